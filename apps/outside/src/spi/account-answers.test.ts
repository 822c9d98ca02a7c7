import { beforeEach, expect, test } from 'vitest';
import { add, bankingDate, DAY_MS, instant, later, money, parseInstant, subtract, type Instant } from '@bank/core';
import { ispb, newEndToEndId, newMessageId, SPI_ISPB, type EndToEndId } from '@bank/identifiers';
import { encodeMessage, type AccountQuestionBody, type CreditTransfer, type SpiMessage } from '@bank/iso20022';
import { decodeEntryFile, hashOfEntryFile } from '@bank/rails-protocol';
import { seededEntropy } from '@bank/testkit';
import type { FaultsRequest } from '../control/faults.ts';
import { applyEvent, newWorld, type World, type WorldEvent } from '../world.ts';
import { OPENING_AT_SPI } from './account-answers.ts';

const US = ispb('99999008');
const THEM = ispb('99999010');
const T0 = parseInstant('2026-11-21T13:00:00.000Z') ?? instant(0);
const TODAY = bankingDate(T0);
const entropy = seededEntropy(7);

let world: World;
let steps = 0;
beforeEach(() => {
  world = newWorld();
});

function happen(event: WorldEvent, at: Instant = T0): void {
  steps += 1;
  applyEvent(world, US, { event, at, seed: `seed-${steps}` });
}

/** What the bank would fetch, taken away. */
function fetched(): readonly SpiMessage[] {
  const messages = [...world.queue.values()].map(({ message }) => message);
  world.queue.clear();
  return messages;
}

function faults(spi: Partial<NonNullable<FaultsRequest['spi']>>): void {
  const off = { delayMs: 0, jitterMs: 0, reorderMs: 0, stop: false, hang: false };
  happen({ kind: 'faults.set', request: { spi: { ...off, ...spi } } });
}

function send(message: SpiMessage, at: Instant = T0): void {
  happen({ kind: 'spi.message', xml: encodeMessage(message) }, at);
}

/** A payment of ours to an account there whose last digits say what becomes of it. */
function payment(account = '700001', amount = money(1000n), at = T0): SpiMessage & { readonly type: 'pacs.008' } {
  const messageId = newMessageId(US, entropy);
  const transfer: CreditTransfer = {
    endToEndId: newEndToEndId(US, at, entropy),
    amount,
    acceptedAt: at,
    initiation: 'MANU',
    debtor: { name: 'Empresa Exemplo Ltda', document: '11222333000181' as never },
    debtorAccount: { number: '10001', type: 'TRAN' },
    debtorAgent: US,
    creditorAgent: THEM,
    creditorDocument: '52998224725' as never,
    creditorAccount: { number: account, type: 'CACC' },
    purpose: 'IPAY',
  };
  const header = { from: US, to: SPI_ISPB, messageId, createdAt: at };
  const service = { priority: 'HIGH', serviceLevel: 'PAGPRI' } as const;
  return { type: 'pacs.008', header, body: { messageId, createdAt: at, ...service, transactions: [transfer] } };
}

function idOf({ body }: SpiMessage & { readonly type: 'pacs.008' }): EndToEndId {
  return body.transactions[0]!.endToEndId;
}

function ask(
  body: Omit<AccountQuestionBody, 'messageId' | 'createdAt' | 'owner'>,
  { at = T0, owner = US }: { readonly at?: Instant; readonly owner?: typeof US } = {},
): string {
  const messageId = newMessageId(US, entropy);
  const header = { from: US, to: SPI_ISPB, messageId, createdAt: at };
  send({ type: 'camt.060', header, body: { messageId, createdAt: at, owner, ...body } }, at);
  return messageId;
}

function statusOf(entryId: EndToEndId): unknown {
  const questionId = ask({ report: 'camt.054', entryId });
  const [answer] = fetched();
  if (answer?.type !== 'camt.054') return answer?.type;
  expect(answer.body.notifications[0]).toMatchObject({ questionId, owner: US });
  return answer.body.notifications[0]?.entry;
}

