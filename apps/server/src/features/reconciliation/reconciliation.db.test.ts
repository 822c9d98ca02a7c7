import { expect, test } from 'vitest';
import type { PaymentOrder } from '@bank/contracts';
import { bankingDate, civilDate, DAY_MS, expectOk, later, money } from '@bank/core';
import { newEndToEndId, newMessageId, type EndToEndId, type Ispb } from '@bank/identifiers';
import type { SpiEntry } from '@bank/rails-protocol';
import { startPixBank } from '../../testing/pix-bank.ts';

// M14: one difference of each kind is put between the books and the SPI, and told by the next run.
const bank = await startPixBank();
const { account } = bank.rails;
await bank.device('maker');
const maker = await bank.as('maker');
await bank.fund('10001', 1_000_000_00n);
await bank.knowPayees();
await bank.setCompany('10001', 'confirmation_threshold_centavos = 100000000');

const TODAY = civilDate('2026-11-23');
const OTHER = '99999010' as Ispb;
const OURS = '99999008' as Ispb;
const alarms: Record<string, unknown>[] = [];
bank.platform.log.error = ((about: Record<string, unknown>) => void alarms.push(about)) as never;

async function reconcile(date = TODAY) {
  const done = expectOk(await bank.bank.reconciliation.reconcile('spi', date, new AbortController().signal));
  if (done.is === 'idle') throw new Error('the SPI was not asked');
  return done;
}

/** What the next run tells that no run told before. */
async function found(date = TODAY): Promise<readonly string[]> {
  return (await reconcile(date)).found.map(
    ({ kind, paymentId, ours, theirs }) => `${kind} ${paymentId} ${ours} ${theirs}`,
  );
}

/** Pays R$ 10,00 to another bank; the payment's id once it is settled. */
async function paid(state: PaymentOrder['state'] = 'settled') {
  const maker = await bank.as('maker');
  const reply = await bank.payTo(maker, bank.outsider.key, '10.00');
  expect(reply.status, reply.text).toBe(201);
  const order = await bank.reaches(maker, reply.json<PaymentOrder>().id, state);
  const id = order.endToEndId as EndToEndId;
  return { order, id, entry: account.entries.find((one) => one.id === id) as SpiEntry };
}

const messageHeader = () =>
  bank.rails.payment(bank.rails.incoming({ account: '10001', document: '11222333000181', amount: money(1n) })).header;
const drop = ({ id }: SpiEntry): void => void (account.entries = account.entries.filter((one) => one.id !== id));
const stranger = (amount: bigint): SpiEntry => {
  const id = newEndToEndId(OTHER, bank.clock.now(), bank.platform.entropy);
  return { id, endToEndId: id, direction: 'credit', amount: money(amount), settledAt: bank.clock.now() };
};

test('before anything was exchanged with a rail, nobody asks for its statement', async () => {
  const done = await bank.bank.reconciliation.reconcile('spi', TODAY, new AbortController().signal);
  expect(done).toEqual({ ok: true, value: { is: 'idle' } });
  expect(account.asked).toEqual([]);
});

test('books and statement that agree have no difference; the run is kept', async () => {
  await paid();
  const done = await reconcile();
  expect(done).toMatchObject({ matched: 1, open: [], found: [] });
  expect(account.asked.map(({ report, period }) => `${report} ${period?.day}`).sort()).toEqual([
    'camt.052 2026-11-23',
    'camt.053 2026-11-22',
    'camt.053 2026-11-23',
  ]);
  const { rows } = await bank.pool.query(
    'SELECT rail, runs, ours, theirs, matched, differences FROM bank.reconciliation',
  );
  expect(rows).toEqual([{ rail: 'spi', runs: 1, ours: 1, theirs: 1, matched: 1, differences: 0 }]);
  expect(alarms).toEqual([]);
});

test('M14 missing with us is told once, with an alarm, however often it runs', async () => {
  const entry = stranger(1234n);
  account.settle(entry);
  expect(await found()).toEqual([`missing-with-us ${entry.id} 0 1234`]);
  expect(alarms.splice(0)).toMatchObject([
    { code: 'reconciliation.difference', rail: 'spi', date: TODAY, difference: 'missing-with-us', paymentId: entry.id },
  ]);
  const again = await reconcile();
  expect([again.open.length, again.found, alarms]).toEqual([1, [], []]);
  const { rows } = await bank.pool.query('SELECT count(*)::int AS kept FROM bank.reconciliation_difference');
  expect(rows).toEqual([{ kept: 1 }]);

  drop(entry);
  expect((await reconcile()).open).toEqual([]);
  account.settle(entry);
  expect(await found()).toHaveLength(1);
  drop(entry);
  await reconcile();
});

test('M14 missing with them', async () => {
  const { id, entry } = await paid();
  drop(entry);
  expect(await found()).toEqual([`missing-with-them ${id} -1000 0`]);
  account.settle(entry);
});

test('M14 another amount', async () => {
  const { id, entry } = await paid();
  drop(entry);
  account.settle({ ...entry, amount: money(1001n) });
  expect(await found()).toEqual([`other-amount ${id} -1000 -1001`]);
  drop(entry);
  account.settle(entry);
});

