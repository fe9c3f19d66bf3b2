// Files that hold passwords or keys are not searched, whether git ignores them or not: what is indexed can end up in
// front of a model. Only names are looked at. A source file that merely deals with secrets (credentials.ts) is none.

/** `.env` and its variants, and the files in which tools keep tokens. */
const NAMES =
  /^(\.env([._-].*)?|\.envrc|\.netrc|_netrc|\.npmrc|\.pypirc|\.pgpass|\.htpasswd|\.git-credentials|\.dockercfg|\.vault-token|\.my\.cnf|\.s3cfg|\.boto|\.terraformrc)$/;

/** Private keys and key stores, by the ending their tools give them. */
const ENDINGS = /\.(pem|key|p8|p12|pfx|jks|keystore|kdbx|ppk|keytab|ovpn)$/;

/** What ssh-keygen writes; the public half, with `.pub`, is none. */
const SSH_KEYS = /^id_(rsa|dsa|ecdsa|ed25519)(_sk)?$/;

/** Credential stores: the bare name, or as data. */
const CREDENTIALS = /^(credentials|secrets)(\.(json|ya?ml|toml|ini|xml|csv|txt|properties))?$/;

/** What cloud tools write for a program or a user to sign in with, and what they know of a running system. */
const CLOUD =
  /^(application_default_credentials\.json|client_secrets?([._-].*)?\.json|(.*[._-])?service[._-]?account([._-]?key)?([._-].*)?\.json|.*\.tfstate(\.backup)?)$/;

/** Directories that hold nothing else. */
const DIRECTORIES = /^\.(ssh|gnupg|password-store)$/;

/** Whether a file of this name (the last part of its path, in any case) is taken for a secret. */
export function isSecretFile(name: string): boolean {
  const lower = name.toLowerCase();
  return [NAMES, ENDINGS, SSH_KEYS, CREDENTIALS, CLOUD].some((pattern) => pattern.test(lower));
}

/** Whether a directory of this name is taken to hold secrets only. */
export function isSecretDirectory(name: string): boolean {
  return DIRECTORIES.test(name.toLowerCase());
}
