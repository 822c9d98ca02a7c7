import { createHash, createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { sandboxChargeKey, type ChargeAlgorithm, type ChargeSigner } from '@bank/rails-protocol';
import { makeSandboxRailsKeys, putOnce, sandboxRailsKeyFiles, SANDBOX_MARK } from './rails-keys.ts';

/** With what the bank signs its charges; where others find the key says who serves it. */
export type ChargeSigningKey = Omit<ChargeSigner, 'keysUrl'>;

/** The files with which the bank signs its charges: its key, and the certificates that speak for it, its own first. */
export interface ChargeSigningFiles {
  readonly key: string;
  readonly certificate: string;
}

const KEY = 'IPE_CHARGE_KEY_FILE';
const CERTIFICATE = 'IPE_CHARGE_CERTIFICATE_FILE';
const RSA_BITS_MIN = 2048;

/** Where a sandbox keeps them. Made where they are missing; the sandbox's own authority speaks for the key. */
export function makeSandboxChargeSigning(
  dataDir: string,
  bank: { readonly name: string; readonly publicUrl: string },
): ChargeSigningFiles {
  const files = sandboxRailsKeyFiles(dataDir);
  const { chargeKey: key, chargeCertificate: certificate } = files;
  if (!existsSync(certificate)) {
    makeSandboxRailsKeys(dataDir);
    const authority = createPrivateKey(readFileSync(files.chargeAuthority, 'utf8'));
    const host = new URL(bank.publicUrl).hostname;
    const made = sandboxChargeKey(authority, { name: bank.name, host, serial: 2n });
    // The key first, and the certificate for whichever of several processes put its key there.
    putOnce(key, SANDBOX_MARK + made.key.export({ type: 'pkcs8', format: 'pem' }).toString());
    const kept = createPrivateKey(readFileSync(key, 'utf8'));
    const spoken = sandboxChargeKey(authority, { name: bank.name, host, serial: 2n, key: kept });
    putOnce(certificate, SANDBOX_MARK + spoken.certificate);
  }
  return { key, certificate };
}

/** Reads key and certificates, or says in Portuguese what is wrong with them. */
export function readChargeSigning(
  files: ChargeSigningFiles,
  isProduction: boolean,
): ChargeSigningKey | readonly string[] {
  const key = attempt(KEY, files.key, (pem) => createPrivateKey(pem));
  const certificate = attempt(CERTIFICATE, files.certificate, (pem) => ({ pem, own: new X509Certificate(pem) }));
  if (typeof key === 'string' || typeof certificate === 'string') {
    return [key, certificate].filter((each) => typeof each === 'string');
  }
  const algorithm = algorithmOf(key.value);
  if (algorithm === undefined) {
    return [`${KEY}: o arquivo ${files.key} precisa ter uma chave EC P-256, ou RSA de ao menos ${RSA_BITS_MIN} bits.`];
  }
  const { pem, own } = certificate.value;
  if (!own.checkPrivateKey(key.value)) {
    return [`${CERTIFICATE}: o certificado em ${files.certificate} não é o da chave em ${files.key}.`];
  }
  const faults = isProduction ? weaknessesOf(files, [key.text, certificate.text]) : [];
  if (faults.length > 0) return faults;
  const keyId = createHash('sha256').update(own.raw).digest('base64url').slice(0, 16);
  return { keyId, key: key.value, certificate: pem, algorithm };
}

function algorithmOf(key: KeyObject): ChargeAlgorithm | undefined {
  const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType === 'ec') return namedCurve === 'prime256v1' ? 'ES256' : undefined;
  return key.asymmetricKeyType === 'rsa' && modulusLength >= RSA_BITS_MIN ? 'PS256' : undefined;
}

function weaknessesOf({ key, certificate }: ChargeSigningFiles, texts: readonly [string, string]): readonly string[] {
  const [keyText, certificateText] = texts;
  return [
    ...(keyText.startsWith(SANDBOX_MARK) ? [`${KEY}: ${key} é uma chave de sandbox.`] : []),
    ...(certificateText.startsWith(SANDBOX_MARK) ? [`${CERTIFICATE}: ${certificate} é de uma sandbox.`] : []),
    ...((statSync(key).mode & 0o077) === 0 ? [] : [`${KEY}: feche ${key} para outros usuários (chmod 600).`]),
  ];
}

function attempt<T>(
  setting: string,
  file: string,
  read: (pem: string) => T,
): { readonly value: T; readonly text: string } | string {
  try {
    const text = readFileSync(file, 'utf8');
    return { value: read(text), text };
  } catch (error) {
    return `${setting}: não foi possível ler ${file} (${error instanceof Error ? error.message : String(error)}).`;
  }
}