test('an entry that was settled is booked, with all that the payment said', () => {
  const paid = payment();
  send(paid);
  fetched();
  const [transfer] = paid.body.transactions;
  expect(statusOf(idOf(paid))).toEqual({
    amount: 1000n,
    direction: 'DBIT',
    status: 'BOOK',
    bookedOn: TODAY,
    statusAt: T0,
    domain: 'PMNT',
    family: 'IRCT',
    subfamily: 'DMCT',
    source: 'pacs.008',
    endToEndId: idOf(paid),
    parties: {
      debtor: transfer?.debtor,
      debtorAccount: transfer?.debtorAccount,
      creditorDocument: transfer?.creditorDocument,
      creditorAccount: transfer?.creditorAccount,
    },
    agents: { debtorAgent: US, creditorAgent: THEM },
    acceptedAt: T0,
  });
});

test('an entry that waits, was refused or is not known is not settled', () => {
  const waiting = payment('700099');
  const refused = payment('700003');
  send(waiting);
  send(refused);
  fetched();
  expect(statusOf(idOf(waiting))).toMatchObject({ status: 'INFO', amount: 1000n, endToEndId: idOf(waiting) });
  expect(statusOf(idOf(refused))).toMatchObject({ status: 'INFO', amount: 1000n });
  const unknown = newEndToEndId(US, T0, entropy);
  expect(statusOf(unknown)).toMatchObject({ status: 'INFO', amount: 0n, endToEndId: unknown, fault: 'CH16' });
});

test('the same question is answered again, as things stand then', () => {
  const paid = payment('700098');
  send(paid);
  const messageId = newMessageId(US, entropy);
  const header = { from: US, to: SPI_ISPB, messageId, createdAt: T0 };
  const body = { messageId, createdAt: T0, owner: US, report: 'camt.054', entryId: idOf(paid) } as const;
  const statuses: unknown[] = [];
  for (const at of [T0, later(T0, 21_000)]) {
    happen({ kind: 'tick' }, at);
    fetched();
    send({ type: 'camt.060', header, body }, at);
    const [answer] = fetched();
    statuses.push(answer?.type === 'camt.054' && answer.body.notifications[0]?.entry.status);
  }
  expect(statuses).toEqual(['INFO', 'BOOK']);
});

test('of somebody else’s account nothing is told', () => {
  ask({ report: 'camt.053', kind: 'CSA' }, { owner: THEM });
  expect(fetched()).toMatchObject([{ type: 'admi.002', body: { code: 'ACCT' } }]);
});

test('the entries of a day are a file, announced with its count and hash: what was settled that day, both ways', () => {
  const paid = payment();
  send(paid);
  send(payment('700003'));
  const back = { kind: 'bank.pay', customer: 'ana', amount: money(500n) } as const;
  happen({
    ...back,
    payee: { ispb: US, account: '10001', type: 'CACC', document: '11222333000181' as never, name: 'Nós' },
  });
  const incoming = fetched().find(({ type }) => type === 'pacs.008') as SpiMessage & { readonly type: 'pacs.008' };
  const accepted = newMessageId(US, entropy);
  send({
    type: 'pacs.002',
    header: { from: US, to: SPI_ISPB, messageId: accepted, createdAt: T0 },
    body: {
      messageId: accepted,
      createdAt: T0,
      statuses: [{ instructionId: idOf(incoming), endToEndId: idOf(incoming), status: 'ACSP', reasons: [] }],
    },
  });
  send(payment('700001', money(1n), later(T0, DAY_MS)), later(T0, DAY_MS));
  fetched();
  const questionId = ask({ report: 'camt.052', period: { day: TODAY }, kind: 'REL' });
  const [answer] = fetched();
  if (answer?.type !== 'camt.052') throw new Error('no list');
  const [report] = answer.body.reports;
  expect(report).toMatchObject({ questionId, owner: US, entries: 2 });
  const text = world.spi.files.get(report?.fileHash ?? '') ?? '';
  expect(hashOfEntryFile(text)).toBe(report?.fileHash);
  expect(decodeEntryFile(text)).toEqual({
    participant: US,
    day: TODAY,
    entries: [
      { id: idOf(paid), endToEndId: idOf(paid), direction: 'debit', amount: 1000n, settledAt: T0 },
      { id: idOf(incoming), endToEndId: idOf(incoming), direction: 'credit', amount: 500n, settledAt: T0 },
    ],
  });
});

