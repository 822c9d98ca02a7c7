import { expect, test } from 'vitest';
import type { PaymentOrder } from '@bank/contracts';
import { civilDate, expectOk, money, type Money } from '@bank/core';
import { newEndToEndId, type EndToEndId, type Ispb } from '@bank/identifiers';
import type { SpiEntry } from '@bank/rails-protocol';
import { startPixBank } from '../../testing/pix-bank.ts';
import type { Proposing } from './application/propose.ts';

// M09: what contradicts has a way out, by two people and one posting.
const bank = await startPixBank();
const { account } = bank.rails;
const { desk } = bank.bank.reconciliation;
await bank.device('maker');
const maker = await bank.as('maker');
await bank.fund('10001', 1_000_000_00n);
await bank.knowPayees();
await bank.setCompany('10001', 'confirmation_threshold_centavos = 100000000');

const TODAY = civilDate('2026-11-23');
const OTHER = '99999010' as Ispb;

/** The open difference about a payment, as the next run finds it. */
async function differenceOf(paymentId: string): Promise<{ readonly id: string; readonly kind: string } | undefined> {
  const done = expectOk(await bank.bank.reconciliation.reconcile('spi', TODAY, new AbortController().signal));
  return done.is === 'idle' ? undefined : done.open.find((one) => one.paymentId === paymentId);
}

async function paid(state: PaymentOrder['state'] = 'settled') {
  const reply = await bank.payTo(maker, bank.outsider.key, '10.00');
  expect(reply.status, reply.text).toBe(201);
  const order = await bank.reaches(maker, reply.json<PaymentOrder>().id, state);
  return { order, id: order.endToEndId as EndToEndId };
}

/** A payment of R$ 10,00 that the rail will never answer. */
async function unanswered() {
  bank.rails.script = { does: 'wait' };
  const { order, id } = await paid('processing');
  bank.clock.advance(46_000);
  bank.wake();
  await bank.reaches(maker, order.id, 'unknown');
  bank.rails.script = { does: 'settle' };
  return { order, id };
}

/** The rail says the opposite of what stands for a settled payment; the incident's number. */
async function contradiction() {
  const { order, id } = await paid();
  bank.rails.push(bank.rails.statusOf(id, id, 'RJCT', 'AB03'));
  const find = async () => (await desk.list(100)).find((one) => one.kind === 'contradiction' && one.paymentId === id);
  await bank.until('it is open', async () => (await find()) !== undefined);
  return { order, id, incident: (await find())?.id ?? '' };
}

const propose = (matterId: string, kind: Proposing['kind'], more: Partial<Proposing> = {}) =>
  desk.propose({ matterId, kind, by: 'Rita', reason: 'O extrato do SPI mostra.', ...more });
const proposed = async (matterId: string, kind: Proposing['kind'], more: Partial<Proposing> = {}) =>
  expectOk(await propose(matterId, kind, more)).id;
const amount = (centavos: bigint): Money => money(centavos);

test('M09 a contradiction is open with its words, and gone when two people resolved it', async () => {
  const before = await bank.balance('10001');
  const { incident, id } = await contradiction();
  expect((await desk.list(10)).find((one) => one.id === incident)).toMatchObject({
    kind: 'contradiction',
    title: 'Resposta contraditória',
    rail: 'spi',
    paymentId: id,
  });
  const resolution = await proposed(incident, 'credit', { amount: amount(1000n) });
  // Proposed is not done.
  expect(await bank.balance('10001')).toBe(before - 1000n);
  expect((await desk.list(10)).find((one) => one.id === incident)?.proposalId).toBe(resolution);
  expect(expectOk(await desk.confirm(resolution, 'Otto'))).toMatchObject({ state: 'confirmed', confirmedBy: 'Otto' });
  expect(await bank.balance('10001')).toBe(before);
  expect((await desk.list(10)).find((one) => one.id === incident)).toBeUndefined();
  expect(await desk.confirm(resolution, 'Vera')).toEqual({ ok: false, error: 'confirmed' });
  expect(await propose(incident, 'nothing')).toEqual({ ok: false, error: { code: 'over' } });

  const { rows } = await bank.pool.query(
    `SELECT account_id, amount::text, kind, detail FROM ledger.entry WHERE detail ->> 'resolutionId' = $1 ORDER BY leg`,
    [resolution],
  );
  expect(rows).toMatchObject([
    { account_id: 'bank:spi', amount: '-1000', kind: 'bank_adjustment' },
    {
      account_id: 'customer:10001',
      amount: '1000',
      detail: { description: 'Acerto do banco a seu favor', message: 'O extrato do SPI mostra.', endToEndId: id },
    },
  ]);
  const statement = await maker.get('/services/statement/v2/entries?limit=5');
  expect(statement.text).toContain('Acerto do banco a seu favor');
  expect(await bank.audit('10001', 'reconciliation.credited')).toMatchObject([
    { actor: 'staff:Otto', data: { amount: '10.00', reason: 'O extrato do SPI mostra.' } },
  ]);
});

