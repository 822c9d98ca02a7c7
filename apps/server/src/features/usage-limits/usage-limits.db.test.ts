import { beforeEach, expect, test } from 'vitest';
import type { LimitChange, LimitScope, PayeeRelation, PaymentOrder, SignedChange, UsageLimits } from '@bank/contracts';
import { DAY_MS, formatInstant, HOUR_MS, instant } from '@bank/core';
import { startPixBank } from '../../testing/pix-bank.ts';
import { signChange } from '../../testing/sign-change.ts';
import type { OperatorKey, TestReply } from '../../testing/test-bank.ts';
import { whileHeld } from '../../testing/while-held.ts';

// How much may be paid, how that is changed, and that orders keep to it. One bank; each test takes the next days.
const bank = await startPixBank();
const phones = {
  admin: await bank.device('admin'),
  approver: await bank.device('approver'),
  maker: await bank.device('maker'),
};
await bank.fund('10001', 500_000_00n);
await bank.knowPayees();
await bank.setCompany('10001', 'confirmation_threshold_centavos = 100000000');
// The approver's profile: what nobody but the administrator has otherwise.
await bank.pool.query(
  `UPDATE bank.permission_profile p SET permissions = permissions || '{LIMITS_VIEW,LIMITS_MANAGE}'
   FROM bank.operator o WHERE o.id = $1 AND p.company_id = o.company_id AND p.id = o.profile_id`,
  [bank.operator('approver').id],
);

const COMPANY: LimitScope = { of: 'company' };
const of = (operator: OperatorKey): LimitScope => ({ of: 'operator', operatorId: bank.operator(operator).id });
const payees = (kind: PayeeRelation): LimitScope => ({ of: 'payees', payees: kind });
const makerNow = () => bank.as('maker');

const STANDARD = { order: 5_000_000n, 'order-night': 1_000_000n, day: 10_000_000n, night: 2_000_000n };

/** Each test begins at ten in the morning of a day of its own, with the limits that a company begins with. */
beforeEach(async () => {
  const first = Date.parse('2026-11-23T13:00:00Z');
  const days = Math.ceil((bank.clock.now() - first) / DAY_MS) + 1;
  bank.clock.advance(first + days * DAY_MS - bank.clock.now());
  await bank.pool.query(
    `UPDATE bank.usage_limit SET value = CASE measure WHEN 'night-start' THEN 20 END, next_value = NULL, next_at = NULL,
       next_change_id = NULL, spent_before = NULL, spent_until = NULL WHERE subject <> 'company' OR measure = 'night-start'`,
  );
  await bank.pool.query(
    `UPDATE bank.usage_limit SET next_value = NULL, next_at = NULL, next_change_id = NULL WHERE subject = 'company'`,
  );
  await bank.setLimits('10001', STANDARD);
});

async function limits(operator: OperatorKey = 'admin'): Promise<UsageLimits> {
  const reply = await (await bank.as(operator)).get('/services/usage-limits/limits');
  expect(reply.status, reply.text).toBe(200);
  return reply.json();
}

async function limitOf(scope: LimitScope, measure: string) {
  const { items } = await limits();
  const same = (one: LimitScope) => JSON.stringify(one) === JSON.stringify(scope);
  const found = items.find((item) => same(item.scope) && item.measure === measure);
  if (!found) throw new Error(`no limit ${measure}`);
  return found;
}

async function ask(scope: LimitScope, measure: string, amount: string | null, by: OperatorKey = 'admin') {
  const body = { type: 'pix', scope, measure, amount };
  return (await bank.as(by)).put('/services/usage-limits/limits', body);
}

async function sign(asked: TestReply, by: 'admin' | 'approver' = 'admin'): Promise<SignedChange> {
  expect(asked.status, asked.text).toBe(201);
  return (await signChange(bank, phones[by], by, asked.json<SignedChange>())).json<SignedChange>();
}

/** Asks and signs. */
async function change(scope: LimitScope, measure: string, amount: string | null, by: 'admin' | 'approver' = 'admin') {
  const signed = await sign(await ask(scope, measure, amount, by), by);
  expect(signed.state, signed.reason ?? '').toBe('done');
  return signed;
}

const pay = async (amount: string, by: OperatorKey = 'maker', key: string = bank.neighbour.key) =>
  bank.payTo(await bank.as(by), key, amount);

