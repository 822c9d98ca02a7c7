export { keptPayee } from '../pix/kept-payee.ts';
import type { AccountPayee } from './account.ts';
import type { PayeeKindLines, PayeeKindRules, PayeeLine } from './descriptor.ts';
import { PAYEE_LINES, PAYEES, type OrderPayee, type Payee, type ShownPayeeOf } from './kinds.ts';

export * from './calls.ts';
export * from './row-titles.ts';
export * from './typed-payee.ts';
export * from './typed-payee-rules.ts';
export type { PayeeLine } from './descriptor.ts';
export {
  ACCOUNT_TYPE_WORDS,
  accountPlace,
  accountTypeSchema,
  type AccountDetails,
  type AccountPayee,
  type AccountType,
} from './account.ts';
export { payeeSchema, type OrderPayee, type OrderPayeeOf, type Payee, type PayeeKind } from './kinds.ts';

// A row of the table and a payee of that kind fit together, which TypeScript cannot follow from the one to the other.
function rulesOf(payee: OrderPayee): PayeeKindRules<OrderPayee, Payee> {
  return PAYEES[payee.kind] as unknown as PayeeKindRules<OrderPayee, Payee>;
}

function linesOf(payee: Payee): PayeeKindLines<Payee> {
  return PAYEE_LINES[payee.kind] as unknown as PayeeKindLines<Payee>;
}

/** A payee as screens may see it. */
export function maskPayee<P extends OrderPayee>(payee: P): ShownPayeeOf<P['kind']> {
  return rulesOf(payee).mask(payee) as ShownPayeeOf<P['kind']>;
}

/** What "the same payee" means, for first payments and repeated amounts. */
export function payeeFingerprint(payee: OrderPayee): string {
  return rulesOf(payee).fingerprint(payee);
}

/** The account that a payee is named by, whichever way has paid it; undefined for one that something else leads to. */
export function accountOf(payee: OrderPayee): AccountPayee | undefined {
  if (payee.kind !== 'account' && payee.kind !== 'ted-account') return undefined;
  const { name, document, ispb, bankName, branch, accountNumber, accountType } = payee;
  return { kind: 'account', name, document, ispb, bankName, branch, accountNumber, accountType };
}

/** What leads to a payee: a favourite is one of them, whoever it leads to by now. */
export function payeeReach(payee: OrderPayee): string {
  return rulesOf(payee).reach(payee);
}

/** Whether a text that somebody looks for is, whole, what leads to a payee though it is shown masked. */
export function isPayeeMeantBy(payee: OrderPayee, typed: string): boolean {
  return rulesOf(payee).isMeantBy(payee, typed);
}

/** What of a payee a device signs. */
export function payeeSignedFields(payee: OrderPayee): Readonly<Record<string, string>> {
  return rulesOf(payee).signedFields(payee);
}

/** Where the money goes, in the lines of a details list; name and document stand before them. */
export function payeeLines(payee: Payee): readonly PayeeLine[] {
  return linesOf(payee).lines(payee);
}

/** All that a receipt proves of a payee; name and document stand before them. */
export function payeeProofLines(payee: Payee): readonly PayeeLine[] {
  return linesOf(payee).proofLines(payee);
}

/** Where the money goes, in one line under the payee's name. */
export function payeePlace(payee: Payee): string {
  return linesOf(payee).place(payee);
}
