import { expect, test } from 'vitest';
import { bankingDate, expectOk, money, newId } from '@bank/core';
import { writeStaticBrCode } from '@bank/brcode';
import type { CodeLookup, PaymentOrder, PaymentOrderDetail, PixLookup } from '@bank/contracts';
import { verifyBooks } from '@bank/ledger';
import { momentWithinDay, until } from '@bank/testkit';
import { startOutsideWorld } from '../../testing/outside-world.ts';

// The contract with the simulated outside world, which runs as the process that it is in a sandbox.
const { bank, url, control } = await startOutsideWorld(undefined, momentWithinDay());
await bank.fund('10001', 1_000_000_00n);
await bank.byHand('UPDATE bank.company SET confirmation_threshold_centavos = 100000000');
await bank.device('maker');

/** The payee of a look-up is known, so that nothing is asked before it is paid: these tests are about the rails. */
async function knowPayeeOf(lookupId: string): Promise<void> {
  await bank.pool.query(
    `INSERT INTO bank.known_payee (company_id, fingerprint, at) SELECT company_id, payee_fingerprint, $2 FROM bank.pix_lookup WHERE id = $1
     ON CONFLICT DO NOTHING`,
    [lookupId, new Date(bank.clock.now())],
  );
}

async function pay(key: string): Promise<PaymentOrderDetail> {
  const maker = await bank.as('maker');
  const lookup = (await maker.post('/services/pix/lookups', { key })).json<PixLookup>();
  await knowPayeeOf(lookup.id);
  const reply = await maker.post(
    '/services/pix/orders',
    { lookupId: lookup.id, amount: '10.00' },
    { 'idempotency-key': lookup.id },
  );
  expect(reply.status, reply.text).toBe(201);
  const { id } = reply.json<PaymentOrder>();
  return until(`order ${id} ends`, async () => {
    const order = (await maker.get(`/services/payment-orders/${id}`)).json<PaymentOrderDetail>();
    return order.state === 'processing' ? undefined : order;
  });
}

async function checkAll(): Promise<void> {
  const client = await bank.pool.connect();
  try {
    const { checks } = await verifyBooks(client, { checks: bank.checks });
    expect(checks.filter(({ faults }) => faults > 0)).toEqual([]);
  } finally {
    client.release();
  }
}

test('a Pix by key reaches the other bank and settles', async () => {
  const order = await pay('carla@exemplo.com.br');
  expect(order).toMatchObject({ state: 'settled', payee: { name: 'Carla Mendes', accountType: 'SVGS' } });
  await checkAll();
});

test.each([
  ['bloqueada@exemplo.com.br', 'AC06', 'bloqueada'],
  ['encerrada@exemplo.com.br', 'AC07', 'encerrada'],
  ['recusa@exemplo.com.br', 'DS04', 'recusou'],
])('what %s answers is told in words', async (key, code, word) => {
  await control('/control/frauds/clear', { subject: key });
  const order = await pay(key);
  expect(order).toMatchObject({
    state: 'rejected',
    refusal: { code, message: expect.stringContaining(word) as string },
  });
  await checkAll();
});

test('a Pix from outside is credited once, though the SPI repeats and reorders its messages', async () => {
  await control('/control/faults', { seed: 7, spi: { repeat: { times: 3, when: { share: 1 } }, reorderMs: 200 } });
  const before = await bank.balance('10001');
  for (let count = 0; count < 5; count += 1) {
    await control('/bank/pay', {
      from: 'ana',
      toAccount: { ispb: '99999008', branch: '0001', account: '10001', type: 'TRAN', document: '11222333000181' },
      amount: '1.00',
    });
  }
  await until('all are credited', async () => ((await bank.balance('10001')) === before + 500n ? true : undefined));
  await control('/control/reset', {});
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await bank.balance('10001')).toBe(before + 500n);
  await checkAll();
});

test('an answer that the SPI loses is had by sending the message again', async () => {
  await control('/control/faults', { spi: { loseAnswer: { next: 1 } } });
  const maker = await bank.as('maker');
  const lookup = (await maker.post('/services/pix/lookups', { key: 'carla@exemplo.com.br' })).json<PixLookup>();
  const reply = await maker.post(
    '/services/pix/orders',
    { lookupId: lookup.id, amount: '10.00' },
    { 'idempotency-key': lookup.id },
  );
  const { id } = reply.json<PaymentOrder>();
  await until('it was sent', async () => {
    const { rows } = await bank.pool.query<{ sent: boolean }>(
      `SELECT first_sent_at IS NOT NULL AS sent FROM bank.rail_message WHERE order_id = $1`,
      [id],
    );
    return rows[0]?.sent ? true : undefined;
  });
  // Twenty seconds pass for the bank only: the SPI's own clock still takes the payment.
  bank.clock.advance(21_000);
  for (const loop of bank.bank.loops) loop.wake();
  const order = await until('it settles', async () => {
    const read = (await maker.get(`/services/payment-orders/${id}`)).json<PaymentOrderDetail>();
    return read.state === 'settled' ? read : undefined;
  });
  expect(order.receiptCode).not.toBeNull();
  await control('/control/reset', {});
  await checkAll();
});

async function differences(): Promise<readonly string[]> {
  const day = bankingDate(bank.clock.now());
  const done = expectOk(await bank.bank.reconciliation.reconcile('spi', day, AbortSignal.timeout(20_000)));
  if (done.is === 'idle') throw new Error('the SPI was not asked');
  expect(done.matched).toBeGreaterThan(0);
  return done.open.map(({ kind }) => kind).sort();
}

