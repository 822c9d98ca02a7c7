import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canFollow, DAY_MS, HOUR_MS, instant, later, money, stateAfter, type Instant } from '@bank/core';
import {
  RECEIVED_DISPUTE_STATES,
  SENT_DISPUTE_STATES,
  type ReceivedDisputeState,
  type SentDisputeState,
} from '@bank/contracts';
import {
  FUNDS_RECOVERY_MOVES,
  type DictRefund,
  type FundsRecovery,
  type FundsRecoveryEvent,
} from '@bank/rails-protocol';
import {
  amountToBlock,
  canAnswer,
  deadlinesFrom,
  isOver,
  isWaitedInVain,
  isWatchedAfter,
  payingBack,
  RECEIVED_DISPUTE_MOVES,
  resultBySilence,
  watching,
  wayToVictim,
  type ReceivedEvent,
} from './received-dispute.ts';
import {
  afterWord,
  canCancel,
  hasEnded,
  reasonOf,
  refusalOfContest,
  SENT_DISPUTE_MOVES,
  SITUATION_OF,
  stateTold,
} from './sent-dispute.ts';

const T0 = instant(1_800_000_000_000);

function refund(change: Partial<DictRefund>): DictRefund {
  return { status: 'CLOSED', monitorAccount: false, ...change } as DictRefund;
}

type Word = Pick<FundsRecovery, 'status' | 'rootAnalysisResult' | 'refunds'> & { readonly at: Instant };

/** The words of the directory about one recovery, as it goes on by those events. */
function words(events: readonly FundsRecoveryEvent[], result: 'AGREED' | 'DISAGREED', refunds: DictRefund[]): Word[] {
  let status: FundsRecovery['status'] = 'CREATED';
  let at = T0;
  const told: Word[] = [{ status, refunds: [], at }];
  for (const event of events) {
    const after: FundsRecovery['status'] | undefined = stateAfter(FUNDS_RECOVERY_MOVES, status, event);
    // Only what was agreed to is asked for.
    if (after === undefined || (event === 'request-refunds' && result === 'DISAGREED')) continue;
    if (event === 'find-unfounded' && result === 'AGREED') continue;
    // Only the company takes it back, and never what was denied.
    if (event === 'cancel' && status === 'ANALYSED' && result === 'DISAGREED') continue;
    status = after;
    at = later(at, 1000);
    const isJudged = status !== 'TRACKED' && status !== 'AWAITING_ANALYSIS';
    told.push({
      status,
      at,
      refunds: status === 'COMPLETED' ? refunds : [],
      ...(isJudged && { rootAnalysisResult: result }),
    });
  }
  return told;
}

const aRefund = fc.constantFrom(
  refund({ analysisResult: 'TOTALLY_ACCEPTED', effectiveRefundedAmount: '10.00' }),
  refund({ analysisResult: 'PARTIALLY_ACCEPTED', effectiveRefundedAmount: '5.00' }),
  refund({ analysisResult: 'PARTIALLY_ACCEPTED', effectiveRefundedAmount: '5.00', monitorAccount: true }),
  refund({ analysisResult: 'REJECTED' }),
);
const someEvents = fc.array(fc.constantFrom(...(Object.keys(FUNDS_RECOVERY_MOVES) as FundsRecoveryEvent[])), {
  maxLength: 20,
});
const someWords = fc
  .tuple(someEvents, fc.constantFrom('AGREED', 'DISAGREED'), fc.array(aRefund, { minLength: 1, maxLength: 3 }))
  .map(([events, result, refunds]) => words(events, result, refunds));

