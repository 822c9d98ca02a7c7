import { beforeEach, expect, test } from 'vitest';
import type { PaymentOrder } from '@bank/contracts';
import { bankingDate, civilDate, expectOk, later, money, type Instant } from '@bank/core';
import { strNumber, type StatementEntry } from '@bank/str';
import { startTransfersBank } from '../../testing/transfers-bank.ts';

// M14: one difference of each kind is put between the books and the STR's statement of the day, and told by the next run.
const bank = await startTransfersBank();
await bank.device('maker');
const maker = () => bank.as('maker');
await bank.fund('10001', 1_000_000_00n);
await bank.knowPayees();
const { str } = bank.rails;
const ESTRELA = { account: '10001', document: '11222333000181' } as const;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const TODAY = civilDate('2026-11-23');
const alarms: Record<string, unknown>[] = [];
bank.platform.log.error = ((about: Record<string, unknown>) => void alarms.push(about)) as never;
let strangers = 9000;

beforeEach(() => {
  str.script = { does: 'settle' };
  str.answersQuestions = true;
  str.untold = 0n;
});

type Settled = (typeof str.settled)[number];

async function reconcile(date = TODAY) {
  const done = expectOk(await bank.bank.reconciliation.reconcile('str', date, new AbortController().signal));
  if (done.is === 'idle') throw new Error('the STR was not asked');
  return done;
}

/** What the next run tells that no run told before. */
async function found(date = TODAY): Promise<readonly string[]> {
  return (await reconcile(date)).found.map(inWords);
}

type Difference = Awaited<ReturnType<typeof reconcile>>['open'][number];

function inWords({ kind, paymentId, ours, theirs }: Difference): string {
  return `${kind} ${paymentId} ${ours} ${theirs}`;
}

/** Sends R$ 10,00 to another bank: the order, the number by which the STR knows it, and its entry in the statement. */
async function sent(state: PaymentOrder['state'] = 'settled') {
  const { id: orderId } = await bank.transferTo(await maker(), '10.00');
  bank.wake();
  const { endToEndId } = await bank.reaches(await maker(), orderId, state);
  const id = endToEndId ?? '';
  await bank.until('the STR has it', () => str.settled.some(({ controlNumber }) => controlNumber === id));
  return { orderId, id, entry: str.settled.find(({ controlNumber }) => controlNumber === id) as Settled };
}

function drop(entry: Settled): void {
  str.settled.splice(str.settled.indexOf(entry), 1);
}

/** An entry that the bank was told nothing of. */
function stranger(message: StatementEntry['message'], amount: bigint): Settled {
  const settledAt = (Math.floor(bank.clock.now() / 1000) * 1000) as Instant;
  const number = strNumber(TODAY, (strangers += 1));
  const sides = { counterpart: '99999010' as Settled['counterpart'], direction: 'C' } as const;
  return { message, strNumber: number, settledAt, amount: money(amount), day: TODAY, ...sides };
}

test('before anything was exchanged with the STR, nobody asks for its statement', async () => {
  const done = await bank.bank.reconciliation.reconcile('str', TODAY, new AbortController().signal);
  expect(done).toEqual({ ok: true, value: { is: 'idle' } });
  expect(str.received).toEqual([]);
});

test('what left, what came, and what went back either way agree with the statement, each entry by itself', async () => {
  await sent();
  const before = await bank.balance('10001');
  str.giveBack((await sent()).id, '2');
  str.pay({ ...ESTRELA, amount: money(25_00n) });
  str.pay({ ...ESTRELA, account: '19999', amount: money(7_00n) });
  await bank.until('all is booked', async () => {
    const isBack = (await bank.ownBalance('bank:ted-returns')) === 0n && str.settled.length === 6;
    return isBack && (await bank.balance('10001')) === before + 25_00n;
  });
  expect(await reconcile()).toMatchObject({ matched: 6, open: [], found: [] });
  const { rows } = await bank.pool.query(
    `SELECT rail, runs, ours, theirs, matched, differences FROM bank.reconciliation WHERE rail = 'str'`,
  );
  expect(rows).toEqual([{ rail: 'str', runs: 1, ours: 6, theirs: 6, matched: 6, differences: 0 }]);
  expect(alarms).toEqual([]);
});

