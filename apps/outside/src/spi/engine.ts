import { add, bankingDate, DAY_MS, HOUR_MS, later, money, SECOND_MS, subtract, ZERO } from '@bank/core';
import type { Instant, Money } from '@bank/core';
import { newMessageId, partsOfId, SPI_ISPB } from '@bank/identifiers';
import type { EndToEndId, Ispb } from '@bank/identifiers';
import type { CreditTransfer, PaymentReturn, PaymentStatus, SpiMessage, StatusReason } from '@bank/iso20022';
import { answerQuestion } from './account-answers.ts';
import type { Outgoing, ReturnablePayment, SpiContext, SpiState, SpiTransaction } from './state.ts';

// The instant-payment system: messages in, messages out. Deterministic: time and entropy come with each call, and the
// same calls on the same state give the same messages. The order of checks is that of Banco Central's manuals as
// descriptions of the SPI give it: what is wrong with the message, with the participants, with the payment, with time.

/** How long a payment may take, from the moment when the payer's bank accepted it (Manual de Tempos do Pix). */
export const SETTLEMENT_MS_MAX = 40 * SECOND_MS;
/** How far an EndToEndId may lie from now. */
const ID_AGE_MS_MAX = 12 * HOUR_MS;
/** How long money can be given back (Regulamento do Pix). */
const RETURN_AGE_MS_MAX = 90 * DAY_MS;
/** Transactions and message ids that are remembered; the oldest finished ones go first. */
const REMEMBERED_MAX = 50_000;

/** Takes a message of a participant. Every message that it causes comes back, in order. */
export function receive(state: SpiState, sender: Ispb, message: SpiMessage, context: SpiContext): readonly Outgoing[] {
  if (message.header.from !== sender) return [reject(sender, message, { code: 'FR', location: 'AppHdr/Fr' }, context)];
  if (message.header.to !== SPI_ISPB) return [reject(sender, message, { code: 'TO', location: 'AppHdr/To' }, context)];
  const known = state.seen.get(message.header.messageId);
  // A message that comes again is never carried out again; but whoever sends it again has missed the outcome.
  if (known) return known.flatMap((id) => answerAgain(state, sender, id, context));
  switch (message.type) {
    case 'pacs.008':
      remember(
        state,
        message,
        message.body.transactions.map(({ endToEndId }) => endToEndId),
      );
      return message.body.transactions.flatMap((transfer) => receivePayment(state, sender, transfer, context));
    case 'pacs.004':
      remember(
        state,
        message,
        message.body.returns.map(({ returnId }) => returnId),
      );
      return message.body.returns.flatMap((item) =>
        receiveReturn(state, sender, { ...item, createdAt: message.body.createdAt }, context),
      );
    case 'pacs.002':
      remember(
        state,
        message,
        message.body.statuses.map(({ instructionId }) => instructionId),
      );
      return message.body.statuses.flatMap((status) => receiveStatus(state, sender, status, context));
    case 'camt.060':
      // A question changes nothing, so it is not remembered: asked again, it is answered as things stand then.
      if (message.body.owner !== sender) {
        return [reject(sender, message, { code: 'ACCT', location: 'AcctRptgReq/RptgReq/AcctOwnr' }, context)];
      }
      return [answerQuestion(state, message.body, context)];
    case 'admi.002':
    case 'camt.052':
    case 'camt.053':
    case 'camt.054':
      remember(state, message, []);
      return [];
  }
}

/** Refuses what the payee's banks have not answered in time. */
export function expire(state: SpiState, context: SpiContext): readonly Outgoing[] {
  const late = [...state.awaiting].filter(([, deadline]) => deadline <= context.at).map(([id]) => id);
  return late.flatMap((id) => {
    const transaction = state.transactions.get(id);
    if (!transaction) return [];
    const ended = end(state, transaction, { state: 'rejected', reason: 'AB03' });
    return [status(ended, ended.from, context), status(ended, ended.to, context)];
  });
}

/** When the next payment would expire, if any waits. */
export function nextDeadline(state: SpiState): Instant | undefined {
  let next: Instant | undefined;
  for (const deadline of state.awaiting.values()) if (next === undefined || deadline < next) next = deadline;
  return next;
}

/** admi.002: a message that could not be taken at all. */
export function rejectMessage(
  to: Ispb,
  fault: { readonly reference: string; readonly code: string; readonly location?: string },
  { at, entropy }: Pick<SpiContext, 'at' | 'entropy'>,
): Outgoing {
  const header = { from: SPI_ISPB, to, messageId: newMessageId(SPI_ISPB, entropy), createdAt: at };
  return { to, message: { type: 'admi.002', header, body: { ...fault, rejectedAt: at } } };
}

