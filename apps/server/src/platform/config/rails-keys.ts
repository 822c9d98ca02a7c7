import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  X509Certificate,
  type KeyObject,
} from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { authorityCertificate, newAuthorityKey } from '@bank/rails-protocol';

/** The keys with which messages to and from the instant-payment system are signed and checked (RSA, PEM). */
export interface RailsKeys {
  /** Ours: signs what we send. */
  readonly signing: KeyObject;
  /** The instant-payment system's: checks what we get. */
  readonly spi: KeyObject;
}

/**
 * Where a sandbox keeps its pairs: the bank's, the simulated instant-payment system's, those of the authority that speaks for
 * the banks that sign charges, and the bank's own for its charges.
 */
export function sandboxRailsKeyFiles(dataDir: string) {
  const file = (name: string) => join(dataDir, 'keys', name);
  return {
    bank: file('bank.pem'),
    bankPublic: file('bank.public.pem'),
    spi: file('spi.pem'),
    spiPublic: file('spi.public.pem'),
    chargeAuthority: file('charge-authority.pem'),
    chargeAuthorities: file('charge-authorities.crt.pem'),
    chargeKey: file('charge.pem'),
    chargeCertificate: file('charge.crt.pem'),
  } as const;
}

/** What stands above each key that is made for a sandbox. */
export const SANDBOX_MARK = '# Chave de sandbox do Ipê: não serve para produção.\n';
const BITS_MIN = 2048;

/** Makes the pairs of a sandbox where they are missing. */
export function makeSandboxRailsKeys(dataDir: string): void {
  const files = sandboxRailsKeyFiles(dataDir);
  makePair(files.bank, files.bankPublic);
  makePair(files.spi, files.spiPublic);
  if (!existsSync(files.chargeAuthority)) {
    putOnce(
      files.chargeAuthority,
      SANDBOX_MARK + newAuthorityKey().export({ type: 'pkcs8', format: 'pem' }).toString(),
    );
  }
  if (!existsSync(files.chargeAuthorities)) {
    const key = createPrivateKey(readFileSync(files.chargeAuthority, 'utf8'));
    putOnce(files.chargeAuthorities, SANDBOX_MARK + authorityCertificate(key));
  }
}

function makePair(file: string, publicFile: string): void {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: BITS_MIN });
    putOnce(file, SANDBOX_MARK + privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  }
  if (existsSync(publicFile)) return;
  const publicKey = createPublicKey(readFileSync(file, 'utf8'));
  putOnce(publicFile, SANDBOX_MARK + publicKey.export({ type: 'spki', format: 'pem' }).toString());
}

/** Writes a file whole or not at all, and the first one stands: several processes may start at once. */
export function putOnce(file: string, content: string): void {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, content, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}

/** Reads our signing key and the instant-payment system's public key, or says in Portuguese what is wrong. */
export function readRailsKeys(files: {
  readonly signing: string;
  readonly spi: string;
}): RailsKeys | readonly string[] {
  const signing = readPem('IPE_BANK_KEY_FILE', files.signing, createPrivateKey);
  const spi = readPem('IPE_SPI_PUBLIC_KEY_FILE', files.spi, createPublicKey);
  if (typeof signing !== 'string' && typeof spi !== 'string') return { signing, spi };
  return [signing, spi].filter((one) => typeof one === 'string');
}

/** What a production bank must not have in these files. */
export function railsKeyWeaknesses(files: { readonly signing: string; readonly spi: string }): string[] {
  const faults: string[] = [];
  for (const [setting, file] of [
    ['IPE_BANK_KEY_FILE', files.signing],
    ['IPE_SPI_PUBLIC_KEY_FILE', files.spi],
  ] as const) {
    if (readFileSync(file, 'utf8').startsWith(SANDBOX_MARK)) faults.push(`${setting}: ${file} é uma chave de sandbox.`);
  }
  if ((statSync(files.signing).mode & 0o077) !== 0) {
    faults.push(`IPE_BANK_KEY_FILE: feche ${files.signing} para outros usuários (chmod 600).`);
  }
  return faults;
}

function readPem(setting: string, file: string, read: (pem: string) => KeyObject): KeyObject | string {
  try {
    const key = read(readFileSync(file, 'utf8'));
    if (key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= BITS_MIN) return key;
    return `${setting}: o arquivo ${file} precisa ter uma chave RSA de ao menos ${BITS_MIN} bits.`;
  } catch (error) {
    return `${setting}: não foi possível ler ${file} (${error instanceof Error ? error.message : String(error)}).`;
  }
}

/** Reads the certificates of the authorities that speak for banks (PEM, one or many), or says in Portuguese what is wrong. */
export function readChargeAuthorities(file: string, isProduction: boolean): readonly X509Certificate[] | string {
  const setting = 'IPE_CHARGE_AUTHORITIES_FILE';
  try {
    const text = readFileSync(file, 'utf8');
    if (isProduction && text.startsWith(SANDBOX_MARK)) return `${setting}: ${file} é de uma sandbox.`;
    const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
    const authorities = blocks.map((block) => new X509Certificate(block));
    if (authorities.length > 0 && authorities.every(({ ca }) => ca)) return authorities;
    return `${setting}: o arquivo ${file} precisa ter certificados de autoridades (PEM).`;
  } catch (error) {
    return `${setting}: não foi possível ler ${file} (${error instanceof Error ? error.message : String(error)}).`;
  }
}
