import type { Payment } from '@bank/cnab';
import type { RawPayee } from '@bank/contracts';
import type { RowWithOrder } from '../postgres/row-queries.ts';

// How each way of paying stands in a file of payments (CNAB 240), read and written: its form (G029), its clearing house
// (P001), and what its segments say of it alone.

/** The field of the records that has a payee's key. */
export const KEY_FIELD = 'pixKey';

/** Payments that are made elsewhere: slips, bills, taxes, codes. All others are money to an account or to a key. */
const PAID_ELSEWHERE: ReadonlySet<Payment['kind']> = new Set([
  'pix-qr',
  'cheque',
  'payment-order',
  'authenticated',
  'judicial-deposit',
  'municipal-tax',
  'boleto',
  'arrecadacao',
  'tax',
]);

/** G100: how a payment by key or by account is begun. */
const KEY_INITIATION: Readonly<Record<string, string>> = { PHONE: '01', EMAIL: '02', CPF: '03', CNPJ: '03', EVP: '04' };
const ACCOUNT_INITIATION = '05';

/** Whether a payment of a file is made elsewhere, and not in a row. */
export function isPaidElsewhere({ kind }: Payment): boolean {
  return PAID_ELSEWHERE.has(kind);
}

/** Whom a payment of a file names by a key; undefined where it names an account. */
export function namedByKey({ payee: { name, document }, pix }: Payment): RawPayee | undefined {
  if (!pix || pix.key === '' || pix.initiation === ACCOUNT_INITIATION) return undefined;
  return { by: 'pix-key', key: pix.key.trim(), name, document: document === '' ? null : document };
}

/** What a payment of a file tells its payee; null where it tells nothing. */
export function messageToPayee({ pix }: Payment): string | null {
  return pix?.message ? pix.message : null;
}

/** What a file says of the way in which a row is paid. */
export type PaymentForm = Pick<Payment, 'kind' | 'form' | 'pix'> & { readonly clearing: string };

/** How a row is written; `isOwn`: to an account of this bank. */
export function formOf({ kind, found, typed }: RowWithOrder, isOwn: boolean): PaymentForm {
  if (kind !== 'pix') {
    return isOwn
      ? { kind: 'transfer', form: '01', clearing: '018', pix: null }
      : { kind: 'ted', form: '41', clearing: '018', pix: null };
  }
  const key = found?.payee.kind === 'pix-key' ? found.payee : undefined;
  return {
    kind: 'pix',
    form: '45',
    clearing: '009',
    pix: {
      initiation: key ? (KEY_INITIATION[key.keyType] ?? ACCOUNT_INITIATION) : ACCOUNT_INITIATION,
      key: key?.key ?? '',
      txid: '',
      message: (typed.description ?? '').slice(0, 65),
    },
  };
}
