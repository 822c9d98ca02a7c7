import { expect, test } from 'vitest';
import type { Authorization, PaymentOrder } from '@bank/contracts';
import pg from 'pg';
import { LedgerUnavailable } from '@bank/ledger';
import { rulesAbove, startApprovalBank, stepOf, type TestApprover } from '../../testing/approval-bank.ts';
import type { TestCaller, TestReply } from '../../testing/test-bank.ts';

// Who lets money out besides its maker: signatures over exactly what is paid, counted by person, and checked again when
// the money goes.
const bank = await startApprovalBank();
const makerPhone = await bank.device('maker');
const ana = await bank.approver('Ana', 'A');
const bruno = await bank.approver('Bruno', 'B');
const carla = await bank.approver('Carla', 'B');
await bank.fund('10001', 1_000_000_00n);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const makerNow = () => bank.as('maker');

async function order(amount: string, more: { date?: string } = {}): Promise<PaymentOrder> {
  const reply = await bank.payTo(await makerNow(), bank.neighbour.key, amount, more);
  expect(reply.status, reply.text).toBe(201);
  return reply.json<PaymentOrder>();
}

const read = async (id: string) => bank.order(await makerNow(), id);
const state = async (id: string) => (await read(id)).state;
const edit = async (id: string, revision: number, change: object, key = `edit-${id}-${revision}-${Math.random()}`) =>
  (await makerNow()).post(`/services/payment-orders/${id}/edit`, { revision, ...change }, { 'idempotency-key': key });
const cancel = async (id: string, key = `cancel-${id}`) =>
  (await makerNow()).post(`/services/payment-orders/${id}/cancel`, undefined, { 'idempotency-key': key });
const orderOf = (reply: TestReply): PaymentOrder => {
  expect(reply.status, reply.text).toBe(200);
  return reply.json<Authorization>().order;
};

async function runUntil(id: string, wanted: PaymentOrder['state']): Promise<void> {
  bank.wake();
  await bank.until(`${id} is ${wanted}`, async () => (await state(id)) === wanted);
}

/** Moves the clock and waits until the loops have done all that became due by it. */
async function advanceTo(moment: number): Promise<void> {
  bank.clock.advance(moment - bank.clock.now());
  bank.wake();
  await bank.until('nothing is due', async () => {
    const { rows } = await bank.pool.query(
      'SELECT FROM bank.payment_order WHERE expires_at <= $1 OR next_try_at <= $1 LIMIT 1',
      [new Date(bank.clock.now())],
    );
    return rows.length === 0;
  });
}

/** The morning of the next day, when scheduled orders run. */
async function nextMorning(): Promise<void> {
  await advanceTo(Math.floor(bank.clock.now() / DAY) * DAY + DAY + 9 * HOUR);
}

/** Ten in the morning of another day: limits and sums begin anew, by daylight. */
async function anotherDay(): Promise<string> {
  const morning = Math.floor(bank.clock.now() / DAY) * DAY + DAY + 13 * HOUR;
  await advanceTo(morning);
  return new Date(morning + DAY).toISOString().slice(0, 10);
}

test('S18 Z07 an approval needs the device over exactly what is paid; with it the order is paid at once [attack]', async () => {
  await bank.setRules(rulesAbove('1000.00', [stepOf(1)]));
  expect((await order('1000.00')).state).toBe('settled');
  const waiting = await order('1000.01');
  expect(waiting).toMatchObject({ state: 'awaiting_authorization', canEdit: true, canConfirm: false });
  const path = `/services/transaction-authorizations/orders/${waiting.id}`;
  const sessionOnly = await (await ana.now()).post(`${path}/approve`, {}, { 'idempotency-key': 's18-a' });
  expect([sessionOnly.status, sessionOnly.code]).toEqual([403, 'step_up_required']);
  const other = ana.phone.sign(({ deviceId, signedAt }) => `${deviceId}${signedAt}`);
  expect((await bank.approve(ana, waiting.id, { device: other })).code).toBe('access.signature-invalid');
  const before = await bank.balance('10001');
  const device = await bank.sign(ana, waiting.id);
  const first = await bank.approve(ana, waiting.id, { key: 's18-b', device });
  expect(orderOf(first)).toMatchObject({ state: 'settled' });
  expect(await bank.balance('10001')).toBe(before - 1000_01n);
  // M05: told again it is the same answer, byte for byte, and nothing happens.
  const again = await bank.approve(ana, waiting.id, { key: 's18-b', device });
  expect([again.text, again.headers['idempotency-replayed']]).toEqual([first.text, 'true']);
  expect((await bank.approve(bruno, waiting.id, { device: await bank.sign(bruno, waiting.id) })).code).toBe(
    'payment-orders.state-conflict',
  );
  const last = (await read(waiting.id)).events.at(-1);
  expect(last).toMatchObject({ state: 'settled', actor: 'Ana', device: 'Celular de teste' });
  const acts = await bank.audit('10001', 'payment-orders.approved');
  expect(acts.at(-1)).toMatchObject({ actor: ana.id, subject: waiting.id, data: { contentHash: expect.any(String) } });
});