async function changeOf(id: string | null): Promise<LimitChange | undefined> {
  return (await limits()).changes.find((one) => one.id === id);
}

test('a company begins with its own limits, and none of its operators’ or towards a kind of payee', async () => {
  const read = await limits();
  const own = read.items.filter(({ scope }) => scope.of === 'company');
  expect(own.map(({ type, measure, amount, used }) => [type, measure, amount, used])).toEqual([
    ['pix', 'order', '50000.00', null],
    ['pix', 'order-night', '10000.00', null],
    ['pix', 'day', '100000.00', '0.00'],
    ['pix', 'night', '20000.00', '0.00'],
    ['pix-refund', 'order', '100000.00', null],
    ['pix-refund', 'day', '200000.00', '0.00'],
    ['transfer', 'order', '100000.00', null],
    ['transfer', 'day', '200000.00', '0.00'],
    ['ted', 'order', '250000.00', null],
    ['ted', 'day', '500000.00', '0.00'],
  ]);
  const others = read.items.filter(({ scope }) => scope.of !== 'company');
  expect(others.length).toBe((4 + 2 + 2 + 2) * (3 + 5));
  expect(others.every(({ amount, raise }) => amount === null && raise === null)).toBe(true);
  // What has left to a kind of payee is told also where it has no limit.
  const told = others.filter(({ used }) => used !== null);
  expect(told.every(({ scope, used }) => scope.of === 'payees' && used === '0.00')).toBe(true);
  expect(told.length).toBe(3 * (2 + 1 + 1 + 1));
  expect(read).toMatchObject({
    nightStartsAtHour: 20,
    nightStartChange: null,
    payeeLimits: [],
    period: 'day',
    periodDate: '2026-11-24',
    periodUntil: '2026-11-24T23:00:00.000Z',
    pendingDevice: { perOrder: '200.00', perDay: '1000.00' },
    raiseWaitsHours: 24,
    changes: [],
    waiting: [],
  });
  expect((await (await bank.as('guest')).get('/services/usage-limits/limits')).status).toBe(403);
});

test('S18 Z10 a cut changes nothing until it is signed, and is in force from then on [attack]', async () => {
  const asked = await ask(COMPANY, 'day', '300.00');
  expect(asked.json<SignedChange>()).toMatchObject({
    state: 'awaiting_signature',
    needsSecond: false,
    title: 'Reduzir o limite de Pix da empresa, total do dia',
  });
  expect((await limits()).waiting.map(({ id }) => id)).toEqual([asked.json<SignedChange>().id]);
  expect((await pay('200.00')).status).toBe(201);
  const signed = await sign(asked);
  expect(await limitOf(COMPANY, 'day')).toMatchObject({ amount: '300.00', used: '200.00', raise: null });
  const refused = await pay('100.01');
  expect(refused.code).toBe('payment-orders.above-period-limit');
  expect(refused.text).toContain('da empresa (R$\u00a0100,00)');
  expect((await pay('100.00')).status).toBe(201);
  expect(await changeOf(signed.resultId)).toMatchObject({
    state: 'in-force',
    before: '100000.00',
    after: '300.00',
    askedBy: 'Marina Duarte Lacerda',
    effectiveAt: formatInstant(bank.clock.now()),
  });
  const [row] = await bank.audit('10001', 'usage-limits.changed');
  expect(row).toMatchObject({ actor: bank.operator('admin').id, subject: signed.resultId });
});

test('Z10 a raise waits for 24 hours, to the millisecond, and then is in force by itself', async () => {
  await change(COMPANY, 'day', '300.00');
  const signed = await change(COMPANY, 'day', '500.00');
  const effectiveAt = instant(bank.clock.now() + DAY_MS);
  expect(await limitOf(COMPANY, 'day')).toMatchObject({
    amount: '300.00',
    raise: { changeId: signed.resultId, amount: '500.00', at: formatInstant(effectiveAt), canCancel: true },
  });
  expect(await changeOf(signed.resultId)).toMatchObject({ state: 'waiting' });
  bank.clock.advance(DAY_MS - 1);
  expect((await pay('400.00')).code).toBe('payment-orders.above-period-limit');
  bank.clock.advance(1);
  expect(await limitOf(COMPANY, 'day')).toMatchObject({ amount: '500.00', raise: null });
  expect((await pay('400.00')).status).toBe(201);
  const [newest, older] = (await limits()).changes;
  expect([newest?.state, older?.state]).toEqual(['in-force', 'replaced']);
});

