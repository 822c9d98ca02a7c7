import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canFollow, DAY_MS, expectOk, instant, later, money, MINUTE_MS, parseInstant, type Instant } from '@bank/core';
import { parseCnpj } from '@bank/documents';
import { ispb, newEndToEndId, newMessageId, SPI_ISPB, type EndToEndId } from '@bank/identifiers';
import { encodeMessage, initiationOf, type CreditTransfer } from '@bank/iso20022';
import {
  FUNDS_RECOVERY_MOVES,
  type AnalysisResult,
  type FundsRecovery,
  type InfractionReport,
} from '@bank/rails-protocol';
import { seededEntropy } from '@bank/testkit';
import { CUSTOMERS } from '../bank/customers.ts';
import { fromJson, toJson } from '../platform/state-json.ts';
import { applyEvent, newWorld, nextChange, type World, type WorldEvent } from '../world.ts';
import { recoveryOf, type DisputeAct, type Manner } from './disputes.ts';

const BANK = ispb('99999008');
const T0 = parseInstant('2026-11-21T13:00:00.000Z') ?? instant(0);
const US = {
  ispb: BANK,
  account: '10001',
  type: 'CACC',
  document: expectOk(parseCnpj('11222333000181')),
  name: 'Nós',
} as const;
const PAPELARIA = CUSTOMERS[0]!;
const REQUEST = '5f2f4d1e-9d5c-4f5e-8a57-0a3f7f3d0002';
const entropy = seededEntropy(7);

/** A world, its clock, and what happens in it. */
function worldAt(world: World = newWorld()) {
  let at: Instant = T0;
  let count = 0;
  const happens = (event: WorldEvent) => {
    count += 1;
    return applyEvent(world, BANK, { at, seed: `seed-${count}`, event });
  };
  return {
    world,
    happens,
    act: (act: DisputeAct) => happens({ kind: 'dict.dispute', act }),
    now: () => at,
    /** Lets so much time go by, with all that happens by itself meanwhile. */
    wait(milliseconds: number) {
      const until = later(at, milliseconds);
      for (let next = nextChange(world, BANK); next !== undefined && next <= until; next = nextChange(world, BANK)) {
        at = next > at ? next : at;
        happens({ kind: 'tick' });
      }
      at = until;
    },
  };
}

type Running = ReturnType<typeof worldAt>;

/** A payment of ours to a customer elsewhere, settled. */
function wePay(running: Running, amount = money(10_000n)): EndToEndId {
  const at = running.now();
  const endToEndId = newEndToEndId(BANK, at, entropy);
  const transfer: CreditTransfer = {
    endToEndId,
    amount,
    acceptedAt: at,
    initiation: initiationOf({}),
    debtor: { name: US.name, document: US.document },
    debtorAccount: { number: US.account, type: 'TRAN' },
    debtorAgent: BANK,
    creditorAgent: PAPELARIA.ispb,
    creditorDocument: PAPELARIA.document,
    creditorAccount: { number: PAPELARIA.account, branch: PAPELARIA.branch, type: PAPELARIA.type },
    purpose: 'IPAY',
  };
  const messageId = newMessageId(BANK, entropy);
  const header = { from: BANK, to: SPI_ISPB, messageId, createdAt: at };
  const group = { messageId, createdAt: at, priority: 'HIGH', serviceLevel: 'PAGPRI' } as const;
  const body = { ...group, transactions: [transfer] };
  running.happens({ kind: 'spi.message', xml: encodeMessage({ type: 'pacs.008', header, body }) });
  expect(running.world.spi.transactions.get(endToEndId)).toMatchObject({ state: 'settled' });
  return endToEndId;
}

/** Accepts whatever of theirs waits for us. */
function weAccept(running: Running): void {
  for (const { id, endToEndId, to, state } of running.world.spi.transactions.values()) {
    if (to !== BANK || state !== 'awaiting') continue;
    const at = running.now();
    const messageId = newMessageId(BANK, entropy);
    const header = { from: BANK, to: SPI_ISPB, messageId, createdAt: at };
    const statuses = [{ instructionId: id, endToEndId, status: 'ACSP', reasons: [] } as const];
    const xml = encodeMessage({ type: 'pacs.002', header, body: { messageId, createdAt: at, statuses } });
    running.happens({ kind: 'spi.message', xml });
  }
}

/** A payment of a customer elsewhere to us, settled. */
function theyPay(running: Running): string {
  const paid = running.happens({ kind: 'bank.pay', customer: 'ana', payee: US, amount: money(10_000n) });
  weAccept(running);
  return (paid as { endToEndId: string }).endToEndId;
}

