import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@bank/core';
import type { DeliveryDetail, SignedChange, Webhook } from '@bank/contracts';
import type { OutsidePost, PostOutcome, PostOutside } from '../../platform/outbound/post-outside.ts';
import { creditedPix } from '../../testing/credited-pix.ts';
import { keyOf, startPixBank } from '../../testing/pix-bank.ts';
import { programOf } from '../../testing/program.ts';
import { signChange } from '../../testing/sign-change.ts';

// A webhook from its registration to what it is sent, with a net that answers as a test says.
const posts: OutsidePost[] = [];
const OK: PostOutcome = { fault: null, answer: { status: 200, headers: { server: 'erp' }, text: 'ok' } };
let answer: (post: OutsidePost) => PostOutcome | Promise<PostOutcome> = () => OK;
const outside: PostOutside = {
  async post(post) {
    posts.push(post);
    return answer(post);
  },
  close: () => undefined,
};
const bank = await startPixBank({ outside });
const KEY = '11222333000181';
const OTHER_KEY = 'caixa@exemplo.com.br';
await bank.byHand(
  `INSERT INTO bank.pix_key (company_id, id, type, key, state, request_id, account_id, created_at, registered_at)
   SELECT id, 'pky_' || repeat('0', 26), 'CNPJ', $1, 'active', '00000000-0000-4000-8000-000000000000', account_id, $2, $2
   FROM bank.company WHERE bank_account = '10001' ON CONFLICT DO NOTHING`,
  [KEY, new Date(bank.clock.now())],
);
await keyOf(bank, { bankAccount: '10001', key: OTHER_KEY });
const phone = await bank.device('admin');
const program = await programOf(bank, '10001', ['webhook.read', 'webhook.write']);
const URL_ = 'https://erp.exemplo.com.br/pix';
const API = '/services/pix/api/v2/webhook';
const SCREEN = '/services/webhooks';
const NOTHING_SENT: OutsidePost = { companyId: '', url: '', headers: {}, body: '' };
let keys = 0;
const nextKey = () => ({ 'idempotency-key': `webhook-${(keys += 1)}` });

beforeEach(async () => {
  answer = () => OK;
  for (const { chave } of (await program.call('GET', API)).json<{ webhooks: { chave: string }[] }>().webhooks)
    await program.call('DELETE', `${API}/${chave}`);
  posts.length = 0;
});

async function put(url = URL_, key = KEY) {
  const reply = await program.call('PUT', `${API}/${key}`, { webhookUrl: url });
  expect(reply.status, JSON.stringify(reply.json())).toBe(200);
  return theWebhook();
}

async function theWebhook(): Promise<Webhook> {
  const [webhook] = (await (await bank.as('admin')).get(SCREEN)).json<{ items: Webhook[] }>().items;
  if (!webhook) throw new Error('there is no webhook');
  return webhook;
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  await bank.until('webhooks', async () => {
    bank.wake();
    return holds();
  });
}

async function deliveries(webhookId: string): Promise<readonly DeliveryDetail[]> {
  const admin = await bank.as('admin');
  const { items } = (await admin.get(`${SCREEN}/${webhookId}/deliveries`)).json<{ items: DeliveryDetail[] }>();
  return Promise.all(
    items.map(async ({ id }) => (await admin.get(`${SCREEN}/${webhookId}/deliveries/${id}`)).json<DeliveryDetail>()),
  );
}

/** Asks for a change on screen and signs it in the app. */
async function signed(method: 'post' | 'put', path: string, body: object): Promise<SignedChange> {
  const admin = await bank.signedIn('admin', phone);
  const asked = await admin[method](path, body, nextKey());
  expect(asked.status, asked.text).toBe(201);
  const done = await signChange(bank, phone, 'admin', asked.json<SignedChange>());
  expect(done.status, done.text).toBe(200);
  return done.json<SignedChange>();
}

