// The sessions of clients of the older protocol over HTTP: each has a server object of its own, so that ids and answers
// of two clients cannot meet. There is a most number of them, and those that nobody uses end by themselves; a client
// whose session has ended is told so and begins another.

import { randomUUID } from "node:crypto";

/** A session that is open. */
export interface HttpSession {
  handle(request: Request, body: unknown): Promise<Response>;
  /** Never rejects. */
  close(): Promise<void>;
}

/** How many sessions there are, and for how long. */
export interface SessionLimits {
  /** The most at a time. */
  readonly most: number;
  /** How long one lasts that has no request open, in milliseconds. */
  readonly idleMs: number;
}

/** As many clients as a machine has, and half an hour. */
export const SESSION_LIMITS: SessionLimits = { most: 256, idleMs: 30 * 60_000 };

/** Opens the session of an id; `ended` is called when it ends by itself. */
export type OpenSession = (id: string, ended: () => void) => Promise<HttpSession>;

interface Held {
  readonly session: HttpSession;
  /** How many of its requests are open; a request ends its signal when it is over. */
  open: number;
  timer: NodeJS.Timeout | undefined;
}

/** Sessions by id, the least recently used first. */
export class HttpSessions {
  readonly #open: OpenSession;
  readonly #limits: SessionLimits;
  readonly #held = new Map<string, Held>();

  constructor(open: OpenSession, limits: SessionLimits) {
    this.#open = open;
    this.#limits = limits;
  }

  get size(): number {
    return this.#held.size;
  }

  /** Answers a request of a session, or one that begins a session. */
  async handle(request: Request, body: unknown): Promise<Response> {
    const id = request.headers.get("mcp-session-id");
    if (id === null) return this.#begin(request, body);
    const held = this.#held.get(id);
    if (held === undefined) return fault(404, -32_001, "Session not found. Begin another one with initialize.");
    return this.#use(id, held, request, body);
  }

  /** Ends them all. Never rejects. */
  async close(): Promise<void> {
    await Promise.all(Array.from(this.#held.keys(), (id) => this.#end(id)));
  }

  async #begin(request: Request, body: unknown): Promise<Response> {
    if (request.method !== "POST") return fault(405, -32_000, "There is no session to do this in.", { allow: "POST" });
    if (!isInitialize(body)) return fault(400, -32_000, "Mcp-Session-Id is missing. Begin a session with initialize.");
    if (!this.#makeRoom()) return fault(503, -32_000, "There are too many sessions.", { "retry-after": "10" });
    const id = randomUUID();
    const session = await this.#open(id, () => void this.#end(id));
    const held: Held = { session, open: 0, timer: undefined };
    this.#held.set(id, held);
    const response = await this.#use(id, held, request, body);
    if (!response.ok) await this.#end(id);
    return response;
  }

  #use(id: string, held: Held, request: Request, body: unknown): Promise<Response> {
    clearTimeout(held.timer);
    held.open++;
    // The most recently used stands last.
    this.#held.delete(id);
    this.#held.set(id, held);
    request.signal.addEventListener("abort", () => this.#rest(id, held), { once: true });
    return held.session.handle(request, body);
  }

  #rest(id: string, held: Held): void {
    if (--held.open > 0 || !this.#held.has(id)) return;
    held.timer = setTimeout(() => void this.#end(id), this.#limits.idleMs).unref();
  }

  /** Whether there is room for one more, if need be in place of one that is idle. */
  #makeRoom(): boolean {
    if (this.#held.size < this.#limits.most) return true;
    const idle = Array.from(this.#held).find(([, { open }]) => open === 0);
    if (idle !== undefined) void this.#end(idle[0]);
    return idle !== undefined;
  }

  async #end(id: string): Promise<void> {
    const held = this.#held.get(id);
    if (held === undefined) return;
    this.#held.delete(id);
    clearTimeout(held.timer);
    await held.session.close();
  }
}

function isInitialize(body: unknown): boolean {
  return typeof body === "object" && body !== null && "method" in body && body.method === "initialize";
}

/** A failure as a message of the protocol. */
export function fault(
  status: number,
  code: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json({ jsonrpc: "2.0", error: { code, message }, id: null }, { status, headers });
}
