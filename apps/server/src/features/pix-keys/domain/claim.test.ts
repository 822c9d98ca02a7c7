import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, formatInstant, instant, later } from '@bank/core';
import { actsOn, dutyOf, effectOf, endOf, heard, isOver, type Claim, type ToldClaim } from './claim.ts';

const T0 = instant(1_800_000_000_000);
const END = later(T0, 7 * DAY_MS);
const COMPLETION = later(T0, 14 * DAY_MS);
const BY = { byName: 'Ana', at: T0 } as const;

function claim(change: Partial<Claim> = {}): Claim {
  return {
    companyId: 'com_1',
    id: 'clm_1',
    side: 'donor',
    type: 'portability',
    keyType: 'PHONE',
    key: '+5511990010001',
    state: 'waiting',
    requestId: '5f2f4d1e-9d5c-4f5e-8a57-000000000001',
    directoryId: '5f2f4d1e-9d5c-4f5e-8a57-000000000002',
    otherIspb: '99999010',
    createdAt: T0,
    resolutionEnd: END,
    completionEnd: COMPLETION,
    lastModified: T0,
    confirmReason: null,
    cancelReason: null,
    cancelledBy: null,
    answer: null,
    proven: null,
    endedAt: null,
    ...change,
  };
}

function told(status: ToldClaim['status'], minute: number, change: Partial<ToldClaim> = {}): ToldClaim {
  return {
    id: '5f2f4d1e-9d5c-4f5e-8a57-000000000002',
    claimerAccount: { participant: '99999010' },
    donorParticipant: '99999008',
    status,
    resolutionPeriodEnd: formatInstant(END),
    completionPeriodEnd: formatInstant(COMPLETION),
    lastModified: formatInstant(later(T0, minute * 60_000)),
    ...change,
  };
}

test('an incoming claim is acknowledged at once, whatever people have answered by then', () => {
  expect(dutyOf(claim({ state: 'open' }), T0)).toEqual({ move: 'acknowledge' });
  expect(dutyOf(claim({ state: 'open', answer: { act: 'give', ...BY } }), T0)).toEqual({ move: 'acknowledge' });
});

test.each([
  ['portability', { move: 'cancel', reason: 'DEFAULT_OPERATION', side: 'DONOR' }],
  ['ownership', { move: 'confirm', reason: 'DEFAULT_OPERATION' }],
] as const)('silence about %s means something on the last day, and nothing before', (type, duty) => {
  expect(dutyOf(claim({ type }), later(END, -1))).toBeUndefined();
  expect(dutyOf(claim({ type }), END)).toEqual(duty);
});

test.each([
  ['portability', 'give', { move: 'confirm', reason: 'USER_REQUESTED' }],
  ['ownership', 'give', { move: 'confirm', reason: 'USER_REQUESTED' }],
  ['portability', 'keep', { move: 'cancel', reason: 'USER_REQUESTED', side: 'DONOR' }],
  ['ownership', 'keep', { move: 'cancel', reason: 'FRAUD', side: 'DONOR' }],
] as const)('an answer to %s, %s, is carried out, also when the period is over by then', (type, act, duty) => {
  const answered = claim({ type, answer: { act, ...BY } });
  expect(dutyOf(answered, T0)).toEqual(duty);
  expect(dutyOf(answered, later(END, DAY_MS))).toEqual(duty);
});

test('our portability is completed as soon as it is confirmed, withdrawn or not', () => {
  const ours = claim({ side: 'claimer', state: 'confirmed' });
  expect(dutyOf(ours, T0)).toEqual({ move: 'complete' });
  expect(dutyOf({ ...ours, answer: { act: 'withdraw', ...BY } }, T0)).toEqual({ move: 'complete' });
});

test('our ownership waits for the proof and for its day; nobody who proves it withdraws in the end', () => {
  const ours = claim({ side: 'claimer', type: 'ownership', state: 'confirmed' });
  expect(dutyOf(ours, COMPLETION)).toBeUndefined();
  expect(dutyOf({ ...ours, proven: BY }, later(COMPLETION, -1))).toBeUndefined();
  expect(dutyOf({ ...ours, proven: BY }, COMPLETION)).toEqual({ move: 'complete' });
  const withdrawn = { move: 'cancel', reason: 'USER_REQUESTED', side: 'CLAIMER' };
  expect(dutyOf(ours, later(COMPLETION, 7 * DAY_MS))).toEqual(withdrawn);
  expect(dutyOf({ ...ours, answer: { act: 'withdraw', ...BY } }, T0)).toEqual(withdrawn);
});

test('people can do what still can be done', () => {
  expect(actsOn(claim(), T0)).toEqual(['give', 'keep']);
  expect(actsOn(claim(), END)).toEqual([]);
  expect(actsOn(claim({ answer: { act: 'keep', ...BY } }), T0)).toEqual([]);
  expect(actsOn(claim({ side: 'claimer' }), T0)).toEqual(['withdraw']);
  const confirmed = claim({ side: 'claimer', type: 'ownership', state: 'confirmed' });
  expect(actsOn(confirmed, T0)).toEqual(['complete', 'withdraw']);
  expect(actsOn({ ...confirmed, proven: BY }, T0)).toEqual([]);
  expect(actsOn({ ...confirmed, type: 'portability' }, T0)).toEqual([]);
});