test('a raise can be called off until its time, without a signature, and only once', async () => {
  await bank.setLimits('10001', { day: 50_000n });
  const signed = await change(COMPANY, 'day', '100000.00');
  const admin = await bank.as('admin');
  const cancel = `/services/usage-limits/changes/${signed.resultId}/cancel`;
  const stranger = await (await bank.as('admin3')).post(cancel);
  expect(stranger.code).toBe('usage-limits.change-not-found');
  const unknown = await admin.post(`/services/usage-limits/changes/lim_${'0'.repeat(26)}/cancel`);
  expect(unknown.code).toBe('usage-limits.change-not-found');
  expect((await (await makerNow()).post(cancel)).status).toBe(403);
  expect((await admin.post(cancel)).json<LimitChange>()).toMatchObject({ id: signed.resultId, state: 'cancelled' });
  expect((await admin.post(cancel)).code).toBe('usage-limits.change-not-waiting');
  bank.clock.advance(DAY_MS);
  expect(await limitOf(COMPANY, 'day')).toMatchObject({ amount: '500.00', raise: null });
  const actions = (await bank.audit('10001')).filter(({ subject }) => subject === signed.resultId);
  expect(actions.map(({ action }) => action).toSorted()).toEqual([
    'usage-limits.changed',
    'usage-limits.raise-cancelled',
  ]);

  const late = await change(COMPANY, 'day', '100000.00');
  bank.clock.advance(DAY_MS);
  const tooLate = await (await bank.as('admin')).post(`/services/usage-limits/changes/${late.resultId}/cancel`);
  expect(tooLate.code).toBe('usage-limits.change-not-waiting');
  expect(await limitOf(COMPANY, 'day')).toMatchObject({ amount: '100000.00' });
});

test('a later change takes the place of a raise that waits', async () => {
  const first = await change(COMPANY, 'night', '25000.00');
  const second = await change(COMPANY, 'night', '30000.00');
  expect((await limitOf(COMPANY, 'night')).raise).toMatchObject({ changeId: second.resultId, amount: '30000.00' });
  const cut = await change(COMPANY, 'night', '15000.00');
  expect(await limitOf(COMPANY, 'night')).toMatchObject({ amount: '15000.00', raise: null });
  bank.clock.advance(2 * DAY_MS);
  expect(await limitOf(COMPANY, 'night')).toMatchObject({ amount: '15000.00', raise: null });
  const states = new Map((await limits()).changes.map(({ id, state }) => [id, state]));
  expect([first, second, cut].map(({ resultId }) => states.get(resultId ?? ''))).toEqual([
    'replaced',
    'replaced',
    'in-force',
  ]);
});

test('refuses what the bank does not give, what no company may have, and what changes nothing', async () => {
  for (const [measure, amount, code, words] of [
    ['day', '500000.01', 'usage-limits.above-bank-maximum', 'R$\u00a0500.000,00'],
    ['day', '-0.01', 'usage-limits.amount-invalid', ''],
    ['day', '99999999999999999.99', 'usage-limits.amount-invalid', ''],
    ['day', null, 'usage-limits.amount-invalid', ''],
    ['order', '100000.01', 'usage-limits.amount-invalid', ''],
    ['day', '100000.00', 'operators.nothing-changes', ''],
  ] as const) {
    const refused = await ask(COMPANY, measure, amount);
    expect(refused.code, `${measure} ${amount}`).toBe(code);
    expect(refused.text).toContain(words);
  }
});

test('A1 nobody raises their own limit: neither by asking nor by signing later', async () => {
  await change(of('approver'), 'day', '1000.00', 'approver');
  expect((await ask(of('approver'), 'day', '2000.00', 'approver')).code).toBe('operators.own-rights');
  expect((await ask(of('approver'), 'day', null, 'approver')).code).toBe('operators.own-rights');
  // Asked for as a cut; by the time of signing it would be a raise.
  const asked = await ask(of('approver'), 'day', '900.00', 'approver');
  await bank.pool.query(`UPDATE bank.usage_limit SET value = 50000 WHERE subject = $1`, [bank.operator('approver').id]);
  const signed = await sign(asked, 'approver');
  expect(signed).toMatchObject({ state: 'failed', reason: expect.stringContaining('já mudou') as string });
  expect(await limitOf(of('approver'), 'day')).toMatchObject({ amount: '500.00', raise: null });
  expect((await change(of('approver'), 'day', null)).state).toBe('done');
  expect((await limitOf(of('approver'), 'day')).raise).toMatchObject({ amount: null });
});

