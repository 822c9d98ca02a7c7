import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { addDays, civilDate, instant, type CivilDate } from '@bank/core';
import { inTransaction } from '../../platform/database/transaction.ts';
import { readRows } from '../../platform/database/rows.ts';
import { startTestBank } from '../../testing/test-bank.ts';
import { closeDays, type CloserDeps, type FaultStep } from './application/close-days.ts';
import { orderSteps, UnorderableSteps } from './domain/order-of-steps.ts';
import { ClosingStopped, createDayCloseFeature, DAY_LOCK, type DayCloseRun, type DayCloseStep } from './index.ts';

const bank = await startTestBank();
const { dayClose, loops } = bank.bank;
const YESTERDAY = civilDate('2026-11-22');
const PARTS = 3;
const part = (count: number) => [{ name: 'parts', count, words: ['parte', 'partes'], adds: true }] as const;

beforeAll(async () => {
  const owner = new pg.Client(bank.databaseUrl);
  await owner.connect();
  await owner.query(`CREATE TABLE bank.test_effect (date date, step text, part int, PRIMARY KEY (date, step, part));
    CREATE TABLE bank.test_run (date date, step text);
    GRANT SELECT, INSERT ON bank.test_effect, bank.test_run TO ipe_app`);
  await owner.end();
});

/** A step of three parts, each there once however often it is asked for, in a transaction of its own. */
function stepOf(
  name: string,
  after: readonly string[],
  alsoDo: (run: DayCloseRun) => Promise<void> = async () => {},
): DayCloseStep {
  return {
    name,
    words: `Passo ${name}`,
    after,
    async run(run) {
      await bank.pool.query('INSERT INTO bank.test_run VALUES ($1, $2)', [run.date, name]);
      await alsoDo(run);
      let done = 0;
      for (let index = 0; index < PARTS; index += 1) {
        await inTransaction(bank.pool, async (client) => {
          const { rowCount } = await client.query(
            'INSERT INTO bank.test_effect VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
            [run.date, name, index],
          );
          done += rowCount ?? 0;
          await run.progress(part(done), client);
        });
      }
      return { counts: part(done) };
    },
  };
}

function depsOf(steps: readonly DayCloseStep[], faultPoint: CloserDeps['faultPoint'] = () => undefined): CloserDeps {
  return { platform: bank.platform, steps: orderSteps(steps), leaseMs: 60_000, faultPoint };
}

const THREE = [stepOf('first', []), stepOf('second', ['first']), stepOf('third', ['first'])] as const;

const effectsOf = async (date: CivilDate) =>
  (
    await readRows<{ step: string; parts: number }>(
      bank.pool,
      'SELECT step, count(*)::int AS parts FROM bank.test_effect WHERE date = $1 GROUP BY step ORDER BY step',
      [date],
    )
  ).map(({ step, parts }) => `${step} ${parts}`);
const runsOf = async (step: string) =>
  (
    await readRows<{ date: string }>(bank.pool, 'SELECT date FROM bank.test_run WHERE step = $1 ORDER BY date', [step])
  ).map(({ date }) => date);
const stateOf = async (date: CivilDate) => (await dayClose.of([date]))[0]?.state;
const stepsOf = async (date: CivilDate) =>
  Object.fromEntries(((await dayClose.of([date]))[0]?.steps ?? []).map(({ name, ...step }) => [name, step]));
const expireLease = () => bank.pool.query(`UPDATE bank.lease SET until = '-infinity' WHERE name = 'day-close'`);

/** The day after the newest closing: each test closes days of its own. */
async function newDay(): Promise<CivilDate> {
  const [newest] = await dayClose.newest(1);
  return newest === undefined ? civilDate('2026-10-16') : addDays(newest.date, 1);
}

test('cut off at any boundary between two writes it goes on where it stopped, each part there exactly once', async () => {
  const reached: FaultStep[] = [];
  await closeDays(
    depsOf(THREE, (point) => void reached.push(point)),
    { target: await newDay() },
  );
  expect(reached).toHaveLength(THREE.length * (3 + PARTS));

  for (const [cutAt, point] of reached.entries()) {
    const date = await newDay();
    let calls = -1;
    const cut = depsOf(THREE, () => {
      calls += 1;
      if (calls === cutAt) throw new ClosingStopped('cut here');
    });
    expect((await closeDays(cut, { target: date })).outcome, point).toBe('stopped');
    // The last cut falls behind the last write.
    expect(await stateOf(date)).toBe(cutAt === reached.length - 1 ? 'closed' : 'open');
    expect((await closeDays(depsOf(THREE), { target: date })).outcome).toBe('ended');
    expect(await stateOf(date)).toBe('closed');
    expect(await effectsOf(date), point).toEqual(['first 3', 'second 3', 'third 3']);
    const steps = await stepsOf(date);
    expect(Object.values(steps).map(({ counts, state }) => [counts, state])).toEqual(
      Array(3).fill([part(PARTS), 'done']),
    );
    const attempts = Object.values(steps).reduce((sum, step) => sum + step.attempts, 0);
    expect(attempts, `${cutAt} ${point}`).toBe(point === 'step-ended' ? 3 : 4);
  }
});

