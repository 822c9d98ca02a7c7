import { randomBytes, hash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import axios from 'axios';
import EfiPay from 'sdk-node-apis-efi';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_PIX_PATH, SCOPES, TOKEN_PATH } from '@bank/contracts';
import { newId } from '@bank/core';
import { readRows } from '../../platform/database/rows.ts';
import { testAuthority } from '../../testing/certificate-authority.ts';
import { lotMaking } from '../../testing/lot-making.ts';
import { keyOf, startPixBank } from '../../testing/pix-bank.ts';

// The client of another institution, as its customers' programs use it: nothing of it is changed but the host it calls. So a
// program moves here by another address and another credential.
const bank = await startPixBank();
const KEY = 'efi@exemplo.com.br';
await keyOf(bank, { bankAccount: '10001', key: KEY });
const SECRET = randomBytes(32).toString('base64url');
const ITS_HOST = 'https://pix-h.api.efipay.com.br';
const identity = testAuthority('Autoridade de teste').issue('ERP');

const PERIOD = { inicio: '2026-01-01T00:00:00Z', fim: '2027-12-31T23:59:59Z' };
const COB = { calendario: { expiracao: 3600 }, valor: { original: '12.30' }, chave: KEY };
const COBV = {
  calendario: { dataDeVencimento: '2026-12-01', validadeAposVencimento: 30 },
  devedor: {
    cpf: '52998224725',
    nome: 'Ana Lima',
    logradouro: 'Rua A, 1',
    cidade: 'Recife',
    uf: 'PE',
    cep: '70011750',
  },
  valor: { original: '100.00', multa: { modalidade: 2, valorPerc: '2.00' } },
  chave: KEY,
};

/** The bank's server on a port of this machine; the clock of tests goes on with each call. */
const server = createServer((incoming, outgoing) => {
  bank.clock.advance(1);
  bank.bank.http.app.routing(incoming, outgoing);
});
let client: EfiPay;