test('M14 the day that the SPI tells of itself is the day of our books, entries and balance', async () => {
  await pay('carla@exemplo.com.br');
  expect(await differences()).toEqual([]);
});

test.each([
  ['missing', 'missing-with-them'],
  ['extra', 'missing-with-us'],
  ['amount', 'other-amount'],
])(
  'M14 a list of the SPI with a difference (%s) is told by the next run, and is over when it is mended',
  async (is, kind) => {
    await control('/control/faults', { spi: { difference: { is, when: { next: 1 } } } });
    // The balance is that of what was settled, so it does not fit the list either.
    expect(await differences()).toEqual(['balance-differs', kind].sort());
    await control('/control/reset', {});
    expect(await differences()).toEqual([]);
    await checkAll();
  },
);

interface Sample {
  readonly name: string;
  readonly code: string;
}
async function sampleNamed(name: string): Promise<string> {
  const answer = (await (await fetch(`${url}/samples`)).json()) as { readonly samples: readonly Sample[] };
  const code = answer.samples.find((sample) => sample.name === name)?.code;
  if (code === undefined) throw new Error(`no sample ${name}`);
  return code;
}

test.each([
  ['expirada', 'pix.code-expired'],
  ['removida', 'pix.code-removed'],
  ['paga', 'pix.code-paid'],
  ['sumida', 'pix.code-gone'],
  ['assinatura-errada', 'pix.code-unsigned'],
  ['autoridade-desconhecida', 'pix.code-unsigned'],
  ['lenta', 'pix.code-unreachable'],
  ['desvio', 'pix.code-unsafe-address'],
  ['enorme', 'pix.code-document'],
  ['saque', 'pix.code-withdrawal'],
  ['troco', 'pix.code-withdrawal'],
  ['recorrencia', 'pix.code-recurrence'],
  ['cobv-fora-da-validade', 'pix.code-not-that-day'],
])('another bank’s code %s is refused with its reason', async (name, refusal) => {
  const reply = await (await bank.as('maker')).post('/services/pix/codes', { code: await sampleNamed(name) });
  expect(reply.code).toBe(refusal);
});

test.each([
  ['estatico', 'static', 'fixed', []],
  ['estatico-aberto', 'static', 'open', []],
  ['estatico-acentos', 'static', 'open', ['merchant-city']],
  ['alteravel', 'immediate', 'changeable', []],
  ['livre', 'immediate', 'open', []],
  ['cobv-a-vencer', 'due', 'fixed', []],
  ['cobv-atrasada', 'due', 'fixed', []],
])('another bank’s code %s is read', async (name, kind, rule, findings) => {
  const reply = await (await bank.as('maker')).post('/services/pix/codes', { code: await sampleNamed(name) });
  expect(reply.status, reply.text).toBe(201);
  expect(reply.json<CodeLookup>().code).toMatchObject({ kind, amount: { rule }, findings });
});

test('another bank’s charge is paid once: read again it is paid, and so its payer is told', async () => {
  const maker = await bank.as('maker');
  const code = await sampleNamed('imediata');
  const lookup = (await maker.post('/services/pix/codes', { code })).json<CodeLookup>();
  await knowPayeeOf(lookup.id);
  const reply = await maker.post(
    '/services/pix/orders',
    { lookupId: lookup.id, amount: '129.90' },
    { 'idempotency-key': lookup.id },
  );
  expect(reply.status, reply.text).toBe(201);
  const { id, state } = reply.json<PaymentOrder>();
  expect(state).toBe('processing');
  await until('the order is settled', async () => {
    const order = (await maker.get(`/services/payment-orders/${id}`)).json<PaymentOrderDetail>();
    return order.state === 'settled' || undefined;
  });
  expect((await maker.post('/services/pix/codes', { code })).code).toBe('pix.code-paid');
  await checkAll();
});

test('a customer of another bank pays a code of ours, with its txid', async () => {
  const pixKey = 'recebe@exemplo.com.br';
  await bank.pool.query(
    `INSERT INTO bank.pix_key (key, id, type, state, request_id, company_id, account_id, created_at)
     VALUES ($1, $3, 'EMAIL', 'asking', gen_random_uuid(), $2, 'customer:10001', $4)`,
    [
      pixKey,
      bank.companyId('10001'),
      newId('pky', bank.platform.clock, bank.platform.entropy),
      new Date(bank.clock.now()),
    ],
  );
  for (const loop of bank.bank.loops) loop.wake();
  await until('the directory has the key', async () => {
    const { rows } = await bank.pool.query('SELECT FROM bank.pix_key WHERE key = $1 AND registered_at IS NOT NULL', [
      pixKey,
    ]);
    return rows.length === 1 || undefined;
  });
  const merchant = { merchantName: 'Empresa', merchantCity: 'SAO PAULO' };
  const brcode = expectOk(writeStaticBrCode({ ...merchant, pixKey, amount: money(321n), txid: 'pedido9' }));
  await control('/bank/pay', { from: 'ana', brcode });
  await until('it is credited', async () => {
    const { rows } = await bank.pool.query(`SELECT FROM bank.pix_in WHERE txid = 'pedido9' AND state = 'credited'`);
    return rows.length === 1 || undefined;
  });
  await checkAll();
});