test('A2 Z06 its maker never approves an order, nor does anybody approve twice [attack]', async () => {
  await bank.setRules(rulesAbove(null, [stepOf(2)]));
  const reply = await bank.payTo(await ana.now(), bank.neighbour.key, '10.00');
  const own = reply.json<PaymentOrder>();
  expect(own.state).toBe('awaiting_authorization');
  expect((await bank.approve(ana, own.id)).code).toBe('authorizations.own-order');
  expect((await bank.refuse(ana, own.id)).code).toBe('authorizations.own-order');
  expect(orderOf(await bank.approve(bruno, own.id)).state).toBe('awaiting_authorization');
  expect((await bank.approve(bruno, own.id)).code).toBe('authorizations.already-approved');
  expect(orderOf(await bank.approve(carla, own.id)).state).toBe('settled');
});

test('somebody of another class is told that the step is not theirs; the step after opens with the one before', async () => {
  await bank.setRules(rulesAbove(null, [stepOf(1, 'B'), stepOf(1, 'A')]));
  const waiting = await order('10.00');
  expect((await bank.approve(ana, waiting.id)).code).toBe('authorizations.not-an-approver');
  expect(orderOf(await bank.approve(bruno, waiting.id)).state).toBe('awaiting_authorization');
  expect((await bank.approve(carla, waiting.id)).code).toBe('authorizations.not-an-approver');
  // Who has said yes may still say no.
  const other = await order('11.00');
  expect(orderOf(await bank.approve(bruno, other.id)).state).toBe('awaiting_authorization');
  expect(orderOf(await bank.refuse(bruno, other.id, { reason: 'Valor trocado' }))).toMatchObject({
    state: 'refused',
    refusal: { message: 'Valor trocado' },
  });
  expect(orderOf(await bank.approve(ana, waiting.id)).state).toBe('settled');
});

test('a rule that lets nobody pay refuses with its name, and the same key answers the same', async () => {
  const rules = rulesAbove(null, []);
  const [rule] = rules.rules;
  if (!rule) throw new Error('no rule');
  await bank.setRules({ ...rules, rules: [{ ...rule, name: 'Nada sai', outcome: { is: 'refused' } }] });
  const maker = await makerNow();
  const lookup = await bank.lookUp(maker, bank.neighbour.key);
  const refused = await bank.pay(maker, lookup.id, '10.00', { key: 'nobody' });
  expect([refused.status, refused.code]).toEqual([422, 'authorizations.refused-by-rule']);
  expect(refused.text).toContain('Nada sai');
  await bank.setRules(null);
  expect((await bank.pay(maker, lookup.id, '10.00', { key: 'nobody' })).text).toBe(refused.text);
  expect((await bank.pay(maker, lookup.id, '10.00')).json<PaymentOrder>().state).toBe('settled');
});

test('A2 splitting a payment dodges no bracket, also in parallel, and what ends unpaid is given back [attack]', async () => {
  await anotherDay();
  await bank.setRules(rulesAbove('1000.00', [stepOf(1)], { sumsDay: true }));
  const maker = await makerNow();
  const lookups = [];
  for (let count = 0; count < 6; count += 1) lookups.push(await bank.lookUp(maker, bank.neighbour.key));
  const replies = await Promise.all(lookups.map(({ id }) => bank.pay(maker, id, '400.00')));
  const made = replies.map((reply) => reply.json<PaymentOrder>());
  const states = made.map((one) => one.state).toSorted();
  expect(states).toEqual([...Array<string>(4).fill('awaiting_authorization'), 'settled', 'settled']);
  for (const one of made) if (one.state !== 'settled') expect((await cancel(one.id)).status).toBe(200);
  // 800 of 1,000 are used: what was cancelled counts no more.
  expect((await order('200.00')).state).toBe('settled');
  expect((await order('0.01')).state).toBe('awaiting_authorization');
});

