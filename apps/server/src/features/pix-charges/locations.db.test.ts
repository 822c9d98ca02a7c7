import { X509Certificate } from 'node:crypto';
import { compactVerify, createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet } from 'jose';
import { expect, test } from 'vitest';
import { readPayload } from '@bank/cobv';
import type { Charge, ChargeContent, CodeLookup } from '@bank/contracts';
import { addDays, bankingDate, expectOk, formatDate } from '@bank/core';
import { keyOf, startPixBank } from '../../testing/pix-bank.ts';

// What stands where a code leads: the signed document for payers' banks, and the page for payers.
const bank = await startPixBank();
await bank.device('maker');
const KEY = 'cobranca@exemplo.com.br';
await keyOf(bank, { bankAccount: '10001', key: KEY });
const { publicUrl, chargeAuthorities } = bank.platform.settings;
const today = () => bankingDate(bank.clock.now());

const DUE = {
  kind: 'due',
  key: KEY,
  amount: '100.00',
  dueDate: addDays(today(), 5),
  validityDays: 10,
  terms: { multa: { modalidade: 2, valorPerc: '2.00' }, desconto: { modalidade: 3, valorPerc: '1.00' } },
  debtor: { name: 'Ana <b>Lima</b>', document: '52998224725' },
  request: 'Pedido "7" & troca',
} as const satisfies ChargeContent;
const NOW = { kind: 'immediate', key: KEY, amount: '150.00', changeable: false, expiresIn: 3600 } as const;

let keys = 0;
async function made(content: ChargeContent): Promise<Charge> {
  const headers = { 'idempotency-key': `locations-${(keys += 1)}` };
  const reply = await (await bank.as('maker')).post('/services/pix/charges', content, headers);
  expect(reply.status, reply.text).toBe(201);
  return reply.json<Charge>();
}
const pathOf = ({ location }: Charge) => `/${(location ?? '').split('/').slice(1).join('/')}`;
const pageOf = ({ link }: Charge) => (link ?? '').slice(publicUrl.length);
const removed = async ({ id }: Charge) =>
  expect((await (await bank.as('maker')).delete(`/services/pix/charges/${id}`)).status).toBe(200);

/** The document as a payer's bank gets it, checked by a library that is not ours. */
async function documentOf(charge: Charge, day?: string) {
  const reply = await bank.anonymous.get(`${pathOf(charge)}${day === undefined ? '' : `?DPP=${day}`}`);
  expect(reply.status, reply.text).toBe(200);
  expect(reply.headers).toMatchObject({ 'content-type': 'application/jose', 'cache-control': 'no-store' });
  const shown = (await bank.anonymous.get('/services/pix/chaves.jwks')).json<JSONWebKeySet>();
  const { payload } = await compactVerify(reply.text, createLocalJWKSet(shown));
  return { header: decodeProtectedHeader(reply.text), shown, document: JSON.parse(Buffer.from(payload).toString()) };
}

test('the document of a charge is signed by the bank’s key, and a certificate of the authority speaks for it', async () => {
  const { header, shown, document } = await documentOf(await made(NOW));
  expect(header).toMatchObject({ alg: 'ES256', jku: `${publicUrl}/services/pix/chaves.jwks` });
  const [key] = shown.keys;
  expect(header).toMatchObject({ kid: key?.kid, 'x5t#S256': key?.['x5t#S256'] });
  const certificate = new X509Certificate(Buffer.from(key?.x5c?.[0] ?? '', 'base64'));
  expect(chargeAuthorities.some(({ publicKey }) => certificate.verify(publicKey))).toBe(true);
  expect(JSON.stringify(shown)).not.toContain('"d"');
  expect(expectOk(readPayload(document))).toMatchObject({ kind: 'immediate', status: 'ATIVA', original: 15000n });
});

test('one with a due date is worked out for the day of payment, and refuses days on which it cannot be paid', async () => {
  const charge = await made(DUE);
  const amounts = async (day: string) => {
    const payload = expectOk(readPayload((await documentOf(charge, day)).document));
    return payload.kind === 'due' ? payload.amounts.final : undefined;
  };
  const { due } = charge;
  expect(await amounts(due?.adjusted ?? '')).toBe(10000n);
  expect(await amounts(due?.last ?? '')).toBe(10200n);
  expect((await documentOf(charge)).document).toMatchObject({
    devedor: { cpf: '52998224725' },
    recebedor: { cnpj: '11222333000181' },
    valor: { final: '100.00' },
  });
  for (const day of [addDays(today(), -1), '2026-13-01', 'x', '2199-01-01']) {
    const refused = await bank.anonymous.get(`${pathOf(charge)}?DPP=${day}`);
    expect([day, refused.status]).toEqual([day, 400]);
    expect(refused.json()).toMatchObject({ type: 'https://pix.bcb.gov.br/api/v2/error/CobPayloadOperacaoInvalida' });
  }
});

test('what was removed says so; where nothing stands, nothing is told [attack]', async () => {
  const charge = await made(NOW);
  await removed(charge);
  expect((await documentOf(charge)).document).toMatchObject({ status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR', revisao: 1 });
  const code = await made({ kind: 'static', key: KEY });
  const tokens = ['a'.repeat(26), code.link?.split('/').at(-1), 'x', 'a'.repeat(90)];
  for (const token of tokens) {
    const answer = await bank.anonymous.get(`/services/pix/v2/${token}`);
    expect([token, answer.status]).toEqual([token, 404]);
    expect(answer.text).not.toMatch(/SELECT|at .*\.ts/);
  }
});

test('the payer’s page says who asks for what, and lets nothing that somebody wrote become part of the page [attack]', async () => {
  const charge = await made(DUE);
  const page = await bank.anonymous.get(pageOf(charge));
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.text).toContain('Ana &lt;b&gt;Lima&lt;/b&gt; · ***.982.247-**');
  expect(page.text).toContain('Pedido &quot;7&quot; &amp; troca');
  expect(page.text).toContain(charge.code);
  expect(page.text).toContain(formatDate(DUE.dueDate));
  expect(page.text).toContain('Aguardando pagamento');
  // The receiver's own: neither its whole CNPJ, nor its account, nor who made the charge.
  for (const secret of ['11222333000181', '10001', charge.createdBy, charge.id])
    expect(page.text).not.toContain(secret);
  await removed(charge);
  const gone = await bank.anonymous.get(pageOf(charge));
  expect(gone.text).toContain('Cancelada por quem cobra');
  expect(gone.text).not.toContain(charge.code);
  expect((await bank.anonymous.get('/pagar/ninguem')).status).toBe(404);
});

test('a code of ours is read by another company from our own books, and refused once it is removed', async () => {
  const charge = await made(NOW);
  const payer = await bank.as('admin3');
  const looked = await payer.post('/services/pix/codes', { code: charge.code });
  expect(looked.status, looked.text).toBe(201);
  const { code } = looked.json<CodeLookup>();
  expect(code).toMatchObject({ kind: 'immediate', txid: charge.txid, amount: { rule: 'fixed', amount: '150.00' } });
  await removed(charge);
  expect((await payer.post('/services/pix/codes', { code: charge.code })).code).toBe('pix.code-removed');
});
