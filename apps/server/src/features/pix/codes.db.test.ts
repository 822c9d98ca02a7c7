import { beforeEach, expect, test } from 'vitest';
import { formatInstant, later } from '@bank/core';
import type { CodeLookup, PaymentOrder, PaymentOrderDetail } from '@bank/contracts';
import { crc16, formatCrc, writeStaticBrCode } from '@bank/brcode';
import { startPixBank } from '../../testing/pix-bank.ts';
import { scriptedCharges, type ScriptedCharge } from '../../testing/scripted-charges.ts';

// Paying a code, from what was pasted to the message that the SPI gets and the line in the statement.
const charges = scriptedCharges();
const bank = await startPixBank({
  documents: (address) => charges.fetchDocument(address),
  settings: { chargeAuthorities: charges.authorities },
});
await bank.device('maker');
const device = await bank.device('maker');
await bank.fund('10001', 1_000_000_00n);
await bank.setCompany('10001', 'confirmation_threshold_centavos = 100000000');
await bank.knowPayees();

beforeEach(() => {
  charges.fault = undefined;
  charges.asked.length = 0;
  bank.rails.lookups.length = 0;
  bank.rails.script = { does: 'settle' };
});

const TXID = 'fc9a4366ff3d4964b5dbc6c91a8722d3';
const DAY_MS = 86_400_000;
let tokens = 0;
const day = (ahead: number): string => formatInstant(later(bank.clock.now(), ahead * DAY_MS)).slice(0, 10);

function staticCode(over: Partial<Parameters<typeof writeStaticBrCode>[0]> = {}): string {
  const code = writeStaticBrCode({
    pixKey: bank.outsider.key,
    merchantName: 'Maria de Fora',
    merchantCity: 'CAMPINAS',
    ...over,
  });
  if (!code.ok) throw new Error(code.error.code);
  return code.value;
}

function immediate(over: Record<string, unknown> = {}, valor: object = { original: '150.00' }): ScriptedCharge {
  const criacao = formatInstant(later(bank.clock.now(), -60_000));
  tokens += 1;
  return {
    token: `cob-${tokens}`,
    document: {
      calendario: { criacao, expiracao: 3600 },
      txid: TXID,
      revisao: 0,
      status: 'ATIVA',
      valor,
      chave: bank.outsider.key,
      solicitacaoPagador: 'Número do pedido',
      ...over,
    },
  };
}

/** R$ 100,00 due three days from now; two a day less before, two more after. */
function due(over: Record<string, unknown> = {}): ScriptedCharge {
  const [criacao, vence] = [formatInstant(bank.clock.now()), day(3)];
  tokens += 1;
  return {
    token: `cobv/${tokens}`,
    document: (on) => ({
      calendario: { criacao, dataDeVencimento: vence, validadeAposVencimento: 10 },
      txid: TXID,
      revisao: 0,
      status: 'ATIVA',
      valor:
        (on ?? vence) < vence
          ? { original: '100.00', desconto: '2.00', final: '98.00' }
          : on === vence
            ? { original: '100.00', final: '100.00' }
            : { original: '100.00', multa: '2.00', final: '102.00' },
      chave: bank.outsider.key,
      devedor: { cnpj: '11222333000181', nome: 'Empresa' },
      recebedor: { cpf: bank.outsider.document, nome: 'Maria de Fora' },
      ...over,
    }),
  };
}

/** A static code whose amount no writer of ours would put. */
function withAmount(amount: string): string {
  const body = staticCode()
    .slice(0, -8)
    .replace('5802BR', `54${String(amount.length).padStart(2, '0')}${amount}5802BR`);
  return `${body}6304${formatCrc(crc16(`${body}6304`))}`;
}

const maker = () => bank.as('maker');
async function lookUp(code: string, date?: string): Promise<CodeLookup> {
  const reply = await (await maker()).post('/services/pix/codes', { code, ...(date !== undefined && { date }) });
  expect(reply.status, reply.text).toBe(201);
  return reply.json<CodeLookup>();
}
const refusalOf = async (code: string, date?: string): Promise<string | undefined> =>
  (await (await maker()).post('/services/pix/codes', { code, ...(date !== undefined && { date }) })).code;
const pay = async (lookupId: string, amount: string, more: { date?: string } = {}) =>
  bank.pay(await maker(), lookupId, amount, more);
const sent = () =>
  bank.rails.received.flatMap((message) => (message.type === 'pacs.008' ? message.body.transactions : [])).at(-1);

