import { add, bankingDate, formatBrl, later, MINUTE_MS, nextBankingDay, subtract, type Instant } from '@bank/core';
import type { Entropy } from '@bank/core';
import { participantByIspb, type Ispb } from '@bank/identifiers';
import {
  decodeStr,
  encodeStr,
  errorsOf,
  newControlNumber,
  newOperationNumber,
  STR_ISPB,
  tedSession,
  type CustomerTransfer,
  type StrMessage,
  type StrNumber,
  type TedReturnCode,
} from '@bank/str';
import type { BanksState } from '../bank/banks.ts';
import { draw, meetTed, hits, type FaultsState } from '../control/faults.ts';
import { endPending, pendingEntries, receiveAtStr } from './engine.ts';
import { fateOf, tedCustomer, type TedFate } from './fates.ts';
import type {
  QueuedStrMessage,
  StrContext,
  StrOutgoing,
  TedEntry,
  TedNote,
  TedPlan,
  TedRefusal,
  TedState,
} from './state.ts';

// The STR with what stands around it: the faults on its way, the other banks that credit or give back, and the queue to the bank.

/** What of the world a TED touches. */
export interface TedWorld {
  readonly ted: TedState;
  readonly banks: BanksState;
  readonly faults: FaultsState;
}

/** What comes with each event. */
export interface TedContext {
  readonly world: TedWorld;
  readonly bank: Ispb;
  readonly at: Instant;
  readonly entropy: Entropy;
}

/** Notes that are kept. */
const NOTES_MAX = 300;
/** How long a bank takes to give back what it returns on the same day. */
const RETURN_MS = 10_000;
/** How long an entry waits for reserves that come. */
const RESERVES_MS = MINUTE_MS;
/** When banks give back what they return on the next banking day: so long after the opening. */
const NEXT_DAY_MS = 150 * MINUTE_MS;

/** Whether the STR takes entries now: by its timetable, unless the controls say otherwise. */
export function isStrOpen({ faults }: TedWorld, at: Instant): boolean {
  if (faults.ted.session !== 'timetable') return faults.ted.session === 'open';
  const session = tedSession(bankingDate(at));
  return session !== undefined && at >= session.opensAt && at < session.closesAt;
}

/** A message of the bank arrives at the STR: at once, later, or never. */
export function takeFromBank(context: TedContext, xml: string): undefined {
  const { world, bank, at } = context;
  const decoded = decodeStr(xml);
  const fate = decoded.ok ? fateHere(context, decoded.value) : {};
  const lost = hits(world.faults, 'ted', 'loseRequest') || fate.isLost === true;
  if (decoded.ok) note(context, decoded.value, lost ? 'lost' : undefined);
  if (lost) return;
  const { delayMs, jitterMs } = world.faults.ted;
  const wait = delayMs + (jitterMs > 0 ? Math.floor(draw(world.faults) * jitterMs) : 0);
  if (wait > 0) plan(world, { does: 'arrive', from: bank, xml, due: later(at, wait) });
  else enterStr(context, bank, xml);
}

/** What comes of a TED of the bank; nothing special of any other message. */
function fateHere({ bank }: TedContext, message: StrMessage): TedFate {
  return message.type === 'STR0008' && message.body.creditorBank !== bank ? fateOf(message.body) : {};
}

function enterStr(context: TedContext, sender: Ispb, xml: string, isForced = false): void {
  const { world, bank, at } = context;
  const decoded = decodeStr(xml);
  const isOrder = decoded.ok && (decoded.value.type === 'STR0008' || decoded.value.type === 'STR0010');
  const fate = decoded.ok ? fateHere(context, decoded.value) : {};
  const isNew = isOrder && sender === bank && !isKnown(world.ted, decoded.value);
  const refuse = isNew ? meetTed(world.faults, 'refuse') : undefined;
  const reject = isNew ? meetTed(world.faults, 'reject') : undefined;
  const isSilent = isNew && !refuse && !reject && hits(world.faults, 'ted', 'refuseAgain');
  const isStatement = decoded.ok && decoded.value.type === 'STR0014';
  const difference = isStatement ? meetTed(world.faults, 'difference')?.is : undefined;
  const firstState = reject?.state ?? fate.state;
  const outgoing = receiveAtStr(world.ted, sender, xml, {
    ...strContext(context),
    isOpen: isForced || isStrOpen(world, at),
    ...(firstState !== undefined && { firstState }),
    ...(refuse && { refuseWith: refuse.code }),
    ...(difference && { difference }),
  });
  const entry = isNew ? entryOf(world.ted, decoded.value) : undefined;
  if (entry && isSilent) world.ted.silenced.set(entry.strNumber, true);
  if (entry?.state === '17' && fate.waits === 'a-minute') {
    plan(world, { does: 'settle', strNumber: entry.strNumber, due: later(at, RESERVES_MS) });
  }
  for (const each of outgoing) send(context, each, fate);
}

