import { DAY_MS, expectOk, later, type Instant, type Money } from '@bank/core';
import type { Entropy } from '@bank/core';
import { participantByIspb, type Ispb } from '@bank/identifiers';
import { decodeMessage, type ReturnReason, type SpiMessage, type StatusReason } from '@bank/iso20022';
import { parsePixKey } from '@bank/pix-key';
import type {
  Channel,
  DictClaimMove,
  DictClaimRequest,
  DictError,
  DictRegistration,
  FraudKind,
  OutboxMessage,
  PastPayment,
} from '@bank/rails-protocol';
import { newBanksState, payFromBank, receiveAtBank, returnFromBank } from './bank/banks.ts';
import type { BankAnswer, BanksState, Payee, PayRefusal } from './bank/banks.ts';
import { CUSTOMERS } from './bank/customers.ts';
import {
  dictRefusal,
  draw,
  hits,
  noFaults,
  refusesQuestion,
  setFaults,
  spiDifference,
  spiHoldsAnswer,
  spiRefusal,
  spiRepeats,
  spiSecondRefusal,
} from './control/faults.ts';
import type { AskedRail, FaultsRequest, FaultsState } from './control/faults.ts';
import { beginClaim, letOtherBanksMove, moveClaim, nextClaimChange, type ClaimOutcome } from './dict/claims.ts';
import {
  newDirectoryState,
  register,
  remove,
  type DirectoryState,
  type RegistrationOutcome,
} from './dict/directory.ts';
import {
  actOnDispute,
  advanceDisputes,
  newDisputesState,
  nextPlan,
  type DisputeAct,
  type DisputeOutcome,
  type DisputesContext,
  type DisputesState,
} from './dict/disputes.ts';
import { clearFrauds, countSettled, markFraud, type FraudSubject } from './dict/frauds.ts';
import { claimBroughtBy } from './dict/keys-elsewhere.ts';
import { bucketName, PARTICIPANT_BUCKET } from './dict/token-buckets.ts';
import { deliver, newOutboxState, type OutboxState } from './outbox/outbox.ts';
import { eventEntropy } from './platform/event-entropy.ts';
import { addCompany, newRegistryState, type AddedCompany, type RegistryState } from './registry/registry.ts';
import { rememberPast } from './past/remember-past.ts';
import { expire, nextDeadline, receive, refusal, rejectMessage } from './spi/engine.ts';
import { newSpiState, type Outgoing, type SpiState } from './spi/state.ts';
import { summaryOf } from './spi/summary.ts';
import { nextSlipsChange, tickSlips } from './slips/clearing.ts';
import { applySlips, type SlipsEvent, type SlipsOutcomes } from './slips/events.ts';
import { newSlipsState, type SlipsState } from './slips/state.ts';
import { applyTed, type TedEvent, type TedOutcomes } from './ted/events.ts';
import { nextTedChange, tickTed } from './ted/machine.ts';
import { newTedState, type TedState } from './ted/state.ts';

// The whole outside world as one deterministic machine: it changes by events only, each with its moment and its seed.
// Replaying the events of the journal makes the same world again, so that is all that has to be kept.

/** A message that waits for the bank to fetch it. */
export interface QueuedMessage {
  readonly resourceId: string;
  readonly message: SpiMessage;
  readonly availableAt: Instant;
}

/** A message that reaches the SPI later. */
interface LateMessage {
  readonly due: Instant;
  readonly from: Ispb;
  readonly message: SpiMessage;
}

/** One line of the record of messages that the page shows. */
export interface MessageNote {
  readonly at: Instant;
  readonly from: Ispb;
  readonly to: Ispb;
  readonly type: SpiMessage['type'];
  readonly summary: string;
  readonly fate?: 'lost' | 'late' | 'repeated';
}

/** Everything that is kept. */
export interface World {
  readonly spi: SpiState;
  readonly ted: TedState;
  readonly slips: SlipsState;
  readonly banks: BanksState;
  readonly dict: DirectoryState;
  readonly disputes: DisputesState;
  readonly outbox: OutboxState;
  readonly registry: RegistryState;
  readonly faults: FaultsState;
  /** To the bank, by resource id, in the order of their making. */
  readonly queue: Map<string, QueuedMessage>;
  /** Payments by key that the bank's customers made, by name of the directory's bucket: they bring look-ups back. */
  readonly paidByKey: Map<string, number>;
  /** Payments of the bank whose settlement it is never told, with what it is told instead when it sends them again. */
  readonly silenced: Map<string, StatusReason | 'admi.002'>;
  late: readonly LateMessage[];
  notes: readonly MessageNote[];
  count: number;
}