test.each(['STR0008', 'STR0010'] as const)(
  'M14 %s that the STR has and we have not is told once, with an alarm, however often it runs',
  async (message) => {
    const entry = stranger(message, 1234n);
    str.settled.push(entry);
    expect(await found()).toEqual([`missing-with-us ${entry.strNumber} 0 1234`]);
    expect(alarms.splice(0)).toMatchObject([
      { code: 'reconciliation.difference', rail: 'str', date: TODAY, paymentId: entry.strNumber },
    ]);
    const again = await reconcile();
    expect([again.open.length, again.found, alarms]).toEqual([1, [], []]);
    drop(entry);
    expect((await reconcile()).open).toEqual([]);
  },
);

/** Two people credit to account 10001 what the statement has and the books have not. */
async function creditByHand(number: string): Promise<void> {
  await reconcile();
  const { desk } = bank.bank.reconciliation;
  const matter = (await desk.list(100)).find(({ kind, paymentId }) => kind === 'difference' && paymentId === number);
  const proposal = { matterId: matter?.id ?? '', kind: 'credit', bankAccount: '10001', by: 'Rita' } as const;
  const { id } = expectOk(await desk.propose({ ...proposal, reason: 'Está no extrato do Banco Central.' }));
  expectOk(await desk.confirm(id, 'Otto'));
}

test('what people credited by hand is not credited again when its message comes late [attack]', async () => {
  const before = await bank.balance('10001');
  const transfer = str.pay({ ...ESTRELA, amount: money(42_00n), isLost: true });
  await creditByHand(transfer.strNumber);
  str.tellOf(transfer);
  const byHand = async () => (await bank.incidents()).filter((code) => code === 'payment.moved-by-hand').length;
  await bank.until('it is put aside', async () => (await byHand()) === 1);
  expect(await bank.balance('10001')).toBe(before + 42_00n);
  // The same of a TED of ours that came back.
  const { id, orderId } = await sent();
  const entry = stranger('STR0010', 1000n);
  str.settled.push(entry);
  const paid = await bank.balance('10001');
  await creditByHand(entry.strNumber);
  str.giveBack(id, '2', entry.strNumber);
  await bank.until('it is put aside too', async () => (await byHand()) === 2);
  expect(await bank.balance('10001')).toBe(paid + 10_00n);
  expect((await bank.order(await maker(), orderId)).returned).toBeUndefined();
  expect((await reconcile()).open).toEqual([]);
  alarms.length = 0;
});

test('M14 one of ours that the statement lacks', async () => {
  const { id, entry } = await sent();
  drop(entry);
  expect(await found()).toEqual([`missing-with-them ${id} -1000 0`]);
  str.settled.push(entry);
});

test('M14 a credit of ours that the statement lacks', async () => {
  const before = await bank.balance('10001');
  const { strNumber: number } = str.pay({ ...ESTRELA, amount: money(3_00n) });
  await bank.until('it is credited', async () => (await bank.balance('10001')) === before + 3_00n);
  const entry = str.settled.find((one) => one.strNumber === number) as Settled;
  drop(entry);
  expect(await found()).toEqual([`missing-with-them ${number} 300 0`]);
  str.settled.push(entry);
});

test('M14 another amount', async () => {
  const { id, entry } = await sent();
  const other = { ...entry, amount: money(1001n) };
  str.settled.splice(str.settled.indexOf(entry), 1, other);
  expect(await found()).toEqual([`other-amount ${id} -1000 -1001`]);
  str.settled.splice(str.settled.indexOf(other), 1, entry);
});

test('M14 the same TED twice', async () => {
  const { id, entry } = await sent();
  const second = { ...entry, strNumber: strNumber(TODAY, (strangers += 1)) };
  str.settled.push(second);
  expect(await found()).toEqual([`twice ${id} -1000 -2000`]);
  drop(second);
});