test('the same person twice is refused, also after somebody else’s proposal was changed by them [attack]', async () => {
  const { incident } = await contradiction();
  const first = await proposed(incident, 'nothing');
  expect(await desk.confirm(first, 'Rita')).toEqual({ ok: false, error: 'same-person' });
  const changed = await proposed(incident, 'nothing', { by: 'Otto', reason: 'Outro motivo.' });
  expect(await desk.confirm(first, 'Otto')).toEqual({ ok: false, error: 'replaced' });
  expect(await desk.confirm(changed, 'Otto')).toEqual({ ok: false, error: 'same-person' });
  const { rows } = await bank.pool
    .query(
      `UPDATE bank.resolution SET state = 'confirmed', confirmed_by = 'Otto', ended_at = proposed_at WHERE id = $1
     RETURNING id`,
      [changed],
    )
    .catch((error: Error) => ({ rows: [error.message] }));
  expect(rows[0]).toContain('resolution_two_people');
  expectOk(await desk.confirm(changed, 'Rita'));
});

test('of many who confirm at once one does, and the money moves once [attack]', async () => {
  const before = await bank.balance('10001');
  const { incident } = await contradiction();
  const resolution = await proposed(incident, 'credit', { amount: amount(1000n) });
  const people = ['Rita', 'Otto', 'Vera', 'Zeca', 'Otto', 'Rita'];
  const ends = await Promise.all(people.map((by) => desk.confirm(resolution, by)));
  expect(ends.filter(({ ok }) => ok)).toHaveLength(1);
  for (const proposer of [0, 5]) expect(ends[proposer]?.ok).toBe(false);
  expect(await bank.balance('10001')).toBe(before);
});

test('a proposal that is changed while it is confirmed ends as one of the two, whole', async () => {
  for (let round = 0; round < 5; round += 1) {
    const before = await bank.balance('10001');
    const { incident } = await contradiction();
    const small = await proposed(incident, 'credit', { amount: amount(1n) });
    const [confirmed, changed] = await Promise.all([
      desk.confirm(small, 'Otto'),
      propose(incident, 'credit', { amount: amount(1000n) }),
    ]);
    // Either it was confirmed first and nothing more can be proposed, or it was replaced first.
    expect(confirmed.ok).toBe(!changed.ok);
    expect(await bank.balance('10001')).toBe(before - 1000n + (confirmed.ok ? 1n : 0n));
    if (changed.ok) {
      // Whoever changed it is not its second person.
      expect(await desk.confirm(changed.value.id, 'Rita')).toEqual({ ok: false, error: 'same-person' });
      expectOk(await desk.confirm(changed.value.id, 'Otto'));
      expect(await bank.balance('10001')).toBe(before);
    }
  }
});

test('an order without answer is settled by its own door, with fee, receipt and time line, and nothing is sent any more', async () => {
  const before = await bank.balance('10001');
  const { order } = await unanswered();
  expect((await desk.list(10)).find((one) => one.id === order.id)).toMatchObject({ kind: 'order', amount: 1000n });
  expect(await propose(order.id, 'nothing')).toMatchObject({ ok: false, error: { code: 'not-possible' } });
  const resolution = await proposed(order.id, 'settle-order');
  expectOk(await desk.confirm(resolution, 'Otto'));
  const after = await bank.order(maker, order.id);
  expect(after.state).toBe('settled');
  expect(JSON.stringify(after)).toContain('Otto, do banco');
  expect(await bank.balance('10001')).toBeLessThanOrEqual(before - 1000n);
  expect((await bank.audit('10001', 'payment-orders.settled')).at(-1)).toMatchObject({
    actor: 'staff:Otto',
    data: { resolutionId: resolution, proposedBy: 'Rita', confirmedBy: 'Otto' },
  });
  const { rows } = await bank.pool.query(`SELECT state FROM bank.rail_message WHERE order_id = $1`, [order.id]);
  expect(rows).toEqual([{ state: 'done' }]);
  // What the rail says later is no news, or a contradiction; the books stay.
  const stands = await bank.balance('10001');
  bank.rails.tell(order.endToEndId ?? '', { status: 'ACSC' });
  await bank.until('it is counted', async () => (await bank.incidents()).includes('outcome.duplicate'));
  expect(await bank.balance('10001')).toBe(stands);
});