test('a key leaves when its claim is confirmed, and stays away though the claimer gives up then', () => {
  const confirmed = heard(claim(), told('CONFIRMED', 1, { confirmReason: 'USER_REQUESTED' }));
  expect(effectOf(confirmed)).toBe('leaves');
  const cancelled = told('CANCELLED', 2, {
    confirmReason: 'USER_REQUESTED',
    cancelReason: 'FRAUD',
    cancelledBy: 'CLAIMER',
  });
  expect(effectOf(heard(claim(), cancelled))).toBe('leaves');
  expect(effectOf(claim({ state: 'cancelled' }))).toBe('stays');
  expect(effectOf(claim({ side: 'claimer', state: 'confirmed', confirmReason: 'USER_REQUESTED' }))).toBe('stays');
  expect(effectOf(claim({ side: 'claimer', state: 'completed' }))).toBe('comes');
});

test.each([
  ['donor-kept', { cancelReason: 'USER_REQUESTED', cancelledBy: 'DONOR' }],
  ['donor-silent', { cancelReason: 'DEFAULT_OPERATION', cancelledBy: 'DONOR' }],
  ['fraud', { cancelReason: 'FRAUD', cancelledBy: 'DONOR' }],
  ['claimer-withdrew', { cancelReason: 'USER_REQUESTED', cancelledBy: 'CLAIMER' }],
  ['other', { cancelReason: 'RFB_VALIDATION', cancelledBy: 'CLAIMER' }],
] as const)('a cancelled claim says how it ended: %s', (end, terms) => {
  expect(endOf(claim({ state: 'cancelled', ...terms }))).toBe(end);
  expect(endOf(claim(terms))).toBeNull();
});

const LIVES: readonly (readonly ToldClaim['status'][])[] = [
  ['OPEN', 'WAITING_RESOLUTION', 'CONFIRMED', 'COMPLETED'],
  ['OPEN', 'WAITING_RESOLUTION', 'CONFIRMED', 'CANCELLED'],
  ['OPEN', 'WAITING_RESOLUTION', 'CANCELLED'],
  ['OPEN', 'CANCELLED'],
  ['OPEN', 'WAITING_RESOLUTION'],
];

test('a claim that hears of its life late, twice and out of order is in the end what it is, and never goes back', () => {
  const aLife = fc
    .constantFrom(...LIVES)
    .chain((life) =>
      fc.tuple(
        fc.constant(life.map((status, minute) => told(status, minute + 1))),
        fc.array(fc.nat(life.length - 1), { maxLength: 12 }),
      ),
    );
  fc.assert(
    fc.property(aLife, fc.constantFrom('claimer' as const, 'donor' as const), ([life, disorder], side) => {
      const fresh = claim({ side, state: side === 'claimer' ? 'asking' : 'open', lastModified: null });
      const straight = life.reduce(heard, fresh);
      let now = fresh;
      for (const place of [...disorder, life.length - 1, ...disorder]) {
        const before = now;
        now = heard(now, life[place] as ToldClaim);
        if (isOver(before)) expect(now).toBe(before);
        if (before.lastModified !== null) expect(now.lastModified).toBeGreaterThanOrEqual(before.lastModified);
      }
      expect(now).toEqual(straight);
      expect(now.endedAt !== null).toBe(isOver(now));
    }),
    { numRuns: 300 },
  );
});

test('at any moment there is at most one thing due, and none once a claim is over', () => {
  const anAnswer = fc.constantFrom(null, 'give' as const, 'keep' as const, 'withdraw' as const);
  fc.assert(
    fc.property(
      fc.record({
        side: fc.constantFrom('claimer' as const, 'donor' as const),
        type: fc.constantFrom('portability' as const, 'ownership' as const),
        state: fc.constantFrom(...(['open', 'waiting', 'confirmed', 'completed', 'cancelled', 'refused'] as const)),
      }),
      anAnswer,
      fc.nat(40 * DAY_MS),
      (terms, act, wait) => {
        const now = claim({ ...terms, answer: act && { act, ...BY } });
        const duty = dutyOf(now, later(T0, wait));
        if (isOver(now)) expect(duty).toBeUndefined();
        // A donor never completes, a claimer never confirms, and nobody cancels in the other's name.
        if (duty?.move === 'complete') expect(now.side).toBe('claimer');
        if (duty?.move === 'confirm' || duty?.move === 'acknowledge') expect(now.side).toBe('donor');
        if (duty?.move === 'cancel') expect(duty.side).toBe(now.side.toUpperCase());
        if (now.side === 'donor' && now.state === 'confirmed') expect(duty).toBeUndefined();
      },
    ),
    { numRuns: 300 },
  );
});
