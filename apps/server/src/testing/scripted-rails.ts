import { generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import { later, ok, refuse, ZERO, type Clock, type Entropy, type Instant, type Money, type Result } from '@bank/core';
import {
  newEndToEndId,
  newMessageId,
  newReturnId,
  SPI_ISPB,
  type EndToEndId,
  type Ispb,
  type ReturnId,
} from '@bank/identifiers';
import {
  encodeMessage,
  type AccountEntry,
  type CreditTransfer,
  type MessageHeader,
  type PaymentStatus,
  type ReturnReason,
  type SpiMessage,
  type StatusReason,
} from '@bank/iso20022';
import {
  openEnvelope,
  signEnvelope,
  type CepAddress,
  type DictEntry,
  type DictFault,
  type DictStatistics,
  type RailFault,
  type RailsClient,
  type RegisteredCompany,
} from '@bank/rails-protocol';
import type { Document } from '@bank/documents';
import { scriptedAccount, type ScriptedAccount } from './scripted-account.ts';
import { scriptedDisputes, type ScriptedDisputes } from './scripted-disputes.ts';
import { absentSlips } from './absent-slips.ts';
import { scriptedStr, type ScriptedStr } from './scripted-str.ts';
import { scriptedStream } from './scripted-stream.ts';

/** What the scripted SPI does with the next payment of ours, or with what we give back. */
export type Script =
  | { readonly does: 'settle' }
  | { readonly does: 'reject'; readonly reason: StatusReason }
  /** Takes it with 201 and knows nothing of it. */
  | { readonly does: 'lose-request' }
  /** Settles it and never says so, until the message comes again. */
  | { readonly does: 'lose-answer' }
  /** Settles it, never says so, and refuses the message with that code when it comes again. */
  | { readonly does: 'refuse-again'; readonly reason: StatusReason }
  /** Settles it and answers so many times, each in a message of its own. */
  | { readonly does: 'repeat'; readonly times: number }
  /** Settles or refuses it, and says so only when so much time has passed: the bank has asked again by then. */
  | { readonly does: 'late'; readonly afterMs: number; readonly reason?: StatusReason }
  /** Says nothing until told. */
  | { readonly does: 'wait' }
  | { readonly does: 'unavailable' };

type Outcome = { readonly status: 'ACSC' } | { readonly status: 'RJCT'; readonly reason: StatusReason };

/** An SPI and a directory in memory that do what a test says. */
export interface ScriptedRails {
  readonly client: RailsClient;
  /** The bank's key pair half and the SPI's, as the server's settings have them. */
  readonly keys: { readonly signing: KeyObject; readonly spi: KeyObject };
  /** Messages of ours as they came, opened. */
  readonly received: SpiMessage[];
  /** The same as bytes. */
  readonly receivedXml: string[];
  /** The message that carried that payment of ours, the last time that it came; it throws where none did. */
  sentFor(endToEndId: string | null): SpiMessage;
  script: Script;
  /** Says now what becomes of a payment or a return of ours. */
  tell(paymentId: string, outcome: Outcome): void;
  /** Puts a message into the bank's stream. */
  push(message: SpiMessage): void;
  /** Puts text into the stream as it is. */
  pushXml(xml: string): void;
  /** How many messages one question to the stream brings at most: ten, as at the SPI, unless a test says otherwise. */
  messagesPerPull: number;
  /** Messages in the stream that the bank has not acknowledged yet. */
  readonly unread: number;
  /** Messages that passed, both ways, each as often as it did. */
  readonly passed: number;
  /** The last message, once more, byte for byte. */
  pushAgain(times?: number): void;
  sign(message: SpiMessage, key?: KeyObject): string;
  /** A payment from outside to an account of ours. */
  incoming(to: { readonly account: string; readonly document: string; readonly amount: Money }): CreditTransfer;
  payment(transfer: CreditTransfer): SpiMessage;
  statusOf(
    id: EndToEndId | ReturnId,
    endToEndId: EndToEndId,
    status: PaymentStatus['status'],
    reason?: StatusReason,
  ): SpiMessage;
  /** A return of a payment of ours; asked for by who got it unless another reason is named. */
  giveBack(endToEndId: EndToEndId, amount: Money, reason?: ReturnReason): SpiMessage;
  /** The bank's account at the SPI: what was settled, and what is answered to questions about it. */
  readonly account: ScriptedAccount;
  /** The STR. */
  readonly str: ScriptedStr;
  readonly directory: Map<string, DictEntry>;
  /** Contested payments in the directory. */
  readonly disputes: ScriptedDisputes;
  /** What the directory knows of frauds, by key; nothing where there is none. */
  readonly statistics: Map<string, DictStatistics>;
  directoryFault: DictFault | undefined;
  readonly lookups: string[];
  /** The register of companies by CNPJ; who is not in it is not found. */
  readonly registry: Map<string, RegisteredCompany>;
  /** Documents with an open mark of fraud. */
  readonly fraudMarks: Set<string>;
  /** What the register and the marks answer instead, for as long as it stands. */
  registryFault: RailFault | undefined;
  /** CNPJs that were asked for, in order. */
  readonly registryLookups: string[];
  /** Addresses by CEP. */
  readonly addresses: Map<string, CepAddress>;
  addressesFault: RailFault | undefined;
  /** CEPs that were asked for, in order. */
  readonly addressLookups: string[];
  /** What is answered to whoever asks a service for a sign of life, for as long as it stands. */
  echoFault: RailFault | undefined;
  /** What the SPI answers to whoever asks how a payment stands; its own books, unless it is to say nothing. */
  statusAnswers: 'truth' | 'silence';
  /** Answers a question of ours about a payment. */
  answerStatus(question: SpiMessage, change?: Partial<AccountEntry>): void;
  /** The SPI answers nothing at all, neither to messages nor to who asks for some. */
  spiOut: boolean;
}

const BANK = '99999008' as Ispb;
const OTHER = '99999010' as Ispb;
const keyPairs = {
  bank: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  spi: generateKeyPairSync('rsa', { modulusLength: 2048 }),
};

async function findAddress(rails: ScriptedRails, cep: string): ReturnType<RailsClient['addresses']['find']> {
  await Promise.resolve();
  rails.addressLookups.push(cep);
  if (rails.addressesFault) return refuse(rails.addressesFault);
  const address = rails.addresses.get(cep);
  return ok(address ? { found: true, address } : { found: false });
}

/** A payment of ours, or what we give back. */
interface Sent {
  readonly id: EndToEndId | ReturnId;
  readonly endToEndId: EndToEndId;
  readonly amount: Money;
}

/** What a message of ours carries of payments and returns. */
function sentIn(message: SpiMessage): readonly Sent[] {
  if (message.type === 'pacs.008') return message.body.transactions.map((each) => ({ ...each, id: each.endToEndId }));
  return message.type === 'pacs.004' ? message.body.returns.map((each) => ({ ...each, id: each.returnId })) : [];
}

/** The last message that carries that payment; it throws where none does. */
function lastWith(received: readonly SpiMessage[], endToEndId: string | null): SpiMessage {
  const carries = (message: SpiMessage): boolean =>
    message.type === 'pacs.008' && message.body.transactions.some((each) => each.endToEndId === endToEndId);
  const found = received.findLast(carries);
  if (found === undefined) throw new Error(`no payment ${endToEndId} came`);
  return found;
}

/** What the SPI answers to a question about a payment of ours: what was received of it, booked or not. */
function notificationOf(
  question: SpiMessage,
  sentById: ReadonlyMap<string, Sent>,
  isSettled: boolean,
  { header, change }: { readonly header: MessageHeader; readonly change: Partial<AccountEntry> },
): SpiMessage {
  if (question.type !== 'camt.060') throw new Error('that is no question');
  const id = question.body.entryId as EndToEndId;
  const sent = sentById.get(id);
  const entry: AccountEntry = {
    amount: sent?.amount ?? ZERO,
    direction: 'DBIT',
    status: isSettled ? 'BOOK' : 'INFO',
    domain: 'PMNT',
    family: 'IRCT',
    ...(id.startsWith('D')
      ? { subfamily: 'RRTN', source: 'pacs.004', instructionId: id, endToEndId: sent?.endToEndId ?? id }
      : { subfamily: 'DMCT', source: 'pacs.008', endToEndId: id }),
    agents: {},
    ...change,
  };
  const { messageId, createdAt } = header;
  const notifications = [{ questionId: question.header.messageId, owner: BANK, entry }];
  return { type: 'camt.054', header, body: { messageId, createdAt, notifications } };
}

function incomingTo(
  { account, document, amount }: Parameters<ScriptedRails['incoming']>[0],
  endToEndId: EndToEndId,
  acceptedAt: Instant,
): CreditTransfer {
  return {
    endToEndId,
    amount,
    acceptedAt,
    initiation: 'MANU',
    debtor: { name: 'Maria de Fora', document: '52998224725' as Document },
    debtorAccount: { number: '500000', branch: '3000', type: 'CACC' },
    debtorAgent: OTHER,
    creditorAgent: BANK,
    creditorDocument: document as Document,
    creditorAccount: { number: account, branch: '1', type: 'TRAN' },
    purpose: 'IPAY',
    remittance: 'Pedido 42',
  };
}

/** What a script makes of a payment of ours, if anything, and how often that is said. */
function whatBecomes(script: Script): { readonly outcome?: Outcome; readonly told: number; readonly lateMs?: number } {
  switch (script.does) {
    case 'settle':
      return { outcome: { status: 'ACSC' }, told: 1 };
    case 'reject':
      return { outcome: { status: 'RJCT', reason: script.reason }, told: 1 };
    case 'repeat':
      return { outcome: { status: 'ACSC' }, told: script.times };
    case 'lose-answer':
    case 'refuse-again':
      return { outcome: { status: 'ACSC' }, told: 0 };
    case 'late': {
      const { afterMs: lateMs, reason } = script;
      return { outcome: reason ? { status: 'RJCT', reason } : { status: 'ACSC' }, told: 0, lateMs };
    }
    case 'wait':
    case 'lose-request':
    case 'unavailable':
      return { told: 0 };
  }
}

/** Makes rails for one test bank. */
export function scriptedRails(tools: { readonly clock: Clock; readonly entropy: Entropy }): ScriptedRails {
  const { entropy } = tools;
  const now = (): Instant => tools.clock.now();
  const stream = scriptedStream(now);
  const echo = () => Promise.resolve(rails.echoFault ? refuse(rails.echoFault) : ok());
  const outcomes = new Map<string, Outcome>();
  const seen = new Map<string, string>();
  const sentById = new Map<string, Sent>();
  const account = scriptedAccount(BANK, now);
  const disputes = scriptedDisputes(tools.clock);
  let taken = 0;

  const header = () => ({ from: SPI_ISPB, to: BANK, messageId: newMessageId(SPI_ISPB, entropy), createdAt: now() });
  const statusOf: ScriptedRails['statusOf'] = (instructionId, endToEndId, status, reason) => {
    const head = header();
    const reasons = reason ? [{ code: reason, additional: [] }] : [];
    return {
      type: 'pacs.002',
      header: head,
      body: { messageId: head.messageId, createdAt: now(), statuses: [{ instructionId, endToEndId, status, reasons }] },
    };
  };
  const sign = (message: SpiMessage, key = keyPairs.spi.privateKey): string =>
    signEnvelope(encodeMessage(message), key);
  const push = (message: SpiMessage): void => stream.push(sign(message));
  const say = (paymentId: string, outcome: Outcome): void => {
    const id = paymentId as EndToEndId;
    push(
      statusOf(
        id,
        sentById.get(id)?.endToEndId ?? id,
        outcome.status,
        outcome.status === 'RJCT' ? outcome.reason : undefined,
      ),
    );
  };

  function takePayment({ id, endToEndId, amount }: Sent): void {
    const { outcome, told, lateMs } = whatBecomes(rails.script);
    if (outcome === undefined) return;
    outcomes.set(id, outcome);
    if (outcome.status === 'ACSC') {
      account.settle({ id, endToEndId, direction: 'debit', amount, settledAt: now() });
    }
    for (let time = 0; time < told; time += 1) say(id, outcome);
    if (lateMs !== undefined) stream.at(later(now(), lateMs), () => say(id, outcome));
  }

  function answerStatus(question: SpiMessage, change: Partial<AccountEntry> = {}): void {
    const isSettled = question.type === 'camt.060' && outcomes.get(question.body.entryId ?? '')?.status === 'ACSC';
    push(notificationOf(question, sentById, isSettled, { header: header(), change }));
  }

  async function send(_: Ispb, xml: string): Promise<Result<{ resourceId: string }, RailFault>> {
    await Promise.resolve();
    if (rails.spiOut || rails.script.does === 'unavailable') return refuse({ code: 'rail.unavailable' });
    taken += 1;
    const opened = openEnvelope(xml, keyPairs.bank.publicKey);
    if (!opened.ok) throw new Error(`the bank sent what cannot be opened: ${opened.error.code}`);
    const message = opened.value;
    rails.received.push(message);
    rails.receivedXml.push(xml);
    if (message.type === 'camt.060' && message.body.report !== 'camt.054') {
      const answer = account.answer(message.body, header());
      if (answer) push(answer);
    } else if (message.type === 'camt.060' && rails.statusAnswers === 'truth') answerStatus(message);
    const sent = sentIn(message);
    for (const each of sent) if (!sentById.has(each.id)) sentById.set(each.id, each);
    const [first] = sent;
    if (!first || rails.script.does === 'lose-request') return ok({ resourceId: randomUUID() });
    const { id } = first;
    const before = seen.get(message.header.messageId);
    seen.set(message.header.messageId, id);
    const known = before && outcomes.get(before);
    if (known && rails.script.does === 'refuse-again') say(id, { status: 'RJCT', reason: rails.script.reason });
    else if (known) say(id, known);
    else if (before === undefined) sent.forEach(takePayment);
    return ok({ resourceId: randomUUID() });
  }

  const str = scriptedStr(tools, keyPairs);
  const rails: ScriptedRails = {
    keys: { signing: keyPairs.bank.privateKey, spi: keyPairs.spi.publicKey },
    received: [],
    receivedXml: [],
    sentFor: (endToEndId) => lastWith(rails.received, endToEndId),
    script: { does: 'settle' },
    statusAnswers: 'truth',
    answerStatus,
    tell: (paymentId, outcome) => {
      outcomes.set(paymentId, outcome);
      say(paymentId, outcome);
    },
    push,
    pushXml: (xml) => stream.push(xml),
    messagesPerPull: 10,
    get unread() {
      return stream.unread;
    },
    get passed() {
      return taken + stream.handedOver;
    },
    pushAgain: (times = 1) => stream.pushAgain(times),
    sign,
    incoming: (to) => incomingTo(to, newEndToEndId(OTHER, now(), entropy), now()),
    payment: (transfer) => {
      const head = header();
      const group = { messageId: head.messageId, createdAt: now(), priority: 'HIGH', serviceLevel: 'PAGPRI' } as const;
      return { type: 'pacs.008', header: head, body: { ...group, transactions: [transfer] } };
    },
    statusOf,
    giveBack: (endToEndId, amount, reason = 'MD06') => {
      const head = header();
      const returnId = newReturnId(OTHER, now(), entropy);
      const agents = { debtorAgent: BANK, creditorAgent: OTHER } as const;
      const item = { returnId, endToEndId, amount, priority: 'HIGH', reason, ...agents } as const;
      return { type: 'pacs.004', header: head, body: { messageId: head.messageId, createdAt: now(), returns: [item] } };
    },
    account,
    directory: new Map(),
    disputes,
    statistics: new Map(),
    directoryFault: undefined,
    lookups: [],
    registry: new Map(),
    fraudMarks: new Set(),
    registryFault: undefined,
    registryLookups: [],
    addresses: new Map(),
    addressesFault: undefined,
    addressLookups: [],
    echoFault: undefined,
    spiOut: false,
    str,
    client: {
      spi: {
        send,
        pull: async (_, asked = {}) =>
          rails.spiOut ? refuse({ code: 'rail.unavailable' }) : stream.pull(asked, rails.messagesPerPull),
        entryFile: (_, hash) => Promise.resolve(account.file(hash)),
        echo: () => (rails.spiOut ? Promise.resolve(refuse({ code: 'rail.unavailable' })) : echo()),
      },
      str: str.client,
      dict: {
        async lookUp(key) {
          await Promise.resolve();
          rails.lookups.push(key);
          if (rails.directoryFault) return refuse(rails.directoryFault);
          const entry = rails.directory.get(key);
          if (!entry) return refuse({ code: 'dict.refused', error: 'EntryNotFound' });
          const statistics = rails.statistics.get(key);
          return ok({ ...entry, ...(statistics && { statistics }) });
        },
        register: () => Promise.resolve(refuse({ code: 'rail.unavailable' })),
        remove: () => Promise.resolve(ok()),
        claim: () => Promise.resolve(refuse({ code: 'rail.unavailable' })),
        claims: () => Promise.resolve(ok({ claims: [], hasMore: false })),
        moveClaim: () => Promise.resolve(refuse({ code: 'rail.unavailable' })),
        echo,
      },
      disputes: disputes.client,
      outbox: { send: () => Promise.resolve(refuse({ code: 'rail.unavailable' })), echo },
      registry: registryOf(() => rails),
      addresses: { find: (cep) => findAddress(rails, cep) },
      slips: absentSlips(),
    },
  };
  return rails;
}

/** The register of companies as a test has filled it. */
function registryOf(rails: () => ScriptedRails): RailsClient['registry'] {
  return {
    findCompany(cnpj) {
      const { registry, registryFault, registryLookups } = rails();
      registryLookups.push(cnpj);
      const company = registry.get(cnpj);
      const answer = ok(company ? ({ found: true, company } as const) : ({ found: false } as const));
      return Promise.resolve(registryFault ? refuse(registryFault) : answer);
    },
    fraudMarks(documents) {
      const { fraudMarks, registryFault } = rails();
      const marks = documents.map((document) => ({ document, open: fraudMarks.has(document) }));
      return Promise.resolve(registryFault ? refuse(registryFault) : ok(marks));
    },
  };
}