test('of two closers at once one works, the other is told so; what has ended is not run again', async () => {
  const date = await newDay();
  let go = (): void => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  let entered = (): void => undefined;
  const inside = new Promise<void>((resolve) => (entered = resolve));
  const slow = stepOf('slow', [], async () => {
    entered();
    await held;
  });
  const one = closeDays(depsOf([slow]), { target: date });
  await inside;
  expect(await closeDays(depsOf([slow]), { target: date })).toEqual({ outcome: 'busy', dates: [] });
  go();
  expect(await one).toEqual({ outcome: 'ended', dates: [date] });
  expect(await closeDays(depsOf([slow]), { target: date })).toEqual({ outcome: 'ended', dates: [] });
  expect(await runsOf('slow')).toEqual([date]);
  const many = await Promise.all(
    Array.from({ length: 6 }, () => closeDays(depsOf([slow]), { target: addDays(date, 1) })),
  );
  expect(many.filter(({ dates }) => dates.length > 0)).toHaveLength(1);
});

test('a closer whose lease ended in the middle writes nothing more; the one that took its place does it all', async () => {
  const date = await newDay();
  const arrivals: (() => void)[] = [];
  const arrived = () => new Promise<void>((resolve) => arrivals.push(resolve));
  let go = (): void => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  const first = arrived();
  let runs = 0;
  const hangs = stepOf('hangs', [], async () => {
    runs += 1;
    if (runs > 1) return;
    arrivals.shift()?.();
    await held;
  });
  const late = closeDays(depsOf([hangs, stepOf('behind', ['hangs'])]), { target: date });
  await first;
  await expireLease();
  expect((await closeDays(depsOf([hangs]), { target: date })).outcome).toBe('ended');
  const before = await dayClose.of([date]);
  go();
  expect(await late).toEqual({ outcome: 'stopped', dates: [date] });
  expect(await dayClose.of([date])).toEqual(before);
  expect(before[0]?.steps).toMatchObject([{ name: 'hangs', attempts: 2, counts: part(PARTS), state: 'done' }]);
  expect(await effectsOf(date)).toEqual(['hangs 3']);
});

test('a closer that is told to end leaves the rest, also where a step fails because of it', async () => {
  const date = await newDay();
  const ending = new AbortController();
  const ends = stepOf('ends', [], () => {
    ending.abort();
    return Promise.reject(new Error('the pool is closed'));
  });
  expect((await closeDays(depsOf([ends]), { target: date, stopping: ending.signal })).outcome).toBe('stopped');
  expect((await stepsOf(date)).ends).toMatchObject({ state: 'running', faults: [] });
  await closeDays(depsOf([stepOf('ends', [])]), { target: date });
  expect(await stateOf(date)).toBe('closed');
});

test('a step that throws stops those that need it, not the others, and is tried again by the next closer', async () => {
  const date = await newDay();
  let broken = true;
  const steps = [
    stepOf('lock', []),
    stepOf('breaks', ['lock'], () => (broken ? Promise.reject(new Error('no connection')) : Promise.resolve())),
    stepOf('needs-it', ['breaks']),
    stepOf('other', ['lock']),
  ];
  const target = addDays(date, 1);
  expect(await closeDays(depsOf(steps), { target })).toEqual({ outcome: 'ended', dates: [date, target] });
  expect(await effectsOf(date)).toEqual(['lock 3', 'other 3']);
  expect(await effectsOf(target)).toEqual(['lock 3', 'other 3']);
  expect(await stateOf(date)).toBe('open');
  const failed = await stepsOf(date);
  expect(failed.breaks).toMatchObject({ state: 'failed', attempts: 1 });
  expect(failed.breaks?.faults[0]).toContain('no connection');
  expect(failed['needs-it']).toBeUndefined();
  broken = false;
  await closeDays(depsOf(steps), { target });
  expect([await stateOf(date), await stateOf(target)]).toEqual(['closed', 'closed']);
  expect((await stepsOf(date)).breaks).toMatchObject({ state: 'done', attempts: 2, faults: [] });
  expect(await runsOf('lock')).toEqual([date, target]);
  expect(await runsOf('needs-it')).toEqual([date, target]);
});