/** pacs.002 RJCT about a payment or a return, whatever the SPI's own books say of it: only the fault controls ask for that. */
export function refusal(
  to: Ispb,
  ids: Pick<PaymentStatus, 'instructionId' | 'endToEndId'>,
  code: StatusReason,
  { at, entropy }: Pick<SpiContext, 'at' | 'entropy'>,
): Outgoing {
  const messageId = newMessageId(SPI_ISPB, entropy);
  const reasons = [{ code, additional: [] }];
  const statuses = [{ ...ids, status: 'RJCT', reasons } as const];
  const header = { from: SPI_ISPB, to, messageId, createdAt: at };
  return { to, message: { type: 'pacs.002', header, body: { messageId, createdAt: at, statuses } } };
}

function reject(
  to: Ispb,
  message: SpiMessage,
  fault: { readonly code: string; readonly location: string },
  context: SpiContext,
): Outgoing {
  return rejectMessage(to, { reference: message.header.messageId, ...fault }, context);
}

function receivePayment(
  state: SpiState,
  sender: Ispb,
  transfer: CreditTransfer,
  context: SpiContext,
): readonly Outgoing[] {
  const transaction: SpiTransaction = {
    id: transfer.endToEndId,
    endToEndId: transfer.endToEndId,
    kind: 'payment',
    from: sender,
    to: transfer.creditorAgent,
    amount: transfer.amount,
    createdAt: context.at,
    deadline: later(transfer.acceptedAt, SETTLEMENT_MS_MAX),
    content: transfer,
    state: 'awaiting',
  };
  return start(state, transaction, paymentRefusal(state, sender, transfer, context) ?? context.refuseWith, context);
}

/** The first reason against a payment, in the SPI's order. */
function paymentRefusal(
  state: SpiState,
  sender: Ispb,
  { endToEndId, debtorAgent, creditorAgent, amount, acceptedAt }: CreditTransfer,
  { at, isParticipant, isBlocked }: SpiContext,
): StatusReason | undefined {
  if (isBlocked(debtorAgent) || isBlocked(creditorAgent)) return 'DS02';
  if (!isParticipant(debtorAgent)) return 'RC09';
  if (sender !== debtorAgent) return 'AGNT';
  if (!isParticipant(creditorAgent)) return 'RC10';
  if (debtorAgent === creditorAgent) return 'AG12';
  if (amount <= 0n) return 'AM01';
  if (Math.abs(partsOfId(endToEndId).at - at) > ID_AGE_MS_MAX) return 'FF08';
  if (state.transactions.has(endToEndId)) return 'ED05';
  if (at >= later(acceptedAt, SETTLEMENT_MS_MAX)) return 'AB03';
  return undefined;
}

function receiveReturn(
  state: SpiState,
  sender: Ispb,
  { createdAt, ...item }: PaymentReturn & { readonly createdAt: Instant },
  context: SpiContext,
): readonly Outgoing[] {
  const original = state.transactions.get(item.endToEndId) ?? state.before.get(item.endToEndId);
  const transaction: SpiTransaction = {
    id: item.returnId,
    endToEndId: item.endToEndId,
    kind: 'return',
    from: sender,
    to: original?.from ?? item.debtorAgent,
    amount: item.amount,
    createdAt: context.at,
    deadline: later(createdAt, SETTLEMENT_MS_MAX),
    content: item,
    state: 'awaiting',
  };
  return start(state, transaction, returnRefusal(state, transaction, original) ?? context.refuseWith, context);
}

/** The first reason against a return, in the SPI's order. */
function returnRefusal(
  state: SpiState,
  { id, from, amount, createdAt }: SpiTransaction,
  original: ReturnablePayment | undefined,
): StatusReason | undefined {
  if (original?.kind !== 'payment' || original.settledAt === undefined) return 'CH16';
  if (from !== original.to) return 'AGNT';
  if (createdAt - original.settledAt > RETURN_AGE_MS_MAX) return 'DT05';
  if (amount <= 0n) return 'AM01';
  if (state.transactions.has(id)) return 'ED05';
  return undefined;
}

/** Puts a transaction on its way to the payee's bank, or refuses it at once. */
function start(
  state: SpiState,
  transaction: SpiTransaction,
  refusal: StatusReason | undefined,
  context: SpiContext,
): readonly Outgoing[] {
  if (refusal) {
    const ended: SpiTransaction = { ...transaction, state: 'rejected', reason: refusal };
    // A refused id stays free only where the id itself is the fault: else it is spent, as a settled one is.
    if (refusal !== 'ED05') keep(state, ended);
    return [status(ended, ended.from, context)];
  }
  keep(state, transaction);
  state.awaiting.set(transaction.id, transaction.deadline);
  return [{ to: transaction.to, message: forward(transaction, context) }];
}