test('one without an answer is settled by the statement that it is held against, and is no difference', async () => {
  str.script = { does: 'never-answer' };
  const { orderId } = await sent('processing');
  expect((await reconcile()).open).toEqual([]);
  expect((await bank.order(await maker(), orderId)).state).toBe('settled');
});

test('M14 open with us and in the statement with another amount: nobody settles it, and people are told', async () => {
  str.script = { does: 'never-answer' };
  const { id, orderId, entry } = await sent('processing');
  const other = { ...entry, amount: money(999n) };
  str.settled.splice(str.settled.indexOf(entry), 1, other);
  expect(await found()).toEqual([`open-with-us ${id} 0 -999`]);
  expect(await bank.incidents()).toContain('status.contradicting');
  expect([(await bank.order(await maker(), orderId)).state, await bank.held()]).toEqual(['processing', 10_00n]);
  str.settled.splice(str.settled.indexOf(other), 1, entry);
  expect((await reconcile()).open).toEqual([]);
  expect((await bank.order(await maker(), orderId)).state).toBe('settled');
});

test('M14 settled with us but refused there', async () => {
  const { id, entry } = await sent();
  drop(entry);
  str.tell(id, '14');
  await bank.until('it is parked', async () => (await bank.incidents()).includes('outcome.contradicting'));
  expect(await found()).toEqual([`refused-with-them ${id} -1000 0`]);
  str.settled.push(entry);
});

test('a statement that does not come is told as that; its question waits, and the next run uses what came', async () => {
  const questions = () => str.received.filter(({ type }) => type === 'STR0014').length;
  const before = questions();
  const stop = new AbortController();
  str.answersQuestions = false;
  const waiting = bank.bank.reconciliation.reconcile('str', TODAY, stop.signal);
  await bank.until('it is asked', () => questions() === before + 1);
  stop.abort();
  expect(await waiting).toMatchObject({ ok: false, error: { code: 'statement.not-answered' } });
  str.answersQuestions = true;
  // Asked again by the outbox, in its time: the same question.
  bank.clock.advance(30_000);
  bank.wake();
  expect((await reconcile()).found).toEqual([]);
  const { rows } = await bank.pool.query(
    'SELECT count(*)::int AS questions FROM bank.str_question WHERE used_at IS NULL',
  );
  expect(rows).toEqual([{ questions: 0 }]);
});

test('M14 a settlement that we learn of after midnight is told on its own day, once', async () => {
  str.script = { does: 'never-answer' };
  str.answersQuestions = false;
  const { id, orderId } = await sent('processing');
  const next = bankingDate(later(bank.clock.now(), DAY));
  bank.clock.advance(15 * HOUR);
  bank.wake();
  await bank.reaches(await maker(), orderId, 'unknown');
  expect(await bank.held()).toBe(10_00n);
  str.answersQuestions = true;
  bank.clock.advance(HOUR);
  bank.wake();
  await bank.reaches(await maker(), orderId, 'settled');
  expect(bankingDate(bank.clock.now())).toBe(next);
  // The close of the day that is over asks the STR too, and may be the run that finds it.
  const { open } = await reconcile();
  expect(open.filter(({ paymentId }) => paymentId === id).map(inWords)).toEqual([`another-day ${id} -1000 -1000`]);
  expect(await found()).toEqual([]);
  expect(await found(next)).toEqual([]);
});

test('M14 a day that does not begin with what the day before ended with', async () => {
  const next = bankingDate(bank.clock.now());
  str.untold = -7n;
  const { found: differences } = await reconcile(next);
  expect(differences.map(({ kind, paymentId, ours, theirs }) => [kind, paymentId, theirs - ours])).toEqual([
    ['balance-differs', 'opening', -7n],
  ]);
  str.untold = 0n;
  expect((await reconcile(next)).open).toEqual([]);
});

test('the day close asks the STR too, and a difference closes the day "com pendências"', async () => {
  const { dayClose } = bank.bank;
  await dayClose.close({ target: TODAY });
  const steps = async () => (await dayClose.of([TODAY]))[0]?.steps.find(({ name }) => name === 'reconciliation');
  expect(await steps()).toMatchObject({ state: 'with-faults', faults: ['TED (STR): em outro dia (1).'] });
});
