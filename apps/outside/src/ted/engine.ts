import { add, assert, bankingDate, nextBankingDay, subtract, ZERO } from '@bank/core';
import type { Ispb } from '@bank/identifiers';
import {
  decodeStr,
  entryState,
  newOperationNumber,
  refusalOf,
  refusalOfText,
  STR_ISPB,
  strNumber,
  tedSession,
  type Cancellation,
  type CustomerTransfer,
  type Refusal,
  type StrEntryState,
  type StrError,
  type StrMessage,
  type StrMessageOf,
  type StrNumber,
  type StrRequestType,
  type TimetableQuestion,
  type TransferReturn,
} from '@bank/str';
import { answerStatement } from './statement.ts';
import type { StrContext, StrOutgoing, TedEntry, TedState } from './state.ts';

// Banco Central's STR: it moves reserves between banks, one entry after another, and tells both sides. Deterministic: time
// and entropy come with each call.

/** Entries and messages that are remembered; the oldest that are over go first. */
const REMEMBERED_MAX = 50_000;

/** A request that was read. */
type Request = StrMessageOf<StrRequestType>;

/** Takes a message of a participant. Every message that it causes comes back, in order. */
export function receiveAtStr(state: TedState, sender: Ispb, xml: string, context: StrContext): readonly StrOutgoing[] {
  const decoded = decodeStr(xml);
  if (!decoded.ok) {
    const refused = refusalOfText(xml, decoded.error);
    return refused?.to === sender ? [sendRefusal(refused, context)] : [];
  }
  const message = decoded.value;
  // Whoever signed speaks for itself alone; what only the STR says means nothing from anybody else.
  if (message.header.from !== sender) return [];
  switch (message.type) {
    case 'STR0008':
    case 'STR0010':
      return receiveEntry(state, message, xml, context);
    case 'STR0011':
      return cancel(state, message, context);
    case 'STR0014':
      return [toBank(sender, { type: 'STR0014R1', body: answerStatement(state, message.body, context) }, context)];
    case 'STR0001':
      return [toBank(sender, { type: 'STR0001R1', body: timetableFor(message.body, context) }, context)];
    default:
      return [];
  }
}

/** A TED or a return. One that comes again makes no second entry; its answer is told again. */
function receiveEntry(
  state: TedState,
  message: StrMessageOf<'STR0008'> | StrMessageOf<'STR0010'>,
  xml: string,
  context: StrContext,
): readonly StrOutgoing[] {
  const { body } = message;
  const key = knownKey(body.debtorBank, body.controlNumber);
  const known = state.known.get(key);
  if (known) {
    const entry = state.entries.get(known.strNumber);
    if (known.text !== xml || !entry || state.silenced.has(known.strNumber)) {
      return [refused(message, 'ESTR0902', 'NumCtrlIF', context)];
    }
    return [answerOf(entry, context)];
  }
  const wrong =
    message.type === 'STR0008' ? transferRefusal(message.body, context) : returnRefusal(state, message.body, context);
  if (wrong) return [refused(message, wrong.error, wrong.element, context)];
  if (context.refuseWith) return [refused(message, context.refuseWith, undefined, context)];
  const entry = makeEntry(state, message, context);
  state.known.set(key, { text: xml, strNumber: entry.strNumber });
  forgetOldest(state.known, () => true);
  if (entry.message === 'STR0010') markReturned(state, entry);
  return [answerOf(entry, context), ...tellReceiver(entry, context)];
}

interface Wrong {
  readonly error: StrError;
  readonly element?: string;
}

/** The first reason against a TED. */
function transferRefusal({ debtorBank, creditorBank, day }: CustomerTransfer, context: StrContext): Wrong | undefined {
  return (
    sessionRefusal(day, context) ??
    (context.isBlocked(debtorBank) ? { error: 'ESTR0910', element: 'ISPBIFDebtd' } : undefined) ??
    (context.isBlocked(creditorBank) ? { error: 'ESTR0910', element: 'ISPBIFCredtd' } : undefined) ??
    (context.isParticipant(creditorBank) ? undefined : { error: 'ESTR0901', element: 'ISPBIFCredtd' }) ??
    (debtorBank === creditorBank ? { error: 'ESTR0904', element: 'ISPBIFCredtd' } : undefined)
  );
}

/** The first reason against a return: it gives back the whole of a settled TED, once, to its sender, by the next banking day. */
function returnRefusal(
  { entries }: TedState,
  { debtorBank, creditorBank, amount, originalStrNumber, day }: TransferReturn,
  context: StrContext,
): Wrong | undefined {
  const original = entries.get(originalStrNumber);
  const isSettled = original?.message === 'STR0008' && entryState(original.state).outcome === 'settled';
  const closed = sessionRefusal(day, context);
  if (closed) return closed;
  if (!isSettled || original.to !== debtorBank) return { error: 'ESTR0906', element: 'NumCtrlSTROr' };
  if (original.from !== creditorBank) return { error: 'ESTR0906', element: 'ISPBIFCredtd' };
  if (original.returnedBy !== undefined) return { error: 'ESTR0907', element: 'NumCtrlSTROr' };
  if (original.amount !== amount) return { error: 'ESTR0908', element: 'VlrLanc' };
  if (bankingDate(context.at) > nextBankingDay(bankingDate(original.since))) return { error: 'ESTR0909' };
  return undefined;
}