test('an order without answer ends unpaid: its hold is released and its company reads why', async () => {
  const before = await bank.balance('10001');
  const { order } = await unanswered();
  const resolution = await proposed(order.id, 'reject-order', { reason: 'O SPI confirmou que não foi pago.' });
  expectOk(await desk.confirm(resolution, 'Otto'));
  const after = await bank.order(maker, order.id);
  expect(after.state).toBe('rejected');
  expect(JSON.stringify(after)).toContain('O SPI confirmou que não foi pago.');
  expect(await bank.balance('10001')).toBe(before);
});

test('M09 the answer comes between proposal and confirmation: the answer stands, nothing moves twice [attack]', async () => {
  const before = await bank.balance('10001');
  const { order, id } = await unanswered();
  const resolution = await proposed(order.id, 'settle-order');
  bank.rails.tell(id, { status: 'ACSC' });
  await bank.reaches(maker, order.id, 'settled');
  expect(await desk.confirm(resolution, 'Otto')).toEqual({ ok: false, error: 'not-possible' });
  expect(await bank.balance('10001')).toBeLessThanOrEqual(before - 1000n);
  expect(await bank.order(maker, order.id)).toMatchObject({ state: 'settled' });
});

test('while the payment is open, no money moves beside it', async () => {
  const { order, id } = await unanswered();
  account.settle({ id, endToEndId: id, direction: 'debit', amount: money(1000n), settledAt: bank.clock.now() });
  const difference = await differenceOf(id);
  expect(difference?.kind).toBe('open-with-us');
  expect(await propose(difference?.id ?? '', 'debit')).toEqual({
    ok: false,
    error: { code: 'not-possible', allowed: ['settle-order', 'reject-order', 'nothing'] },
  });
  expectOk(await desk.confirm(await proposed(difference?.id ?? '', 'settle-order'), 'Otto'));
  expect(await bank.order(maker, order.id)).toMatchObject({ state: 'settled' });
  expect(await differenceOf(id)).toBeUndefined();
});

test('a difference is credited to whom it belongs, and the next run finds it resolved, with the balance explained', async () => {
  const before = await bank.balance('10003');
  const id = newEndToEndId(OTHER, bank.clock.now(), bank.platform.entropy);
  const stranger: SpiEntry = {
    id,
    endToEndId: id,
    direction: 'credit',
    amount: money(4200n),
    settledAt: bank.clock.now(),
  };
  account.settle(stranger);
  const difference = await differenceOf(id);
  const matterId = difference?.id ?? '';
  expect(await propose(matterId, 'credit')).toEqual({ ok: false, error: { code: 'account-needed' } });
  expect(await propose(matterId, 'credit', { bankAccount: '99999' })).toEqual({
    ok: false,
    error: { code: 'account-unknown' },
  });
  expect(await propose(matterId, 'credit', { bankAccount: '10003', amount: amount(1n) })).toEqual({
    ok: false,
    error: { code: 'amount-given' },
  });
  expect(await propose(matterId, 'debit')).toMatchObject({ ok: false, error: { code: 'not-possible' } });
  expectOk(await desk.confirm(await proposed(matterId, 'credit', { bankAccount: '10003' }), 'Otto'));
  expect(await bank.balance('10003')).toBe(before + 4200n);
  expect(await differenceOf(id)).toBeUndefined();
});

test('what nobody’s it is goes to the bank’s account of differences', async () => {
  const id = newEndToEndId(OTHER, bank.clock.now(), bank.platform.entropy);
  account.settle({ id, endToEndId: id, direction: 'debit', amount: money(300n), settledAt: bank.clock.now() });
  const difference = await differenceOf(id);
  expectOk(await desk.confirm(await proposed(difference?.id ?? '', 'write-off'), 'Otto'));
  const { rows } = await bank.pool.query(`SELECT balance::text FROM ledger.account WHERE id = 'bank:differences'`);
  expect(rows).toEqual([{ balance: '-300' }]);
  expect(await differenceOf(id)).toBeUndefined();
});

test('a debit that the account cannot give is refused, and the matter stays open', async () => {
  const { id: incident } = await strangeOutcome();
  const resolution = await proposed(incident, 'debit', { bankAccount: '10002', amount: amount(9_000_000_000_00n) });
  expect(await desk.confirm(resolution, 'Otto')).toEqual({ ok: false, error: 'no-funds' });
  expect((await desk.show(incident))?.subject.isOpen).toBe(true);
  await bank.fund('10002', 500n);
  expectOk(
    await desk.confirm(await proposed(incident, 'debit', { bankAccount: '10002', amount: amount(500n) }), 'Otto'),
  );
  const told = await bank.audit('10002', 'reconciliation.debited');
  expect(told).toMatchObject([{ data: { amount: '5.00', operatorName: 'Banco' } }]);
});

