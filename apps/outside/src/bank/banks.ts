import { add, later, money, subtract, ZERO } from '@bank/core';
import type { Entropy, Instant, Money } from '@bank/core';
import { newEndToEndId, newMessageId, newReturnId, SPI_ISPB, type EndToEndId, type Ispb } from '@bank/identifiers';
import {
  initiationOf,
  type CreditTransfer,
  type PaymentReturn,
  type ReturnReason,
  type SpiMessage,
  type StatusReason,
} from '@bank/iso20022';
import type { DictEntry } from '@bank/rails-protocol';
import { CUSTOMERS, OPENING_BALANCE, SUFFIXES, type Customer, type SuffixAnswer } from './customers.ts';

// The other banks and their customers. Deterministic, like the SPI: time and entropy come with each call.

/** A payment or return that one of these banks sent or got. */
export interface BankMovement {
  /** Whose movement it is: both sides of a payment may be here. */
  readonly bank: Ispb;
  readonly id: string;
  readonly endToEndId: EndToEndId;
  readonly customer: string;
  readonly direction: 'in' | 'out';
  readonly kind: 'payment' | 'return';
  readonly amount: Money;
  readonly counterpart: string;
  readonly at: Instant;
  readonly state: 'waiting' | 'settled' | 'rejected';
  readonly reason?: StatusReason;
  readonly txid?: string;
  readonly message?: string;
}

/** All that these banks remember. */
export interface BanksState {
  readonly balances: Map<string, Money>;
  /** Movements by bank and id of the payment or return, oldest first. */
  readonly movements: Map<string, BankMovement>;
  /** What their customers had paid, and got back, before this world began. */
  readonly before: Map<string, BankMovement>;
}

/** A message for the SPI, and how long the bank takes over it. */
export interface BankAnswer {
  readonly from: Ispb;
  readonly message: SpiMessage;
  readonly afterMs: number;
}

interface Context {
  readonly at: Instant;
  readonly entropy: Entropy;
}

/** Movements that are remembered. */
const MOVEMENTS_MAX = 20_000;
/** How long the slow customer's bank takes. */
const SLOW_MS = 20_000;
/** The customer under which payments to accounts of nobody are noted. */
export const NOBODY = '';

/** Every customer with its opening balance. */
export function newBanksState(): BanksState {
  return {
    balances: new Map(CUSTOMERS.map(({ id }) => [id, OPENING_BALANCE])),
    movements: new Map(),
    before: new Map(),
  };
}

/** The customer whose account that is. */
export function customerByAccount(ispb: Ispb, account: string): Customer | undefined {
  return CUSTOMERS.find((customer) => customer.ispb === ispb && customer.account === account);
}

/** Takes a message of the SPI to one of these banks, and says what it answers. */
export function receiveAtBank(
  state: BanksState,
  to: Ispb,
  message: SpiMessage,
  context: Context,
): readonly BankAnswer[] {
  switch (message.type) {
    case 'pacs.008':
      return message.body.transactions.flatMap((transfer) => receiveTransfer(state, to, transfer, context));
    case 'pacs.004':
      return message.body.returns.flatMap((item) => receiveReturn(state, to, item, context));
    case 'pacs.002':
      for (const { instructionId, status, reasons } of message.body.statuses) {
        conclude(state, to, instructionId, status === 'RJCT' ? (reasons[0]?.code ?? 'ED05') : undefined);
      }
      return [];
    // Refusals of what these banks never get wrong, and accounts about which they never ask.
    default:
      return [];
  }
}

