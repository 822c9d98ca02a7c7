import type { CodeKind } from '@bank/contracts';

/** Where the documents of charges stand, below the bank's address. */
export const LOCATION_PATH = '/services/pix/v2';
const DUE_PATH = `${LOCATION_PATH}/cobv`;
/** Where the keys stand by which others check the documents. */
export const CHARGE_KEYS_PATH = '/services/pix/chaves.jwks';
/** Where the payers' pages stand. */
export const PAYER_PATH = '/pagar';

/** What leads to a charge: at least 128 bits of chance, in letters and digits. */
const TOKEN = /^[A-Za-z0-9]{26,32}$/;

/** The path of a charge's document; that of one with a due date says so (Manual de Padrões para Iniciação do Pix, 2.6). */
export function locationPath(kind: Exclude<CodeKind, 'static'>, token: string): string {
  return `${kind === 'due' ? DUE_PATH : LOCATION_PATH}/${token}`;
}

/** The token of such a path; undefined for any other. */
export function tokenOfPath(path: string): string | undefined {
  const folder = [DUE_PATH, LOCATION_PATH].find((each) => path.startsWith(`${each}/`));
  const token = folder === undefined ? '' : path.slice(folder.length + 1);
  return TOKEN.test(token) ? token : undefined;
}