test('a static code is paid by its key, for its amount, and travels as one with its txid', async () => {
  const code = await lookUp(staticCode({ amount: 12345n as never, txid: 'pedido42', additionalInfo: 'Pedido 42' }));
  expect(code.code).toMatchObject({
    kind: 'static',
    txid: 'pedido42',
    amount: { rule: 'fixed', amount: '123.45' },
    request: 'Pedido 42',
    due: null,
    findings: [],
  });
  expect(code.payee.name).toBe('Maria de Fora');
  expect((await pay(code.id, '123.46')).code).toBe('pix.code-amount-fixed');
  const order = (await pay(code.id, '123.45')).json<PaymentOrder>();
  await bank.reaches(await maker(), order.id, 'settled');
  expect(sent()).toMatchObject({
    initiation: 'QRES',
    txid: 'pedido42',
    amount: 12345n,
    creditorAccount: { key: bank.outsider.key },
  });
});

test('a static code without txid still travels as a code', async () => {
  const order = (await pay((await lookUp(staticCode())).id, '7.00')).json<PaymentOrder>();
  await bank.reaches(await maker(), order.id, 'settled');
  expect(sent()?.initiation).toBe('QRES');
  expect(sent()?.txid).toBeUndefined();
});

test('a code of a customer of ours asks no directory and settles in the books, with its txid', async () => {
  const code = await lookUp(staticCode({ pixKey: bank.neighbour.key, txid: 'interno1' }));
  expect(code.sameBank).toBe(true);
  expect(bank.rails.lookups).toEqual([]);
  expect((await pay(code.id, '3.00')).json<PaymentOrder>().state).toBe('settled');
  const { rows } = await bank.pool.query(
    `SELECT detail ->> 'txid' AS txid FROM ledger.entry WHERE account_id = 'customer:10003' ORDER BY seq DESC LIMIT 1`,
  );
  expect(rows).toEqual([{ txid: 'interno1' }]);
});

test('an immediate charge is fetched, paid with its txid, and stands in statement, search, export and receipt', async () => {
  const txid = 'aaaa4366ff3d4964b5dbc6c91a8722d3';
  const code = await lookUp(charges.offer(immediate({ txid })));
  expect(code.code).toMatchObject({ kind: 'immediate', txid, request: 'Número do pedido' });
  const reply = await bank.pay(await maker(), code.id, '150.00', { message: 'Pedido 42' });
  const order = await bank.reaches(await maker(), reply.json<PaymentOrder>().id, 'settled');
  expect(sent()).toMatchObject({ initiation: 'QRDN', txid, remittance: 'Pedido 42' });
  const { rows } = await bank.pool.query(
    `SELECT detail ->> 'txid' AS txid, detail ->> 'message' AS message FROM ledger.entry
      WHERE account_id = 'customer:10001' AND kind = 'pix_sent' ORDER BY seq DESC LIMIT 1`,
  );
  expect(rows).toEqual([{ txid, message: 'Pedido 42' }]);
  const receipt = await (await maker()).get(`/services/receipts/${order.id}`);
  expect(receipt.text).toContain(txid);
  const entries = await (await maker()).get(`/services/statement/v2/entries?search=${txid.slice(0, 12)}`);
  expect(entries.json<{ items: readonly object[] }>().items).toMatchObject([{ txid, orderId: order.id }]);
  expect((await (await maker()).get('/services/statement/v2/export?format=csv')).text).toContain(txid);
});

test('a charge with a due date costs what its bank says for the day, and is paid on that day only', async () => {
  const code = charges.offer(due());
  const early = await lookUp(code);
  expect(early.code).toMatchObject({
    kind: 'due',
    amount: { rule: 'fixed', amount: '98.00' },
    due: {
      date: day(3),
      day: day(0),
      parts: [
        { part: 'original', amount: '100.00' },
        { part: 'desconto', amount: '-2.00' },
      ],
    },
    debtor: { name: 'Empresa' },
  });
  const onTime = await lookUp(code, day(3));
  expect(onTime.code.amount).toEqual({ rule: 'fixed', amount: '100.00' });
  expect((await pay(early.id, '98.00', { date: day(3) })).code).toBe('pix.code-other-day');
  expect((await pay(onTime.id, '100.00')).code).toBe('pix.code-other-day');
  const order = (await pay(onTime.id, '100.00', { date: day(3) })).json<PaymentOrder>();
  expect(order).toMatchObject({ state: 'scheduled', canEdit: false });
  const edit = await (
    await maker()
  ).post(
    `/services/payment-orders/${order.id}/edit`,
    { revision: order.revision, amount: '1.00' },
    { 'idempotency-key': 'edit-a-code' },
  );
  expect(edit.code).toBe('payment-orders.field-fixed');
});