describe('what the company contests', () => {
  test('M09 whatever the order in which words come, however late and often, it ends as the last word says (10,000 orders)', () => {
    const anOrder = someWords.chain((told) =>
      fc.tuple(fc.constant(told), fc.shuffledSubarray([...told, ...told, ...told], { minLength: 0 })),
    );
    fc.assert(
      fc.property(anOrder, ([told, order]) => {
        let state: SentDisputeState = 'requested';
        let recoveryModifiedAt: Instant | null = null;
        for (const word of [...order, ...told.slice(-1)]) {
          const after = afterWord({ state, recoveryModifiedAt }, word, word.at);
          expect(canFollow(SENT_DISPUTE_MOVES, state, after)).toBe(true);
          if (hasEnded(state)) expect(after).toBe(state);
          state = after;
          recoveryModifiedAt =
            recoveryModifiedAt === null || word.at > recoveryModifiedAt ? word.at : recoveryModifiedAt;
        }
        expect(state).toBe(stateTold(told.at(-1)!));
      }),
      { numRuns: 10_000 },
    );
  });

  test('every state can be reached, and what has ended stays', () => {
    for (const state of SENT_DISPUTE_STATES) {
      expect(canFollow(SENT_DISPUTE_MOVES, 'requested', state), state).toBe(true);
      const goesOn = SENT_DISPUTE_STATES.some(
        (after) => after !== state && canFollow(SENT_DISPUTE_MOVES, state, after),
      );
      expect(goesOn, state).toBe(!hasEnded(state));
    }
  });

  test.each([
    ['that went out and was settled', {}, undefined],
    ['that was not settled', { isSettledPix: false }, 'pix-disputes.not-settled'],
    ['to the company itself', { payeeDocument: '11222333000181' }, 'pix-disputes.same-owner'],
    ['inside this bank', { wentOut: false }, 'pix-disputes.same-bank'],
    ['that came back whole', { returned: 100n }, 'pix-disputes.nothing-left'],
    ['of 80 days ago', { settledAt: later(T0, -80 * DAY_MS) }, undefined],
    ['of longer ago', { settledAt: later(T0, -80 * DAY_MS - 1) }, 'pix-disputes.too-late'],
  ])('M12 a payment %s', (_, change, refusal) => {
    const payment = {
      isSettledPix: true,
      settledAt: later(T0, -HOUR_MS),
      wentOut: true,
      payeeDocument: '52998224725',
      companyDocument: '11222333000181',
      amount: 100n,
      returned: 40n,
    };
    expect(refusalOfContest({ ...payment, ...change }, T0)).toBe(refusal);
  });

  test('what the first bank no longer had and a bank further on paid whole is back; a part of it is a part', () => {
    const nothing = refund({ analysisResult: 'REJECTED', refundAmount: '10.00' });
    const further = (effectiveRefundedAmount: string) =>
      refund({ analysisResult: 'PARTIALLY_ACCEPTED', refundAmount: '10.00', effectiveRefundedAmount });
    const told = (...refunds: DictRefund[]) =>
      stateTold({ status: 'COMPLETED', rootAnalysisResult: 'AGREED', refunds });
    expect(told(nothing, further('10.00'))).toBe('refunded');
    expect(told(further('6.00'), further('4.00'))).toBe('refunded');
    expect(told(nothing, further('9.99'))).toBe('partly-refunded');
    expect(told(nothing)).toBe('not-refunded');
  });

  test('it is taken back until the money was asked for, and once', () => {
    const may = SENT_DISPUTE_STATES.filter((state) => canCancel({ state, cancelAskedAt: null }));
    expect(may).toEqual(['requested', 'in-analysis', 'accepted']);
    expect(canCancel({ state: 'requested', cancelAskedAt: T0 })).toBe(false);
  });

  test('a reason keeps its name at the directory and back', () => {
    for (const [reason, situation] of Object.entries(SITUATION_OF)) expect(reasonOf(situation)).toBe(reason);
  });
});