test.each([
  ['missing', 1, [2000n]],
  ['amount', 2, [1001n, 2000n]],
  ['extra', 3, [100n, 1000n, 2000n]],
] as const)('the list can be made to differ: %s', (is, count, amounts) => {
  send(payment());
  send(payment('700001', money(2000n)));
  fetched();
  faults({ difference: { is, when: { next: 1 } } });
  for (const expected of [amounts, [1000n, 2000n]]) {
    ask({ report: 'camt.052', period: { day: TODAY }, kind: 'REL' });
    const [answer] = fetched();
    const report = answer?.type === 'camt.052' ? answer.body.reports[0] : undefined;
    const file = decodeEntryFile(world.spi.files.get(report?.fileHash ?? '') ?? '');
    expect(file?.entries.map(({ amount }) => amount)).toEqual(expected);
    expect(report?.entries).toBe(expected === amounts ? count : 2);
  }
});

test('the balance is what was settled, less what is on its way; of a past day as it was at its end', () => {
  send(payment());
  send(payment('700099', money(300n)));
  fetched();
  const balances = (period?: { readonly day: typeof TODAY }, at = T0): unknown => {
    ask({ report: 'camt.053', kind: 'CSA', ...(period && { period }) }, { at });
    const [answer] = fetched();
    return answer?.type === 'camt.053' ? answer.body.statements[0]?.balances : answer;
  };
  const settled = subtract(OPENING_AT_SPI, money(1000n));
  expect(balances()).toEqual([
    { kind: 'SADP', amount: subtract(settled, money(300n)), at: T0 },
    { kind: 'SABK', amount: 300n, at: T0 },
  ]);
  const tomorrow = later(T0, DAY_MS);
  happen({ kind: 'tick' }, tomorrow);
  send(payment('700001', money(50n), tomorrow), tomorrow);
  fetched();
  expect(balances({ day: TODAY }, tomorrow)).toMatchObject([{ kind: 'SADP', amount: settled }]);
  expect(balances(undefined, tomorrow)).toMatchObject([
    { kind: 'SADP', amount: add(settled, money(-50n)) },
    { amount: 0n },
  ]);
});

test.each(['ED05', 'AC03'] as const)(
  'a payment can be settled, nobody told, and refused with %s when it comes again; its status tells the truth',
  (code) => {
    faults({ refuseAgain: { code, when: { next: 1 } } });
    const silenced = payment();
    const usual = payment();
    send(silenced);
    send(usual);
    expect(fetched()).toMatchObject([{ body: { statuses: [{ status: 'ACSC', instructionId: idOf(usual) }] } }]);
    send(silenced);
    expect(fetched()).toMatchObject([
      { body: { statuses: [{ status: 'RJCT', instructionId: idOf(silenced), reasons: [{ code }] }] } },
    ]);
    expect(statusOf(idOf(silenced))).toMatchObject({ status: 'BOOK', amount: 1000n });
  },
);

test('the second refusal can be an admi.002, and one that fails first is told as ever', () => {
  faults({ refuseAgain: { code: 'admi.002', when: { next: 2 } } });
  const silenced = payment();
  const refused = payment('700003');
  send(silenced);
  send(refused);
  expect(fetched()).toMatchObject([{ body: { statuses: [{ status: 'RJCT', reasons: [{ code: 'AC03' }] }] } }]);
  send(silenced);
  expect(fetched()).toMatchObject([{ type: 'admi.002', body: { reference: silenced.header.messageId } }]);
});

test('an answer can be held back so that what follows from it comes first, and a question left unanswered', () => {
  faults({ holdAnswer: { ms: 5000, when: { next: 1 } }, loseStatus: { next: 1 } });
  const paid = payment();
  send(paid);
  expect([...world.queue.values()]).toMatchObject([{ availableAt: T0 + 5000 }]);
  fetched();
  expect(statusOf(idOf(paid))).toBeUndefined();
  expect(statusOf(idOf(paid))).toMatchObject({ status: 'BOOK' });
});
