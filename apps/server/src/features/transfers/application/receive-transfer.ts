import { bankingDate, negate, newUuid, type Money } from '@bank/core';
import { entryTypeLabel, tedPurposeWords, wireOf } from '@bank/contracts';
import type { AuditRow, Companion, JsonObject, Leg } from '@bank/ledger';
import {
  creditorOf,
  debtorOf,
  newControlNumber,
  USUAL_PURPOSE,
  type IncomingTransfer,
  type TedReturnCode,
} from '@bank/str';
import { ownAccounts, type AccountHolder } from '../../payees/index.ts';
import { SEEN_BEFORE, type Receiving } from '../../rail-messages/index.ts';
import { movedByHand } from '../../reconciliation/index.ts';
import { returnCodeFor, termsOf } from '../domain/incoming.ts';
import { insertTedIn, TED_IN_KNOWN, tedInByNumber, type TedIn } from '../postgres/teds-in.ts';
import { STR_ACCOUNT } from '../rails/ted-rail.ts';
import type { TransfersContext } from './context.ts';
import { strRequest } from './str-message.ts';

/** What came in and belongs to nobody of ours, until it has gone back. */
export const TED_RETURNS_ACCOUNT = 'bank:ted-returns';

/**
 * A TED from another bank. Its money is ours at the STR from the moment when we are told, so it is credited at once, or kept apart
 * and given back with the catalogue's code, in the same posting as the message that does it. The same number again changes nothing, nor
 * does one that people had found in the statement and moved by hand before we were told of it.
 */
export async function receiveTransfer(
  transfers: TransfersContext,
  transfer: IncomingTransfer,
  receiving: Receiving,
): Promise<void> {
  const terms = termsOf(transfer);
  if (await isKnown(transfers, transfer, terms, receiving)) return;
  const account = await ownAccounts.holderOf(transfers.pool, creditorOf(transfer).account);
  const code = returnCodeFor(transfer, account, transfers.bank);
  const taken = await takeIn(transfers, { transfer, terms, account, code }, receiving);
  // Another server took it in meanwhile.
  if (!taken) await isKnown(transfers, transfer, terms, receiving);
}

/** Whether a TED of that number was taken in; then this is a repetition, or another one under its number, for people. */
async function isKnown(
  { pool, messages }: TransfersContext,
  { strNumber, amount }: IncomingTransfer,
  terms: string,
  receiving: Receiving,
): Promise<boolean> {
  const known = await tedInByNumber(pool, strNumber);
  if (!known) return false;
  const { at, inbound } = receiving;
  if (known.terms === terms) {
    await messages.post(at, receiving.takeIn('ted-in-repeated'));
    return true;
  }
  const detail = { state: known.state, first: String(known.amount), now: String(amount) };
  const parked = { at, code: 'payment.id-reused', messageId: inbound.id, paymentId: strNumber, detail };
  await messages.park(parked, receiving.takeIn('ted-in-id-reused'));
  return true;
}

/** A TED that came in, and what was decided of it. */
interface Judged {
  readonly transfer: IncomingTransfer;
  readonly terms: string;
  readonly account: AccountHolder | undefined;
  /** Why it goes back; undefined where it is credited. */
  readonly code: TedReturnCode | undefined;
}

/** False: its number is known. */
async function takeIn(transfers: TransfersContext, judged: Judged, receiving: Receiving): Promise<boolean> {
  const { clock, entropy, ledger, live } = transfers;
  const { transfer, account, code } = judged;
  const { at } = receiving;
  const id = newUuid(clock, entropy);
  const bankName = await transfers.institutions.nameOf(debtorOf(transfer).bank);
  const paid = { ...transfer, bankName };
  const credited = code === undefined && account ? creditOf(transfers, paid, account, receiving) : undefined;
  const back = credited ? undefined : giveBack(transfers, transfer, code ?? '2', receiving);
  const { amount, strNumber } = transfer;
  const ted: TedIn = {
    strNumber,
    companyId: account?.companyId ?? null,
    accountId: account?.accountId ?? null,
    amount,
    payer: payerOf(transfer, bankName),
    purpose: transfer.purpose,
    message: transfer.history ?? null,
    terms: judged.terms,
    givenBack: back?.givenBack ?? null,
    settledAt: transfer.settledAt,
    receivedAt: at,
    transactionId: id,
  };
  const legs: readonly Leg[] = [
    { accountId: STR_ACCOUNT, amount: negate(amount), kind: 'ted_in', detail: { endToEndId: strNumber } },
    credited?.leg ?? {
      accountId: TED_RETURNS_ACCOUNT,
      amount,
      kind: 'ted_held_back',
      detail: { endToEndId: strNumber },
    },
  ];
  const posted = await ledger.postOne({
    id,
    kind: 'ted_in',
    bankingDate: bankingDate(at),
    at,
    legs,
    audit: [credited?.act ?? heldBack(transfers, ted)],
    companions: [
      ...receiving.takeIn(back ? `ted-in-returned ${back.givenBack.code}` : 'ted-in-credited'),
      insertTedIn(ted),
      movedByHand.notMovedByHand('str', strNumber),
      ...(back ? [back.message] : []),
    ],
  });
  if (!posted.ok) {
    const { by, code: refusal } = posted.error;
    if (by === 'companion' && refusal === SEEN_BEFORE) return true;
    if (by === 'companion' && refusal === TED_IN_KNOWN) return false;
    if (by === 'companion' && refusal === movedByHand.MOVED_BY_HAND) {
      const parked = { at, code: movedByHand.MOVED_BY_HAND, messageId: receiving.inbound.id, paymentId: strNumber };
      const detail = { amount: String(amount), account: creditorOf(transfer).account };
      await transfers.messages.park({ ...parked, detail }, receiving.takeIn(movedByHand.MOVED_BY_HAND));
      return true;
    }
    throw new Error(`a TED from outside was refused: ${refusal}`);
  }
  if (back) transfers.wakeSender();
  if (credited && account) live.publish(account.companyId, credited.events);
  return true;
}