test('Z07 an edit voids what was signed: it is confirmed anew and approved anew, over the new content [attack]', async () => {
  await anotherDay();
  await bank.setRules(rulesAbove('100.00', [stepOf(2)]));
  const waiting = await order('500.00');
  expect(orderOf(await bank.approve(ana, waiting.id)).state).toBe('awaiting_authorization');
  const signedBefore = await bank.sign(bruno, waiting.id);
  const changed = await edit(waiting.id, 1, { amount: '600.00', message: 'Nota 12' }, 'edit-once');
  expect(changed.json<PaymentOrder>()).toMatchObject({
    state: 'awaiting_confirmation',
    revision: 2,
    amount: '600.00',
    message: 'Nota 12',
    confirmationReason: 'edited',
  });
  expect((await edit(waiting.id, 1, { amount: '600.00', message: 'Nota 12' }, 'edit-once')).text).toBe(changed.text);
  expect((await edit(waiting.id, 1, { amount: '700.00' })).code).toBe('payment-orders.state-conflict');
  expect((await bank.approve(bruno, waiting.id, { device: signedBefore })).code).toBe('payment-orders.state-conflict');
  expect((await bank.confirm(await makerNow(), makerPhone, waiting.id)).json<PaymentOrder>().state).toBe(
    'awaiting_authorization',
  );
  expect((await bank.approve(bruno, waiting.id, { device: signedBefore })).code).toBe('access.signature-invalid');
  expect(orderOf(await bank.approve(bruno, waiting.id)).state).toBe('awaiting_authorization');
  const before = await bank.balance('10001');
  expect(orderOf(await bank.approve(ana, waiting.id)).state).toBe('settled');
  expect(await bank.balance('10001')).toBe(before - 600_00n);
  expect((await edit(waiting.id, 2, { amount: '1.00' })).code).toBe('payment-orders.state-conflict');
});

test('an edit is its maker’s alone, changes something, and is held to the rules of a new order', async () => {
  const date = await anotherDay();
  await bank.setRules(rulesAbove('100.00', [stepOf(1)]));
  const waiting = await order('500.00', { date });
  const byAna = await (
    await ana.now()
  ).post(
    `/services/payment-orders/${waiting.id}/edit`,
    { revision: 1, amount: '1.00' },
    { 'idempotency-key': 'edit-by-ana' },
  );
  expect(byAna.code).toBe('payment-orders.not-maker');
  expect((await edit(waiting.id, 1, { amount: '500.00' })).code).toBe('payment-orders.nothing-changes');
  expect((await edit(waiting.id, 1, { date: '2020-01-01' })).code).toBe('payment-orders.date-invalid');
  expect((await edit(waiting.id, 1, { amount: '99999999.00' })).code).toBe('payment-orders.above-transaction-limit');
  expect((await edit(waiting.id, 1, { message: 'dois\ncom quebra' })).code).toBe('request.field-invalid');
  // Smaller, it needs nobody: confirmed, it is in the schedule.
  expect((await edit(waiting.id, 1, { amount: '100.00' })).status).toBe(200);
  expect((await bank.confirm(await makerNow(), makerPhone, waiting.id)).json<PaymentOrder>().state).toBe('scheduled');
  expect((await edit(waiting.id, 2, { amount: '200.00' })).json<PaymentOrder>().state).toBe('awaiting_confirmation');
  expect((await cancel(waiting.id)).status).toBe(200);
});

test('Z09 who approved and may approve no longer does not count when the order runs: it waits again', async () => {
  const date = await anotherDay();
  await bank.setRules(rulesAbove('100.00', [stepOf(2)]));
  const scheduled = await order('500.00', { date });
  await bank.approve(ana, scheduled.id);
  expect(orderOf(await bank.approve(bruno, scheduled.id)).state).toBe('scheduled');
  await bank.pool.query(`UPDATE bank.operator SET state = 'blocked' WHERE id = $1`, [bruno.id]);
  await nextMorning();
  const before = await bank.balance('10001');
  await runUntil(scheduled.id, 'awaiting_authorization');
  expect((await read(scheduled.id)).events.at(-1)?.note).toContain('Quem aprovou não pode mais aprovar');
  // It is signed anew: nothing waits on what one who came back had signed before.
  expect(orderOf(await bank.approve(ana, scheduled.id)).state).toBe('awaiting_authorization');
  await bank.pool.query(`UPDATE bank.operator SET state = 'active' WHERE id = $1`, [bruno.id]);
  expect((await bank.approve(ana, scheduled.id)).code).toBe('authorizations.already-approved');
  expect(orderOf(await bank.approve(bruno, scheduled.id)).state).toBe('settled');
  expect(await bank.balance('10001')).toBe(before - 500_00n);
});

