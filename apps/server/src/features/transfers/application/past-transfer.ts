import {
  bankingDate,
  formatInstant,
  later,
  newUuid,
  SECOND_MS,
  type Entropy,
  type Instant,
  type Money,
  type Uuid,
} from '@bank/core';
import { unlistedInstitution, USUAL_PURPOSE, wireOf, type OrderPayee, type TedPurpose } from '@bank/contracts';
import type { Document } from '@bank/documents';
import { ispb } from '@bank/identifiers';
import type { Leg, Posting } from '@bank/ledger';
import {
  newControlNumber,
  partyFields,
  strNumber,
  tedAccountNumber,
  type IncomingTransfer,
  type StrEntryState,
} from '@bank/str';
import { seeding, type Order } from '../../payment-orders/index.ts';
import { termsOf } from '../domain/incoming.ts';
import { newTransferNumber } from '../domain/numbers.ts';
import { payeeElsewhere, payeeHere, railContentOf, type Holder } from '../domain/payee.ts';
import { refusalOfState } from '../domain/refusals.ts';
import { returnedWords } from '../domain/return-words.ts';
import type { CheckedAccount } from '../domain/typed-account.ts';
import { insertTedIn } from '../postgres/teds-in.ts';
import { tedDetail } from '../rails/ted-rail.ts';
import { transferLegs } from '../rails/transfer-rail.ts';
import { returnedDetail } from './receive-return.ts';
import { creditOf, payerOf } from './receive-transfer.ts';

/** How an order of a made-up past is a transfer or a TED, as the product would have made it at that moment. */
export interface PastWay {
  readonly payee: OrderPayee;
  /** Its kind, its number, what its rail keeps and what it warned of. */
  readonly railOf: (
    at: Instant,
  ) => Pick<seeding.PastOrderWanted, 'kind' | 'endToEndId' | 'railContent'> &
    Required<Pick<seeding.PastOrderWanted, 'warnings'>>;
}

/** Whom a TED of a made-up past went to, at a bank of that name and clearing code. */
export interface PastTedAccount extends CheckedAccount {
  readonly bank: { readonly name: string; readonly code: string | null };
  readonly purpose: TedPurpose;
}

/** A TED to an account of another bank, of whose holder nobody could be asked. */
export function pastTed(
  { bank, purpose, ...account }: PastTedAccount,
  payerDocument: string,
  entropy: Entropy,
): PastWay {
  const institution = { ...unlistedInstitution(account.ispb), ...bank, listed: true };
  const { payee, doubts } = payeeElsewhere(account, { institution, purpose, payerDocument });
  return {
    payee,
    railOf: (at) => ({
      kind: 'ted',
      endToEndId: newControlNumber(bankingDate(at), entropy),
      railContent: railContentOf({ at: null, own: null }),
      warnings: doubts,
    }),
  };
}

/** The payer's line of a TED. */
export function pastTedLine(order: Order): Leg {
  const { accountId, amount } = order;
  return { accountId, amount: -amount as Leg['amount'], kind: 'ted_sent', detail: tedDetail(order) };
}

/** The number under which a TED of a made-up past went, where its order was made without one. */
export function pastTedNumber(at: Instant, entropy: Entropy): string {
  return newControlNumber(bankingDate(at), entropy);
}

/** Why the STR did not settle one, as its maker was told. */
export function pastTedRefusal(state: StrEntryState): NonNullable<Order['refusal']> {
  return refusalOfState(state);
}

/** A TED of a made-up past that came in from another bank, for a company of ours. */
export interface PastTedIn {
  readonly payer: {
    readonly name: string;
    readonly document: string;
    readonly ispb: string;
    readonly bankName: string;
    readonly branch: string;
    readonly accountNumber: string;
  };
  readonly payee: {
    readonly companyId: string;
    readonly accountId: string;
    readonly name: string;
    readonly document: string;
    readonly bankAccount: string;
    /** Of this bank. */
    readonly ispb: string;
  };
  readonly amount: Money;
  readonly message: string | null;
  /** When it was credited, by which transaction. */
  readonly at: Instant;
  readonly transactionId: Uuid;
  /** The place of its entry among those of its day at the STR. */
  readonly place: number;
}