function receiveTransfer(
  state: BanksState,
  to: Ispb,
  transfer: CreditTransfer,
  context: Context,
): readonly BankAnswer[] {
  const { creditorAccount, endToEndId, amount, debtor, txid, remittance } = transfer;
  const customer = customerByAccount(to, creditorAccount.number);
  const known = customer ? customerAnswer(customer, transfer) : suffixAnswer(creditorAccount.number);
  const answer = isChargePaid(state, to, transfer) ? ({ kind: 'refuse', code: 'DUPL' } as const) : known;
  if (answer.kind === 'silence') return [];
  if (answer.kind === 'refuse')
    return [statusFrom(to, { instructionId: endToEndId, endToEndId, code: answer.code }, context)];
  note(state, {
    bank: to,
    id: endToEndId,
    endToEndId,
    customer: customer?.id ?? NOBODY,
    direction: 'in',
    kind: 'payment',
    amount,
    counterpart: debtor.name,
    at: context.at,
    state: 'waiting',
    ...(txid !== undefined && { txid }),
    ...(remittance !== undefined && { message: remittance }),
  });
  return [statusFrom(to, { instructionId: endToEndId, endToEndId, afterMs: answer.afterMs }, context)];
}

/** Whether another payment has paid the charge of that txid, or is about to: a charge is paid once. */
function isChargePaid(state: BanksState, to: Ispb, { initiation, txid, endToEndId }: CreditTransfer): boolean {
  if (initiation !== 'QRDN') return false;
  return [...state.movements.values()].some(
    (movement) =>
      movement.bank === to &&
      movement.direction === 'in' &&
      movement.kind === 'payment' &&
      movement.txid === txid &&
      movement.id !== endToEndId &&
      movement.state !== 'rejected',
  );
}

/** The first reason against crediting a customer's account, else acceptance. */
function customerAnswer(customer: Customer, { creditorAccount, creditorDocument }: CreditTransfer): SuffixAnswer {
  const refuse = (code: StatusReason): SuffixAnswer => ({ kind: 'refuse', code });
  if (creditorAccount.branch !== undefined && Number(creditorAccount.branch) !== Number(customer.branch))
    return refuse('AC03');
  if (customer.behaviour === 'closed') return refuse('AC07');
  if (customer.behaviour === 'blocked') return refuse('AC06');
  if (customer.behaviour === 'salary' || creditorAccount.type !== customer.type) return refuse('AC14');
  if (creditorDocument !== customer.document) return refuse('BE01');
  if (customer.behaviour === 'refuses') return refuse('DS04');
  return { kind: 'accept', afterMs: customer.behaviour === 'slow' ? SLOW_MS : 0 };
}

function suffixAnswer(account: string): SuffixAnswer {
  return SUFFIXES[account.slice(-2)] ?? { kind: 'accept', afterMs: 0 };
}

/** A return of what one of these customers had paid: refused when it is more than is left of the payment. */
function receiveReturn(state: BanksState, to: Ispb, item: PaymentReturn, context: Context): readonly BankAnswer[] {
  const { returnId, endToEndId } = item;
  const key = movementKey(to, endToEndId);
  const original = state.movements.get(key) ?? state.before.get(key);
  const fits = original?.direction === 'out' && add(returnedOf(state, original), item.amount) <= original.amount;
  if (!original || !fits) return [statusFrom(to, { instructionId: returnId, endToEndId, code: 'AM09' }, context)];
  note(state, {
    ...original,
    id: returnId,
    direction: 'in',
    kind: 'return',
    amount: item.amount,
    at: context.at,
    state: 'waiting',
  });
  return [statusFrom(to, { instructionId: returnId, endToEndId }, context)];
}

/** The sum of what was given back of a payment, settled or on its way. */
export function returnedOf(state: BanksState, { bank, endToEndId, id }: BankMovement): Money {
  let total: bigint = ZERO;
  for (const movement of [...state.before.values(), ...state.movements.values()]) {
    const counts =
      movement.bank === bank && movement.kind === 'return' && movement.state !== 'rejected' && movement.id !== id;
    if (counts && movement.endToEndId === endToEndId) total += movement.amount;
  }
  return money(total);
}