test('a bank that was off for three days closes three, oldest first', async () => {
  const date = await newDay();
  const order: string[] = [];
  const steps = [
    stepOf('lock', [], async (run) => void order.push(run.date)),
    stepOf('after', ['lock'], async (run) => void order.push(run.date)),
  ];
  const days = [date, addDays(date, 1), addDays(date, 2)];
  expect((await closeDays(depsOf(steps), { target: addDays(date, 2) })).dates).toEqual(days);
  expect(order).toEqual(days.flatMap((day) => [day, day]));
});

test('a registry that contradicts itself keeps the server from starting', () => {
  const run = () => Promise.resolve({ counts: [] });
  const wrong = { name: 'fees', words: 'x', after: [DAY_LOCK, 'interest'], run };
  expect(() => createDayCloseFeature(bank.platform, [wrong])).toThrow(UnorderableSteps);
  expect(() => createDayCloseFeature(bank.platform, [{ ...wrong, after: [] }])).toThrow(UnorderableSteps);
});

test('the bank’s own steps: balances are kept, lines counted, an account that does not add up stays open and is named', async () => {
  await bank.fund('10001', 500_00n);
  await bank.fund('10002', 500_00n);
  bank.clock.set(instant(Date.parse('2026-11-24T13:00:00Z')));
  const owner = new pg.Client(bank.databaseUrl);
  await owner.connect();
  const tamper = `UPDATE ledger.entry SET balance_after = balance_after + 1 WHERE account_id = 'customer:10001'`;
  await owner.query(tamper);
  const date = addDays(YESTERDAY, 1);
  expect((await dayClose.close({ target: date })).outcome).toBe('ended');
  const [faulty] = await dayClose.of([date]);
  expect(faulty?.state).toBe('with-faults');
  expect(faulty?.steps.map(({ name, state }) => [name, state])).toEqual([
    [DAY_LOCK, 'with-faults'],
    ['statement-days', 'done'],
    ['statement-months', 'done'],
    ['pix-return-files', 'done'],
    ['fees-monthly', 'done'],
    ['fees-open', 'done'],
    ['reconciliation', 'done'],
  ]);
  expect(faulty?.steps[0]?.faults).toEqual(['Os lançamentos da conta customer:10001 não conferem em 23/11/2026.']);
  const keptFor = async () =>
    (
      await readRows<{ account_id: string }>(
        bank.pool,
        `SELECT account_id FROM ledger.balance_snapshot WHERE banking_date = $1 AND account_id LIKE 'customer:%' ORDER BY 1`,
        [date],
      )
    ).map((row) => row.account_id);
  expect(await keptFor()).toEqual(['customer:10002']);

  await owner.query(tamper.replace('+ 1', '- 1'));
  await owner.end();
  expect((await dayClose.close({ target: date })).dates).toEqual([]);
  expect((await dayClose.close({ target: date, again: true })).dates).toContain(date);
  expect(await stateOf(date)).toBe('closed');
  expect(await keptFor()).toEqual(['customer:10001', 'customer:10002']);
  expect((await stepsOf(date))[DAY_LOCK]?.counts).toMatchObject([
    { name: 'accounts' },
    { name: 'snapshots', count: 3 },
  ]);
});

test('the server closes yesterday by itself from one in the morning on, and the days that it missed', async () => {
  const loop = loops.find(({ name }) => name === 'day-close');
  const closed = async () => (await dayClose.newest(1))[0];
  bank.clock.set(instant(Date.parse('2026-11-28T03:59:00Z')));
  loop?.start();
  await expect.poll(async () => (await closed())?.date).toBe('2026-11-26');
  bank.clock.set(instant(Date.parse('2026-11-28T04:00:00Z')));
  loop?.wake();
  await expect.poll(closed).toMatchObject({ date: '2026-11-27', state: 'closed' });
  await loop?.stop();
  expect((await dayClose.newest(4)).map(({ date, state }) => `${date} ${state}`)).toEqual(
    ['2026-11-27', '2026-11-26', '2026-11-25', '2026-11-24'].map((date) => `${date} closed`),
  );
});