const scheduled = async (charge: ScriptedCharge): Promise<PaymentOrder> => {
  const code = await lookUp(charges.offer(charge), day(1));
  const order = (await pay(code.id, '98.00', { date: day(1) })).json<PaymentOrder>();
  expect(order.state).toBe('scheduled');
  return order;
};
const onItsDay = async (order: PaymentOrder, state: PaymentOrder['state']): Promise<PaymentOrderDetail> => {
  bank.clock.advance(DAY_MS);
  bank.wake();
  return bank.reaches(await maker(), order.id, state);
};

test('on its day a scheduled charge is asked about once more, and paid where it still asks for the same', async () => {
  const order = await scheduled(due());
  charges.asked.length = 0;
  await onItsDay(order, 'settled');
  expect(charges.asked).toEqual([expect.stringContaining(`?DPP=${day(0)}`)]);
});

const CHANGES: readonly (readonly [string, (charge: ScriptedCharge) => void, string])[] = [
  ['somebody paid', (charge) => (charge.document = { ...documentOf(charge), status: 'CONCLUIDA' }), 'pix.code-paid'],
  [
    'was taken back',
    (charge) => (charge.document = { ...documentOf(charge), status: 'REMOVIDA_PELO_PSP' }),
    'pix.code-removed',
  ],
  [
    'now costs something else',
    (charge) => (charge.document = { ...documentOf(charge), valor: { final: '98.01' } }),
    'pix.code-changed',
  ],
  [
    'now is another charge',
    (charge) => (charge.document = { ...documentOf(charge), txid: `${TXID}X` }),
    'pix.code-changed',
  ],
  ['is gone', (charge) => (charge.status = 410), 'pix.code-gone'],
];

test.each(CHANGES)('a scheduled charge that %s ends with the reason, and nothing is paid', async (_, change, code) => {
  const charge = due();
  const order = await scheduled(charge);
  change(charge);
  expect((await onItsDay(order, 'rejected')).refusal?.code).toBe(code);
  const { rows } = await bank.pool.query('SELECT FROM bank.rail_message WHERE order_id = $1', [order.id]);
  expect(rows).toEqual([]);
});

test.each(CHANGES)(
  'a charge that %s between look-up and order makes no order, and says why',
  async (_, change, code) => {
    const charge = due();
    const read = await lookUp(charges.offer(charge));
    change(charge);
    const answer = await bank.pay(await maker(), read.id, '98.00', { key: `changed-${read.id}` });
    expect([answer.status, answer.code]).toEqual([422, code]);
    // The same request asked again hears the same, and the screen is told what to do by the words.
    expect((await bank.pay(await maker(), read.id, '98.00', { key: `changed-${read.id}` })).text).toBe(answer.text);
    const { rows } = await bank.pool.query<{ id: string; orders: bigint }>(
      `SELECT end_to_end_id AS id,
              (SELECT count(*) FROM bank.payment_order WHERE end_to_end_id = pix_lookup.end_to_end_id) AS orders
         FROM bank.pix_lookup
        WHERE id = $1`,
      [read.id],
    );
    expect(rows.map(({ orders }) => Number(orders))).toEqual([0]);
    // Of other payments something may be on its way at any moment, of this one nothing.
    expect(bank.rails.receivedXml.filter((xml) => xml.includes(rows[0]?.id ?? ''))).toEqual([]);
  },
);

test('an immediate charge whose amount went up since it was read is not paid at the old one [attack]', async () => {
  const charge = immediate();
  const read = await lookUp(charges.offer(charge));
  charge.document = { ...documentOf(charge), revisao: 1, valor: { original: '150.01' } };
  expect((await pay(read.id, '150.00')).code).toBe('pix.code-changed');
  expect((await pay(read.id, '150.01')).code).toBe('pix.code-amount-fixed');
  // A revision that asks for the same is no other charge.
  charge.document = { ...documentOf(charge), revisao: 2, valor: { original: '150.00' } };
  expect((await pay(read.id, '150.00')).status).toBe(201);
});

test('a charge whose bank is silent makes no order, and may be tried again', async () => {
  const read = await lookUp(charges.offer(immediate()));
  charges.fault = 'document.unreachable';
  const silent = await bank.pay(await maker(), read.id, '150.00', { key: 'silent' });
  expect([silent.status, silent.code]).toEqual([503, 'pix.code-unreachable']);
  charges.fault = undefined;
  expect((await bank.pay(await maker(), read.id, '150.00', { key: 'silent' })).status).toBe(201);
});

