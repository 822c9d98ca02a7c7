import { beforeEach, expect, test } from 'vitest';
import { formatInstant, later } from '@bank/core';
import { orderConfirmationContent, type CodeLookup, type OrderConfirmation, type PaymentOrder } from '@bank/contracts';
import { rulesAbove, startApprovalBank, stepOf } from '../../testing/approval-bank.ts';
import { scriptedCharges } from '../../testing/scripted-charges.ts';

// Whoever makes a code names a host that the bank then asks. How often, and for whom, is the bank's to say at every step of an order.
const charges = scriptedCharges();
const bank = await startApprovalBank({
  documents: (address) => charges.fetchDocument(address),
  settings: { chargeAuthorities: charges.authorities },
});
await bank.device('maker');
const device = await bank.device('maker');
const ana = await bank.approver('Ana', 'A');
await bank.fund('10001', 1_000_000_00n);

const DAY_MS = 86_400_000;
const HOST = 'pix.araucaria.example';
let charged = 0;

beforeEach(async () => {
  charges.fault = undefined;
  // A host that was not reached is left alone for half a minute.
  bank.clock.advance(31_000);
  await bank.setRules(null);
  await bank.setCompany('10001', 'confirmation_threshold_centavos = 100000000');
  await bank.byHand('DELETE FROM bank.pix_lookup_bucket');
});

/** An order of R$ 98,00 by a code whose charge stands on a stranger's host. */
async function orderByCode(on?: string): Promise<PaymentOrder> {
  const at = bank.clock.now();
  charged += 1;
  const code = charges.offer({
    token: `cobv/${charged}`,
    document: {
      calendario: {
        criacao: formatInstant(at),
        dataDeVencimento: formatInstant(later(at, 3 * DAY_MS)).slice(0, 10),
        validadeAposVencimento: 10,
      },
      txid: `fc9a4366ff3d4964b5dbc6c91a8722d${charged % 10}`,
      revisao: 0,
      status: 'ATIVA',
      valor: { original: '98.00', final: '98.00' },
      chave: bank.outsider.key,
      devedor: { cnpj: '11222333000181', nome: 'Empresa' },
      recebedor: { cpf: bank.outsider.document, nome: 'Maria de Fora' },
    },
  });
  const maker = await bank.as('maker');
  const date = on === undefined ? {} : { date: on };
  const read = await maker.post('/services/pix/codes', { code, ...date });
  expect(read.status, read.text).toBe(201);
  const made = await bank.pay(maker, read.json<CodeLookup>().id, '98.00', date);
  expect(made.status, made.text).toBe(201);
  charges.asked.length = 0;
  return made.json<PaymentOrder>();
}

/** What the company may still have strangers asked. */
async function tokensLeft(): Promise<number> {
  const { rows } = await bank.pool.query<{ tokens: number }>(
    `SELECT tokens::float8 AS tokens FROM bank.pix_lookup_bucket WHERE company_id = $1 AND bucket = 'elsewhere'`,
    [bank.companyId('10001')],
  );
  return rows[0]?.tokens ?? Number.NaN;
}
const emptyBucket = () =>
  bank.byHand(`UPDATE bank.pix_lookup_bucket SET tokens = 0, at = $2 WHERE company_id = $1 AND bucket = 'elsewhere'`, [
    bank.companyId('10001'),
    new Date(bank.clock.now()),
  ]);
const refusedLooks = async (): Promise<number> =>
  (await bank.audit('10001', 'pix.payee-looked-up')).filter(({ subject, data }) => {
    return subject === HOST && data.outcome === 'refused';
  }).length;

test('A8 S18 a session without the key of a device has no stranger’s host asked by confirming an order [attack]', async () => {
  await bank.setCompany('10001', 'confirmation_threshold_centavos = 100');
  const [{ id }, other] = [await orderByCode(), await orderByCode()];
  const maker = await bank.as('maker');
  const read = await maker.get(`/services/payment-orders/${other.id}/confirmation`);
  const of = device.sign((about) => orderConfirmationContent(read.json<OrderConfirmation>().signing, about));
  const answer = await maker.post(
    `/services/payment-orders/${id}/confirm`,
    { device: of },
    { 'idempotency-key': 'confirm-without-key' },
  );
  expect(answer.code).toBe('access.signature-invalid');
  expect(charges.asked).toEqual([]);
});

test('A8 S18 nor by approving one [attack]', async () => {
  await bank.setRules(rulesAbove('0.01', [stepOf(1)]));
  const { id, state } = await orderByCode();
  expect(state).toBe('awaiting_authorization');
  const { signature: _, ...told } = await bank.sign(ana, id);
  const other = await bank.sign(ana, (await orderByCode()).id);
  const answer = await bank.approve(ana, id, { device: { ...told, signature: other.signature } });
  expect(answer.code).toBe('access.signature-invalid');
  expect(charges.asked).toEqual([]);
});

test('A8 I13 confirming one order again and again is rationed as reading its code is, and stands in the log [attack]', async () => {
  await bank.setCompany('10001', 'confirmation_threshold_centavos = 100');
  const { id } = await orderByCode();
  const maker = await bank.as('maker');
  charges.fault = 'document.unreachable';
  const before = await refusedLooks();
  let refusal: string | undefined;
  let tries = 0;
  for (; tries < 100 && refusal !== 'pix.lookups-exhausted'; tries += 1) {
    refusal = (await bank.confirm(maker, device, id)).code;
  }
  // 900 tokens in a sandbox, 20 for each host that says nothing.
  expect(tries).toBeLessThan(50);
  expect(charges.asked.length).toBeLessThan(50);
  expect((await refusedLooks()) - before).toBeGreaterThanOrEqual(charges.asked.length);
});

test('A8 I13 approving asks no stranger’s host for a company that has none of its ration left [attack]', async () => {
  await bank.setRules(rulesAbove('0.01', [stepOf(1)]));
  const { id } = await orderByCode();
  await emptyBucket();
  expect((await bank.approve(ana, id)).code).toBe('pix.lookups-exhausted');
  expect(charges.asked).toEqual([]);
});

test('A8 I13 a due order asks its charge’s host out of the ration, and waits in line where nothing is left [attack]', async () => {
  const tomorrow = formatInstant(later(bank.clock.now(), DAY_MS)).slice(0, 10);
  const { id } = await orderByCode(tomorrow);
  bank.clock.advance(DAY_MS);
  await emptyBucket();
  const maker = await bank.as('maker');
  bank.wake();
  await bank.until('it waits', async () =>
    (await bank.order(maker, id)).events.some(({ note }) => note?.includes('Muitas consultas') === true),
  );
  expect(charges.asked).toEqual([]);
  bank.clock.advance(6 * 60_000);
  bank.wake();
  await bank.reaches(maker, id, 'settled');
  expect(charges.asked).toHaveLength(1);
});

test('an order whose charge stands as agreed costs one token of the ration at each look, however it goes on', async () => {
  await bank.setCompany('10001', 'confirmation_threshold_centavos = 100');
  const { id } = await orderByCode();
  const before = await tokensLeft();
  expect((await bank.confirm(await bank.as('maker'), device, id)).status).toBe(200);
  expect(before - (await tokensLeft())).toBe(charges.asked.length);
});