test('Z03 an operator or a change of another company is as if it did not exist [attack]', async () => {
  const foreign: LimitScope = { of: 'operator', operatorId: bank.operator('admin3').id };
  expect((await ask(foreign, 'day', '1.00')).code).toBe('operators.not-found');
  const { rows } = await bank.pool.query('SELECT 1 FROM bank.usage_limit WHERE subject = $1', [foreign.operatorId]);
  expect(rows).toEqual([]);
  const theirs = await limits('admin3');
  expect(theirs.changes).toEqual([]);
  expect(theirs.items.filter(({ scope }) => scope.of === 'operator').length).toBe(4 + 2 + 2 + 2);
});

test('what stood when a change was asked for is what it changes: else it fails and changes nothing', async () => {
  const asked = await ask(COMPANY, 'order', '40000.00');
  await bank.setLimits('10001', { order: 4_500_000n });
  const signed = await sign(asked);
  expect(signed).toMatchObject({ state: 'failed', reason: expect.stringContaining('já mudou') as string });
  expect(await limitOf(COMPANY, 'order')).toMatchObject({ amount: '45000.00' });
});

test('Z10 the night’s start moves at the end of a night, a day after the signature', async () => {
  const admin = await bank.as('admin');
  const asked = await admin.put('/services/usage-limits/night-start', { hour: 22 });
  const signed = await sign(asked);
  const read = await limits();
  const movesAt = Date.parse(read.nightStartChange?.at ?? '');
  expect(read).toMatchObject({
    nightStartsAtHour: 20,
    nightStartChange: { changeId: signed.resultId, hour: 22, canCancel: true },
  });
  expect(movesAt - bank.clock.now()).toBe(44 * HOUR_MS);
  expect(new Date(movesAt).getUTCHours()).toBe(9);
  bank.clock.advance(34 * HOUR_MS + HOUR_MS / 2);
  expect(await limits()).toMatchObject({ period: 'night', nightStartsAtHour: 20 });
  bank.clock.advance(DAY_MS);
  expect(await limits()).toMatchObject({ period: 'day', nightStartsAtHour: 22, nightStartChange: null });
  // 20:30: by day one payment may carry more than the night's R$ 10.000,00.
  expect((await pay('10000.01')).status).toBe(201);
  bank.clock.advance(2 * HOUR_MS);
  const refused = await pay('10000.01');
  expect(refused.code).toBe('payment-orders.above-transaction-limit');
  expect(refused.text).toContain('da empresa');
  expect(await changeOf(signed.resultId)).toMatchObject({
    type: null,
    measure: 'night-start',
    before: '20',
    after: '22',
  });
  expect((await (await bank.as('admin')).put('/services/usage-limits/night-start', { hour: 22 })).code).toBe(
    'operators.nothing-changes',
  );
});

test('Z10 an operator’s and a payee kind’s limits bind at once, with what has left in the period already', async () => {
  expect((await pay('300.00')).status).toBe(201);
  await change(of('maker'), 'day', '1000.00');
  await change(payees('registered'), 'day', '1500.00');
  await change(payees('registered'), 'order', '600.00');
  expect(await limitOf(of('maker'), 'day')).toMatchObject({ amount: '1000.00', used: '300.00' });
  expect(await limitOf(payees('registered'), 'day')).toMatchObject({ used: '300.00' });
  const tooMuch = await pay('600.01');
  expect(tooMuch.code).toBe('payment-orders.above-transaction-limit');
  expect(tooMuch.text).toContain('para favorecidos já pagos por transação neste horário: R$\u00a0600,00');
  expect((await pay('500.00')).status).toBe(201);
  const refused = await pay('200.01');
  expect(refused.code).toBe('payment-orders.above-period-limit');
  expect(refused.text).toContain('deste operador (R$\u00a0200,00)');
  expect((await pay('200.00')).status).toBe(201);
  expect(await limitOf(of('maker'), 'day')).toMatchObject({ used: '1000.00' });
  const summary = (await (await makerNow()).get('/services/pix/summary')).json<{ limits: object }>();
  expect(summary.limits).toMatchObject({ available: '0.00' });
  // Another operator is bound by the kind of payee only.
  expect((await pay('500.01', 'approver')).text).toContain('para favorecidos já pagos (R$\u00a0500,00)');
  expect((await pay('500.00', 'approver')).status).toBe(201);
  bank.clock.advance(DAY_MS);
  expect(await limitOf(of('maker'), 'day')).toMatchObject({ amount: '1000.00', used: '0.00' });
});

