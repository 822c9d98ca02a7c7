import { bankingDate, negate, newUuid, type Instant } from '@bank/core';
import { wireOf } from '@bank/contracts';
import type { Companion, JsonObject } from '@bank/ledger';
import { entryState, errorsOf, type EntryAnswer, type RefusedBody, type TransferReturn } from '@bank/str';
import { SEEN_BEFORE, type Receiving } from '../../rail-messages/index.ts';
import { TED_IN_RETURNED, tedInByReturn, tedInReturned, type KnownTedIn } from '../postgres/teds-in.ts';
import { STR_ACCOUNT } from '../rails/ted-rail.ts';
import type { TransfersContext } from './context.ts';
import { TED_RETURNS_ACCOUNT } from './receive-transfer.ts';

/** How the entry of a return of ours stands: settled, the money has left the STR too. */
export async function receiveReturnAnswer(
  transfers: TransfersContext,
  { controlNumber, state, strNumber }: EntryAnswer,
  receiving: Receiving,
): Promise<void> {
  const { at, inbound, takeIn } = receiving;
  const ted = await tedInByReturn(transfers.pool, controlNumber);
  if (!ted) return park(transfers, { code: 'outcome.unknown-payment', controlNumber, detail: { state } }, receiving);
  switch (entryState(state).outcome) {
    case 'pending':
      await transfers.messages.post(at, takeIn('ted-return-waits'));
      return;
    case 'rejected':
      if (ted.state === 'returned')
        return park(transfers, { code: 'outcome.contradicting', controlNumber, detail: { state } }, receiving);
      return refused(transfers, controlNumber, [`estado ${state}`], receiving);
    case 'settled':
      await settleReturn(transfers, ted, {
        controlNumber,
        strNumber,
        at,
        takeIn: takeIn(ted.state === 'returned' ? 'ted-return-repeated' : 'ted-return-settled'),
        messageId: inbound.id,
      });
  }
}

/** That the STR took no return from a message of ours: what is to be done with the money is for people, and the books show it. */
export function receiveReturnRefusal(
  transfers: TransfersContext,
  body: RefusedBody<TransferReturn>,
  receiving: Receiving,
): Promise<void> {
  return refused(transfers, body.fields.controlNumber?.text ?? '', errorsOf(body), receiving);
}

/** Books a return of ours that the STR settled, once; a repetition is only taken in. */
export async function settleReturn(
  { ledger, messages, clock, entropy }: TransfersContext,
  ted: KnownTedIn,
  told: {
    readonly controlNumber: string;
    readonly strNumber: string;
    readonly at: Instant;
    readonly takeIn: readonly Companion[];
    readonly messageId: string;
  },
): Promise<void> {
  const { controlNumber, strNumber, at, takeIn } = told;
  const close = messages.closeMessage(controlNumber, 'STR0010');
  if (ted.state !== 'returning') {
    await messages.post(at, [...takeIn, close]);
    return;
  }
  const id = newUuid(clock, entropy);
  const detail = { returnId: controlNumber, endToEndId: ted.strNumber };
  const posted = await ledger.postOne({
    id,
    kind: 'ted_in',
    bankingDate: bankingDate(at),
    at,
    legs: [
      { accountId: TED_RETURNS_ACCOUNT, amount: negate(ted.amount), kind: 'ted_given_back', detail },
      { accountId: STR_ACCOUNT, amount: ted.amount, kind: 'ted_return_out', detail },
    ],
    audit: [
      {
        id: newUuid(clock, entropy),
        companyId: null,
        actor: 'bank',
        action: 'transfers.ted-given-back',
        subject: ted.strNumber,
        data: { amount: wireOf(ted.amount), returnNumber: controlNumber },
        at,
      },
    ],
    companions: [...takeIn, close, tedInReturned(ted.strNumber, { strNumber, at, transactionId: id })],
  });
  if (posted.ok) return;
  const { by, code } = posted.error;
  if (by === 'companion' && code === SEEN_BEFORE) return;
  if (by !== 'companion' || code !== TED_IN_RETURNED) throw new Error(`a return was refused: ${code}`);
  // Another message said the same meanwhile.
  await messages.post(at, [...takeIn, close]);
}

function refused(
  transfers: TransfersContext,
  controlNumber: string,
  errors: readonly string[],
  receiving: Receiving,
): Promise<void> {
  const close = controlNumber === '' ? [] : [transfers.messages.closeMessage(controlNumber, 'STR0010')];
  return park(
    transfers,
    { code: 'return.refused', controlNumber, detail: { errors: errors.join(' ') } },
    receiving,
    close,
  );
}

function park(
  { messages }: TransfersContext,
  what: { readonly code: string; readonly controlNumber: string; readonly detail: JsonObject },
  { at, inbound, takeIn }: Receiving,
  companions: readonly Companion[] = [],
): Promise<void> {
  const { code, controlNumber, detail } = what;
  const parked = { at, code, messageId: inbound.id, paymentId: controlNumber || null, detail };
  return messages.park(parked, [...takeIn(code), ...companions]);
}