function strContext({ world, bank, at, entropy }: TedContext): StrContext {
  return {
    at,
    entropy,
    isParticipant: (ispb) => ispb === bank || participantByIspb(ispb) !== undefined,
    isBlocked: (ispb) => world.faults.blocked.includes(ispb),
    isOpen: true,
  };
}

function isKnown(ted: TedState, { header, body }: StrMessage): boolean {
  return 'controlNumber' in body && ted.known.has(`${header.from}/${body.controlNumber}`);
}

function entryOf(ted: TedState, { header, body }: StrMessage): TedEntry | undefined {
  const known = 'controlNumber' in body ? ted.known.get(`${header.from}/${body.controlNumber}`) : undefined;
  return known && ted.entries.get(known.strNumber);
}

function plan(world: TedWorld, item: TedPlan): void {
  world.ted.plans = [...world.ted.plans, item];
}

/** A message leaves the STR: into the bank's queue, or to another bank, which credits, gives back or takes back. */
function send(context: TedContext, { to, message }: StrOutgoing, fate: TedFate = {}): void {
  if (to === context.bank) return queueForBank(context, message, fate);
  note(context, message);
  if (message.type === 'STR0008R2') creditOrReturn(context, message.body.strNumber);
  if (message.type === 'STR0010R2') takeBack(context, message.body.originalStrNumber);
  if (message.type === 'STR0008R1' && message.body.state !== '1') takeBack(context, message.body.strNumber);
}

function queueForBank(context: TedContext, message: StrMessage, { answer }: TedFate): void {
  const { world, at } = context;
  const isAnswer = message.type === 'STR0008R1' || message.type === 'STR0010R1';
  if (isKeptBack(world, message) || (isAnswer && answer === 'never')) return note(context, message, 'lost');
  const fateMs = isAnswer && typeof answer === 'object' ? answer.afterMs : 0;
  const holdMs = isAnswer ? (meetTed(world.faults, 'holdAnswer')?.ms ?? 0) : 0;
  const repeats = (meetTed(world.faults, 'repeat')?.times ?? 0) + (isAnswer && answer === 'twice' ? 1 : 0);
  for (let copy = 0; copy <= repeats; copy += 1) {
    const { reorderMs } = world.faults.ted;
    const held = fateMs + holdMs + (reorderMs > 0 ? Math.floor(draw(world.faults) * reorderMs) : 0);
    world.ted.messageCount += 1;
    const resourceId = `str_${world.ted.messageCount}`;
    world.ted.queue.set(resourceId, { resourceId, message, availableAt: later(at, held) });
    note(context, message, copy > 0 ? 'repeated' : held > 0 ? 'late' : undefined);
  }
}

/** Whether the bank is never told this. */
function isKeptBack({ faults, ted }: TedWorld, message: StrMessage): boolean {
  switch (message.type) {
    case 'STR0008R1':
    case 'STR0010R1':
      return ted.silenced.has(message.body.strNumber) || hits(faults, 'ted', 'loseAnswer');
    case 'STR0014R1':
      return hits(faults, 'ted', 'loseStatement');
    default:
      return false;
  }
}

/** The payee's bank has a TED: it credits its customer, or means to give it back. */
function creditOrReturn(context: TedContext, number: StrNumber): void {
  const { world, at } = context;
  const entry = world.ted.entries.get(number);
  if (!entry || 'originalStrNumber' in entry.content) return;
  const { back } = fateOf(entry.content);
  if (back) return plan(world, { does: 'return', strNumber: number, code: back.code, due: returnDue(world, at, back) });
  move(world.banks, creditedCustomer(entry), entry, 'in');
}

