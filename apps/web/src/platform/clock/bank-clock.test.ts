import { expect, test } from 'vitest';
import { createBankClock } from './bank-clock.ts';
import { clockFaultWords } from './clock-words.ts';

const BANK_MS = Date.UTC(2026, 10, 23, 12, 0, 0);
const HOUR_MS = 3_600_000;

/** A computer whose clock is so far ahead of the bank's, and a page on it. */
function computer(aheadMs: number, kept: unknown = null) {
  const at = { bankMs: BANK_MS, aheadMs };
  const hides: (() => void)[] = [];
  const history = {
    state: kept,
    replaceState(state: unknown) {
      history.state = state;
    },
  };
  const window = {
    history,
    addEventListener: (_: string, listener: () => void) => hides.push(listener),
  } as unknown as Window;
  const clock = createBankClock(window, () => at.bankMs + at.aheadMs);
  const ask = async (tookMs = 100, headers = { date: new Date(at.bankMs).toUTCString() } as HeadersInit) => {
    const call = clock.hearing(async () => {
      at.bankMs += tookMs;
      return Promise.resolve(new Response(null, { headers }));
    });
    await call('/services/x');
  };
  return { clock, ask, at, history, hide: () => hides.forEach((listener) => listener()) };
}

test.each([HOUR_MS, -HOUR_MS, 26 * HOUR_MS, 30_000])(
  'a computer that is %i ms ahead knows the bank’s time from its first answer',
  async (aheadMs) => {
    const { clock, ask, at } = computer(aheadMs);
    expect(clock.offsetMs()).toBe(0);
    await ask();
    expect(Math.abs(clock.nowMs() - at.bankMs)).toBeLessThan(1000);
  },
);

test('a clock that is right stays as it is, whatever the seconds of the header lose', async () => {
  const { clock, ask, at } = computer(0);
  for (let count = 0; count < 50; count += 1) {
    at.bankMs += 137;
    await ask(count * 20);
    expect(clock.offsetMs()).toBe(0);
  }
});

test('an answer without a time, or that took too long, says nothing', async () => {
  const { clock, ask } = computer(HOUR_MS);
  await ask(100, {});
  await ask(100, { date: 'yesterday' });
  await ask(60_000);
  expect(clock.offsetMs()).toBe(0);
});

test('whoever sets the clock right meanwhile is heard at the next answer', async () => {
  const { clock, ask, at } = computer(HOUR_MS);
  let changes = 0;
  clock.subscribe(() => (changes += 1));
  await ask();
  at.aheadMs = 0;
  await ask();
  await ask();
  expect([clock.offsetMs(), changes]).toEqual([0, 2]);
});

test('what was known before a reload is known after it', async () => {
  const { ask, hide, history, clock } = computer(HOUR_MS, { __TSR_index: 3 });
  await ask();
  hide();
  expect(history.state).toEqual({ __TSR_index: 3, ipeClockOffsetMs: clock.offsetMs() });
  expect(computer(HOUR_MS, history.state).clock.offsetMs()).toBe(clock.offsetMs());
});

test('says how wrong a clock is', () => {
  expect([-120_000, 3_599_600, 3_900_000, -3 * 24 * HOUR_MS, -25 * HOUR_MS].map(clockFaultWords)).toEqual([
    '2 minutos adiantado',
    '1 hora atrasado',
    '1 hora e 5 minutos atrasado',
    '3 dias adiantado',
    '1 dia e 1 hora adiantado',
  ]);
});