/** What can happen. */
export type WorldEvent =
  | { readonly kind: 'spi.message'; readonly xml: string }
  | { readonly kind: 'spi.unreadable'; readonly reference: string; readonly code: string; readonly location?: string }
  | { readonly kind: 'spi.past'; readonly payments: readonly PastPayment[] }
  | { readonly kind: 'spi.acknowledged'; readonly resourceIds: readonly string[] }
  | {
      readonly kind: 'bank.pay';
      readonly customer: string;
      readonly payee: Payee;
      readonly amount: Money;
      readonly txid?: string;
      readonly message?: string;
      readonly isRecovery?: boolean;
    }
  | { readonly kind: 'bank.return'; readonly endToEndId: string; readonly amount: Money; readonly reason: ReturnReason }
  | { readonly kind: 'dict.register'; readonly participant: string; readonly registration: DictRegistration }
  | { readonly kind: 'dict.remove'; readonly participant: string; readonly key: string }
  | { readonly kind: 'dict.claim'; readonly participant: string; readonly request: DictClaimRequest }
  | {
      readonly kind: 'dict.claim-move';
      readonly participant: string;
      readonly id: string;
      readonly move: DictClaimMove;
    }
  | { readonly kind: 'dict.asked' }
  | { readonly kind: 'dict.dispute'; readonly act: DisputeAct }
  | {
      readonly kind: 'dict.mark';
      readonly subject: FraudSubject;
      readonly confirmed: FraudKind | null;
      readonly daysAgo: number;
    }
  | { readonly kind: 'dict.clear'; readonly subject: FraudSubject }
  | TedEvent
  | SlipsEvent
  | { readonly kind: 'outbox.deliver'; readonly channel: Channel; readonly message: OutboxMessage }
  | { readonly kind: 'registry.add'; readonly added: AddedCompany }
  | { readonly kind: 'rail.asked'; readonly rail: AskedRail }
  | { readonly kind: 'faults.set'; readonly request: FaultsRequest }
  | { readonly kind: 'faults.reset' }
  | { readonly kind: 'tick' };

/** What came of it, for whoever asked. */
export interface WorldOutcomes extends TedOutcomes, SlipsOutcomes {
  'bank.pay': { readonly endToEndId: string } | PayRefusal;
  'bank.return': { readonly returnId: string } | PayRefusal;
  'dict.register': RegistrationOutcome;
  'dict.remove': DictError | undefined;
  'dict.claim': ClaimOutcome;
  'dict.claim-move': ClaimOutcome;
  'dict.asked': DictError | undefined;
  'dict.dispute': DisputeOutcome;
  'outbox.deliver': ReturnType<typeof deliver>;
  /** Whether the question is refused. */
  'rail.asked': boolean;
}
export type OutcomeOf<Kind extends WorldEvent['kind']> = Kind extends keyof WorldOutcomes
  ? WorldOutcomes[Kind]
  : undefined;

/** An event with what makes it repeatable. */
export interface StampedEvent {
  readonly at: Instant;
  readonly seed: string;
  readonly event: WorldEvent;
}

const NOTES_MAX = 300;

/** The world before anything happened. */
export function newWorld(): World {
  return {
    spi: newSpiState(),
    ted: newTedState(),
    slips: newSlipsState(),
    banks: newBanksState(),
    dict: newDirectoryState(),
    disputes: newDisputesState(),
    outbox: newOutboxState(),
    registry: newRegistryState(),
    faults: noFaults(),
    queue: new Map(),
    paidByKey: new Map(),
    silenced: new Map(),
    late: [],
    notes: [],
    count: 0,
  };
}

/** The world of a snapshot. One of an earlier build lacks what was added since: there that begins anew. */
export function worldFrom(snapshot: Partial<World>): World {
  return {
    ...newWorld(),
    ...snapshot,
    spi: { ...newSpiState(), ...snapshot.spi },
    ted: { ...newTedState(), ...snapshot.ted },
    slips: { ...newSlipsState(), ...snapshot.slips },
    banks: { ...newBanksState(), ...snapshot.banks },
    dict: { ...newDirectoryState(), ...snapshot.dict },
    disputes: { ...newDisputesState(), ...snapshot.disputes },
    faults: { ...noFaults(), ...snapshot.faults },
  };
}