function sessionRefusal(day: CustomerTransfer['day'], { isOpen, at }: StrContext): Wrong | undefined {
  if (!isOpen) return { error: 'EGEN0300' };
  return day === bankingDate(at) ? undefined : { error: 'ESTR0903', element: 'DtMovto' };
}

function makeEntry(
  state: TedState,
  { type, body }: StrMessageOf<'STR0008'> | StrMessageOf<'STR0010'>,
  { at, firstState = '1' }: StrContext,
): TedEntry {
  state.entryCount += 1;
  const entry: TedEntry = {
    strNumber: strNumber(bankingDate(at), state.entryCount),
    message: type,
    controlNumber: body.controlNumber,
    from: body.debtorBank,
    to: body.creditorBank,
    amount: body.amount,
    content: body,
    state: firstState,
    since: at,
  };
  keep(state, entry);
  return entry;
}

/** Keeps an entry that has just come into its state; one that is settled by that moves the reserves. */
function keep(state: TedState, entry: TedEntry): void {
  state.entries.set(entry.strNumber, entry);
  if (entryState(entry.state).outcome === 'settled') {
    const { from, to, amount } = entry;
    state.net.set(from, subtract(state.net.get(from) ?? ZERO, amount));
    state.net.set(to, add(state.net.get(to) ?? ZERO, amount));
  }
  forgetOldest(state.entries, (each) => entryState(each.state).outcome !== 'pending');
}

function markReturned(state: TedState, { content, strNumber: returnedBy }: TedEntry): void {
  assert('originalStrNumber' in content, 'a return names what it gives back');
  const original = state.entries.get(content.originalStrNumber);
  if (original) state.entries.set(original.strNumber, { ...original, returnedBy });
}

/** A pending entry comes to its end: settled, refused at the close, or taken back. */
export function endPending(
  state: TedState,
  number: StrNumber,
  next: StrEntryState,
  context: StrContext,
): readonly StrOutgoing[] {
  const entry = state.entries.get(number);
  if (!entry || entryState(entry.state).outcome !== 'pending') return [];
  const ended: TedEntry = { ...entry, state: next, since: context.at };
  keep(state, ended);
  return [answerOf(ended, context), ...tellReceiver(ended, context)];
}

/** Entries that wait for the reserves of their bank. */
export function pendingEntries({ entries }: TedState): readonly TedEntry[] {
  return [...entries.values()].filter(({ state }) => entryState(state).outcome === 'pending');
}

function cancel(state: TedState, message: StrMessageOf<'STR0011'>, context: StrContext): readonly StrOutgoing[] {
  const { bank, strNumber: number, controlNumber, day }: Cancellation = message.body;
  const entry = state.entries.get(number);
  const isTheirs = entry?.from === bank && entryState(entry.state).outcome === 'pending';
  if (!isTheirs) return [refused(message, 'ESTR0905', 'NumCtrlSTR', context)];
  const ended = endPending(state, number, '14', context);
  return [toBank(bank, { type: 'STR0011R1', body: { controlNumber, bank, at: context.at, day } }, context), ...ended];
}

function timetableFor({ controlNumber, bank, day }: TimetableQuestion, { at }: StrContext) {
  const session = tedSession(day);
  return { controlNumber, bank, grids: session ? [{ code: 'TED', ...session }] : [], day, at };
}

/** R1: how the entry stands, for the bank that asked for it. */
function answerOf(
  { message, controlNumber, from, strNumber: number, state, since, content }: TedEntry,
  context: StrContext,
): StrOutgoing {
  const body = { controlNumber, debtorBank: from, strNumber: number, state, at: since, day: content.day };
  return toBank(from, { type: `${message}R1`, body }, context);
}

/** R2: what came in, for the other bank, once it is settled. */
function tellReceiver(entry: TedEntry, context: StrContext): readonly StrOutgoing[] {
  if (entryState(entry.state).outcome !== 'settled') return [];
  const { content, strNumber: number, since: settledAt, to } = entry;
  if ('originalStrNumber' in content) {
    const { controlNumber: _, ...terms } = content;
    return [toBank(to, { type: 'STR0010R2', body: { strNumber: number, settledAt, ...terms } }, context)];
  }
  const { controlNumber: _, preference: __, ...terms } = content;
  return [toBank(to, { type: 'STR0008R2', body: { strNumber: number, settledAt, ...terms } }, context)];
}

function refused(message: Request, error: StrError, element: string | undefined, context: StrContext): StrOutgoing {
  return sendRefusal(refusalOf(message, { error, ...(element !== undefined && { element }) }), context);
}

function sendRefusal({ type, to, body }: Refusal, context: StrContext): StrOutgoing {
  return toBank(to, { type, body } as Content, context);
}

/** A message without its header. */
type Content = { readonly [Type in StrMessage['type']]: Pick<StrMessageOf<Type>, 'type' | 'body'> }[StrMessage['type']];

function toBank(to: Ispb, content: Content, { at, entropy }: StrContext): StrOutgoing {
  const operation = newOperationNumber(STR_ISPB, bankingDate(at), entropy);
  return { to, message: { ...content, header: { from: STR_ISPB, to, operation } } as StrMessage };
}

/** Under which a message of a bank is known. */
export function knownKey(from: Ispb, controlNumber: string): string {
  return `${from}/${controlNumber}`;
}

function forgetOldest<Key, Value>(map: Map<Key, Value>, mayGo: (value: Value) => boolean): void {
  for (const [key, value] of map) {
    if (map.size <= REMEMBERED_MAX) return;
    if (mayGo(value)) map.delete(key);
  }
}