test('Z09 the only one who can approve, whose device was blocked when the order ran, approves it with the device back', async () => {
  const date = await anotherDay();
  await bank.setRules(rulesAbove('100.00', [stepOf(1, 'A')]));
  const scheduled = await order('501.00', { date });
  expect(orderOf(await bank.approve(ana, scheduled.id)).state).toBe('scheduled');
  const setDevice = (wanted: string) =>
    bank.pool.query('UPDATE bank.device SET state = $2 WHERE operator_id = $1', [ana.id, wanted]);
  await setDevice('blocked');
  await nextMorning();
  await runUntil(scheduled.id, 'awaiting_authorization');
  await setDevice('trusted');
  expect(orderOf(await bank.approve(ana, scheduled.id)).state).toBe('settled');
});

test('an order whose signatures became enough while it waited is let go by whoever may approve', async () => {
  const aOrTwoB = [stepOf(1, 'A'), stepOf(2, 'B')].flatMap(({ ways }) => ways);
  await bank.setRules(rulesAbove('100.00', [{ ways: aOrTwoB }]));
  const waiting = await order('502.00');
  expect(orderOf(await bank.approve(bruno, waiting.id)).state).toBe('awaiting_authorization');
  const setClass = (wanted: string) =>
    bank.pool.query('UPDATE bank.operator SET approver_class = $2 WHERE id = $1', [bruno.id, wanted]);
  await setClass('A');
  const path = `/services/transaction-authorizations/orders/${waiting.id}`;
  const shown = async (caller: TestCaller) => (await caller.get(path)).json<Authorization>();
  expect(await shown(await bruno.now())).toMatchObject({ canDecide: false, cannotBecause: 'already-approved' });
  expect(await shown(await carla.now())).toMatchObject({ canDecide: true, cannotBecause: null });
  expect(orderOf(await bank.approve(carla, waiting.id)).state).toBe('settled');
  await setClass('B');
});

test('Z09 rules that ask for more when the order runs send it back; rules that forbid it reject it', async () => {
  const date = await anotherDay();
  await bank.setRules(null);
  const alone = await order('500.00', { date });
  const forbidden = await order('501.00', { date });
  expect(alone.state).toBe('scheduled');
  const rules = rulesAbove('100.00', [stepOf(1)]);
  const [rule] = rules.rules;
  if (!rule) throw new Error('no rule');
  await bank.setRules({
    ...rules,
    rules: [{ ...rule, above: '500.00', name: 'Nada acima de 500', outcome: { is: 'refused' } }, rule],
  });
  await nextMorning();
  await runUntil(alone.id, 'awaiting_authorization');
  expect((await read(alone.id)).events.at(-1)?.note).toContain('As regras de aprovação mudaram');
  await runUntil(forbidden.id, 'rejected');
  expect((await read(forbidden.id)).refusal?.code).toBe('authorizations.refused-by-rule');
  expect(orderOf(await bank.approve(ana, alone.id)).state).toBe('settled');
});

test('Z09 rules that ask for more while it waits: the last signature is kept and others are asked', async () => {
  await anotherDay();
  await bank.setRules(rulesAbove('100.00', [stepOf(1)]));
  const waiting = await order('500.00');
  await bank.setRules(rulesAbove('100.00', [stepOf(2)]));
  const first = await bank.approve(ana, waiting.id);
  expect(orderOf(first).state).toBe('awaiting_authorization');
  expect((await read(waiting.id)).events.at(-1)?.note).toContain('As regras mudaram');
  expect(orderOf(await bank.approve(bruno, waiting.id)).state).toBe('settled');
  // Or nobody may make such a payment any more: the signature is kept, the order ends and says why.
  const forbidden = await order('501.00');
  const [rule] = rulesAbove('100.00', [stepOf(1)]).rules;
  if (!rule) throw new Error('no rule');
  await bank.approve(ana, forbidden.id);
  await bank.setRules({ rules: [{ ...rule, outcome: { is: 'refused' } }], sumsDay: false, expiresAfterHours: 72 });
  expect(orderOf(await bank.approve(bruno, forbidden.id))).toMatchObject({
    state: 'rejected',
    refusal: { code: 'authorizations.refused-by-rule' },
  });
  expect(await bank.approvals(forbidden.id)).toBe(2);
});

test('a substitute signs in the place of who is away, never of the maker, and it counts after the absence too', async () => {
  const date = await anotherDay();
  await bank.setRules(rulesAbove('100.00', [stepOf(1, 'A')]));
  const away = async (operatorId: string) => {
    const today = new Date(bank.clock.now()).toISOString().slice(0, 10);
    await bank.pool.query(
      `INSERT INTO bank.absence (company_id, operator_id, substitute_id, from_date, until_date, made_at)
       VALUES ($1, $2, $3, $4, $4, '2026-11-23T13:00:00Z')`,
      [bank.companyId('10001'), operatorId, carla.id, today],
    );
  };
  await away(ana.id);
  const scheduled = await order('500.00', { date });
  expect((await bank.approve(bruno, scheduled.id)).code).toBe('authorizations.not-an-approver');
  expect(orderOf(await bank.approve(carla, scheduled.id)).state).toBe('scheduled');
  expect((await read(scheduled.id)).events.at(-1)?.note).toBe('Aprovado no aplicativo, no lugar de Ana');
  const own = (await bank.payTo(await ana.now(), bank.neighbour.key, '500.00')).json<PaymentOrder>();
  expect((await bank.approve(carla, own.id)).code).toBe('authorizations.not-an-approver');
  await nextMorning();
  await runUntil(scheduled.id, 'settled');
});