/** The customer of another bank whose account a TED goes to, if it is one that we know. */
function creditedCustomer({ to, content }: TedEntry): string | undefined {
  if ('originalStrNumber' in content) return undefined;
  return tedCustomer(to, content.creditorPaymentAccount ?? content.creditorAccount ?? '')?.id;
}

/** Shortly after, unless the STR closes before; else in the morning of the next banking day. */
function returnDue(world: TedWorld, at: Instant, { when }: NonNullable<TedFate['back']>): Instant {
  const soon = later(at, RETURN_MS);
  if (when === 'today' && isStrOpen(world, soon)) return soon;
  const session = tedSession(nextBankingDay(bankingDate(at)));
  return later(session?.opensAt ?? at, NEXT_DAY_MS);
}

/** Money that one of these customers had sent is theirs again. */
function takeBack({ world }: TedContext, number: StrNumber): void {
  const entry = world.ted.entries.get(number);
  if (!entry || 'originalStrNumber' in entry.content) return;
  const { debtorPaymentAccount, debtorAccount = '' } = entry.content;
  move(world.banks, tedCustomer(entry.from, debtorPaymentAccount ?? debtorAccount)?.id, entry, 'in');
}

function move(
  { balances }: BanksState,
  customer: string | undefined,
  { amount }: Pick<TedEntry, 'amount'>,
  direction: 'in' | 'out',
): void {
  const balance = customer === undefined ? undefined : balances.get(customer);
  if (customer === undefined || balance === undefined) return;
  balances.set(customer, direction === 'in' ? add(balance, amount) : subtract(balance, amount));
}

/** A customer of another bank pays by TED. */
export function payByTed(
  context: TedContext,
  order: Omit<CustomerTransfer, 'controlNumber' | 'day'> & { readonly customer: string; readonly times: number },
): { readonly strNumber: StrNumber } | TedRefusal {
  const { world, at, entropy, bank } = context;
  if (!isStrOpen(world, at)) return { code: 'bank.ted-closed' };
  const { customer, times, ...terms } = order;
  const day = bankingDate(at);
  const controlNumber = newControlNumber(day, entropy);
  const from = terms.debtorBank;
  const header = { from, to: STR_ISPB, operation: newOperationNumber(from, day, entropy) };
  const message = { type: 'STR0008', header, body: { controlNumber, ...terms, day } } as const satisfies StrMessage;
  move(world.banks, customer, terms, 'out');
  note(context, message);
  enterStr(context, from, encodeStr(message));
  const entry = entryOf(world.ted, message);
  if (!entry) {
    move(world.banks, customer, terms, 'in');
    return { code: 'bank.ted-refused' };
  }
  for (let copy = 1; copy < times && entry.to === bank; copy += 1) repeatToBank(context, entry.strNumber);
  return { strNumber: entry.strNumber };
}

/** Tells the bank of an entry once more, as it was told before. */
function repeatToBank(context: TedContext, number: StrNumber): void {
  const told = [...context.world.ted.queue.values()].find(
    ({ message }) => message.type === 'STR0008R2' && message.body.strNumber === number,
  );
  if (told) queueForBank(context, told.message, {});
}

/** One of the other banks gives a TED back, instead of what it meant to do with it. */
export function giveBackTed(
  context: TedContext,
  number: StrNumber,
  code: TedReturnCode,
  isForced = false,
): { readonly strNumber: StrNumber } | TedRefusal {
  const { world, at, entropy } = context;
  const entry = world.ted.entries.get(number);
  if (entry?.message !== 'STR0008' || entry.returnedBy !== undefined) return { code: 'bank.ted-refused' };
  if (!isForced && !isStrOpen(world, at)) return { code: 'bank.ted-closed' };
  const day = bankingDate(at);
  const header = { from: entry.to, to: STR_ISPB, operation: newOperationNumber(entry.to, day, entropy) };
  const body = {
    controlNumber: newControlNumber(day, entropy),
    debtorBank: entry.to,
    creditorBank: entry.from,
    amount: entry.amount,
    code,
    originalStrNumber: number,
    day,
  };
  const message = { type: 'STR0010', header, body } as const satisfies StrMessage;
  note(context, message);
  const isPlanned = world.ted.plans.some((item) => item.does === 'return' && item.strNumber === number);
  enterStr(context, entry.to, encodeStr(message), isForced);
  const returnedBy = world.ted.entries.get(number)?.returnedBy;
  if (returnedBy === undefined) return { code: 'bank.ted-refused' };
  world.ted.plans = world.ted.plans.filter((item) => item.does !== 'return' || item.strNumber !== number);
  // What was to be given back had never been credited.
  if (!isPlanned && !isForced) move(world.banks, creditedCustomer(entry), entry, 'out');
  return { strNumber: returnedBy };
}

