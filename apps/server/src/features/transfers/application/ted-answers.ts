import type { Instant } from '@bank/core';
import type { Companion } from '@bank/ledger';
import { errorsOf, strError, type CustomerTransfer, type EntryAnswer, type RefusedBody } from '@bank/str';
import type { Order } from '../../payment-orders/index.ts';
import { SEEN_BEFORE, SENT_AGAIN, type Receiving } from '../../rail-messages/index.ts';
import { NOT_IN_STATEMENT, refusalOfError, refusalOfState, type TedRefusal } from '../domain/refusals.ts';
import { followingFrom, type Told } from '../domain/ted-outcome.ts';
import { doubtTedSent, endTedSent, numberTedSent, tedSentByNumber, type TedSent } from '../postgres/teds-sent.ts';
import type { TransfersContext } from './context.ts';

/** How the entry of a TED of ours stands. */
export async function receiveAnswer(
  transfers: TransfersContext,
  answer: EntryAnswer,
  receiving: Receiving,
): Promise<void> {
  const ted = await tedSentByNumber(transfers.pool, answer.controlNumber);
  if (!ted) return unknownTed(transfers, answer.controlNumber, receiving);
  await judge(transfers, ted, {
    told: { by: 'answer', state: answer.state },
    refusal: refusalOfState(answer.state),
    strNumber: answer.strNumber,
    at: receiving.at,
    takeIn: (effect) => receiving.takeIn(`ted-answer-${answer.state} ${effect}`),
    messageId: receiving.inbound.id,
  });
}

/** That the STR took no entry from a message of ours. */
export async function receiveRefusal(
  transfers: TransfersContext,
  body: RefusedBody<CustomerTransfer>,
  receiving: Receiving,
): Promise<void> {
  const number = body.fields.controlNumber?.text ?? '';
  const ted = await tedSentByNumber(transfers.pool, number);
  if (!ted) return unknownTed(transfers, number, receiving);
  const errors = errorsOf(body);
  const isWithout = errors.length > 0 && errors.every((error) => strError(error).entry === 'none');
  await judge(transfers, ted, {
    told: { by: 'refusal', entry: isWithout ? 'none' : 'perhaps' },
    refusal: refusalOfError(errors),
    strNumber: null,
    at: receiving.at,
    takeIn: (effect) => receiving.takeIn(`ted-refusal ${errors.join(' ')} ${effect}`),
    messageId: receiving.inbound.id,
  });
}

/** What the day's statement says of a TED that is open; `strNumber`: null where it does not have it. */
export function judgeByStatement(
  transfers: TransfersContext,
  ted: TedSent,
  told: {
    readonly strNumber: string | null;
    readonly isDecisive: boolean;
    readonly at: Instant;
    readonly messageId: string;
  },
): Promise<void> {
  const { strNumber, at, messageId } = told;
  return judge(transfers, ted, {
    told: { by: 'statement', isListed: strNumber !== null, isDecisive: told.isDecisive },
    refusal: NOT_IN_STATEMENT,
    strNumber,
    at,
    takeIn: () => [],
    messageId,
  });
}

/** A word of the STR about a TED, with what it takes to do what it means. */
interface Word {
  readonly told: Told;
  /** What the customer reads where this is the end. */
  readonly refusal: TedRefusal;
  /** The STR's number of the entry, where it told it. */
  readonly strNumber: string | null;
  readonly at: Instant;
  takeIn(effect: string): readonly Companion[];
  readonly messageId: string;
}

/** Looks at a TED whose order others keep changing: nobody but the STR and people do, so a few are enough. */
const LOOKS_MAX = 5;

async function judge(transfers: TransfersContext, ted: TedSent, word: Word): Promise<void> {
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    const order = await transfers.orders.reading.readOrderOf(ted);
    if (!order) throw new Error(`TED ${ted.controlNumber} carries out no order`);
    if (await follow(transfers, ted, order, word)) return;
  }
  throw new Error(`TED ${ted.controlNumber} kept changing`);
}

