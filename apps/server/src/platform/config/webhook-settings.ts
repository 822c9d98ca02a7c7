import { createPrivateKey, createSecretKey, randomBytes, X509Certificate, type KeyObject } from 'node:crypto';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { putOnce } from './rails-keys.ts';

/** A secret key of the bank's, which never lies in the database. */
export interface SealingKey {
  readonly id: string;
  readonly key: KeyObject;
}

/** With what the bank posts to its customers' own addresses. */
export interface WebhookSettings {
  /** Seal the secrets that sign deliveries: the first seals, every one opens. At least one. */
  readonly sealingKeys: readonly SealingKey[];
  /** By what customers' hosts know the bank (mTLS); undefined: they do not. */
  readonly client: { readonly cert: string; readonly key: string } | undefined;
  /** Where the one local place is to which a sandbox posts; undefined: there is none. */
  readonly sinkUrl: string | undefined;
}

/** What the environment says of it. */
export interface WebhookEnvirons {
  readonly IPE_WEBHOOK_SEALING_FILE?: string | undefined;
  readonly IPE_WEBHOOK_CERTIFICATE_FILE?: string | undefined;
  readonly IPE_WEBHOOK_KEY_FILE?: string | undefined;
  readonly IPE_WEBHOOK_SINK?: 'on' | 'off' | undefined;
}

const KEY_BYTES = 32;

/** Reads them; a sandbox makes its own key. Faults are Portuguese sentences. */
export function openWebhookSettings(
  values: WebhookEnvirons,
  {
    isProduction,
    dataDir,
    railsUrl,
  }: { readonly isProduction: boolean; readonly dataDir: string; readonly railsUrl: string },
  faults: string[],
): WebhookSettings | undefined {
  const { IPE_WEBHOOK_SEALING_FILE: named, IPE_WEBHOOK_SINK: sink } = values;
  if (isProduction && sink === 'on')
    faults.push('IPE_WEBHOOK_SINK: só existe em sandbox; retire em produção ou use off.');
  if (isProduction && !named)
    faults.push('IPE_WEBHOOK_SEALING_FILE: informe a chave que guarda os segredos dos webhooks (JWK Set).');
  const client = readClient(values, isProduction, faults);
  if (isProduction && !named) return undefined;
  const file = named ?? makeSandboxSealingKey(dataDir);
  const sealingKeys = readSealingKeys(file, isProduction, faults);
  if (!sealingKeys) return undefined;
  return { sealingKeys, client, sinkUrl: isProduction || sink === 'off' ? undefined : railsUrl };
}

function makeSandboxSealingKey(dataDir: string): string {
  const file = join(dataDir, 'keys', 'webhooks.json');
  mkdirSync(join(dataDir, 'keys'), { recursive: true, mode: 0o700 });
  const kid = `sandbox-webhooks-${randomBytes(4).toString('hex')}`;
  const jwk = { kty: 'oct', k: randomBytes(KEY_BYTES).toString('base64url'), kid };
  putOnce(file, `${JSON.stringify({ keys: [jwk] })}\n`);
  return file;
}

function readSealingKeys(file: string, isProduction: boolean, faults: string[]): readonly SealingKey[] | undefined {
  const name = 'IPE_WEBHOOK_SEALING_FILE';
  try {
    const { keys } = JSON.parse(readFileSync(file, 'utf8')) as {
      readonly keys: readonly { readonly kty: string; readonly kid: string; readonly k: string }[];
    };
    const read = keys.map(({ kid, kty, k }) => {
      const bytes = Buffer.from(k, 'base64url');
      if (kty !== 'oct' || !/^[A-Za-z0-9._-]{1,100}$/.test(kid) || bytes.length !== KEY_BYTES)
        throw new Error(`cada chave é "oct", tem "kid" e ${KEY_BYTES} bytes`);
      return { id: kid, key: createSecretKey(bytes) };
    });
    if (read.length === 0) throw new Error('não há chave');
    if (isProduction && read.some(({ id }) => id.startsWith('sandbox-')))
      faults.push(`${name}: ${file} tem uma chave de sandbox. Gere uma chave própria.`);
    if (isProduction && (statSync(file).mode & 0o077) !== 0)
      faults.push(`${name}: feche ${file} para outros usuários (chmod 600).`);
    return read;
  } catch (error) {
    faults.push(`${name}: não foi possível ler ${file} (${error instanceof Error ? error.message : String(error)}).`);
    return undefined;
  }
}

function readClient(values: WebhookEnvirons, isProduction: boolean, faults: string[]): WebhookSettings['client'] {
  const { IPE_WEBHOOK_CERTIFICATE_FILE: certificate, IPE_WEBHOOK_KEY_FILE: key } = values;
  if (isProduction || certificate || key) {
    if (!certificate)
      faults.push('IPE_WEBHOOK_CERTIFICATE_FILE: informe o certificado com que o banco se apresenta a webhooks (PEM).');
    if (!key) faults.push('IPE_WEBHOOK_KEY_FILE: informe a chave do certificado com que o banco se apresenta (PEM).');
  }
  if (!certificate || !key) return undefined;
  try {
    const client = { cert: readFileSync(certificate, 'utf8'), key: readFileSync(key, 'utf8') };
    if (!new X509Certificate(client.cert).checkPrivateKey(createPrivateKey(client.key)))
      faults.push(`IPE_WEBHOOK_CERTIFICATE_FILE: o certificado em ${certificate} não é o da chave em ${key}.`);
    if (isProduction && (statSync(key).mode & 0o077) !== 0)
      faults.push(`IPE_WEBHOOK_KEY_FILE: feche ${key} para outros usuários (chmod 600).`);
    return client;
  } catch (error) {
    faults.push(
      `IPE_WEBHOOK_CERTIFICATE_FILE: não foi possível ler certificado e chave (${error instanceof Error ? error.message : String(error)}).`,
    );
    return undefined;
  }
}