/** When the world next changes by itself, if ever. `bank` is the bank under test. */
export function nextChange({ late, spi, ted, slips, dict, disputes }: World, bank: Ispb): Instant | undefined {
  const moments = late.map(({ due }) => due);
  const others = [nextTedChange({ ted }), nextSlipsChange(slips), nextClaimChange(dict, bank), nextPlan(disputes)];
  for (const next of [nextDeadline(spi), ...others]) if (next !== undefined) moments.push(next);
  return moments.length === 0 ? undefined : moments.reduce((a, b) => (a < b ? a : b));
}

/** Lets an event happen. `bank` is the ISPB of the bank under test: what is sent to it waits in the queue. */
export function applyEvent(
  world: World,
  bank: Ispb,
  { at, seed, event }: StampedEvent,
): WorldOutcomes[keyof WorldOutcomes] {
  const context: Context = { world, bank, at, entropy: eventEntropy(seed) };
  switch (event.kind) {
    case 'spi.message':
      // It was read and its signature checked before it became an event.
      return takeFromBank(context, expectOk(decodeMessage(event.xml)));
    case 'spi.unreadable': {
      const { kind: _, ...fault } = event;
      return send(context, rejectMessage(bank, fault, context));
    }
    case 'spi.acknowledged':
      for (const resourceId of event.resourceIds) world.queue.delete(resourceId);
      return undefined;
    case 'spi.past':
      return rememberPast(world, bank, event.payments);
    case 'bank.pay':
      return pay(context, event);
    case 'bank.return':
      return giveBack(context, event);
    case 'dict.register':
      return registerKey(context, event);
    case 'dict.remove':
      return remove(world.dict, event.participant, event.key);
    case 'dict.claim':
      return beginClaim(world.dict, event.participant, event.request, context);
    case 'dict.claim-move':
      return moveClaim(world.dict, event.participant, event, at);
    case 'dict.asked':
      return dictRefusal(world.faults);
    case 'dict.dispute':
      return actOnDispute(world.disputes, event.act, disputesContext(context));
    case 'dict.mark': {
      const { subject, confirmed, daysAgo } = event;
      return markFraud(world.dict.frauds, { subject, confirmed, on: later(at, -daysAgo * DAY_MS) });
    }
    case 'dict.clear':
      return clearFrauds(world.dict.frauds, event.subject);
    case 'ted.message':
    case 'ted.acknowledged':
    case 'ted.pay':
    case 'ted.return':
    case 'ted.clear':
      return applyTed(context, event);
    case 'slips.write-off':
    case 'slips.cancel':
    case 'slips.bill':
    case 'slips.pay':
    case 'slips.clear':
      return applySlips(context, event);
    case 'outbox.deliver':
      return deliver(world.outbox, event.channel, event.message, at);
    case 'registry.add':
      return addCompany(world.registry, event.added);
    case 'rail.asked':
      return refusesQuestion(world.faults, event.rail);
    case 'faults.set':
      setFaults(world.faults, event.request);
      return undefined;
    case 'faults.reset':
      Object.assign(world.faults, noFaults());
      world.silenced.clear();
      world.ted.silenced.clear();
      return undefined;
    case 'tick':
      return tick(context);
  }
}

interface Context {
  readonly world: World;
  readonly bank: Ispb;
  readonly at: Instant;
  readonly entropy: Entropy;
}

/** A key is registered; another bank may have a customer who has waited for that. */
function registerKey(context: Context, event: Extract<WorldEvent, { kind: 'dict.register' }>): RegistrationOutcome {
  const { dict } = context.world;
  const outcome = register(dict, event.participant, event.registration, context);
  const claim = 'entry' in outcome && outcome.isNew ? claimBroughtBy(outcome.entry) : undefined;
  if (claim) beginClaim(dict, claim.claimerAccount.participant, claim, context);
  return outcome;
}

/** A message of the bank arrives at the SPI: at once, later, or never. */
function takeFromBank(context: Context, message: SpiMessage): undefined {
  const lost = hits(context.world.faults, 'spi', 'loseRequest');
  note(context, context.bank, message, lost ? 'lost' : undefined);
  if (!lost) enterSpi(context, context.bank, message);
}

