import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  bankHolidays,
  bankingDate,
  HOUR_MS,
  isBankingDay,
  later,
  money,
  nextBankingDay,
  sameOrNextBankingDay,
  startOfDay,
} from '@bank/core';
import { boletoAmountDue, readBoleto } from '@bank/boleto';
import { boletoTermsOf, type ClearingItem, type SlipWriteOff } from '@bank/rails-protocol';
import { nextSlipsChange } from './clearing.ts';
import { dueOn } from './registered-slip.ts';
import { SLIP_SAMPLES } from './sample-slips.ts';
import { settlementOf } from './sessions.ts';
import {
  aWorld,
  BANK,
  FRIDAY,
  happen,
  JEQUITIBA,
  look,
  pass,
  sampleNamed,
  slipNamed,
  told,
  US,
} from './testing/asks.ts';
import { makeSlip, madeSlipOf } from './made-slip.ts';

const NAMES = [
  'em-dia',
  'qualquer-valor',
  'em-partes',
  'devolvido-63',
  'devolvido-68',
  'corrigido',
  'nao-efetivado',
  'muda',
  'pago-em-outro-banco',
  'avisado-duas-vezes',
] as const;

/** What two banks do with a few slips: each of few numbers, so that they meet. */
const aStep = fc.record({
  does: fc.constantFrom('write-off', 'write-off', 'write-off', 'cancel', 'clear', 'wait'),
  participant: fc.constantFrom(BANK, JEQUITIBA),
  name: fc.constantFrom(...NAMES),
  number: fc.integer({ min: 1, max: 3 }),
  isInPart: fc.boolean(),
  isSeen: fc.boolean(),
  share: fc.integer({ min: 1, max: 100 }),
  wait: fc.integer({ min: 0, max: 30 * HOUR_MS }),
});
type Step = typeof aStep extends fc.Arbitrary<infer Value> ? Value : never;

function live(steps: readonly Step[]) {
  const world = aWorld();
  let at = FRIDAY;
  for (const { does, participant, name, number, isInPart, isSeen, share, wait } of steps) {
    const barcode = slipNamed(name);
    const controlNumber = `${name.replaceAll('-', '')}${number}`.slice(-20);
    if (does === 'wait') {
      at = later(at, wait);
      pass(world, at);
    } else if (does === 'clear') {
      happen(world, at, { kind: 'slips.clear' });
    } else if (does === 'cancel') {
      happen(world, at, { kind: 'slips.cancel', participant, barcode, controlNumber });
    } else {
      const slip = look(world, barcode, at);
      const due = slip.partial?.balance === 0n ? 100n : dueOn(slip, bankingDate(at));
      const amount = money((due * BigInt(isInPart ? share : 100) + 99n) / 100n);
      const writeOff: SlipWriteOff = {
        kind: isInPart && slip.partial ? '2' : '0',
        channel: '3',
        amount,
        paidAt: at,
        paidBy: US,
        ...(isSeen && { revision: slip.revision }),
      };
      happen(world, at, { kind: 'slips.write-off', participant, barcode, controlNumber, writeOff });
    }
  }
  for (let left = steps.length * 3 + 10; left > 0; left -= 1) {
    const next = nextSlipsChange(world.slips);
    if (next === undefined) return world;
    happen(world, (at = next > at ? next : at), { kind: 'tick' });
  }
  throw new Error('the clearing finds no end');
}