test('Z10 a limit lowered under what is used leaves nothing, and says so', async () => {
  expect((await pay('400.00')).status).toBe(201);
  await change(of('maker'), 'day', '100.00');
  expect((await pay('0.01')).text).toContain('deste operador (R$\u00a00,00)');
});

test('Z10 what is rejected gives back what it took of every limit', async () => {
  await change(of('maker'), 'day', '1000.00');
  await change(payees('registered'), 'day', '1000.00');
  bank.rails.script = { does: 'reject', reason: 'AC03' };
  const order = (await pay('50.00', 'maker', bank.outsider.key)).json<PaymentOrder>();
  await bank.reaches(await makerNow(), order.id, 'rejected');
  const used = await Promise.all([limitOf(of('maker'), 'day'), limitOf(payees('registered'), 'day')]);
  expect(used.map((limit) => limit.used)).toEqual(['0.00', '0.00']);
  bank.rails.script = { does: 'settle' };
});

/** An account of the company's own at another bank, paid before. */
async function openOwnAccountElsewhere(): Promise<string> {
  const key = 'tesouraria@estrela.example';
  const entry = bank.rails.directory.get(bank.outsider.key);
  if (!entry) throw new Error('no entry');
  bank.rails.directory.set(key, {
    ...entry,
    key,
    account: { ...entry.account, number: '600000' },
    owner: { type: 'LEGAL_PERSON', taxId: '11222333000181', name: 'Estrela do Sul Ltda' },
  });
  await bank.pool.query('INSERT INTO bank.known_payee (company_id, fingerprint, at) VALUES ($1, $2, $3)', [
    bank.companyId('10001'),
    '99999010:3000:600000:11222333000181',
    new Date(bank.clock.now()),
  ]);
  return key;
}

test('Z10 thirty orders at once, by three people, to two kinds of payee: no limit is ever passed [attack]', async () => {
  const own = await openOwnAccountElsewhere();
  const limited = [
    { scope: COMPANY, reais: 1900, counts: () => true },
    { scope: of('maker'), reais: 450, counts: (by: OperatorKey) => by === 'maker' },
    { scope: of('admin'), reais: 700, counts: (by: OperatorKey) => by === 'admin' },
    { scope: payees('registered'), reais: 1100, counts: (_: OperatorKey, key: string) => key !== own },
    { scope: payees('same-owner'), reais: 600, counts: (_: OperatorKey, key: string) => key === own },
  ];
  for (const { scope, reais } of limited) await change(scope, 'day', `${reais}.00`);
  const callers = await Promise.all(
    (['maker', 'admin', 'approver'] as const).map(async (by) => ({ by, caller: await bank.as(by) })),
  );
  const wanted = [];
  for (let count = 0; count < 30; count += 1) {
    const { by, caller } = callers[count % 3] ?? { by: 'maker' as const, caller: await makerNow() };
    const key = count % 2 === 0 ? own : bank.neighbour.key;
    wanted.push({ by, caller, key, reais: 60 + (count % 4) * 10, lookupId: (await bank.lookUp(caller, key)).id });
  }
  const replies = await Promise.all(
    wanted.map(async (one) => ({ ...one, reply: await bank.pay(one.caller, one.lookupId, `${one.reais}.00`) })),
  );
  const passed = replies.filter(({ reply }) => reply.status === 201);
  const usedOf = ({ counts }: (typeof limited)[number]) =>
    passed.filter(({ by, key }) => counts(by, key)).reduce((total, { reais }) => total + reais, 0);
  for (const limit of limited) {
    expect(usedOf(limit)).toBeLessThanOrEqual(limit.reais);
    expect(await limitOf(limit.scope, 'day')).toMatchObject({ used: `${usedOf(limit)}.00` });
  }
  // Nothing is refused that would have fitted into all of its limits even at the end.
  for (const { by, key, reais, reply } of replies.filter((one) => one.reply.status !== 201)) {
    expect(reply.code).toBe('payment-orders.above-period-limit');
    const left = limited.filter(({ counts }) => counts(by, key)).map((limit) => limit.reais - usedOf(limit));
    expect(Math.min(...left)).toBeLessThan(reais);
  }
  const open = `SELECT 1 FROM bank.payment_order WHERE state = 'processing'`;
  await bank.until('all are settled', async () => (await bank.pool.query(open)).rows.length === 0);
});