test('M14 twice', async () => {
  const { id, entry } = await paid();
  account.settle(entry);
  expect(await found()).toEqual([`twice ${id} -1000 -2000`]);
  drop(entry);
  account.settle(entry);
});

test('M14 open with us but settled there', async () => {
  bank.rails.script = { does: 'lose-answer' };
  const { id, order } = await paid('processing');
  expect(await found()).toEqual([`open-with-us ${id} 0 -1000`]);
  bank.rails.script = { does: 'settle' };
  bank.rails.tell(id, { status: 'ACSC' });
  await bank.reaches(maker, order.id, 'settled');
  expect((await reconcile()).open).toEqual([]);
});

test('M14 settled with us but refused there', async () => {
  const { id, entry } = await paid();
  drop(entry);
  bank.rails.push(bank.rails.statusOf(id, id, 'RJCT', 'AB03'));
  await bank.until('it is parked', async () => (await bank.incidents()).includes('outcome.contradicting'));
  expect(await found()).toEqual([`refused-with-them ${id} -1000 0`]);
  account.settle(entry);
});

test('M14 a balance that no entry explains', async () => {
  account.untold = -7n;
  expect(await found()).toEqual(['balance-differs movement 0 -7']);
  account.untold = 0n;
  expect((await reconcile()).open).toEqual([]);
});

test('a statement that does not come is told as that, its questions wait, and the next run uses what came', async () => {
  const before = account.asked.length;
  const stop = new AbortController();
  account.answers = false;
  const waiting = bank.bank.reconciliation.reconcile('spi', TODAY, stop.signal);
  const sent = async () =>
    (await bank.pool.query(`SELECT FROM bank.rail_message WHERE state = 'open' AND first_sent_at IS NOT NULL`))
      .rowCount;
  await bank.until('it is asked', async () => account.asked.length === before + 3 && (await sent()) === 3);
  stop.abort();
  expect(await waiting).toMatchObject({ ok: false, error: { code: 'statement.not-answered' } });
  account.answers = true;
  // Asked again by the outbox, in its time: the same questions.
  bank.clock.advance(21_000);
  bank.wake();
  expect((await reconcile()).found).toEqual([]);
  const { rows } = await bank.pool.query(
    `SELECT count(DISTINCT id)::int AS questions FROM bank.spi_account_question WHERE used_at IS NULL`,
  );
  expect(rows).toEqual([{ questions: 0 }]);
});

test('an answer to a question that nobody asked is parked', async () => {
  const question = { ...account.asked[0]!, messageId: newMessageId(OURS, bank.platform.entropy) };
  bank.rails.push(account.answer(question, messageHeader())!);
  await bank.until('it is parked', async () => (await bank.incidents()).includes('message.unexpected'));
});

test('M14 on another day, and across midnight as no difference', async () => {
  const next = bankingDate(later(bank.clock.now(), DAY_MS));
  bank.clock.advance(DAY_MS);
  const late = await paid();
  drop(late.entry);
  account.settle({ ...late.entry, settledAt: later(late.entry.settledAt, -DAY_MS) });
  expect(await found()).toEqual([`another-day ${late.id} -1000 -1000`]);
  // On the day of our books it was told already.
  expect(await found(next)).toEqual([]);
});

test('the day close asks each rail, and a difference closes the day "com pendências"', async () => {
  alarms.splice(0);
  const { dayClose } = bank.bank;
  await dayClose.close({ target: TODAY });
  const steps = async () => (await dayClose.of([TODAY]))[0]?.steps.find(({ name }) => name === 'reconciliation');
  expect(await steps()).toMatchObject({ state: 'with-faults', faults: ['Pix (SPI): em outro dia (1).'] });
  // It was told before: nothing alarms a second time.
  expect(alarms).toEqual([]);

  const { desk } = bank.bank.reconciliation;
  const [difference] = (await desk.list(10)).filter(({ kind }) => kind === 'difference');
  const reason = 'O aviso chegou tarde.';
  const proposal = { matterId: difference?.id ?? '', kind: 'nothing', by: 'Rita', reason } as const;
  expectOk(await desk.confirm(expectOk(await desk.propose(proposal)).id, 'Otto'));
  await dayClose.close({ target: TODAY, again: true });
  expect(await steps()).toMatchObject({ state: 'done', attempts: 2, faults: [] });
});

test('a rail that gives no statement stops its step, which is tried again until it does', async () => {
  const target = bankingDate(bank.clock.now());
  bank.clock.advance(DAY_MS);
  account.file = () => ({ ok: false, error: { code: 'rail.unavailable' } });
  const { dayClose } = bank.bank;
  await dayClose.close({ target });
  const [closing] = await dayClose.of([target]);
  expect(closing?.state).toBe('open');
  expect(closing?.steps.find(({ name }) => name === 'reconciliation')).toMatchObject({
    state: 'failed',
    faults: [expect.stringContaining('o arquivo com os lançamentos do dia não pôde ser buscado') as string],
  });
});