describe('whatever two banks do, in whatever order', () => {
  const runs = fc.array(aStep, { maxLength: 40, size: 'max' });

  test('a slip that is paid whole is settled once at most, unless it came back', () => {
    fc.assert(
      fc.property(runs, (steps) => {
        const { slips } = live(steps);
        const whole = new Map<string, number>();
        for (const { barcode, state, isWhole } of slips.payments.values()) {
          if (state === 'effective' && isWhole) whole.set(barcode, (whole.get(barcode) ?? 0) + 1);
        }
        for (const count of whole.values()) expect(count).toBe(1);
        for (const barcode of slips.byBarcode.keys()) {
          const standing = [...slips.payments.values()].filter(
            (each) => each.barcode === barcode && each.state === 'effective',
          );
          expect(standing.length).toBeLessThanOrEqual(madeSlipOf(barcode)?.sample.facts?.parts?.allowed ?? 1);
        }
      }),
      { numRuns: 150 },
    );
  });

  test('each bank is told of all that it took and did not cancel, to the centavo, and of nothing else', () => {
    fc.assert(
      fc.property(runs, (steps) => {
        const world = live(steps);
        for (const participant of [BANK, JEQUITIBA]) {
          const items = told(world, participant);
          const payments = [...world.slips.payments.values()].filter((each) => each.participant === participant);
          const taken = payments.filter(({ state }) => state !== 'cancelled');
          const first = firstTold(items);
          expect([...first.keys()].toSorted()).toEqual(taken.map(({ controlNumber }) => controlNumber).toSorted());
          const sums = [...first.values()].reduce((total, { amount, back }) => total + amount + (back ?? 0n), 0n);
          expect(sums).toBe(taken.reduce((total, { amount }) => total + amount, 0n));
          expect(items.map(({ sequence }) => sequence)).toEqual(items.map((_, index) => index + 1));
        }
      }),
      { numRuns: 150 },
    );
  });

  test('nothing is told again with another content, but for a return of what was settled', () => {
    fc.assert(
      fc.property(runs, (steps) => {
        const world = live(steps);
        for (const participant of [BANK, JEQUITIBA]) {
          const known = new Map<string, Omit<ClearingItem, 'sequence'>>();
          for (const { sequence: _, ...item } of told(world, participant)) {
            const before = known.get(`${item.controlNumber}/${item.outcome}`);
            if (before) expect(item).toEqual(before);
            known.set(`${item.controlNumber}/${item.outcome}`, item);
          }
          for (const { outcome, controlNumber, amount } of known.values()) {
            const others = [...known.values()].filter((each) => each.controlNumber === controlNumber);
            if (others.length === 1) continue;
            expect(others.map((each) => [each.outcome, each.amount])).toEqual([
              ['settled', amount],
              ['returned', amount],
            ]);
            expect(['settled', 'returned']).toContain(outcome);
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  test('between banks nothing is won or lost', () => {
    fc.assert(
      fc.property(runs, (steps) => {
        const { slips } = live(steps);
        expect([...slips.net.values()].reduce((total, net) => total + net, 0n)).toBe(0n);
      }),
      { numRuns: 100 },
    );
  });
});

/** What was told first of each payment. */
function firstTold(items: readonly ClearingItem[]): ReadonlyMap<string, ClearingItem> {
  const first = new Map<string, ClearingItem>();
  for (const item of items) if (!first.has(item.controlNumber)) first.set(item.controlNumber, item);
  return first;
}

describe('a slip that is due on a holiday', () => {
  const holidays = [2026, 2027, 2028].flatMap(bankHolidays);

  test.each(holidays)(
    '%s is paid on the next banking day without charges, and on the one after with them',
    (holiday) => {
      const made = later(startOfDay(holiday), 10 * HOUR_MS);
      const { barcode } = makeSlip(sampleNamed('feriado'), made, '000000000001');
      const next = sameOrNextBankingDay(holiday);
      const slip = look(aWorld(), barcode, made);
      expect(slip.dueDate).toBe(holiday);
      expect(next > holiday || isBankingDay(holiday)).toBe(true);
      expect(dueOn(slip, next)).toBe(slip.nominal);
      expect(dueOn(slip, nextBankingDay(next))).toBeGreaterThan(slip.nominal);
    },
  );
});

test('whatever is settled is settled on a banking day, after it was taken, within the hours of its session', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000 * 24 * 60 }), fc.bigInt(1n, 50_000_000n), (minutes, centavos) => {
      const at = later(FRIDAY, minutes * 60_000);
      const { session, settlesAt } = settlementOf(at, money(centavos));
      expect(settlesAt).toBeGreaterThan(at);
      expect(isBankingDay(bankingDate(settlesAt))).toBe(true);
      expect(session === 'STR').toBe(centavos >= 25_000_000n);
      const limit = addDays(bankingDate(at), 6);
      expect(bankingDate(settlesAt) <= limit).toBe(true);
    }),
  );
});

test('every slip to try can be read, is found again by its barcode, and is charged by terms that hold', () => {
  const serial = fc.integer({ min: 0, max: 999_999_999 }).map((count) => String(count).padStart(12, '0'));
  const moment = fc.integer({ min: 0, max: 3_000 * 24 * 3_600 }).map((seconds) => later(FRIDAY, seconds * 1_000));
  fc.assert(
    fc.property(fc.constantFrom(...SLIP_SAMPLES), moment, serial, (sample, at, digits) => {
      const { barcode, line } = makeSlip(sample, at, digits);
      const day = bankingDate(at);
      expect(readBoleto(line, day)).toMatchObject({ ok: true, value: { kind: 'cobranca', barcode } });
      const made = madeSlipOf(barcode);
      expect(made?.sample).toBe(sample);
      expect(made?.madeAt).toBe(at);
      expect(made?.serial).toBe(digits);
      if (sample.fate?.isUnregistered) return;
      const slip = look(aWorld(), barcode, later(at, 60_000), day);
      expect(boletoAmountDue(boletoTermsOf(slip), day).ok).toBe(true);
    }),
  );
});

test('kinds of slips have numbers and names of their own', () => {
  expect(new Set(SLIP_SAMPLES.map(({ number }) => number)).size).toBe(SLIP_SAMPLES.length);
  expect(new Set(SLIP_SAMPLES.map(({ name }) => name)).size).toBe(SLIP_SAMPLES.length);
});
