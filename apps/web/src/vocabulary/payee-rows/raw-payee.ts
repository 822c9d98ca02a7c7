import { ACCOUNT_TYPE_WORDS, type RawPayee, type TypedPayee } from '@bank/contracts';
import { accountTypeMeant } from './account-types.ts';
import { bankMeant, bankWritten, type ListedBank } from './bank-meant.ts';
import type { PayeeField } from './payee-columns.ts';

// A row of a list as a payee of whom nothing is judged yet: the bank judges it, and says what to type.

/** What a row says of its payee, as it stands in the cells. */
export type PayeeTexts = Readonly<Record<PayeeField, string>>;

/** By what a payee is named. */
export type PayeeBy = TypedPayee['by'];

/**
 * By what a row names its payee, of the ways that it may: a key comes first, for it says where the money goes by itself; an
 * account where anything of one stands; else a key is what is missing.
 */
export function payeeBy({ key, ispb, branch, accountNumber }: PayeeTexts, ways: readonly PayeeBy[]): PayeeBy {
  const [first = 'pix-key'] = ways;
  if (key !== '' && ways.includes('pix-key')) return 'pix-key';
  const hasAccount = ispb !== '' || branch !== '' || accountNumber !== '';
  return hasAccount && ways.includes('account') ? 'account' : first;
}

/** The payee of a row as it is sent: what could not be read goes as it stands, for the bank to say what to type. */
export function rawPayeeOf(texts: PayeeTexts, by: PayeeBy, banks: readonly ListedBank[]): RawPayee {
  const { key, document, accountType } = texts;
  const name = texts.name.trim();
  if (by === 'pix-key') return { by, key: key.trim(), name, document: orNull(bareDocument(document)) };
  return {
    by,
    ispb: bankMeant(banks, texts.ispb) ?? texts.ispb.trim(),
    branch: orNull(bareBranch(texts.branch)),
    accountNumber: bareAccount(texts.accountNumber),
    accountType: accountTypeMeant(accountType) ?? 'CACC',
    name,
    document: bareDocument(document),
  };
}

/** The same back as texts, to be mended. */
export function payeeTextsOf(payee: RawPayee, banks: readonly ListedBank[]): PayeeTexts {
  const { by, name, document } = payee;
  const empty = { key: '', ispb: '', branch: '', accountNumber: '', accountType: '' };
  if (by === 'pix-key') return { ...empty, key: payee.key, name, document: document ?? '' };
  return {
    ...empty,
    name,
    document: payee.document,
    ispb: bankWritten(banks, payee.ispb),
    branch: payee.branch ?? '',
    accountNumber: payee.accountNumber,
    accountType: ACCOUNT_TYPE_WORDS[payee.accountType],
  };
}

/** A branch without its check digit, which no message carries: "1584-9" is branch 1584. */
export function bareBranch(text: string): string {
  return text.replace(/\s/g, '').replace(/^(\d{1,4})-[\dxX]$/, '$1');
}

/** An account's number with its check digit, without points, strokes and blanks. */
export function bareAccount(text: string): string {
  return text.replace(/[\s.-]/g, '').toUpperCase();
}

/** A document without its points and strokes, with letters as they are registered. */
function bareDocument(text: string): string {
  return text.replace(/[\s./-]/g, '').toUpperCase();
}

function orNull(text: string): string | null {
  return text === '' ? null : text;
}