/** A message goes into the SPI, as late as the faults make it. */
function enterSpi(context: Context, from: Ispb, message: SpiMessage): void {
  const { delayMs, jitterMs } = context.world.faults.spi;
  const wait = delayMs + (jitterMs > 0 ? Math.floor(draw(context.world.faults) * jitterMs) : 0);
  if (wait === 0) atSpi(context, from, message);
  else postpone(context, from, message, wait);
}

function postpone({ world, at }: Context, from: Ispb, message: SpiMessage, waitMs: number): void {
  world.late = [...world.late, { due: later(at, waitMs), from, message }];
}

function atSpi(context: Context, from: Ispb, message: SpiMessage): void {
  const { world, bank, at, entropy } = context;
  const isOrder = from === bank && (message.type === 'pacs.008' || message.type === 'pacs.004');
  const isNew = isOrder && !world.spi.seen.has(message.header.messageId);
  const refuseWith = isNew ? spiRefusal(world.faults) : undefined;
  if (isOrder && silence(context, message, isNew)) return;
  const difference = message.type === 'camt.060' && message.body.report === 'camt.052' && spiDifference(world.faults);
  const outgoing = receive(world.spi, from, message, {
    at,
    entropy,
    isParticipant: (ispb) => ispb === bank || participantByIspb(ispb) !== undefined,
    isBlocked: (ispb) => world.faults.blocked.includes(ispb),
    ...(refuseWith && { refuseWith }),
    ...(difference && { difference }),
  });
  for (const each of outgoing) send(context, each);
}

/** Chooses payments and returns whose settlement is never told; one that comes again is refused here. Gives whether it was. */
function silence(
  context: Context,
  message: Extract<SpiMessage, { type: 'pacs.008' | 'pacs.004' }>,
  isNew: boolean,
): boolean {
  const { silenced, faults } = context.world;
  const carried =
    message.type === 'pacs.008'
      ? message.body.transactions.map(({ endToEndId }) => ({ instructionId: endToEndId, endToEndId }))
      : message.body.returns.map(({ returnId, endToEndId }) => ({ instructionId: returnId, endToEndId }));
  if (isNew) {
    const code = spiSecondRefusal(faults);
    if (code) for (const { instructionId } of carried) silenced.set(instructionId, code);
    return false;
  }
  const [code] = carried.flatMap(({ instructionId }) => silenced.get(instructionId) ?? []);
  if (code === undefined) return false;
  if (code === 'admi.002') {
    const reference = message.header.messageId;
    send(context, rejectMessage(context.bank, { reference, code: 'XSD' }, context));
  } else {
    for (const ids of carried) send(context, refusal(context.bank, ids, code, context));
  }
  return true;
}

/** A message leaves the SPI: into the bank's queue, or to another bank, which answers. */
function send(context: Context, { to, message }: Outgoing): undefined {
  if (to === context.bank) {
    countPaidByKey(context.world, message);
    queueForBank(context, message);
    return;
  }
  note(context, to, message);
  answer(context, receiveAtBank(context.world.banks, to, message, context));
}

function countPaidByKey({ spi, dict, paidByKey }: World, message: SpiMessage): void {
  if (message.type !== 'pacs.002') return;
  for (const { instructionId, status } of message.body.statuses) {
    const content = status === 'ACSC' ? spi.transactions.get(instructionId)?.content : undefined;
    if (!content || !('creditorAccount' in content) || content.creditorAccount.key === undefined) continue;
    const key = parsePixKey(content.creditorAccount.key);
    if (!key.ok) continue;
    for (const name of [bucketName(content.debtor.document, key.value.type), PARTICIPANT_BUCKET]) {
      paidByKey.set(name, (paidByKey.get(name) ?? 0) + 1);
    }
    countSettled(dict.frauds, { key: key.value.canonical, taxId: content.creditorDocument });
  }
}

function answer(context: Context, answers: readonly BankAnswer[]): void {
  for (const { from, message, afterMs } of answers) {
    if (afterMs > 0) postpone(context, from, message, afterMs);
    else atSpi(context, from, message);
  }
}

function queueForBank(context: Context, message: SpiMessage): void {
  const { world, at } = context;
  if (isKeptBack(world, message)) {
    note(context, context.bank, message, 'lost');
    return;
  }
  const { reorderMs } = world.faults.spi;
  const holdMs = message.type === 'pacs.002' ? spiHoldsAnswer(world.faults) : 0;
  const repeats = spiRepeats(world.faults);
  for (let copy = 0; copy <= repeats; copy += 1) {
    const held = holdMs + (reorderMs > 0 ? Math.floor(draw(world.faults) * reorderMs) : 0);
    world.count += 1;
    const resourceId = `msg_${world.count}`;
    world.queue.set(resourceId, { resourceId, message, availableAt: later(at, held) });
    note(context, context.bank, message, copy > 0 ? 'repeated' : held > 0 ? 'late' : undefined);
  }
}