describe('what somebody contests that the company got', () => {
  const EVENTS = Object.keys(RECEIVED_DISPUTE_MOVES) as ReceivedEvent[];

  test('M09 whatever happens in whatever order, it goes only where the table leads and ends once (10,000 orders)', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EVENTS), { maxLength: 20 }), (events) => {
        let state: ReceivedDisputeState = 'open';
        let ends = 0;
        for (const event of events) {
          const after: ReceivedDisputeState | undefined = stateAfter(RECEIVED_DISPUTE_MOVES, state, event);
          if (after === undefined) continue;
          expect(isOver(state)).toBe(false);
          if (isOver(after)) ends += 1;
          state = after;
        }
        expect(ends).toBeLessThanOrEqual(1);
        // Nothing leads back but to what is blocked once more.
        for (const before of RECEIVED_DISPUTE_STATES) {
          const isBlockedAgain =
            ['watching', 'giving-back'].includes(before) && ['watching', 'giving-back'].includes(state);
          if (before !== state && !isBlockedAgain && canFollow(RECEIVED_DISPUTE_MOVES, state, before)) {
            expect(canFollow(RECEIVED_DISPUTE_MOVES, before, state)).toBe(false);
          }
        }
      }),
      { numRuns: 10_000 },
    );
  });

  test('M12 never more is blocked than is contested, nor than is there', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 13n), fc.bigInt(-(10n ** 13n), 10n ** 13n), (contested, available) => {
        const blocked = amountToBlock(contested, available);
        expect(blocked).toBeGreaterThanOrEqual(0n);
        expect(blocked).toBeLessThanOrEqual(contested);
        if (blocked > 0n) expect(blocked).toBeLessThanOrEqual(available);
      }),
    );
  });

  test('the company answers for five days; who says nothing is taken to agree, who answered is believed on the sixth', () => {
    const times = deadlinesFrom(T0);
    const open = { state: 'open', ...times } as const;
    expect(canAnswer(open, times.answerUntil)).toBe(true);
    expect(canAnswer(open, later(times.answerUntil, 1))).toBe(false);
    expect(canAnswer({ ...open, state: 'answered' }, T0)).toBe(false);
    expect(resultBySilence(open, times.answerUntil)).toBeUndefined();
    expect(resultBySilence(open, later(times.answerUntil, 1))).toBe('AGREED');
    const answered = { state: 'answered', ...times } as const;
    expect(resultBySilence(answered, later(T0, 6 * DAY_MS - 1))).toBeUndefined();
    expect(resultBySilence(answered, later(T0, 6 * DAY_MS))).toBe('DISAGREED');
    expect(resultBySilence({ ...open, state: 'agreed' }, later(T0, 90 * DAY_MS))).toBeUndefined();
  });

  test('what nobody asks for within eight days is let go', () => {
    expect(isWaitedInVain({ state: 'agreed', decidedAt: T0 }, later(T0, 8 * DAY_MS))).toBe(false);
    expect(isWaitedInVain({ state: 'agreed', decidedAt: T0 }, later(T0, 8 * DAY_MS + 1))).toBe(true);
    expect(isWaitedInVain({ state: 'giving-back', decidedAt: T0 }, later(T0, 9 * DAY_MS))).toBe(false);
  });

  const centavos = fc.bigInt(0n, 1000n).map((value) => money(value));
  const asked = fc.record({
    blocked: centavos,
    blockedAt: fc.constant(T0),
    refundAmount: fc.bigInt(500n, 1000n).map((value) => money(value)),
    returned: fc.bigInt(0n, 500n).map((value) => money(value)),
    refundAskedAt: fc.constant(T0),
    returnId: fc.constantFrom(null, null, 'D1'),
    returnRefusal: fc.constantFrom(null, null, 'AB03', 'AC07'),
    nextTryAt: fc.constantFrom(null, later(T0, HOUR_MS)),
  });

  test('M10 never more is paid back than is asked, blocked and left, never beside a return, and a day later nothing waits', () => {
    const shares = fc.record({ underWay: centavos, remaining: centavos });
    const hours = fc.integer({ min: 0, max: 60 });
    fc.assert(
      fc.property(asked, shares, hours, (dispute, left, passed) => {
        const next = payingBack(dispute, left, later(T0, passed * HOUR_MS));
        if (dispute.returnId !== null) expect(next).toEqual({ do: 'wait' });
        else if (next.do === 'pay') {
          expect(next.amount).toBeGreaterThan(0n);
          for (const most of [dispute.blocked, dispute.refundAmount - dispute.returned, left.remaining])
            expect(next.amount).toBeLessThanOrEqual(most);
        } else if (passed > 24) expect(next.do).toBe('decline');
      }),
      { numRuns: 2000 },
    );
  });

  test('what cannot be paid back is declined with the reason that the directory knows', () => {
    const dispute = {
      blocked: money(9n),
      blockedAt: T0,
      refundAmount: money(9n),
      returned: money(0n),
      refundAskedAt: T0,
      returnId: null,
    } as const;
    const free = { underWay: money(0n), remaining: money(9n) };
    const after = (change: object, at = T0) =>
      payingBack({ ...dispute, returnRefusal: null, nextTryAt: null, ...change }, free, at);
    expect(after({})).toEqual({ do: 'pay', amount: 9n });
    expect(after({ blocked: money(0n) })).toEqual({ do: 'decline', because: 'NO_BALANCE' });
    expect(
      payingBack(
        { ...dispute, blocked: money(0n), returnRefusal: null, nextTryAt: null },
        { ...free, remaining: money(0n) },
        T0,
      ),
    ).toEqual({
      do: 'decline',
      because: 'OTHER',
    });
    expect(after({ returnRefusal: 'AC07' })).toEqual({ do: 'decline', because: 'ACCOUNT_CLOSURE' });
    expect(after({ returnRefusal: 'AB03' })).toEqual({ do: 'pay', amount: 9n });
    expect(after({ returnRefusal: 'AB03' }, later(T0, DAY_MS + 1))).toEqual({ do: 'decline', because: 'OTHER' });
    // What the company itself may still give back is waited for, a day long.
    const waits = { underWay: money(9n), remaining: money(0n) };
    const wanting = { ...dispute, returnRefusal: null, nextTryAt: null };
    expect(payingBack(wanting, waits, T0)).toEqual({ do: 'wait' });
    expect(payingBack(wanting, waits, later(T0, DAY_MS + 1))).toEqual({ do: 'decline', because: 'OTHER' });
  });

  test('what goes back takes the way it came, or that to a victim elsewhere; to one of this bank there is none', () => {
    const payer = { ispb: '99999010', document: '52998224725' };
    const way = (account: { readonly ispb: string; readonly document: string } | null) =>
      wayToVictim(account, { payer, ownIspb: '99999008' });
    expect(way(null)).toBe('return');
    expect(way(payer)).toBe('return');
    expect(way({ ispb: '99999011', document: '39053344705' })).toBe('payment');
    // At the payer's bank, and not the payer: a return would reach whoever passed the money on.
    expect(way({ ...payer, document: '39053344705' })).toBe('payment');
    expect(way({ ispb: '99999008', document: '39053344705' })).toBe('none');
  });

  test('M12 an account is watched for what was not paid, as long as there is time and something that can go back', () => {
    const until = later(T0, 90 * DAY_MS);
    const partly = { refundAmount: money(50n), returned: money(10n), watchedUntil: until } as const;
    const shares = { available: 100n, room: money(60n), underWay: money(0n), remaining: money(60n) };
    expect(watching(partly, shares, T0)).toEqual({ do: 'block', amount: 40n });
    expect(watching(partly, { ...shares, available: 7n }, T0)).toEqual({ do: 'block', amount: 7n });
    expect(watching(partly, { ...shares, remaining: money(5n) }, T0)).toEqual({ do: 'block', amount: 5n });
    // Another case of the same payment holds the rest.
    expect(watching(partly, { ...shares, room: money(3n) }, T0)).toEqual({ do: 'block', amount: 3n });
    expect(watching(partly, { ...shares, room: money(0n) }, T0)).toEqual({ do: 'wait' });
    expect(watching(partly, { ...shares, available: 0n }, T0)).toEqual({ do: 'wait' });
    expect(watching(partly, { ...shares, available: -3n }, T0)).toEqual({ do: 'wait' });
    // A refund of the company's that is under way may come to nothing.
    expect(watching(partly, { ...shares, remaining: money(0n), underWay: money(5n) }, T0)).toEqual({ do: 'wait' });
    expect(watching(partly, { ...shares, remaining: money(0n) }, T0)).toEqual({ do: 'stop' });
    expect(watching({ ...partly, returned: money(50n) }, shares, T0)).toEqual({ do: 'stop' });
    expect(watching(partly, shares, until)).toEqual({ do: 'stop' });
    const after = (given: bigint, change: object = {}) =>
      isWatchedAfter(partly, money(given), { remaining: money(60n), until, at: T0, ...change });
    expect(after(39n)).toBe(true);
    expect(after(40n)).toBe(false);
    expect(after(39n, { remaining: money(39n) })).toBe(false);
    expect(after(39n, { at: until })).toBe(false);
  });
});
