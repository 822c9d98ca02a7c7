import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseIspb, type Ispb } from '@bank/identifiers';
import { readSigningKey, readVerifyingKey } from '@bank/rails-protocol';
import type { SpiKeys } from '../spi/routes.ts';

const BANK_FILE = new URL('../../../server/bank.json', import.meta.url);

/** What the process is told from outside. */
export interface Settings {
  readonly port: number;
  readonly dataDirectory: string;
  /** ISPB of the bank under test. */
  readonly bank: Ispb;
  readonly keys: SpiKeys;
  /** Speaks for the other banks that sign charges; undefined: nobody that the bank knows. */
  readonly chargeAuthority: KeyObject | undefined;
  /** Where the bank under test is reached. */
  readonly bankUrl: string;
}

/**
 * Reads the settings: RAILS_PORT (3100), PUBLIC_URL (where the bank is reached; localhost:3000), DATA_DIR (./.data), IPE_BANK_FILE (the bank's identity; the server's bank.json),
 * IPE_SPI_KEY_FILE (the SPI's private RSA key, PEM), IPE_BANK_PUBLIC_KEY_FILE (the bank's public one) and
 * IPE_CHARGE_AUTHORITY_KEY_FILE (the private key that speaks for the other banks, PEM; may be left out). Throws one error
 * that names all that is wrong.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const faults: string[] = [];
  const attempt = <T>(name: string, read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  };
  const port = attempt('RAILS_PORT', () => readPort(env.RAILS_PORT ?? '3100'));
  const bank = attempt('IPE_BANK_FILE', () => readBankIspb(env.IPE_BANK_FILE));
  const spiKey = attempt('IPE_SPI_KEY_FILE', () => readSigningKey(readFile(env.IPE_SPI_KEY_FILE)));
  const bankPublicKey = attempt('IPE_BANK_PUBLIC_KEY_FILE', () =>
    readVerifyingKey(readFile(env.IPE_BANK_PUBLIC_KEY_FILE)),
  );
  const authorityFile = env.IPE_CHARGE_AUTHORITY_KEY_FILE;
  const chargeAuthority = attempt('IPE_CHARGE_AUTHORITY_KEY_FILE', () =>
    authorityFile ? createPrivateKey(readFile(authorityFile)) : undefined,
  );
  if (faults.length > 0 || port === undefined || bank === undefined || !spiKey || !bankPublicKey) {
    throw new Error(`Configuração inválida do mundo externo:\n- ${faults.join('\n- ')}`);
  }
  const bankUrl = env.PUBLIC_URL || `http://localhost:${env.PORT || '3000'}`;
  const dataDirectory = env.DATA_DIR ?? './.data';
  return { port, dataDirectory, bank, keys: { spiKey, bankPublicKey }, chargeAuthority, bankUrl };
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new Error('não é uma porta');
  return port;
}

/** Who the bank is stands in one file only. Here its ISPB is all that matters. */
function readBankIspb(path: string | undefined): Ispb {
  const identity: unknown = JSON.parse(readFileSync(path || BANK_FILE, 'utf8'));
  const hasIspb = typeof identity === 'object' && identity !== null && 'ispb' in identity;
  const parsed = parseIspb(hasIspb ? String(identity.ispb) : '');
  if (!parsed.ok) throw new Error('não traz o ISPB do banco');
  return parsed.value;
}

function readFile(path: string | undefined): string {
  if (path === undefined || path === '') throw new Error('falta o caminho do arquivo');
  return readFileSync(path, 'utf8');
}
