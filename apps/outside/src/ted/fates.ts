import { SAME_HOLDER_PURPOSE, type CustomerTransfer, type StrEntryState, type TedReturnCode } from '@bank/str';
import { CUSTOMERS, type Customer } from '../bank/customers.ts';
import type { Ispb } from '@bank/identifiers';

// What comes of a TED, known beforehand: by the customer of the other bank, or by the last two digits of an account that is
// nobody's.

/** What the STR and the payee's bank do with a TED. */
export interface TedFate {
  /** How the entry stands at first: settled, refused for want of reserves, waiting for reserves. */
  readonly state?: StrEntryState;
  /** An entry that waits gets its reserves after a minute, or waits until the close. */
  readonly waits?: 'a-minute' | 'until-the-close';
  /** The answer (R1) comes so late, twice, or never. */
  readonly answer?: { readonly afterMs: number } | 'twice' | 'never';
  /** The message vanishes: no entry, no answer. */
  readonly isLost?: true;
  /** The payee's bank gives it back with that code: shortly after, or on the next banking day. */
  readonly back?: { readonly code: TedReturnCode; readonly when: 'today' | 'next-day' };
}

const today = (code: TedReturnCode): TedFate => ({ back: { code, when: 'today' } });
const nextDay = (code: TedReturnCode): TedFate => ({ back: { code, when: 'next-day' } });

/** Accounts of nobody, at any other bank, by the last two digits of their number. Any other one is credited, whoever is named. */
export const TED_SUFFIXES: Readonly<Record<string, TedFate>> = {
  '01': today('1'),
  '02': today('2'),
  '03': nextDay('3'),
  '05': today('5'),
  '09': nextDay('9'),
  '16': today('16'),
  '18': today('18'),
  '31': today('31'),
  '61': today('61'),
  '70': nextDay('70'),
  '72': today('72'),
  '84': today('84'),
  '91': { state: '5' },
  '92': { state: '17', waits: 'a-minute' },
  '93': { state: '17', waits: 'until-the-close' },
  '94': { isLost: true },
  '95': { answer: 'twice' },
  '96': { answer: { afterMs: 20_000 } },
  '97': { answer: { afterMs: 120_000 } },
  '98': { answer: { afterMs: 120_000 }, back: { code: '2', when: 'today' } },
  '99': { answer: 'never' },
};

/** How long the slow customer's answers take. */
const SLOW_MS = 20_000;

/** The customer whose account that is. Numbers in a TED have no zeros before them, nor letters. */
export function tedCustomer(bank: Ispb, account: string): Customer | undefined {
  return CUSTOMERS.find((customer) => customer.ispb === bank && customer.account === account);
}

/** What comes of a TED to another bank. */
export function fateOf(transfer: CustomerTransfer): TedFate {
  const account = transfer.creditorPaymentAccount ?? transfer.creditorAccount ?? '';
  const customer = tedCustomer(transfer.creditorBank, account);
  return customer ? fateAtCustomer(customer, transfer) : (TED_SUFFIXES[account.slice(-2)] ?? {});
}

/** The first reason against crediting a customer's account. */
function fateAtCustomer(
  { behaviour, branch, type, document }: Customer,
  { creditorBranch, creditorAccountType, creditorDocument, purpose }: CustomerTransfer,
): TedFate {
  if (creditorBranch !== undefined && Number(creditorBranch) !== Number(branch)) return today('2');
  if (behaviour === 'closed') return today('1');
  if (behaviour === 'blocked') return today('70');
  if (behaviour === 'salary' || creditorAccountType !== TED_TYPES[type]) return today('84');
  if (creditorDocument !== document) return today(purpose === SAME_HOLDER_PURPOSE ? '5' : '3');
  if (behaviour === 'refuses') return today('72');
  return behaviour === 'slow' ? { answer: { afterMs: SLOW_MS } } : {};
}

/** The kinds of account of the SPI as a TED names them. */
export const TED_TYPES = { CACC: 'CC', SVGS: 'PP', TRAN: 'PG', SLRY: 'CC', OTHR: 'CD' } as const satisfies Readonly<
  Record<Customer['type'], CustomerTransfer['creditorAccountType']>
>;
