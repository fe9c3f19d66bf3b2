// A typed array that doubles when full: the builder's streams of unknown length.

type Numbers = Int32Array | Uint32Array | Uint16Array | Uint8Array | Float64Array;

/** `scratch` if it has room for `size` numbers, else a larger one; what it held is lost. */
export function roomFor<T extends Numbers>(scratch: T, size: number, make: new (size: number) => T): T {
  return scratch.length >= size ? scratch : new make(Math.max(size, scratch.length * 2));
}

/** Appends numbers of 32 bits; `values` is valid up to `length`. */
export class GrowableUint32 {
  values: Uint32Array<ArrayBuffer>;
  length = 0;

  /** `capacity` is a first guess, in numbers. */
  constructor(capacity = 1024) {
    this.values = new Uint32Array(capacity);
  }

  push(value: number): void {
    if (this.length === this.values.length) this.values = grown(this.values, this.length + 1);
    this.values[this.length++] = value;
  }

  append(values: Uint32Array): void {
    const end = this.length + values.length;
    if (end > this.values.length) this.values = grown(this.values, end);
    this.values.set(values, this.length);
    this.length = end;
  }
}

/** Appends bytes; `values` is valid up to `length`. */
export class GrowableBytes {
  values: Uint8Array<ArrayBuffer>;
  length = 0;

  /** `capacity` is a first guess, in bytes. */
  constructor(capacity = 4096) {
    this.values = new Uint8Array(capacity);
  }

  push(value: number): void {
    this.reserve(1);
    this.values[this.length++] = value;
  }

  append(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.values.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** Makes room for so many more, which may be written at once. */
  reserve(count: number): void {
    if (this.length + count <= this.values.length) return;
    const larger = new Uint8Array(Math.max(this.values.length * 2, this.length + count));
    larger.set(this.values);
    this.values = larger;
  }
}

function grown(values: Uint32Array<ArrayBuffer>, least: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(values.length * 2, least));
  larger.set(values);
  return larger;
}