describe('by the API', () => {
  test('a webhook is registered, read, listed, given another address and cancelled', async () => {
    await put();
    const read = await program.call('GET', `${API}/${KEY}`);
    expect(read.json()).toMatchObject({ webhookUrl: URL_, chave: KEY, cnpj: '11222333000181' });
    await put(`${URL_}/2`);
    expect((await program.call('GET', API)).json()).toMatchObject({
      parametros: { paginacao: { paginaAtual: 0, quantidadeTotalDeItens: 1 } },
      webhooks: [{ webhookUrl: `${URL_}/2`, chave: KEY }],
    });
    expect((await program.call('DELETE', `${API}/${KEY}`)).status).toBe(204);
    const gone = await program.call('GET', `${API}/${KEY}`);
    expect(gone.status).toBe(404);
    expect(gone.json()).toMatchObject({ type: 'https://pix.bcb.gov.br/api/v2/error/NaoEncontrado', status: 404 });
    const acts = (await bank.audit('10001')).filter(({ action }) => action.startsWith('webhooks.'));
    expect(new Set(acts.map(({ action }) => action))).toEqual(
      new Set(['webhooks.registered', 'webhooks.changed', 'webhooks.removed']),
    );
    expect(new Set(acts.map(({ actor }) => actor))).toEqual(new Set([program.credentialId]));
  });

  test.each([
    ['an address inside [attack]', KEY, 'https://169.254.169.254/', 'webhook.webhookUrl'],
    ['an address without TLS [attack]', KEY, 'http://erp.exemplo.com.br/', 'webhook.webhookUrl'],
    ['the key of another company [attack]', 'vizinha@exemplo.com.br', URL_, 'webhook.chave'],
    ['a key that is none', 'x', URL_, 'webhook.chave'],
  ])('%s is refused as the standard says', async (_, key, webhookUrl, propriedade) => {
    const reply = await program.call('PUT', `${API}/${key}`, { webhookUrl });
    expect(reply.status).toBe(400);
    expect(reply.json()).toMatchObject({
      type: 'https://pix.bcb.gov.br/api/v2/error/WebhookOperacaoInvalida',
      violacoes: [{ propriedade }],
    });
  });

  test('a program without the scope, or of another company, changes and sees nothing [attack]', async () => {
    await put();
    const reader = await programOf(bank, '10001', ['webhook.read']);
    expect((await reader.call('PUT', `${API}/${KEY}`, { webhookUrl: URL_ })).status).toBe(403);
    expect((await reader.call('DELETE', `${API}/${KEY}`)).status).toBe(403);
    const neighbour = await programOf(bank, '10003', ['webhook.read', 'webhook.write']);
    expect((await neighbour.call('GET', `${API}/${KEY}`)).status).toBe(404);
    expect((await neighbour.call('DELETE', `${API}/${KEY}`)).status).toBe(404);
    expect((await neighbour.call('GET', API)).json()).toMatchObject({ webhooks: [] });
  });
});

