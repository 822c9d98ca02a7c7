import {
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  generateKeyPairSync,
  randomBytes,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The bank's own keys, JSON Web Keys each in a file. session signs access tokens (ES256), audit the heads of the audit
 * chains (Ed25519); codes is the pepper of one-time codes. The keys of the rails are in rails-keys.ts.
 */
export const KEY_NAMES = ['session', 'audit', 'codes'] as const;
export type KeyName = (typeof KEY_NAMES)[number];

/** A key with the id that says which one it is. Ids of keys made for a sandbox begin with "sandbox-". */
export interface BankKey {
  readonly id: string;
  readonly privateKey: KeyObject;
  /** The public half; undefined for a secret that has none. */
  readonly publicKey: KeyObject | undefined;
  /** Where it lies. */
  readonly file: string;
}

export type BankKeys = Readonly<Record<KeyName, BankKey>>;

const SANDBOX_ID = /^sandbox-/;
const SECRET_BYTES_MIN = 32;

/** The setting that names a key's file. */
export function keySetting(name: KeyName): string {
  return `IPE_${name.toUpperCase()}_KEY_FILE`;
}

/** Where a sandbox keeps a key that it makes for itself. */
export function sandboxKeyFile(dataDir: string, name: KeyName): string {
  return join(dataDir, 'keys', `${name}.json`);
}

/** Reads a key file (a JSON Web Key with a `kid`), or says in Portuguese what is wrong with it. */
export function readKey(name: KeyName, file: string): BankKey | string {
  try {
    const jwk = JSON.parse(readFileSync(file, 'utf8')) as JsonWebKey & { readonly kid?: string };
    if (typeof jwk.kid !== 'string' || jwk.kid === '') return `${keySetting(name)}: o arquivo ${file} não tem "kid".`;
    if (!fits(name, jwk)) return `${keySetting(name)}: o arquivo ${file} tem uma chave de outro tipo.`;
    if (name === 'codes') return { id: jwk.kid, privateKey: secretOf(jwk), publicKey: undefined, file };
    const privateKey = createPrivateKey({ key: jwk, format: 'jwk' });
    return { id: jwk.kid, privateKey, publicKey: createPublicKey(privateKey), file };
  } catch (error) {
    return `${keySetting(name)}: não foi possível ler ${file} (${error instanceof Error ? error.message : String(error)}).`;
  }
}

/** What a production bank must not have in a key file; an empty list when all is well. */
export function weaknessesOf(name: KeyName, key: BankKey, file: string): string[] {
  const faults: string[] = [];
  if (SANDBOX_ID.test(key.id))
    faults.push(`${keySetting(name)}: ${file} é uma chave de sandbox. Gere uma chave própria.`);
  if ((statSync(file).mode & 0o077) !== 0)
    faults.push(`${keySetting(name)}: feche ${file} para outros usuários (chmod 600).`);
  return faults;
}

/** Makes a sandbox's key if it has none. Several processes may do so at once: the first file stands. */
export function makeSandboxKey(name: KeyName, file: string): void {
  if (existsSync(file)) return;
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${JSON.stringify(generate(name))}\n`, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}

/** A fresh key of the right kind as a JSON Web Key; its id says that it is a sandbox's unless another is given. */
export function generate(
  name: KeyName,
  id = `sandbox-${name}-${randomBytes(4).toString('hex')}`,
): Record<string, unknown> {
  if (name === 'codes') return { kty: 'oct', k: randomBytes(SECRET_BYTES_MIN).toString('base64url'), kid: id };
  const { privateKey } =
    name === 'session' ? generateKeyPairSync('ec', { namedCurve: 'P-256' }) : generateKeyPairSync('ed25519');
  return { ...privateKey.export({ format: 'jwk' }), kid: id };
}

/** How often a file is looked at, at most. */
const LOOK_EVERY_MS = 1000;

/**
 * Keys that follow their files: after a rotation every server that sees the new file goes on with the new key, without a
 * restart. A file that cannot be read, or is half written, changes nothing.
 */
export function liveKeys(keys: BankKeys): BankKeys {
  const live = {} as Record<KeyName, BankKey>;
  for (const name of KEY_NAMES) {
    const current = followed(name, keys[name]);
    Object.defineProperty(live, name, { enumerable: true, get: current });
  }
  return live;
}

function followed(name: KeyName, first: BankKey): () => BankKey {
  let key = first;
  let seen = changedAt(first.file);
  let lookedAt = performance.now();
  return () => {
    if (performance.now() - lookedAt < LOOK_EVERY_MS) return key;
    lookedAt = performance.now();
    const at = changedAt(first.file);
    if (at === seen) return key;
    const read = readKey(name, first.file);
    if (typeof read === 'string') return key;
    [key, seen] = [read, at];
    return key;
  };
}

function changedAt(file: string): string | undefined {
  const stat = statSync(file, { throwIfNoEntry: false, bigint: true });
  return stat && `${stat.ino} ${stat.mtimeNs}`;
}

function fits(name: KeyName, jwk: JsonWebKey): boolean {
  if (name === 'codes') return jwk.kty === 'oct';
  if (name === 'session') return jwk.kty === 'EC' && jwk.crv === 'P-256';
  return jwk.kty === 'OKP' && jwk.crv === 'Ed25519';
}

function secretOf(jwk: JsonWebKey): KeyObject {
  const bytes = Buffer.from(String(jwk.k), 'base64url');
  if (bytes.length < SECRET_BYTES_MIN) throw new Error(`o segredo tem menos de ${SECRET_BYTES_MIN} bytes`);
  return createSecretKey(bytes);
}