beforeAll(async () => {
  const id = newId('crd', bank.clock, { bytes: (count) => randomBytes(count) });
  await readRows(
    bank.pool,
    `INSERT INTO bank.credential (company_id, id, client_id, name, scopes, daily_cap_centavos, created_at, created_by,
        secret_for, secret_hash, secret_shown)
      VALUES ($1, $2, $2, $2, $3, 0, $4, '{"id":"x","name":"x"}', 'x', $5, '{"id":"x","name":"x","at":0}')`,
    [bank.companyId('10001'), id, SCOPES, new Date(bank.clock.now()), hash('sha256', SECRET, 'buffer')],
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  axios.interceptors.request.use((config) => {
    const { url = '' } = config;
    if (!url.startsWith(`${ITS_HOST}/`)) throw new Error(`a call to ${url}: nothing leaves this machine`);
    const path = url.slice(ITS_HOST.length);
    config.url = `${here}${path === '/oauth/token' ? TOKEN_PATH : path.replace(/^\/v2/, API_PIX_PATH)}`;
    return config;
  });
  client = new EfiPay({
    sandbox: true,
    client_id: id,
    client_secret: SECRET,
    certificate: Buffer.from(identity.cert).toString('base64'),
    pemKey: Buffer.from(identity.key).toString('base64'),
    cert_base64: true,
  });
});
afterAll(() => {
  axios.interceptors.request.clear();
  server.close();
});

let txids = 0;
const newTxid = (): string => `efi${String((txids += 1)).padStart(29, '0')}`;

test('an immediate charge is made, made again, read, revised, listed and removed', async () => {
  const txid = newTxid();
  const made = await client.pixCreateCharge({ txid }, COB);
  expect(made).toMatchObject({ txid, status: 'ATIVA', valor: { original: '12.30' }, revisao: 0 });
  expect(await client.pixCreateCharge({ txid }, COB)).toEqual(made);
  expect(await client.pixCreateImmediateCharge(COB)).toMatchObject({ status: 'ATIVA' });
  expect(await client.pixUpdateCharge({ txid }, { valor: { original: '13.00' } })).toMatchObject({ revisao: 1 });
  expect(await client.pixDetailCharge({ txid })).toMatchObject({ valor: { original: '13.00' } });
  expect(await client.pixListCharges(PERIOD)).toMatchObject({
    cobs: expect.arrayContaining([expect.anything()]) as [],
  });
  expect(await client.pixUpdateCharge({ txid }, { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' })).toMatchObject({
    status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR',
  });
});

test('a charge with a due date is made, read and listed, also under the address with a slash', async () => {
  const txid = newTxid();
  expect(await client.pixCreateDueCharge({ txid }, COBV)).toMatchObject({ txid, status: 'ATIVA' });
  expect(await client.pixDetailDueCharge({ txid })).toMatchObject({ valor: { original: '100.00' } });
  expect(await client.pixListDueCharges(PERIOD)).toMatchObject({ cobs: [{ txid }] });
});

test('a lot of charges with a due date is asked for, changed, read and listed', async () => {
  const [id, ids] = [4471, [newTxid(), newTxid()]];
  const cobsv = ids.map((txid) => ({ txid, ...COBV }));
  await client.pixCreateDueChargeBatch({ id }, { descricao: 'Mensalidades', cobsv });
  await client.pixCreateDueChargeBatch({ id }, { descricao: 'Mensalidades', cobsv });
  await client.pixUpdateDueChargeBatch({ id }, { cobsv: [{ txid: ids[0] ?? '', valor: { original: '90.00' } }] });
  await lotMaking(bank).makeAll();
  const made = await client.pixDetailDueChargeBatch({ id });
  expect(made).toMatchObject({
    id,
    descricao: 'Mensalidades',
    cobsv: ids.map((txid) => ({ txid, status: 'CRIADA' })),
  });
  expect(await client.pixDetailDueCharge({ txid: ids[0] ?? '' })).toMatchObject({ valor: { original: '90.00' } });
  expect(await client.pixListDueChargeBatch(PERIOD)).toMatchObject({ lotes: [made] });
  await expect(client.pixCreateDueChargeBatch({ id }, { descricao: 'Outra', cobsv })).rejects.toMatchObject({
    type: 'https://pix.bcb.gov.br/api/v2/error/LoteCobVOperacaoInvalida',
  });
});

test('a location is made, read and listed', async () => {
  const made = await client.pixCreateLocation({ tipoCob: 'cob' });
  expect(made).toMatchObject({ tipoCob: 'cob' });
  expect(await client.pixDetailLocation({ id: made.id })).toEqual(made);
  expect(await client.pixLocationList(PERIOD)).toMatchObject({ loc: expect.arrayContaining([made]) as [] });
});

test('what was received is listed', async () => {
  expect(await client.pixReceivedList(PERIOD)).toMatchObject({
    parametros: { paginacao: { paginaAtual: 0 } },
    pix: [],
  });
});

test('a webhook is set, read, listed and removed', async () => {
  const webhookUrl = 'https://erp.exemplo.com.br/pix';
  await client.pixConfigWebhook({ chave: KEY }, { webhookUrl });
  expect(await client.pixDetailWebhook({ chave: KEY })).toMatchObject({ webhookUrl, chave: KEY });
  expect(await client.pixListWebhook(PERIOD)).toMatchObject({ webhooks: [{ webhookUrl }] });
  await client.pixDeleteWebhook({ chave: KEY });
  await expect(client.pixDetailWebhook({ chave: KEY })).rejects.toMatchObject({ status: 404 });
});

test('a refusal comes through as the standard writes it', async () => {
  await expect(
    client.pixCreateCharge({ txid: newTxid() }, { ...COB, chave: 'ninguem@exemplo.com.br' }),
  ).rejects.toMatchObject({
    type: 'https://pix.bcb.gov.br/api/v2/error/CobOperacaoInvalida',
    violacoes: [{ propriedade: 'cob.chave' }],
  });
});