function weContest(running: Running, endToEndId: string): string {
  const recovery = {
    requestId: REQUEST,
    rootTransactionId: endToEndId,
    situationType: 'SCAM',
    reportDetails: 'Golpe',
  } as const;
  const opened = running.act({ does: 'open', participant: BANK, recovery });
  expect(running.act({ does: 'open', participant: BANK, recovery }), 'the same request again').toEqual(opened);
  return (opened as { id: string }).id;
}

const read = ({ world }: Running, id: string): FundsRecovery => recoveryOf(world.disputes, id)!;
const as = (running: Running, manner: Manner) => running.act({ does: 'set-manner', manner });
/** What came back of a payment, in centavos. */
function cameBack({ world }: Running, endToEndId: string): bigint {
  let total = 0n;
  for (const each of world.spi.transactions.values()) {
    if (each.kind === 'return' && each.endToEndId === endToEndId && each.state === 'settled') total += each.amount;
  }
  return total;
}

test('what we contest is judged, asked for and paid back by the bank that got it', () => {
  const running = worldAt();
  const paid = wePay(running);
  const id = weContest(running, paid);
  expect(read(running, id)).toMatchObject({ status: 'CREATED', refunds: [] });
  running.wait(2 * MINUTE_MS);
  expect(read(running, id)).toMatchObject({ status: 'ANALYSED', rootAnalysisResult: 'AGREED' });
  running.act({ does: 'request-refunds', participant: BANK, id });
  running.act({ does: 'request-refunds', participant: BANK, id });
  expect(read(running, id)).toMatchObject({
    status: 'REFUNDING',
    refunds: [{ status: 'OPEN', refundAmount: '100.00' }],
  });
  running.wait(MINUTE_MS);
  weAccept(running);
  expect(read(running, id)).toMatchObject({
    status: 'COMPLETED',
    refunds: [{ status: 'CLOSED', analysisResult: 'TOTALLY_ACCEPTED', effectiveRefundedAmount: '100.00' }],
  });
  expect(cameBack(running, paid)).toBe(10_000n);
});

/** What went to victims by payments of the mechanism, settled: from which bank to which account, in centavos. */
function toVictims({ world }: Running): readonly (readonly [from: string, account: string, centavos: bigint])[] {
  return [...world.spi.transactions.values()].flatMap(({ kind, state, from, amount, content }) => {
    const { purpose, creditorAccount } = content as CreditTransfer;
    return kind === 'payment' && state === 'settled' && purpose === 'IPRT'
      ? [[from, creditorAccount.number, amount] as const]
      : [];
  });
}

test('what was passed on is found a second time: the first bank has nothing, the next one pays us by a payment', () => {
  const running = worldAt();
  as(running, { answers: 'agree', pays: 'whole', passesOn: true });
  const paid = wePay(running);
  const id = weContest(running, paid);
  running.wait(2 * MINUTE_MS);
  expect(read(running, id)).toMatchObject({ status: 'ANALYSED', rootAnalysisResult: 'AGREED' });
  running.act({ does: 'request-refunds', participant: BANK, id });
  running.wait(MINUTE_MS);
  weAccept(running);
  const { status, refunds } = read(running, id);
  expect(status).toBe('COMPLETED');
  expect(refunds).toMatchObject([
    { contestedParticipant: PAPELARIA.ispb, analysisResult: 'REJECTED', rejectionReason: 'NO_BALANCE' },
    { refundAmount: '100.00', analysisResult: 'TOTALLY_ACCEPTED', refundAccount: { number: US.account } },
  ]);
  expect(refunds[1]?.contestedParticipant).not.toBe(PAPELARIA.ispb);
  expect(cameBack(running, paid)).toBe(0n);
  expect(toVictims(running)).toEqual([[refunds[1]?.contestedParticipant, US.account, 10_000n]]);
});