test('by night the night’s limit holds: an approval that cannot pay costs no signature, and counts by day', async () => {
  await anotherDay();
  await bank.setRules(rulesAbove('100.00', [stepOf(1)]));
  await bank.setLimits('10001', { 'order-night': 400_00n });
  const waiting = await order('500.00');
  await advanceTo(bank.clock.now() + 11 * HOUR);
  const device = await bank.sign(ana, waiting.id);
  expect((await bank.approve(ana, waiting.id, { device })).code).toBe('payment-orders.above-transaction-limit');
  expect(await bank.approvals(waiting.id)).toBe(0);
  await bank.setLimits('10001', { 'order-night': 50_000_00n });
  expect(orderOf(await bank.approve(ana, waiting.id, { device })).state).toBe('settled');
});

test('an approval and a cancellation at the same moment: both happen where the order goes on waiting', async () => {
  await anotherDay();
  await bank.setRules(rulesAbove('100.00', [stepOf(5)]));
  const waiting = await order('500.00');
  const signed = await Promise.all(
    [ana, bruno, carla].map(async (who) => [who, await bank.sign(who, waiting.id)] as const),
  );
  const replies = await Promise.all([
    ...signed.map(([who, device]) => bank.approve(who, waiting.id, { device })),
    cancel(waiting.id),
  ]);
  expect(replies.at(-1)?.status).toBe(200);
  expect(await state(waiting.id)).toBe('cancelled');
  expect(await bank.approvals(waiting.id)).toBe(replies.slice(0, 3).filter(({ status }) => status === 200).length);
});

test('Z09 a maker who may not pay any more: others stand for the order, anew', async () => {
  const date = await anotherDay();
  await bank.setRules(rulesAbove('100.00', [stepOf(1)]));
  const waiting = await order('500.00', { date });
  const maker = bank.operator('maker').id;
  await bank.pool.query(`UPDATE bank.operator SET state = 'blocked' WHERE id = $1`, [maker]);
  // Ana signs what she saw: the answer says what really stands against it, and what to do.
  const told = await bank.approve(ana, waiting.id);
  expect([told.status, told.code]).toEqual([409, 'authorizations.maker-may-not-pay']);
  expect(told.text).toMatch(
    /Quem fez este pagamento, Juliana Campos Moreira, já não pode pagar: não tem mais acesso\. .*aprove outra vez/,
  );
  const seen = await bank.order(await ana.now(), waiting.id);
  expect([seen.state, seen.revision]).toEqual(['awaiting_authorization', 2]);
  expect(seen.events.at(-1)?.note).toContain('não pode mais pagar');
  expect(orderOf(await bank.approve(ana, waiting.id)).state).toBe('scheduled');
  await nextMorning();
  bank.wake();
  await bank.until('it is paid', async () => (await bank.order(await ana.now(), waiting.id)).state === 'settled');
  await bank.pool.query(`UPDATE bank.operator SET state = 'active' WHERE id = $1`, [maker]);
});

test('Z09 a company that may not pay so any more: nothing is paid, and it says so', async () => {
  const date = await anotherDay();
  await bank.setRules(null);
  const scheduled = await order('503.00', { date });
  const { rows } = await bank.pool.query<{ products: string[] }>(
    `SELECT products FROM bank.company WHERE bank_account = '10001'`,
  );
  await bank.setCompany('10001', `products = '{}'`);
  await nextMorning();
  await runUntil(scheduled.id, 'awaiting_authorization');
  expect((await read(scheduled.id)).events.at(-1)?.note).toContain('A empresa não pode mais pagar deste modo');
  expect((await bank.approve(ana, scheduled.id)).code).toBe('access.product-missing');
  await bank.setCompany('10001', `products = '{${rows[0]?.products.join() ?? ''}}'`);
  expect(orderOf(await bank.approve(ana, scheduled.id)).state).toBe('settled');
});