/** The end of a movement: money that came in is credited when it settles, money that went out comes back when it does not. */
function conclude(state: BanksState, bank: Ispb, id: string, reason: StatusReason | undefined): void {
  const movement = state.movements.get(movementKey(bank, id));
  if (movement?.state !== 'waiting') return;
  state.movements.set(movementKey(bank, id), {
    ...movement,
    state: reason ? 'rejected' : 'settled',
    ...(reason && { reason }),
  });
  const credited = movement.direction === 'in' ? !reason : reason !== undefined;
  const balance = state.balances.get(movement.customer);
  if (credited && balance !== undefined) state.balances.set(movement.customer, add(balance, movement.amount));
}

/** Why one of these customers cannot pay or give back. */
export type PayRefusal = {
  readonly code:
    | 'bank.no-such-customer'
    | 'bank.no-such-payee'
    | 'bank.same-bank' // an account of the same bank needs no SPI; these customers do without
    | 'bank.account-closed'
    | 'bank.no-funds'
    | 'bank.no-such-payment'
    | 'bank.too-much';
};

/** Whom to pay: an account with its holder. */
export interface Payee {
  readonly ispb: Ispb;
  readonly branch?: string;
  readonly account: string;
  readonly type: CreditTransfer['creditorAccount']['type'];
  readonly document: CreditTransfer['creditorDocument'];
  readonly name: string;
  readonly key?: string;
}

/** The account that a key of the directory leads to. */
export function payeeOf(entry: DictEntry): Payee {
  return {
    ispb: entry.account.participant as Ispb,
    ...(entry.account.branch !== undefined && { branch: entry.account.branch }),
    account: entry.account.number,
    type: entry.account.type,
    document: entry.owner.taxId as Payee['document'],
    name: entry.owner.name,
    key: entry.key,
  };
}

/** Makes a customer pay: takes the money off its balance and gives the message for the SPI. */
export function payFromBank(
  state: BanksState,
  order: {
    readonly customer: Customer;
    readonly payee: Payee;
    readonly amount: Money;
    readonly txid?: string;
    readonly message?: string;
    /** It gives a victim of fraud their money back (purpose IPRT). */
    readonly isRecovery?: boolean;
  },
  context: Context,
): { readonly endToEndId: EndToEndId; readonly answer: BankAnswer } | PayRefusal {
  const { customer, payee, amount, txid, message } = order;
  const balance = state.balances.get(customer.id);
  if (balance === undefined) return { code: 'bank.no-such-customer' };
  if (payee.ispb === customer.ispb) return { code: 'bank.same-bank' };
  if (customer.behaviour === 'closed' || customer.behaviour === 'blocked') return { code: 'bank.account-closed' };
  if (balance < amount) return { code: 'bank.no-funds' };
  const endToEndId = newEndToEndId(customer.ispb, context.at, context.entropy);
  const transfer: CreditTransfer = {
    endToEndId,
    // A payment by account details carries no txid.
    ...(txid !== undefined && payee.key !== undefined && { txid }),
    amount,
    acceptedAt: context.at,
    initiation: initiationOf({
      ...(payee.key !== undefined && { key: payee.key }),
      ...(txid !== undefined && { txid }),
    }),
    debtor: { name: customer.name, document: customer.document },
    debtorAccount: { number: customer.account, branch: customer.branch, type: customer.type },
    debtorAgent: customer.ispb,
    creditorAgent: payee.ispb,
    creditorDocument: payee.document,
    creditorAccount: {
      number: payee.account,
      ...(payee.branch !== undefined && { branch: payee.branch }),
      type: payee.type,
      ...(payee.key !== undefined && { key: payee.key }),
    },
    purpose: order.isRecovery === true ? 'IPRT' : 'IPAY',
    ...(message !== undefined && { remittance: message }),
  };
  state.balances.set(customer.id, subtract(balance, amount));
  const detail = { ...(txid !== undefined && { txid }), ...(message !== undefined && { message }) };
  note(state, {
    bank: customer.ispb,
    id: endToEndId,
    endToEndId,
    customer: customer.id,
    direction: 'out',
    kind: 'payment',
    amount,
    counterpart: payee.name,
    at: context.at,
    state: 'waiting',
    ...detail,
  });
  const messageId = newMessageId(customer.ispb, context.entropy);
  const header = { from: customer.ispb, to: SPI_ISPB, messageId, createdAt: context.at };
  const body = {
    messageId,
    createdAt: context.at,
    priority: 'HIGH',
    serviceLevel: 'PAGPRI',
    transactions: [transfer],
  } as const;
  return { endToEndId, answer: { from: customer.ispb, message: { type: 'pacs.008', header, body }, afterMs: 0 } };
}