test('a payment to us on the way of somebody’s money is reported to us, and its refund names their account', () => {
  const running = worldAt();
  const endToEndId = theyPay(running);
  const victim = {
    participant: '99999011',
    branch: '1',
    number: '300020',
    type: 'CACC',
    taxId: '96174835240',
  } as const;
  const recovery = {
    requestId: REQUEST,
    rootTransactionId: endToEndId,
    situationType: 'SCAM',
    reportDetails: '',
  } as const;
  const inside = { ...victim, participant: '99999010' };
  expect(running.act({ does: 'contest', recovery, victim: inside })).toEqual({ error: 'FundsRecoveryInvalid' });
  const { id } = running.act({ does: 'contest', recovery, victim }) as { id: string };
  expect(running.act({ does: 'contest', recovery, victim }), 'the same request again').toEqual({ id });
  const again = { ...recovery, requestId: '5f2f4d1e-9d5c-4f5e-8a57-0a3f7f3d0004' };
  expect(running.act({ does: 'contest', recovery: again })).toEqual({ error: 'FundsRecoveryAlreadyExists' });
  running.wait(MINUTE_MS);
  const reports = [...running.world.disputes.reports.values()];
  expect(reports.map((each) => each.counterpartyParticipant)).toEqual(['99999010', BANK]);
  const [, ours] = reports;
  expect(ours).toMatchObject({ transactionId: endToEndId, reporterParticipant: '99999011' });
  running.act({ does: 'acknowledge', participant: BANK, id: ours!.id });
  running.act({ does: 'close', participant: BANK, id: ours!.id, closing: { analysisResult: 'AGREED' } });
  running.wait(3 * MINUTE_MS);
  const refund = read(running, id).refunds.find((each) => each.contestedParticipant === BANK);
  expect(refund).toMatchObject({ status: 'OPEN', refundAmount: '100.00', refundAccount: victim });
  // Neither the contested payment nor any other but one to the victim pays it.
  const closing = {
    analysisResult: 'TOTALLY_ACCEPTED',
    effectiveRefundedAmount: '100.00',
    monitorAccount: false,
  } as const;
  const told = { does: 'close-refund', participant: BANK, id: refund!.id } as const;
  expect(running.act({ ...told, closing: { ...closing, refundTransactionId: endToEndId } })).toEqual({
    error: 'DisputeStateInvalid',
  });
});

test('a bank that does not agree ends it; one that says nothing is taken to agree after seven days', () => {
  const running = worldAt();
  as(running, { answers: 'disagree', pays: 'whole' });
  const first = weContest(running, wePay(running));
  running.wait(2 * MINUTE_MS);
  expect(read(running, first)).toMatchObject({ status: 'COMPLETED', rootAnalysisResult: 'DISAGREED', refunds: [] });
  expect(running.act({ does: 'request-refunds', participant: BANK, id: first })).toEqual({
    error: 'DisputeStateInvalid',
  });

  const silent = worldAt();
  as(silent, { answers: 'not-at-all', pays: 'whole' });
  const second = weContest(silent, wePay(silent));
  silent.wait(7 * DAY_MS - MINUTE_MS);
  expect(read(silent, second).status).toBe('AWAITING_ANALYSIS');
  silent.wait(2 * MINUTE_MS);
  expect(read(silent, second)).toMatchObject({ status: 'ANALYSED', rootAnalysisResult: 'AGREED' });
});

test('who has only a part pays it and is watched: the rest comes a day later, never more than was paid', () => {
  const running = worldAt();
  as(running, { answers: 'agree', pays: 'part' });
  const paid = wePay(running);
  const id = weContest(running, paid);
  running.wait(2 * MINUTE_MS);
  running.act({ does: 'request-refunds', participant: BANK, id });
  running.wait(MINUTE_MS);
  weAccept(running);
  expect(read(running, id).refunds).toMatchObject([{ analysisResult: 'PARTIALLY_ACCEPTED', monitorAccount: true }]);
  expect(cameBack(running, paid)).toBe(5_000n);
  running.wait(DAY_MS);
  weAccept(running);
  expect(cameBack(running, paid)).toBe(10_000n);
});

test('who has nothing says so', () => {
  const running = worldAt();
  as(running, { answers: 'agree', pays: 'nothing' });
  const id = weContest(running, wePay(running));
  running.wait(2 * MINUTE_MS);
  running.act({ does: 'request-refunds', participant: BANK, id });
  running.wait(MINUTE_MS);
  expect(read(running, id)).toMatchObject({
    status: 'COMPLETED',
    refunds: [{ analysisResult: 'REJECTED', rejectionReason: 'NO_BALANCE' }],
  });
});

test.each<[AnalysisResult, string]>([
  ['AGREED', 'REFUNDING'],
  ['DISAGREED', 'COMPLETED'],
])('a customer elsewhere contests what we got; we see it, judge it %s, and it goes on', (analysisResult, status) => {
  const running = worldAt();
  const endToEndId = theyPay(running);
  const recovery = {
    requestId: REQUEST,
    rootTransactionId: endToEndId,
    situationType: 'SCAM',
    reportDetails: 'Golpe',
  } as const;
  const { id } = running.act({ does: 'contest', recovery }) as { id: string };
  const [report] = [...running.world.disputes.reports.values()];
  expect(report).toMatchObject({ transactionId: endToEndId, counterpartyParticipant: BANK, status: 'OPEN' });
  const about = { participant: BANK, id: (report as InfractionReport).id };
  expect(running.act({ does: 'close', ...about, closing: { analysisResult } })).toEqual({
    error: 'DisputeStateInvalid',
  });
  running.wait(MINUTE_MS);
  running.act({ does: 'acknowledge', ...about });
  running.act({ does: 'close', ...about, closing: { analysisResult } });
  expect(running.act({ does: 'close', ...about, closing: { analysisResult } })).toEqual({ id: about.id });
  running.wait(2 * MINUTE_MS);
  expect(read(running, id).status).toBe(status);
  if (status === 'COMPLETED') return;
  const [refund] = read(running, id).refunds;
  const closing = { analysisResult: 'REJECTED', rejectionReason: 'NO_BALANCE', monitorAccount: true } as const;
  const end = { does: 'close-refund', participant: BANK, id: refund?.id ?? '' } as const;
  const paid = { analysisResult: 'TOTALLY_ACCEPTED', refundTransactionId: endToEndId, monitorAccount: false } as const;
  // Nothing was given back: the payment itself pays no refund.
  expect(running.act({ ...end, closing: { ...paid, effectiveRefundedAmount: '50.00' } })).toEqual({
    error: 'DisputeStateInvalid',
  });
  running.act({ ...end, closing });
  expect(read(running, id).status).toBe('COMPLETED');
});