test('Z10 what leaves while an operator is given a limit counts against it', async () => {
  const asked = await ask(of('maker'), 'day', '1000.00');
  const lookup = await bank.lookUp(await makerNow(), bank.neighbour.key);
  const maker = await makerNow();
  // Neither knows of the other: the payment was decided without the limit, the limit sums what has left.
  const both = () => Promise.all([bank.pay(maker, lookup.id, '300.00'), sign(asked)]);
  const [paid, signed] = await whileHeld(bank, '10001', both, { waiting: 2 });
  expect([paid.status, signed.state]).toEqual([201, 'done']);
  expect((await limitOf(of('maker'), 'day')).used).toBe('300.00');
  expect((await pay('700.01')).code).toBe('payment-orders.above-period-limit');
  expect((await pay('700.00')).status).toBe(201);
});

test('what left by day and by night to each kind of payee is told without a limit, and goes on when one is set', async () => {
  const used = async (kind: PayeeRelation) => [
    (await limitOf(payees(kind), 'day')).used,
    (await limitOf(payees(kind), 'night')).used,
  ];
  expect((await pay('120.00')).status).toBe(201);
  const own = await bank.lookUp(await makerNow(), bank.outsider.key);
  expect((await bank.pay(await makerNow(), own.id, '30.00')).status).toBe(201);
  expect([await used('registered'), await used('new')]).toEqual([
    ['150.00', '0.00'],
    ['0.00', '0.00'],
  ]);
  await change(payees('registered'), 'day', '1000.00');
  expect((await pay('50.00')).status).toBe(201);
  expect(await used('registered')).toEqual(['200.00', '0.00']);
  // 21 h: the day that was stays, and the night begins anew.
  bank.clock.advance(11 * HOUR_MS);
  expect((await pay('7.00')).status).toBe(201);
  expect(await used('registered')).toEqual(['200.00', '7.00']);
  // The next morning nothing is used.
  bank.clock.advance(10 * HOUR_MS);
  expect([await used('registered'), await used('same-owner')]).toEqual([
    ['0.00', '0.00'],
    ['0.00', '0.00'],
  ]);
});

test('V9 the verifier finds an order that passed its cap, and one that was counted into no period', async () => {
  const order = (await pay('10.00', 'admin')).json<PaymentOrder>();
  const faultsOf = async (name: string) => {
    const client = await bank.pool.connect();
    try {
      const check = bank.bank.checks.find((one) => one.name === name);
      return (await check?.run(client))?.faults;
    } finally {
      client.release();
    }
  };
  const { rows } = await bank.pool.query<{ counted: object }>('SELECT counted FROM bank.payment_order WHERE id = $1', [
    order.id,
  ]);
  const put = (counted: unknown) =>
    bank.pool.query('UPDATE bank.payment_order SET counted = $2 WHERE id = $1', [order.id, JSON.stringify(counted)]);
  const [kept] = rows;
  expect([await faultsOf('order-limits'), await faultsOf('order-periods')]).toEqual([0, 0]);
  await put(JSON.parse(JSON.stringify(kept?.counted).replaceAll(/"capCentavos":"\d+"/g, '"capCentavos":"999"')));
  expect(await faultsOf('order-limits')).toBeGreaterThan(0);
  await put(JSON.parse(JSON.stringify(kept?.counted).replaceAll(':day:', ':night:')));
  expect(await faultsOf('order-periods')).toBe(1);
  await put(kept?.counted);
});