describe('by screen', () => {
  test('S18 a webhook is registered by a signature; its secret is shown once, to who asked', async () => {
    const change = await signed('post', SCREEN, { key: OTHER_KEY, url: URL_ });
    expect(change).toMatchObject({ state: 'done', kind: 'webhooks.register' });
    const { id } = await theWebhook();
    expect(change.resultId).toBe(id);
    const admin = await bank.signedIn('admin', phone);
    const askedBy = (who: string) => bank.byHand('UPDATE bank.webhook SET secret_for = $2 WHERE id = $1', [id, who]);
    await askedBy('opr_somebody-else');
    expect((await admin.post(`${SCREEN}/${id}/secret`, {})).code).toBe('webhooks.secret-not-yours');
    await askedBy(bank.operator('admin').id);
    const shown = await admin.post(`${SCREEN}/${id}/secret`, {});
    expect(shown.json()).toEqual({ secret: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect((await admin.post(`${SCREEN}/${id}/secret`, {})).code).toBe('webhooks.secret-shown');
    const again = await admin.post(SCREEN, { key: OTHER_KEY, url: URL_ }, nextKey());
    expect(again.code).toBe('webhooks.exists');
  });

  test('a change that was asked for on what is no more changes nothing', async () => {
    const { id } = await put();
    const admin = await bank.signedIn('admin', phone);
    const asked = await admin.put(`${SCREEN}/${id}`, { url: `${URL_}/other` }, nextKey());
    await put(`${URL_}/meanwhile`);
    const done = await signChange(bank, phone, 'admin', asked.json<SignedChange>());
    expect(done.json()).toMatchObject({ state: 'failed' });
    expect((await theWebhook()).url).toBe(`${URL_}/meanwhile`);
  });

  test('after a new secret both sign for 24 hours, then the new one alone', async () => {
    const { id } = await put();
    const admin = await bank.signedIn('admin', phone);
    const secretNow = async () => (await admin.post(`${SCREEN}/${id}/secret`, {})).json<{ secret: string }>().secret;
    const former = await secretNow();
    await signed('post', `${SCREEN}/${id}/new-secret`, {});
    const next = await secretNow();
    const signers = async (): Promise<readonly string[]> => {
      const sent = await admin.post(`${SCREEN}/${id}/test`, {});
      expect(sent.json(), sent.text).toMatchObject({ kind: 'test', state: 'delivered', pixCount: 0 });
      const { headers, body } = posts.at(-1) ?? NOTHING_SENT;
      const [t, ...signatures] = (headers['ipe-signature'] ?? '').split(',');
      const by = (secret: string) =>
        `v1=${createHmac('sha256', Buffer.from(secret, 'hex'))
          .update(`${t?.slice(2)}.${body}`)
          .digest('hex')}`;
      return [former, next].filter((secret) => signatures.includes(by(secret)));
    };
    expect(await signers()).toEqual([former, next]);
    bank.clock.advance(DAY_MS);
    const later = await bank.signedIn('admin', phone);
    await later.post(`${SCREEN}/${id}/test`, {});
    const { headers } = posts.at(-1) ?? NOTHING_SENT;
    expect((headers['ipe-signature'] ?? '').split(',')).toHaveLength(2);
  });
});

describe('what is told', () => {
  test('I12 a received Pix with a txid is posted once, signed, as the standard writes it', async () => {
    const { id } = await put();
    const endToEndId = await creditedPix(bank, 12_34n, { txid: 'pedido42', message: 'Pedido 42' });
    await until(async () => (await deliveries(id)).some(({ state }) => state === 'delivered'));
    expect(posts).toHaveLength(1);
    expect(posts[0]?.url).toBe(`${URL_}/pix`);
    expect(JSON.parse(posts[0]?.body ?? '')).toEqual({
      pix: [
        {
          endToEndId,
          txid: 'pedido42',
          valor: '12.34',
          chave: KEY,
          horario: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          infoPagador: 'Pedido 42',
        },
      ],
    });
    const [delivery] = await deliveries(id);
    expect(delivery).toMatchObject({ endToEndId, pixCount: 1, tries: 1, lastStatus: 200, canSendAgain: true });
    expect(delivery?.triesMade).toMatchObject([{ status: 200, body: 'ok', headers: 'server: erp', fault: null }]);
    expect(posts[0]?.headers['ipe-event-id']).toBe(delivery?.id);
  });

  test('one without a txid, to another key, or from before the registration is not', async () => {
    await creditedPix(bank, 1_00n, { txid: 'antes' });
    await put(URL_, OTHER_KEY);
    await creditedPix(bank, 2_00n, { txid: 'outra' });
    const { id } = await put();
    await creditedPix(bank, 3_00n);
    const told = await creditedPix(bank, 4_00n, { txid: 'esta' });
    await until(() => posts.length > 0);
    expect(posts.map(({ body }) => (JSON.parse(body) as { pix: { endToEndId: string }[] }).pix[0]?.endToEndId)).toEqual(
      [told],
    );
    expect(id).toMatch(/^whk_/);
  });

  test('a delivery that fails is tried again, later and later, the same; then given up and people are told', async () => {
    answer = () => ({ fault: 'status', answer: { status: 500, headers: {}, text: 'não' } });
    const { id } = await put();
    await creditedPix(bank, 5_00n, { txid: 'falha' });
    const state = async () => (await deliveries(id))[0]?.state;
    await until(async () => (await state()) === 'retrying');
    const pauses = [
      5 * SECOND_MS,
      15 * SECOND_MS,
      MINUTE_MS,
      5 * MINUTE_MS,
      15 * MINUTE_MS,
      HOUR_MS,
      2 * HOUR_MS,
      4 * HOUR_MS,
      7 * HOUR_MS,
      10 * HOUR_MS,
    ];
    for (const [index, pause] of pauses.entries()) {
      bank.clock.advance(pause);
      await until(async () => (await deliveries(id))[0]?.triesMade.length === index + 2);
    }
    expect((await deliveries(id))[0]).toMatchObject({
      state: 'given_up',
      tries: 11,
      nextTryAt: null,
      lastFault: 'status',
    });
    expect(new Set(posts.map(({ body, headers }) => `${headers['ipe-event-id']} ${body}`)).size).toBe(1);
    expect(await bank.audit('10001', 'webhooks.given-up')).toMatchObject([{ subject: id }]);
    answer = () => OK;
    const admin = await bank.as('admin');
    const [delivery] = await deliveries(id);
    const again = await admin.post(`${SCREEN}/${id}/deliveries/${delivery?.id}/send-again`, {});
    expect(again.json()).toMatchObject({ state: 'waiting' });
    await until(async () => (await state()) === 'delivered');
    expect(new Set(posts.map(({ headers }) => headers['ipe-event-id'])).size).toBe(1);
  });

  test('a webhook whose key leaves the company stops, and what waited is not sent', async () => {
    answer = () => ({ fault: 'unreachable', answer: null });
    const { id } = await put(URL_, OTHER_KEY);
    await bank.byHand(`UPDATE bank.pix_key SET state = 'removing' WHERE key = $1`, [OTHER_KEY]);
    await bank.byHand(`UPDATE bank.pix_key SET state = 'refused', refusal = 'elsewhere' WHERE key = $1`, [OTHER_KEY]);
    await until(async () => (await (await bank.as('admin')).get(`${SCREEN}/${id}`)).status === 404);
    expect(await bank.audit('10001', 'webhooks.stopped')).toMatchObject([{ subject: id, actor: 'bank' }]);
    await bank.byHand(`UPDATE bank.pix_key SET state = 'active', refusal = NULL WHERE key = $1`, [OTHER_KEY]);
  });
});