/** What it adds to its posting, as the product writes it, and the company's line. */
export function pastTedIn(
  ted: PastTedIn,
  entropy: Entropy,
): Required<Pick<Posting, 'audit' | 'companions'>> & { readonly line: Leg } {
  const { payer, payee, at, transactionId } = ted;
  const { bankName } = payer;
  const transfer = incomingOf(ted);
  const { leg, act } = creditOf({ clock: { now: () => at }, entropy }, { ...transfer, bankName }, payee, { at });
  const { strNumber: number, amount, purpose, settledAt, history: message = null } = transfer;
  const kept = insertTedIn({
    strNumber: number,
    companyId: payee.companyId,
    accountId: payee.accountId,
    amount,
    payer: payerOf(transfer, bankName),
    purpose,
    message,
    terms: termsOf(transfer),
    givenBack: null,
    settledAt,
    receivedAt: at,
    transactionId,
  });
  return { line: leg, audit: [act], companions: [kept] };
}

/** The message that brought it. */
function incomingOf({ payer, payee, amount, message, at, place }: PastTedIn): IncomingTransfer {
  const settledAt = later(at, -SECOND_MS);
  const day = bankingDate(settledAt);
  return {
    strNumber: strNumber(day, place),
    settledAt,
    day,
    amount,
    purpose: USUAL_PURPOSE,
    ...(message !== null && { history: message }),
    ...partyFields({
      debtor: {
        bank: ispb(payer.ispb),
        branch: payer.branch,
        accountType: 'CC',
        account: tedAccountNumber(payer.accountNumber),
        document: payer.document as Document,
        name: payer.name,
      },
      creditor: {
        bank: ispb(payee.ispb),
        accountType: 'PG',
        account: payee.bankAccount,
        document: payee.document as Document,
        name: payee.name,
      },
    }),
  };
}

/** A transfer to an account of this bank. */
export function pastTransfer(bank: Parameters<typeof payeeHere>[0], holder: Holder, entropy: Entropy): PastWay {
  const { payee, own } = payeeHere(bank, holder);
  return {
    payee,
    railOf: (at) => ({
      kind: 'transfer',
      endToEndId: newTransferNumber(at, entropy),
      railContent: railContentOf({ at, own }),
      warnings: [],
    }),
  };
}

/** The two lines of such a transfer: the payer's and the payee's. */
export function pastTransferLines(
  bank: Parameters<typeof transferLegs>[0],
  order: Order,
  payer: Parameters<typeof transferLegs>[2],
): { readonly sent: Leg; readonly received: Leg } {
  const [sent, received] = transferLegs(bank, order, payer);
  return { sent, received };
}

/** What a TED's return adds to its posting, as the product writes it, and the company's line. */
export function pastTedReturn(
  order: Order,
  { code, at, place }: { readonly code: string; readonly at: Instant; readonly place: number },
  entropy: Entropy,
): Required<Pick<Posting, 'audit' | 'companions'>> & { readonly line: Leg } {
  const { companyId, id: orderId, accountId, amount, payee, createdBy } = order;
  const words = returnedWords(code);
  const back = { strNumber: strNumber(bankingDate(at), place) };
  return {
    line: { accountId, amount, kind: 'ted_returned', detail: returnedDetail(order, back, words) },
    companions: [seeding.returnOrder({ companyId, orderId }, { at: formatInstant(at), amount: wireOf(amount), words })],
    audit: [
      {
        id: newUuid({ now: () => at }, entropy),
        companyId,
        actor: 'bank',
        action: 'transfers.ted-returned',
        subject: orderId,
        data: { amount: wireOf(amount), payeeName: payee.name, because: words, madeBy: createdBy.id },
        at,
      },
    ],
  };
}