test('A14 a payee that changed before the last signature: nothing is paid until somebody agrees to the new one [attack]', async () => {
  await anotherDay();
  await bank.setRules(rulesAbove('100.00', [stepOf(1)]));
  const pay = async () => (await bank.payTo(await makerNow(), bank.outsider.key, '500.00')).json<PaymentOrder>();
  const [byApprover, byMaker] = [await pay(), await pay()];
  expect(byApprover.state).toBe('awaiting_authorization');
  const entry = bank.rails.directory.get(bank.outsider.key);
  if (!entry) throw new Error('no entry');
  bank.rails.directory.set(bank.outsider.key, {
    ...entry,
    owner: { ...entry.owner, taxId: '11144477735', name: 'Outra' },
  });
  bank.clock.advance(HOUR);
  const before = await bank.balance('10001');
  for (const { id } of [byApprover, byMaker]) {
    expect((await bank.approve(ana, id)).code).toBe('payment-orders.payee-changed');
    expect(await read(id)).toMatchObject({ state: 'awaiting_authorization', revision: 2, payee: { name: 'Outra' } });
  }
  expect(await bank.balance('10001')).toBe(before);
  bank.rails.script = { does: 'settle' };
  expect(orderOf(await bank.approve(ana, byApprover.id)).state).toBe('processing');
  await runUntil(byApprover.id, 'settled');
  expect(bank.rails.sentFor((await read(byApprover.id)).endToEndId)).toMatchObject({
    body: { transactions: [{ creditorDocument: '11144477735' }] },
  });
  // Or its maker sends it on as it is: the confirmation is for the new payee, and the rules decide again.
  await bank.setRules(rulesAbove('1000.00', [stepOf(1)]));
  expect((await edit(byMaker.id, 2, {})).json<PaymentOrder>().state).toBe('awaiting_confirmation');
  expect((await bank.confirm(await makerNow(), makerPhone, byMaker.id)).json<PaymentOrder>().state).toBe('processing');
  await runUntil(byMaker.id, 'settled');
  bank.rails.directory.set(bank.outsider.key, entry);
});

test('too little money at the last signature: the approval is kept, it tries again the same day, then is rejected', async () => {
  await anotherDay();
  await bank.setRules(rulesAbove('100.00', [stepOf(1)]));
  const [later, never] = [await order('5000.00'), await order('5500.00')];
  const balance = await bank.balance('10001');
  await drain(balance - 10_00n);
  const replies = [await bank.approve(ana, later.id), await bank.approve(bruno, never.id)];
  for (const reply of replies)
    expect(orderOf(reply)).toMatchObject({ state: 'scheduled', nextTryAt: expect.stringContaining('T15:00') });
  expect((await read(later.id)).events.at(-1)?.note).toMatch(/Aprovado no aplicativo\. Saldo insuficiente.*12:00/);
  await bank.fund('10001', 5000_00n);
  await advanceTo(bank.clock.now() + 2 * HOUR);
  await runUntil(later.id, 'settled');
  await advanceTo(bank.clock.now() + 6 * HOUR);
  await runUntil(never.id, 'rejected');
  expect(await bank.approvals(never.id)).toBe(1);
  // In the evening there is no other try: approved and rejected, and the answer says so.
  const evening = await order('400.00');
  bank.clock.advance(HOUR);
  const reply = await bank.approve(ana, evening.id);
  expect(orderOf(reply)).toMatchObject({ state: 'rejected', refusal: { code: 'payment-orders.insufficient-funds' } });
  expect(await bank.approvals(evening.id)).toBe(1);
  await bank.fund('10001', 900_000_00n);
});

/** Takes money off the account, past every rule. */
async function drain(amountCentavos: bigint): Promise<void> {
  await bank.fund('10001', -amountCentavos);
}

test('an order that nobody approves in time expires; without an end of the rules, at the end of its day, or after twelve hours', async () => {
  await anotherDay();
  await bank.setRules(rulesAbove('100.00', [stepOf(1)], { expiresAfterHours: 2 }));
  const waiting = await order('500.00');
  expect(waiting.expiresAt).toBe(new Date(bank.clock.now() + 2 * HOUR).toISOString());
  const device = await bank.sign(ana, waiting.id);
  bank.clock.advance(2 * HOUR);
  expect((await bank.approve(ana, waiting.id, { device })).code).toBe('payment-orders.state-conflict');
  // Z07: nor does an edit bring it back, though the loop that writes it down may be a moment behind.
  expect((await edit(waiting.id, 1, { amount: '400.00' })).code).toBe('payment-orders.state-conflict');
  await runUntil(waiting.id, 'expired');
  await bank.setRules(rulesAbove('100.00', [stepOf(1)], { expiresAfterHours: 72 }));
  // It is noon: twelve hours are a minute more than the day has.
  expect((await order('500.00')).expiresAt).toMatch(/T03:00:00\.000Z$/);
  await anotherDay();
  expect((await order('500.00')).expiresAt).toMatch(/T02:59:00\.000Z$/);
});