test('only a settled payment of one’s own is contested, once, within 80 days', () => {
  const running = worldAt();
  const paid = wePay(running);
  const recovery = { requestId: REQUEST, rootTransactionId: paid, situationType: 'OTHER', reportDetails: '' } as const;
  const open = (change: { requestId?: string; rootTransactionId?: string }) =>
    running.act({ does: 'open', participant: BANK, recovery: { ...recovery, ...change } });
  expect(open({ rootTransactionId: theyPay(running) })).toEqual({ error: 'FundsRecoveryTransactionNotFound' });
  expect(running.act({ does: 'contest', recovery })).toEqual({ error: 'FundsRecoveryTransactionNotFound' });
  const id = weContest(running, paid);
  const another = { requestId: '5f2f4d1e-9d5c-4f5e-8a57-0a3f7f3d0003' };
  expect(open(another)).toEqual({ error: 'FundsRecoveryAlreadyExists' });
  running.act({ does: 'cancel', participant: BANK, id });
  expect(read(running, id).status).toBe('CANCELLED');
  running.wait(80 * DAY_MS + MINUTE_MS);
  expect(open(another)).toEqual({ error: 'FundsRecoveryPeriodExpired' });
});

test('whatever participants do in whatever order, states go only where they may and no more comes back than was paid', () => {
  const anAct = fc.constantFrom<DisputeAct['does'] | 'wait' | 'wait-long' | 'accept'>(
    'open',
    'cancel',
    'request-refunds',
    'acknowledge',
    'close',
    'close-refund',
    'wait',
    'wait-long',
    'accept',
  );
  const aManner = fc.record<Manner>({
    answers: fc.constantFrom('agree', 'disagree', 'not-at-all'),
    pays: fc.constantFrom('whole', 'part', 'nothing'),
    passesOn: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(anAct, { maxLength: 25 }), aManner, (acts, manner) => {
      const running = worldAt();
      as(running, manner);
      const ours = wePay(running);
      const theirs = theyPay(running);
      const first = weContest(running, ours);
      const recovery = { requestId: '5f2f4d1e-9d5c-4f5e-8a57-0a3f7f3d0009', rootTransactionId: theirs } as const;
      const more = { situationType: 'SCAM', reportDetails: '' } as const;
      const second = (running.act({ does: 'contest', recovery: { ...recovery, ...more } }) as { id: string }).id;
      for (const does of acts) {
        const before = [first, second].map((id) => read(running, id).status);
        const report = [...running.world.disputes.reports.values()].find(
          (each) => each.counterpartyParticipant === BANK,
        );
        const refund = read(running, second).refunds[0];
        const about = { participant: BANK };
        if (does === 'open') weContest(running, ours);
        else if (does === 'wait') running.wait(2 * MINUTE_MS);
        else if (does === 'wait-long') running.wait(8 * DAY_MS);
        else if (does === 'accept') weAccept(running);
        else if (does === 'cancel' || does === 'request-refunds') running.act({ does, ...about, id: first });
        else if (does === 'acknowledge') running.act({ does, ...about, id: report?.id ?? '' });
        else if (does === 'close') {
          running.act({ does, ...about, id: report?.id ?? '', closing: { analysisResult: 'AGREED' } });
        } else if (does === 'close-refund') {
          const closing = { analysisResult: 'REJECTED', rejectionReason: 'OTHER', monitorAccount: false } as const;
          running.act({ does, ...about, id: refund?.id ?? '', closing });
        }
        const after = [first, second].map((id) => read(running, id).status);
        for (const [index, state] of before.entries()) {
          expect(canFollow(FUNDS_RECOVERY_MOVES, state, after[index]!)).toBe(true);
        }
        expect(cameBack(running, ours)).toBeLessThanOrEqual(10_000n);
      }
      expect(fromJson(toJson(running.world.disputes))).toEqual(running.world.disputes);
    }),
    { numRuns: 300 },
  );
});