/** The rail tells the end of a payment that the bank does not know. */
async function strangeOutcome() {
  // One that begins with us: nothing about it can have come too early.
  const id = newEndToEndId('99999008' as Ispb, bank.clock.now(), bank.platform.entropy);
  bank.rails.push(bank.rails.statusOf(id, id, 'ACSC'));
  const find = async () => (await desk.list(100)).find((one) => one.kind === 'message' && one.paymentId === id);
  await bank.until('it is open', async () => (await find()) !== undefined);
  return (await find()) ?? { id: '' };
}

test('several matters about one payment move no more than the payment, together', async () => {
  const { incident, id } = await contradiction();
  account.entries = account.entries.filter((entry) => entry.id !== id);
  const difference = (await differenceOf(id))?.id ?? '';
  const before = await bank.balance('10001');
  expectOk(await desk.confirm(await proposed(incident, 'credit', { amount: amount(1n) }), 'Otto'));
  expect(await desk.confirm(await proposed(difference, 'credit'), 'Otto')).toEqual({
    ok: false,
    error: 'above-payment',
  });
  expect(await bank.balance('10001')).toBe(before + 1n);
  expectOk(await desk.confirm(await proposed(difference, 'nothing'), 'Otto'));
});

test('a payment that nobody here knows is credited once, though an incident and a difference tell of it [attack]', async () => {
  const id = newEndToEndId('99999008' as Ispb, bank.clock.now(), bank.platform.entropy);
  account.settle({ id, endToEndId: id, direction: 'credit', amount: money(4200n), settledAt: bank.clock.now() });
  bank.rails.push(bank.rails.statusOf(id, id, 'ACSC'));
  const find = async () => (await desk.list(100)).find((one) => one.kind === 'message' && one.paymentId === id)?.id;
  await bank.until('it is open', async () => (await find()) !== undefined);
  const incident = (await find()) ?? '';
  const difference = (await differenceOf(id))?.id ?? '';
  const before = await bank.balance('10003');
  const credits = [
    await proposed(incident, 'credit', { bankAccount: '10003', amount: amount(4200n) }),
    await proposed(difference, 'credit', { bankAccount: '10003' }),
  ];
  const ends = await Promise.all(credits.map((resolution) => desk.confirm(resolution, 'Otto')));
  expect(ends.map((end) => (end.ok ? 'done' : end.error)).toSorted()).toEqual(['above-payment', 'done']);
  expect(await bank.balance('10003')).toBe(before + 4200n);
  for (const open of [incident, difference]) {
    if ((await desk.show(open))?.subject.isOpen) expectOk(await desk.confirm(await proposed(open, 'nothing'), 'Otto'));
  }
});

test('more than the payment is not moved for it, and a number that names nothing is refused [attack]', async () => {
  const { incident } = await contradiction();
  expect(await propose(incident, 'credit')).toEqual({ ok: false, error: { code: 'amount-needed' } });
  expect(await propose(incident, 'credit', { amount: amount(1001n) })).toEqual({
    ok: false,
    error: { code: 'amount-above-payment' },
  });
  expect(await propose(incident, 'credit', { amount: amount(1n), bankAccount: '10002' })).toEqual({
    ok: false,
    error: { code: 'account-given' },
  });
  expect(await propose('ord_nothing', 'settle-order')).toEqual({ ok: false, error: { code: 'not-found' } });
  expect(await propose(`x' OR true --`, 'nothing')).toEqual({ ok: false, error: { code: 'not-found' } });
  expect(await desk.confirm('00000000-0000-7000-8000-000000000000', 'Otto')).toEqual({ ok: false, error: 'not-found' });
  expectOk(await desk.confirm(await proposed(incident, 'nothing'), 'Otto'));
});

test('a repetition is counted by the measures, and what is open is there with its age', async () => {
  const { id } = await contradiction();
  bank.rails.tell(id, { status: 'ACSC' });
  await bank.until('it is counted', async () => (await bank.incidents()).includes('outcome.duplicate'));
  bank.clock.advance(3_600_000);
  const measures = (await bank.anonymous.get('/metrics')).text;
  expect(measures).toMatch(/ipe_rail_incidents_total\{rail="spi",code="outcome.duplicate",class="counted"\} [1-9]/);
  expect(measures).toMatch(
    /ipe_rail_incidents_total\{rail="spi",code="outcome.contradicting",class="alarming"\} [1-9]/,
  );
  expect(measures).toContain('ipe_open_matters{kind="contradiction"} 1\n');
  expect(measures).toContain('ipe_open_matters{kind="message"} 0\n');
  expect(
    Number(/ipe_open_matters_oldest_seconds\{kind="contradiction"\} (\d+)/.exec(measures)?.[1]),
  ).toBeGreaterThanOrEqual(3600);
  expect(measures).toContain('ipe_reconciliation_differences{rail="spi"}');
  expect(measures).toContain('ipe_reconciliation_readable 1\n');
});