test('Z08 fifty approvals at once: each person counts once, none is lost, and the order is paid once [attack]', async () => {
  await anotherDay();
  await bank.setRules(rulesAbove('100.00', [stepOf(5), stepOf(5)]));
  const people: TestApprover[] = [ana, bruno, carla];
  for (let count = people.length; count < 10; count += 1) people.push(await bank.approver(`Pessoa ${count}`));
  const waiting = await order('500.00');
  const before = await bank.balance('10001');
  const signed: { person: TestApprover; device: Awaited<ReturnType<typeof bank.sign>> }[] = [];
  for (let round = 0; round < 5; round += 1) {
    for (const person of people) signed.push({ person, device: await bank.sign(person, waiting.id) });
    bank.clock.advance(10);
  }
  const replies = await Promise.all(signed.map(({ person, device }) => bank.approve(person, waiting.id, { device })));
  expect(replies.filter(({ status }) => status === 200).length).toBe(10);
  for (const { status, code } of replies.filter((reply) => reply.status !== 200)) {
    expect([status, ['authorizations.already-approved', 'payment-orders.state-conflict'].includes(code ?? '')]).toEqual(
      [409, true],
    );
  }
  expect(await bank.approvals(waiting.id)).toBe(10);
  expect(await state(waiting.id)).toBe('settled');
  expect(await bank.balance('10001')).toBe(before - 500_00n);
});

type Act = 'approve' | 'refuse' | 'cancel' | 'edit' | 'expire';
const ACTS: readonly Act[] = ['approve', 'refuse', 'cancel', 'edit', 'expire'];

test('Z07 all two-step interleavings of approving, refusing, cancelling, editing and expiring, one after the other and at once [attack]', async () => {
  await bank.setRules(rulesAbove('100.00', [stepOf(1)], { expiresAfterHours: 1 }));
  const ends: Record<Act, PaymentOrder['state']> = {
    approve: 'settled',
    refuse: 'refused',
    cancel: 'cancelled',
    edit: 'awaiting_confirmation',
    expire: 'expired',
  };
  const act = async (kind: Act, id: string, device: Awaited<ReturnType<typeof bank.sign>>): Promise<boolean> => {
    switch (kind) {
      case 'approve':
        return (await bank.approve(ana, id, { device })).status === 200;
      case 'refuse':
        return (await bank.refuse(bruno, id)).status === 200;
      case 'cancel':
        return (await cancel(id, `cancel-${id}-${Math.random()}`)).status === 200;
      case 'edit':
        return (await edit(id, 1, { amount: '300.00' })).status === 200;
      case 'expire': {
        await bank.pool.query(
          `UPDATE bank.payment_order SET expires_at = $2 WHERE id = $1 AND expires_at IS NOT NULL`,
          [id, new Date(bank.clock.now())],
        );
        bank.wake();
        // An edit that read the order before this write gives it a new time with its own: then nothing of it is due.
        await bank.until('it is looked at', async () => {
          const due = `SELECT FROM bank.payment_order WHERE id = $1 AND expires_at <= $2`;
          return (await bank.pool.query(due, [id, new Date(bank.clock.now())])).rows.length === 0;
        });
        return (await state(id)) === 'expired';
      }
    }
  };
  for (const first of ACTS) {
    await anotherDay();
    for (const second of ACTS) {
      const one = await order('200.00');
      const signed = await bank.sign(ana, one.id);
      bank.clock.advance(10);
      expect(await act(first, one.id, signed), first).toBe(true);
      expect(await state(one.id), first).toBe(ends[first]);
      // Only what was changed still waits, and only for its maker: who may call it off, change it once more, or let it lapse.
      const possible = first === 'edit' && (second === 'cancel' || second === 'expire');
      expect(await act(second, one.id, signed), `${first}, then ${second}`).toBe(
        possible || (second === 'expire' && first === 'expire'),
      );
      expect(await state(one.id)).toBe(possible ? ends[second] : ends[first]);

      // At once, a pair is the same in either order.
      if (ACTS.indexOf(second) < ACTS.indexOf(first)) continue;
      const both = await order('200.00');
      const signedToo = await bank.sign(ana, both.id);
      const before = await bank.balance('10001');
      const done = await Promise.all([act(first, both.id, signedToo), act(second, both.id, signedToo)]);
      const end = await state(both.id);
      expect(done.filter(Boolean).length, `${first} and ${second}`).toBeGreaterThanOrEqual(1);
      expect([ends[first], ends[second]], `${first} and ${second}`).toContain(end);
      expect(before - (await bank.balance('10001')), `${first} and ${second}`).toBe(end === 'settled' ? 200_00n : 0n);
      bank.clock.advance(10);
    }
  }
});