/** Whether the bank is never told this. */
function isKeptBack({ faults, silenced }: World, message: SpiMessage): boolean {
  switch (message.type) {
    case 'pacs.002': {
      const isSilenced = message.body.statuses.some(
        ({ instructionId, status }) => status === 'ACSC' && silenced.has(instructionId),
      );
      return isSilenced || hits(faults, 'spi', 'loseAnswer');
    }
    case 'camt.052':
    case 'camt.053':
    case 'camt.054':
      return hits(faults, 'spi', 'loseStatus');
    default:
      return false;
  }
}

function pay(context: Context, order: Extract<WorldEvent, { kind: 'bank.pay' }>): WorldOutcomes['bank.pay'] {
  const customer = CUSTOMERS.find(({ id }) => id === order.customer);
  if (!customer) return { code: 'bank.no-such-customer' };
  const paid = payFromBank(context.world.banks, { ...order, customer }, context);
  if ('code' in paid) return paid;
  note(context, paid.answer.message.header.to, paid.answer.message);
  enterSpi(context, paid.answer.from, paid.answer.message);
  return { endToEndId: paid.endToEndId };
}

function giveBack(context: Context, order: Extract<WorldEvent, { kind: 'bank.return' }>): WorldOutcomes['bank.return'] {
  const original = context.world.spi.transactions.get(order.endToEndId);
  if (!original) return { code: 'bank.no-such-payment' };
  const returned = returnFromBank(context.world.banks, { ...order, payer: original.from }, context);
  if ('code' in returned) return returned;
  note(context, returned.answer.message.header.to, returned.answer.message);
  enterSpi(context, returned.answer.from, returned.answer.message);
  return { returnId: returned.returnId };
}

/** What contested payments need of the rest of the world. */
function disputesContext(context: Context): DisputesContext {
  const { world, bank, at, entropy } = context;
  return {
    at,
    entropy,
    bank,
    spi: world.spi,
    payBack(endToEndId, amount) {
      const returned = giveBack(context, { kind: 'bank.return', endToEndId, amount, reason: 'FR01' });
      return 'returnId' in returned ? returned.returnId : undefined;
    },
    payVictim(from, { participant, branch, number, type, taxId }, amount) {
      const payee: Payee = {
        ispb: participant as Ispb,
        ...(branch !== undefined && { branch }),
        account: number,
        type,
        document: taxId as Payee['document'],
        name: 'Quem sofreu a fraude',
      };
      for (const { id, ispb } of CUSTOMERS) {
        if (ispb !== from) continue;
        const paid = pay(context, { kind: 'bank.pay', customer: id, payee, amount, isRecovery: true });
        if ('endToEndId' in paid) return paid.endToEndId;
      }
      return undefined;
    },
    bankBeside: (beside) => CUSTOMERS.find(({ ispb }) => ispb !== beside && ispb !== bank)?.ispb,
  };
}

/** What was due by now happens, earliest first; then what is too late expires. */
function tick(context: Context): undefined {
  const { world, at, entropy, bank } = context;
  const due = world.late.filter((item) => item.due <= at).toSorted((a, b) => a.due - b.due);
  world.late = world.late.filter((item) => item.due > at);
  for (const { from, message } of due) atSpi(context, from, message);
  const expired = expire(world.spi, {
    at,
    entropy,
    isParticipant: (ispb) => ispb === bank || participantByIspb(ispb) !== undefined,
    isBlocked: () => false,
  });
  for (const each of expired) send(context, each);
  tickTed(context);
  tickSlips(context);
  advanceDisputes(world.disputes, disputesContext(context));
  letOtherBanksMove(world.dict, bank, at);
}

function note(context: Context, to: Ispb, message: SpiMessage, fate?: MessageNote['fate']): void {
  const { world, at } = context;
  const line: MessageNote = {
    at,
    from: message.header.from,
    to: message.header.from === to ? message.header.to : to,
    type: message.type,
    summary: summaryOf(message),
    ...(fate && { fate }),
  };
  world.notes = [line, ...world.notes].slice(0, NOTES_MAX);
}