/**
 * The answer of the payee's bank: ACSP settles, RJCT passes on. One that comes too late or twice changes nothing, and
 * is told the outcome; one of a bank that was not asked is ignored.
 */
function receiveStatus(
  state: SpiState,
  sender: Ispb,
  { instructionId, status: answer, reasons }: PaymentStatus,
  context: SpiContext,
): readonly Outgoing[] {
  const transaction = state.transactions.get(instructionId);
  if (transaction?.to !== sender) return [];
  if (transaction.state !== 'awaiting') return answerAgain(state, sender, instructionId, context);
  if (context.at >= transaction.deadline) return expire(state, context);
  if (answer === 'ACSP') {
    const ended = end(state, transaction, { state: 'settled', settledAt: context.at });
    return [status(ended, ended.from, context), status(ended, ended.to, context)];
  }
  if (answer !== 'RJCT') return [];
  const ended = end(state, transaction, { state: 'rejected', reason: reasons[0]?.code ?? 'ED05' });
  return [status(ended, ended.from, context)];
}

function answerAgain(state: SpiState, sender: Ispb, id: string, context: SpiContext): readonly Outgoing[] {
  const transaction = state.transactions.get(id);
  if (!transaction || transaction.state === 'awaiting') return [];
  if (transaction.from !== sender && transaction.to !== sender) return [];
  return [status(transaction, sender, context)];
}

function end(
  state: SpiState,
  transaction: SpiTransaction,
  outcome: Pick<SpiTransaction, 'state' | 'reason' | 'settledAt'>,
): SpiTransaction {
  const ended = { ...transaction, ...outcome };
  state.transactions.set(transaction.id, ended);
  state.awaiting.delete(transaction.id);
  if (ended.settledAt !== undefined) {
    const { from, to, amount } = ended;
    state.net.set(from, subtract(state.net.get(from) ?? ZERO, amount));
    state.net.set(to, add(state.net.get(to) ?? ZERO, amount));
  }
  return ended;
}

function keep(state: SpiState, transaction: SpiTransaction): void {
  state.transactions.set(transaction.id, transaction);
  forgetOldest(state.transactions, ({ state: reached }) => reached !== 'awaiting');
}

function remember(state: SpiState, { header }: SpiMessage, ids: readonly string[]): void {
  state.seen.set(header.messageId, ids);
  forgetOldest(state.seen, () => true);
}

function forgetOldest<Key, Value>(map: Map<Key, Value>, mayGo: (value: Value) => boolean): void {
  for (const [key, value] of map) {
    if (map.size <= REMEMBERED_MAX) return;
    if (mayGo(value)) map.delete(key);
  }
}

/** pacs.002 about the end of a transaction, in the words for that bank: ACSC to the payer's, ACCC to the payee's. */
function status(transaction: SpiTransaction, to: Ispb, { at, entropy }: SpiContext): Outgoing {
  const messageId = newMessageId(SPI_ISPB, entropy);
  const settled = transaction.settledAt;
  const report: PaymentStatus = {
    instructionId: transaction.id,
    endToEndId: transaction.endToEndId,
    status: settled === undefined ? 'RJCT' : to === transaction.from ? 'ACSC' : 'ACCC',
    reasons: transaction.reason ? [{ code: transaction.reason, additional: [] }] : [],
    ...(settled !== undefined && { settledAt: settled, settlementDate: bankingDate(settled) }),
  };
  const header = { from: SPI_ISPB, to, messageId, createdAt: at };
  return { to, message: { type: 'pacs.002', header, body: { messageId, createdAt: at, statuses: [report] } } };
}

/** The payment or return as the payee's bank gets it: the SPI's own header around the same transaction. */
function forward({ kind, to, content }: SpiTransaction, { at, entropy }: SpiContext): SpiMessage {
  const messageId = newMessageId(SPI_ISPB, entropy);
  const header = { from: SPI_ISPB, to, messageId, createdAt: at };
  const group = { messageId, createdAt: at };
  if (kind === 'return') return { type: 'pacs.004', header, body: { ...group, returns: [content as PaymentReturn] } };
  const service = { priority: 'HIGH', serviceLevel: 'PAGPRI' } as const;
  return { type: 'pacs.008', header, body: { ...group, ...service, transactions: [content as CreditTransfer] } };
}

/** The sum of what was given back of a payment, settled or on its way. */
export function returnedOf(state: SpiState, endToEndId: EndToEndId): Money {
  let total: bigint = ZERO;
  for (const { kind, endToEndId: of, amount, state: reached } of state.transactions.values()) {
    if (kind === 'return' && of === endToEndId && reached !== 'rejected') total += amount;
  }
  return money(total);
}