test('in the app a charge is asked about again even right after it was read', async () => {
  await bank.setCompany('10001', 'confirmation_threshold_centavos = 100');
  try {
    const charge = immediate();
    const order = (await pay((await lookUp(charges.offer(charge))).id, '150.00')).json<PaymentOrder>();
    charge.document = { ...documentOf(charge), valor: { original: '151.00' } };
    expect((await bank.confirm(await maker(), device, order.id)).code).toBe('pix.code-changed');
  } finally {
    await bank.setCompany('10001', 'confirmation_threshold_centavos = 100000000');
  }
});

test('making orders of one look-up again and again has no host asked without end [attack]', async () => {
  await bank.byHand('DELETE FROM bank.pix_lookup_bucket');
  const read = await lookUp(charges.offer(immediate()));
  charges.fault = 'document.unsafe';
  let refusal: string | undefined;
  let asked = 0;
  for (; asked < 100 && refusal !== 'pix.lookups-exhausted'; asked += 1) refusal = (await pay(read.id, '150.00')).code;
  expect(asked).toBeLessThan(50);
  await bank.byHand('DELETE FROM bank.pix_lookup_bucket');
});

function documentOf({ document }: ScriptedCharge): Record<string, unknown> {
  return (typeof document === 'function' ? document(day(0)) : document) as Record<string, unknown>;
}

test('a charge whose bank does not answer on its day waits, and is paid when it does', async () => {
  const order = await scheduled(due());
  charges.fault = 'document.unreachable';
  bank.clock.advance(DAY_MS);
  bank.wake();
  await bank.until('it waits', async () =>
    (await bank.order(await maker(), order.id)).events.some(({ note }) => note?.includes('não respondeu') === true),
  );
  charges.fault = undefined;
  bank.clock.advance(6 * 60_000);
  bank.wake();
  await bank.reaches(await maker(), order.id, 'settled');
});

test('in the app a charge is confirmed only while it still may be paid', async () => {
  await bank.setCompany('10001', 'confirmation_threshold_centavos = 100');
  try {
    const charge = immediate();
    const code = await lookUp(charges.offer(charge));
    const order = (await pay(code.id, '150.00')).json<PaymentOrder>();
    expect(order.state).toBe('awaiting_confirmation');
    bank.clock.advance(11 * 60_000);
    charge.document = { ...documentOf(charge), status: 'CONCLUIDA' };
    expect((await bank.confirm(await maker(), device, order.id)).code).toBe('pix.code-paid');
  } finally {
    await bank.setCompany('10001', 'confirmation_threshold_centavos = 100000000');
  }
});

