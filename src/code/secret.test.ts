import { expect, test } from "vitest";
import { isSecretDirectory, isSecretFile } from "./secret.ts";

test.each([
  ...[".env", ".ENV", ".env.local", ".env.production", ".env_old", ".env-ci", ".envrc", ".netrc", ".npmrc", ".pypirc"],
  ...[
    "server.pem",
    "tls.key",
    "store.jks",
    "app.keystore",
    "cert.p12",
    "cert.pfx",
    "vault.kdbx",
    "id_rsa",
    "id_ed25519",
  ],
  ...["credentials", "credentials.json", "secrets.yml", ".git-credentials", ".htpasswd", ".pgpass"],
  ...["client_secret.json", "client_secret_7.apps.json", "my-service-account.json", "serviceAccountKey.json"],
  ...["terraform.tfstate", "terraform.tfstate.backup", "application_default_credentials.json", "office.ovpn"],
])("%s is a secret", (name) => {
  expect(isSecretFile(name)).toBe(true);
});

test.each([
  ...[
    "env.ts",
    ".environment.ts",
    "environment",
    "my.env.ts",
    "key.ts",
    "keys.json",
    "monkey",
    "id_rsa.pub",
    "id_rsa.md",
  ],
  ...["credentials.ts", "secrets.py", "secret.ts", "credentials_test.go", ".envoy.yaml", "pem.c", "npmrc"],
  ...["service-account.ts", "serviceaccounts.json", "main.tf", "client.json", "tfstate.go"],
])("%s is none", (name) => {
  expect(isSecretFile(name)).toBe(false);
});

test("directories of keys are secret as a whole", () => {
  expect([".ssh", ".gnupg", "ssh", "keys", "secrets"].filter(isSecretDirectory)).toEqual([".ssh", ".gnupg"]);
});