test('M05 a key of somebody else in the same company is no answer to one’s own request [attack]', async () => {
  await bank.setRules(rulesAbove('100.00', [stepOf(2)]));
  const waiting = await order('504.00');
  const refused = await bank.refuse(ana, waiting.id, { key: 'shared' });
  expect(orderOf(refused).state).toBe('refused');
  expect((await bank.refuse(ana, waiting.id, { key: 'shared' })).text).toBe(refused.text);
  const other = await bank.refuse(bruno, waiting.id, { key: 'shared' });
  expect([other.status, other.code]).toEqual([422, 'idempotency.key-reused']);
});

test('M05 the same approval sent five times at once is done once; the others read the same or that it is under way [attack]', async () => {
  await anotherDay();
  await bank.setRules(rulesAbove('100.00', [stepOf(1)]));
  const waiting = await order('500.00');
  const device = await bank.sign(ana, waiting.id);
  const send = () => bank.approve(ana, waiting.id, { key: 'five-times', device });
  const replies = await Promise.all(Array.from({ length: 5 }, send));
  const done = replies.filter(({ status }) => status === 200);
  expect(done.length).toBeGreaterThan(0);
  expect(new Set(done.map(({ text }) => text)).size).toBe(1);
  for (const reply of replies.filter(({ status }) => status !== 200)) expect(reply.code).toBe('idempotency.running');
  expect((await send()).text).toBe(done[0]?.text);
  expect(await bank.approvals(waiting.id)).toBe(1);
});

test('M05 a signature whose posting met a database that was away: nothing is half done, and another one goes through', async () => {
  await anotherDay();
  await bank.setRules(rulesAbove('100.00', [stepOf(1)]));
  const waiting = await order('500.00');
  const { ledger } = bank.platform;
  const postOne = ledger.postOne.bind(ledger);
  ledger.postOne = () => Promise.reject(new LedgerUnavailable('away'));
  const failed = await bank.approve(ana, waiting.id, { key: 'away' });
  ledger.postOne = postOne;
  expect(failed.status).toBe(503);
  expect(await bank.approvals(waiting.id)).toBe(0);
  expect(await state(waiting.id)).toBe('awaiting_authorization');
  bank.clock.advance(1000);
  expect(orderOf(await bank.approve(ana, waiting.id)).state).toBe('settled');
});

test('V8 the verifier finds a signature too few, the maker’s own, other content, and an approval without its record [attack]', async () => {
  await anotherDay();
  await bank.setRules(rulesAbove('100.00', [stepOf(1)]));
  const paid = await order('500.00');
  await bank.approve(ana, paid.id);
  const owner = new pg.Client(bank.databaseUrl);
  await owner.connect();
  const faultsAfter = async (tampering: string, values: readonly unknown[] = []): Promise<readonly string[]> => {
    await owner.query('BEGIN');
    try {
      await owner.query("SET LOCAL session_replication_role = 'replica'");
      await owner.query('SET LOCAL jit = off');
      await owner.query(tampering, [paid.id, ...values]);
      const found = [];
      for (const check of bank.bank.checks.filter(({ name }) => /^order-(approval|signed)/.test(name))) {
        if ((await check.run(owner)).faults > 0) found.push(check.name);
      }
      return found;
    } finally {
      await owner.query('ROLLBACK');
    }
  };
  expect(await faultsAfter('SELECT $1::text')).toEqual([]);
  expect(await faultsAfter('DELETE FROM bank.order_approval WHERE order_id = $1')).toEqual([
    'order-approvals',
    'order-approval-acts',
  ]);
  expect(
    await faultsAfter('UPDATE bank.order_approval SET cpf = $2 WHERE order_id = $1', [bank.operator('maker').cpf]),
  ).toEqual(['order-approvals']);
  expect(await faultsAfter('UPDATE bank.payment_order SET amount_centavos = 50001 WHERE id = $1')).toEqual([
    'order-signed-content',
  ]);
  expect(
    await faultsAfter(
      `UPDATE bank.payment_order SET payee = jsonb_set(payee::jsonb, '{accountNumber}', '"1"') WHERE id = $1`,
    ),
  ).toEqual(['order-signed-content']);
  expect(
    await faultsAfter(
      `UPDATE bank.payment_order SET approval = jsonb_set(approval, '{steps,0,ways,0,0,count}', '2') WHERE id = $1`,
    ),
  ).toEqual(['order-approvals']);
  await owner.end();
});