/** The bank's own act: nobody of ours gets it. */
function heldBack({ clock, entropy }: TransfersContext, { strNumber, amount, givenBack, receivedAt }: TedIn): AuditRow {
  return {
    id: newUuid(clock, entropy),
    companyId: null,
    actor: 'bank',
    action: 'transfers.ted-held-back',
    subject: strNumber,
    data: { amount: wireOf(amount), code: givenBack?.code ?? '' },
    at: receivedAt,
  };
}

/** Who paid, as a line and a receipt name them. */
export function payerOf(transfer: IncomingTransfer, bankName: string): JsonObject {
  const { bank, document, name, branch = null, accountType, account } = debtorOf(transfer);
  return { name, document, ispb: bank, bankName, branch, accountType, account };
}

/** The line of whoever gets it, with the act of the posting that credits it. */
export function creditOf(
  { clock, entropy }: Pick<TransfersContext, 'clock' | 'entropy'>,
  transfer: IncomingTransfer & { readonly bankName: string },
  { companyId, accountId }: Pick<AccountHolder, 'companyId' | 'accountId'>,
  { at }: Pick<Receiving, 'at'>,
) {
  const { amount, strNumber, purpose, history = null } = transfer;
  const { name, document, ispb, bankName } = payerOf(transfer, transfer.bankName) as Readonly<Record<string, string>>;
  const label = entryTypeLabel('ted_received');
  const detail: JsonObject = {
    type: 'ted_received',
    // What it is for stands in the line, where it says more than that it was credited.
    description: purpose === USUAL_PURPOSE ? label : `${label}: ${lowered(tedPurposeWords(purpose))}`,
    counterparty: { name: name ?? '', document: document ?? '', ispb: ispb ?? '', bankName: bankName ?? '' },
    message: history,
    endToEndId: strNumber,
    txid: null,
    orderId: null,
    purpose,
  };
  const act: AuditRow = {
    id: newUuid(clock, entropy),
    companyId,
    actor: 'bank',
    action: 'transfers.ted-received',
    subject: strNumber,
    data: { amount: wireOf(amount), payerName: name ?? '' },
    at,
  };
  return {
    leg: { accountId, amount, kind: 'ted_received', detail } satisfies Leg,
    act,
    events: [
      { type: 'balance' },
      { type: 'statement' },
      { type: 'money-received', entryType: 'ted_received', amount: wireOf(amount), name: name ?? '' },
    ] as const,
  };
}

function lowered(words: string): string {
  return `${words.slice(0, 1).toLowerCase()}${words.slice(1)}`;
}

/** Our return, by a message that is sent until the STR answers it. */
function giveBack(
  transfers: TransfersContext,
  transfer: IncomingTransfer,
  code: TedReturnCode,
  { at }: Receiving,
): { readonly givenBack: NonNullable<TedIn['givenBack']>; readonly message: Companion } {
  const { messages, bank, entropy } = transfers;
  const day = bankingDate(at);
  const number = newControlNumber(day, entropy);
  const body = {
    controlNumber: number,
    debtorBank: bank.ispb,
    creditorBank: transfer.debtorBank,
    amount: transfer.amount satisfies Money,
    code,
    originalStrNumber: transfer.strNumber,
    day,
  };
  const message = messages.insertMessage({
    id: number,
    definition: 'STR0010',
    order: null,
    paymentId: number,
    body: strRequest(transfers, 'STR0010', body, at),
    awaitsAnswer: true,
    at,
  });
  return { givenBack: { code, number, day }, message };
}