test.each<[string, () => string, string]>([
  ['no code', () => 'https://loja.example/42', 'pix.code-malformed'],
  ['a code whose sum is wrong', () => staticCode().replace('CAMPINAS', 'CAMPINOS'), 'pix.code-malformed'],
  ['paid', () => charges.offer(immediate({ status: 'CONCLUIDA' })), 'pix.code-paid'],
  ['taken back', () => charges.offer(immediate({ status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' })), 'pix.code-removed'],
  ['expired', () => charges.offer(immediate({ calendario: { criacao: '2020-01-01T00:00:00Z' } })), 'pix.code-expired'],
  [
    'Pix Saque',
    () => charges.offer(immediate({}, { original: '0.00', retirada: { saque: {} } })),
    'pix.code-withdrawal',
  ],
  ['gone', () => charges.offer({ ...immediate(), status: 404 }), 'pix.code-gone'],
  ['refused for the day by its bank', () => charges.offer({ ...due(), status: 400 }), 'pix.code-not-that-day'],
  ['of nothing', () => charges.offer(immediate({}, { original: '0.00' })), 'pix.code-document'],
  ['of less than nothing', () => charges.offer(immediate({}, { original: '-1.00' })), 'pix.code-document'],
  [
    'of more than the standard can say',
    () => charges.offer(immediate({}, { original: '12345678901.00' })),
    'pix.code-document',
  ],
  ['due with nothing left to pay', () => charges.offer(due({ valor: { final: '0.00' } })), 'pix.code-document'],
  ['static, of nothing', () => withAmount('0.00'), 'pix.code-malformed'],
  ['static, of less than nothing', () => withAmount('-1.00'), 'pix.code-malformed'],
  ['static, of more than thirteen places', () => withAmount('99999999999.990'), 'pix.code-malformed'],
  ['no charge of the standard', () => charges.offer({ ...immediate(), document: {} }), 'pix.code-document'],
  ['with a key that cannot be one', () => charges.offer(immediate({ chave: '12345678900' })), 'pix.code-document'],
  [
    'with a key that nobody has',
    () => charges.offer(immediate({ chave: 'ninguem@exemplo.com.br' })),
    'pix.code-key-gone',
  ],
])('a code is refused in words: %s', async (_, code, refusal) => {
  expect(await refusalOf(code())).toBe(refusal);
  // Nobody asks the directory about what is not paid.
  if (refusal !== 'pix.code-key-gone') expect(bank.rails.lookups).toEqual([]);
});

test('an amount as large as a code can say is read as it stands, and no account has it', async () => {
  const code = await lookUp(withAmount('9999999999.99'));
  expect(code.code.amount).toEqual({ rule: 'fixed', amount: '9999999999.99' });
  expect((await pay(code.id, '9999999999.99')).status).toBe(422);
  expect(await refusalOf(withAmount('9999999999999'))).toBe('pix.code-malformed');
});

test('a code may be read for a day that can be paid, no other', async () => {
  expect(await refusalOf(staticCode(), day(-1))).toBe('payment-orders.date-invalid');
  expect(await refusalOf(staticCode(), day(400))).toBe('payment-orders.date-invalid');
  expect(await refusalOf(charges.offer(due()), day(60))).toBe('pix.code-too-late');
  expect(await refusalOf(charges.offer(immediate()), day(1))).toBe('pix.code-only-now');
});

test('who is named and who is paid are two: the order warns whoever confirms it', async () => {
  const other = await lookUp(charges.offer(due({ recebedor: { cnpj: '11444777000161', nome: 'Outra Empresa' } })));
  expect(other.warnings).toContain('receiver-differs');
  expect(other.code.receiver).toEqual({ name: 'Outra Empresa', maskedDocument: '11.444.777/0001-61' });
  expect((await lookUp(charges.offer(due()))).warnings).not.toContain('receiver-differs');
});

test('what somebody printed against the standard is read, and said', async () => {
  const code = '00020126360014br.gov.bcb.pix0114pix@bcb.gov.br5204000053039865802BR5903Ipê6009São Paulo62070503***6304';
  bank.rails.directory.set('pix@bcb.gov.br', {
    ...(bank.rails.directory.get(bank.outsider.key) as never as object),
    key: 'pix@bcb.gov.br',
  } as never);
  const read = await lookUp(code + formatCrc(crc16(code)));
  expect(read.code.findings).toEqual(['merchant-name', 'merchant-city']);
});

test('an amount that may be changed is, and a repeated payment never', async () => {
  const code = await lookUp(charges.offer(immediate({}, { original: '5.00', modalidadeAlteracao: 1 })));
  expect(code.code.amount).toEqual({ rule: 'changeable', amount: '5.00' });
  const repeated = await bank.pay(await maker(), code.id, '9.00', {
    date: day(0),
    recurrence: { every: { unit: 'week', interval: 1 }, ends: { by: 'count', count: 3 }, onHoliday: 'keep' } as never,
  });
  expect([400, 422]).toContain(repeated.status);
  expect((await pay(code.id, '9.00')).status).toBe(201);
});

test('a look-up of a code is one like any other: it serves one order, and its own person [attack]', async () => {
  const code = await lookUp(staticCode());
  await bank.device('admin');
  expect((await bank.pay(await bank.as('admin'), code.id, '1.00')).code).toBe('pix.lookup-not-found');
  expect((await pay(code.id, '1.00')).status).toBe(201);
  expect((await pay(code.id, '1.00')).code).toBe('payment-orders.already-made');
});

test('having the bank ask strange hosts is rationed as keys are [attack]', async () => {
  await bank.byHand('DELETE FROM bank.pix_lookup_bucket');
  charges.fault = 'document.unsafe';
  const code = charges.offer(immediate());
  let refusal: string | undefined;
  let asked = 0;
  for (; asked < 100 && refusal !== 'pix.lookups-exhausted'; asked += 1) refusal = await refusalOf(code);
  // 900 tokens in a sandbox, 20 for each miss.
  expect(asked).toBeLessThan(50);
  const { rows } = await bank.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ledger.audit_record WHERE action = 'pix.payee-looked-up' AND subject = 'pix.araucaria.example'`,
  );
  expect(rows[0]?.count).toBeGreaterThanOrEqual(asked - 1);
  await bank.byHand('DELETE FROM bank.pix_lookup_bucket');
});
