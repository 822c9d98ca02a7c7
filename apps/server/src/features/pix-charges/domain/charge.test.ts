import fc from 'fast-check';
import { expect, test } from 'vitest';
import { civilDate, instant } from '@bank/core';
import { CHARGE_MOVES, stageOf, stepOf, type ChargePosition, type ChargeStep } from './charge.ts';

const KINDS = ['immediate', 'due'] as const;
const PAYERS = ['E1', 'E2', 'E3'] as const;

const steps: fc.Arbitrary<ChargeStep> = fc.oneof(
  fc.constantFrom<ChargeStep>({ is: 'revise' }, { is: 'remove' }, { is: 'remove-by-bank' }),
  fc
    .record({ is: fc.constantFrom('reserve', 'free', 'pay'), endToEndId: fc.constantFrom(...PAYERS) })
    .map((step) => step as ChargeStep),
);

function begun(kind: ChargePosition['kind']): ChargePosition {
  return { kind, state: 'active', revision: 0, paying: null };
}

test('whatever is tried in whatever order: paid once at most, never paid and removed, and only what is asked for has revisions', () => {
  fc.assert(
    fc.property(fc.constantFrom(...KINDS), fc.array(steps, { maxLength: 60 }), (kind, tried) => {
      let charge = begun(kind);
      let changes = 0;
      const ends: string[] = [];
      for (const step of tried) {
        const after = stepOf(charge, step);
        if (!after.ok) continue;
        if (step.is === 'revise' || step.is === 'remove' || step.is === 'remove-by-bank') changes += 1;
        if (after.value.state !== charge.state) ends.push(after.value.state);
        // Nobody but the payment on its way moves a charge that is being paid.
        if (charge.paying !== null) {
          expect(['free', 'pay']).toContain(step.is);
          expect('endToEndId' in step && step.endToEndId).toBe(charge.paying);
        }
        charge = after.value;
        expect(charge.revision).toBe(changes);
        expect(charge.state === 'active' || charge.paying === null).toBe(true);
      }
      expect(ends.length).toBeLessThanOrEqual(1);
      expect(charge.state).toBe(ends[0] ?? 'active');
    }),
  );
});

test('a static code is neither changed nor taken by a payment, only removed', () => {
  const code = begun('static');
  for (const is of ['reserve', 'pay'] as const) {
    expect(stepOf(code, { is, endToEndId: 'E1' })).toEqual({ ok: false, error: 'static-stays' });
  }
  expect(stepOf(code, { is: 'revise' })).toEqual({ ok: false, error: 'static-stays' });
  expect(stepOf(code, { is: 'remove' })).toMatchObject({ ok: true, value: { state: 'removed', revision: 1 } });
});

test('while a payment is on its way nothing else is done; freed, everything may be done again', () => {
  const reserved = stepOf(begun('due'), { is: 'reserve', endToEndId: 'E1' });
  if (!reserved.ok) throw new Error(reserved.error);
  expect(stepOf(reserved.value, { is: 'remove' })).toEqual({ ok: false, error: 'being-paid' });
  expect(stepOf(reserved.value, { is: 'revise' })).toEqual({ ok: false, error: 'being-paid' });
  expect(stepOf(reserved.value, { is: 'reserve', endToEndId: 'E2' })).toEqual({ ok: false, error: 'being-paid' });
  expect(stepOf(reserved.value, { is: 'pay', endToEndId: 'E2' })).toEqual({ ok: false, error: 'being-paid' });
  expect(stepOf(reserved.value, { is: 'free', endToEndId: 'E2' })).toEqual({ ok: false, error: 'not-this-payment' });
  const freed = stepOf(reserved.value, { is: 'free', endToEndId: 'E1' });
  expect(freed).toEqual({ ok: true, value: begun('due') });
});

test('what has ended stays ended', () => {
  for (const { to } of Object.values(CHARGE_MOVES)) {
    const ended: ChargePosition = { ...begun('immediate'), state: to };
    for (const is of ['revise', 'remove', 'remove-by-bank'] as const) {
      expect(stepOf(ended, { is })).toEqual({ ok: false, error: 'not-active' });
    }
    expect(stepOf(ended, { is: 'pay', endToEndId: 'E1' })).toEqual({ ok: false, error: 'not-active' });
  }
});

test('how one stands follows from the moment: late from the day after it was due, over from its last moment on', () => {
  const [overdueFrom, payableUntil] = [civilDate('2026-11-24'), instant(1000)];
  const on = (at: number, today: string) => ({ at: instant(at), today: civilDate(today) });
  const charge = { state: 'active', overdueFrom, payableUntil } as const;
  expect(stageOf(charge, on(0, '2026-11-23'))).toBe('active');
  expect(stageOf(charge, on(0, '2026-11-24'))).toBe('overdue');
  expect(stageOf(charge, on(999, '2026-11-24'))).toBe('overdue');
  expect(stageOf(charge, on(1000, '2026-11-24'))).toBe('expired');
  expect(stageOf({ ...charge, state: 'paid' }, on(1000, '2026-11-24'))).toBe('paid');
  expect(stageOf({ ...charge, state: 'removed-by-bank' }, on(0, '2026-11-23'))).toBe('removed');
  expect(stageOf({ ...charge, overdueFrom: null, payableUntil: null }, on(1e15, '2199-01-01'))).toBe('active');
});