/** When something next happens by itself, if ever: what banks plan, or the close while entries are pending. */
export function nextTedChange({ ted }: Pick<TedWorld, 'ted'>): Instant | undefined {
  const moments = ted.plans.map(({ due }) => due);
  for (const entry of pendingEntries(ted)) moments.push(closeOf(entry));
  return moments.length === 0 ? undefined : moments.reduce((a, b) => (a < b ? a : b));
}

/** The close that ends an entry's waiting: that of its day, or of the next banking day for one that the controls let in later. */
function closeOf({ since }: TedEntry): Instant {
  const today = tedSession(bankingDate(since));
  if (today && since < today.closesAt) return today.closesAt;
  return tedSession(nextBankingDay(bankingDate(since)))?.closesAt ?? since;
}

/** What is due by now happens, earliest first; then the close refuses what is pending still. */
export function tickTed(context: TedContext): void {
  runPlans(context, (item) => item.due <= context.at, false);
  for (const entry of pendingEntries(context.world.ted)) {
    if (closeOf(entry) <= context.at) end(context, entry, '24');
  }
}

/** Everything that waits happens now, tomorrow's returns and late answers too; `closes` refuses what is pending instead. */
export function clearTed(context: TedContext, closes: boolean): { readonly ran: number } {
  const { ted } = context.world;
  if (closes) {
    const pending = pendingEntries(ted);
    for (const entry of pending) end(context, entry, '24');
    return { ran: pending.length };
  }
  let ran = runPlans(context, () => true, true);
  for (const entry of pendingEntries(ted)) {
    end(context, entry, '1');
    ran += 1;
  }
  for (const [resourceId, waiting] of ted.queue) {
    if (waiting.availableAt <= context.at) continue;
    ted.queue.set(resourceId, { ...waiting, availableAt: context.at } satisfies QueuedStrMessage);
    ran += 1;
  }
  return { ran };
}

function end(context: TedContext, { strNumber: number }: TedEntry, state: '1' | '24'): void {
  context.world.ted.plans = context.world.ted.plans.filter(
    (item) => item.does === 'arrive' || item.strNumber !== number,
  );
  for (const each of endPending(context.world.ted, number, state, strContext(context))) send(context, each);
}

/** Lets plans happen, and what those bring with them is planned anew: it waits for the next time. */
function runPlans(context: TedContext, isDue: (item: TedPlan) => boolean, isForced: boolean): number {
  const { ted } = context.world;
  const due = ted.plans.filter(isDue).toSorted((a, b) => a.due - b.due);
  ted.plans = ted.plans.filter((item) => !isDue(item));
  for (const item of due) {
    if (item.does === 'arrive') enterStr(context, item.from, item.xml, isForced);
    else if (item.does === 'return') giveBackTed(context, item.strNumber, item.code, true);
    else for (const each of endPending(ted, item.strNumber, '1', strContext(context))) send(context, each);
  }
  return due.length;
}

function note({ world, at }: TedContext, message: StrMessage, fate?: TedNote['fate']): void {
  const { from, to } = message.header;
  const line: TedNote = { at, from, to, type: message.type, summary: summaryOf(message), ...(fate && { fate }) };
  world.ted.notes = [line, ...world.ted.notes].slice(0, NOTES_MAX);
}

function summaryOf({ body }: StrMessage): string {
  if ('fields' in body) return [...errorsOf(body), body.fields.controlNumber?.text].filter(Boolean).join(' ');
  if ('entries' in body) return `${body.day}, ${body.entries.length} lançamentos`;
  return [
    'state' in body && `situação ${body.state}`,
    'code' in body && `código ${body.code}`,
    'amount' in body && formatBrl(body.amount),
    'controlNumber' in body && body.controlNumber,
    'strNumber' in body && body.strNumber,
    'originalStrNumber' in body && `de ${body.originalStrNumber}`,
  ]
    .filter((part) => part !== false)
    .join(' ');
}