/** Does what a word means for the order as it stands; false where it stands otherwise by now. */
async function follow(transfers: TransfersContext, ted: TedSent, order: Order, word: Word): Promise<boolean> {
  const { messages } = transfers;
  const { controlNumber } = ted;
  const { at, strNumber, takeIn } = word;
  const number = strNumber === null ? [] : [numberTedSent(controlNumber, strNumber)];
  const close = messages.closeMessage(controlNumber, 'STR0008');
  const following = followingFrom(word.told, order.state);
  switch (following) {
    case 'settle':
      return record(transfers, { ted, word, outcome: { is: 'settled' } }, [
        close,
        endTedSent(controlNumber, { outcome: 'settled', strNumber, at }),
      ]);
    case 'reject': {
      // What was told first is the reason; that the statement lacks it says only that it holds.
      const refusal = word.told.by === 'statement' ? (order.refusal ?? word.refusal) : word.refusal;
      return record(transfers, { ted, word, outcome: { is: 'rejected', refusal } }, [
        close,
        endTedSent(controlNumber, { outcome: 'rejected', strNumber, at }),
      ]);
    }
    case 'doubt':
      return doubt(transfers, ted, order, word);
    case 'wait':
      // An entry that waits at the STR is answered again when it moves; nothing is sent again meanwhile.
      await messages.post(at, [...takeIn('waits'), ...number, ...(word.told.by === 'answer' ? [close] : [])]);
      return true;
    case 'nothing': {
      const outcome = order.state === 'settled' ? 'settled' : 'rejected';
      await messages.post(at, [
        ...takeIn('repeated'),
        ...number,
        endTedSent(controlNumber, { outcome, strNumber, at }),
      ]);
      return true;
    }
    case 'contradiction': {
      const detail = { told: word.told.by, state: order.state, ...(strNumber !== null && { strNumber }) };
      const parked = { at, code: 'outcome.contradicting', messageId: word.messageId, paymentId: controlNumber, detail };
      await messages.park(parked, [
        ...takeIn('outcome.contradicting'),
        ...number,
        endTedSent(controlNumber, { outcome: order.state === 'settled' ? 'settled' : 'rejected', strNumber, at }),
      ]);
      return true;
    }
  }
}

async function record(
  { orders }: TransfersContext,
  {
    ted,
    word,
    outcome,
  }: {
    readonly ted: TedSent;
    readonly word: Word;
    readonly outcome: Parameters<TransfersContext['orders']['rails']['recordOutcome']>[0]['outcome'];
  },
  companions: readonly Companion[],
): Promise<boolean> {
  const { at, takeIn } = word;
  const recorded = await orders.rails.recordOutcome({
    ref: ted,
    outcome,
    at,
    companions: [...takeIn(outcome.is), ...companions],
  });
  if (recorded.is === 'refused' && recorded.code !== SEEN_BEFORE)
    throw new Error(`the outcome of TED ${ted.controlNumber} was refused: ${recorded.code}`);
  return recorded.is !== 'impossible';
}

/**
 * The order stays unknown with its money held, and the day's statement is asked for. Where the message went out once and the STR
 * says that it made no entry of it, a statement made from now on decides; otherwise one of the end of the day. How often it went out is
 * decided by the posting itself, so that no claim of another server is missed.
 */
async function doubt(transfers: TransfersContext, ted: TedSent, order: Order, word: Word): Promise<boolean> {
  const { messages, orders } = transfers;
  const { controlNumber } = ted;
  const { at, told, refusal, takeIn } = word;
  const askNow = (decidesAt: Instant) => doubtTedSent(controlNumber, { decidesAt, askFrom: at });
  const closed = messages.closeMessage(controlNumber, 'STR0008');
  const isDoubted = order.state === 'unknown' && order.refusal !== null;
  if (isDoubted) {
    await messages.post(at, [...takeIn('in doubt again'), closed, askNow(ted.decidesAt)]);
    return true;
  }
  const say = (companions: readonly Companion[]) =>
    orders.rails.recordOutcome({
      ref: ted,
      outcome: { is: 'in-doubt', refusal },
      at,
      companions: [...takeIn('in doubt'), ...companions],
    });
  const isWithout = told.by === 'refusal' && told.entry === 'none';
  if (isWithout) {
    const once = await say([messages.closeSentOnce(controlNumber, 'STR0008'), askNow(at)]);
    if (once.is !== 'refused') return once.is === 'recorded';
    if (once.code === SEEN_BEFORE) return true;
    if (once.code !== SENT_AGAIN) throw new Error(`TED ${controlNumber} could not be doubted: ${once.code}`);
  }
  const more = await say([closed, askNow(ted.decidesAt)]);
  if (more.is === 'refused' && more.code !== SEEN_BEFORE)
    throw new Error(`TED ${controlNumber} could not be doubted: ${more.code}`);
  return more.is !== 'impossible';
}

function unknownTed({ messages }: TransfersContext, number: string, receiving: Receiving): Promise<void> {
  const { at, inbound, takeIn } = receiving;
  const code = 'outcome.unknown-payment';
  const detail = { controlNumber: number, type: inbound.definition };
  return messages.park({ at, code, messageId: inbound.id, paymentId: number || null, detail }, takeIn(code));
}