/** Makes a customer give back what it got, in whole or in part. */
export function returnFromBank(
  state: BanksState,
  order: { readonly endToEndId: string; readonly amount: Money; readonly reason: ReturnReason; readonly payer: Ispb },
  context: Context,
): { readonly returnId: string; readonly answer: BankAnswer } | PayRefusal {
  const original = receivedPayment(state, order.endToEndId);
  if (!original) return { code: 'bank.no-such-payment' };
  const customer = CUSTOMERS.find(({ id }) => id === original.customer);
  if (!customer) return { code: 'bank.no-such-customer' };
  if (add(returnedOf(state, original), order.amount) > original.amount) return { code: 'bank.too-much' };
  const balance = state.balances.get(customer.id) ?? ZERO;
  if (balance < order.amount) return { code: 'bank.no-funds' };
  const returnId = newReturnId(customer.ispb, context.at, context.entropy);
  state.balances.set(customer.id, subtract(balance, order.amount));
  note(state, {
    ...original,
    id: returnId,
    direction: 'out',
    kind: 'return',
    amount: order.amount,
    at: context.at,
    state: 'waiting',
  });
  const messageId = newMessageId(customer.ispb, context.entropy);
  const header = { from: customer.ispb, to: SPI_ISPB, messageId, createdAt: context.at };
  const item: PaymentReturn = {
    returnId,
    endToEndId: original.endToEndId,
    amount: order.amount,
    priority: 'HIGH',
    reason: order.reason,
    debtorAgent: order.payer,
    creditorAgent: customer.ispb,
  };
  const body = { messageId, createdAt: context.at, returns: [item] };
  return { returnId, answer: { from: customer.ispb, message: { type: 'pacs.004', header, body }, afterMs: 0 } };
}

/** The settled payment with that id that one of these banks got. */
function receivedPayment({ movements }: BanksState, endToEndId: string): BankMovement | undefined {
  for (const movement of movements.values()) {
    const fits = movement.id === endToEndId && movement.direction === 'in' && movement.kind === 'payment';
    if (fits && movement.state === 'settled') return movement;
  }
  return undefined;
}

export function movementKey(bank: Ispb, id: string): string {
  return `${bank}/${id}`;
}

function note(state: BanksState, movement: BankMovement): void {
  state.movements.set(movementKey(movement.bank, movement.id), movement);
  for (const [key, { state: reached }] of state.movements) {
    if (state.movements.size <= MOVEMENTS_MAX) return;
    if (reached !== 'waiting') state.movements.delete(key);
  }
}

/** What a bank answers: a refusal where there is a code, at once where no time is given. */
interface Answer {
  readonly instructionId: PaymentReturn['returnId'] | EndToEndId;
  readonly endToEndId: EndToEndId;
  readonly code?: StatusReason;
  readonly afterMs?: number;
}

/** pacs.002 of one of these banks to the SPI. */
function statusFrom(
  from: Ispb,
  { instructionId, endToEndId, code, afterMs = 0 }: Answer,
  { at, entropy }: Context,
): BankAnswer {
  const messageId = newMessageId(from, entropy);
  const createdAt = later(at, afterMs);
  const reasons = code ? [{ code, additional: [] }] : [];
  const statuses = [{ instructionId, endToEndId, status: code ? 'RJCT' : 'ACSP', reasons } as const];
  const header = { from, to: SPI_ISPB, messageId, createdAt };
  return { from, message: { type: 'pacs.002', header, body: { messageId, createdAt, statuses } }, afterMs };
}
