import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openApp, refusal } from '../../../app/testing/open-app.tsx';
import { exampleChange } from '../../../signed-changes/testdata/example-change.ts';
import {
  DELIVERY_ID,
  exampleDelivery,
  exampleWebhook,
  HOOK_ID,
  HOOK_KEY,
  WEBHOOKS,
  webhooksBank,
} from '../testdata/example-webhooks.ts';

beforeEach(() => {
  // Of a size, so that tables draw their rows.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 60));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const TAB = '/customer-view?aba=integracoes';
const ONE = `${TAB}&webhook=${HOOK_ID}`;
const change = exampleChange({ kind: 'webhooks.register-webhook', title: 'Cadastrar um webhook' });
const follows = { [`GET /services/signed-changes/${change.id}`]: () => [200, change] as const };
const press = async (name: string): Promise<boolean> => fireEvent.click(await screen.findByRole('button', { name }));

test('webhooks stand below the credentials, and each leads to its own page', async () => {
  openApp(TAB, webhooksBank());
  // Two parts of the page are fetched for it, the first time.
  const list = within(await screen.findByRole('list', { name: 'Webhooks' }, { timeout: 4000 }));
  expect(list.getByText('Entregando')).toBeDefined();
  fireEvent.click(list.getByRole('link', { name: new RegExp(HOOK_KEY) }));
  await screen.findByRole('heading', { name: `Webhook de ${HOOK_KEY}` });
  expect(window.location.search).toBe(`?aba=integracoes&webhook=${HOOK_ID}`);
});

test('a company without Pix has no webhooks', async () => {
  const { asked } = openApp(TAB, webhooksBank(), { products: [] });
  await screen.findByText('Ligue o sistema da empresa ao banco');
  expect(asked.some(({ path }) => path === WEBHOOKS)).toBe(false);
});

test('a webhook is asked for with key and address, and what the bank finds wrong stands at its field', async () => {
  let taken = false;
  const { asked } = openApp(
    `${TAB}&webhook=novo`,
    webhooksBank([], {
      ...follows,
      [`POST ${WEBHOOKS}`]: () => {
        if (taken) return [201, change];
        taken = true;
        return [
          422,
          {
            type: 'about:blank',
            title: '',
            status: 422,
            instance: '',
            traceId: '',
            errors: [{ code: 'webhooks.url-invalid', message: 'Informe um endereço público.', field: 'url' }],
          },
        ];
      },
    }),
  );
  const form = within(await screen.findByRole('dialog', { name: 'Novo webhook' }));
  fireEvent.click(form.getByRole('button', { name: 'Pedir webhook' }));
  expect(form.getByText('Informe o endereço.')).toBeDefined();
  fireEvent.change(form.getByRole('textbox', { name: 'Endereço' }), { target: { value: 'https://localhost' } });
  fireEvent.click(form.getByRole('button', { name: 'Pedir webhook' }));
  await form.findByText('Informe um endereço público.');
  fireEvent.change(form.getByRole('textbox', { name: 'Endereço' }), { target: { value: 'https://erp.test/pix' } });
  fireEvent.click(form.getByRole('button', { name: 'Pedir webhook' }));
  await screen.findByRole('dialog', { name: 'Mudança a assinar' });
  expect(asked.findLast(({ method }) => method === 'POST')?.body).toEqual({
    key: '+5511987654321',
    url: 'https://erp.test/pix',
  });
});

test('a test says at once what the address answered', async () => {
  openApp(
    ONE,
    webhooksBank([exampleWebhook()], {
      [`POST ${WEBHOOKS}/${HOOK_ID}/test`]: () => [200, exampleDelivery({ kind: 'test', pixCount: 0 })],
    }),
  );
  await press('Enviar teste');
  await screen.findByText('Falhou · 500');
  expect(screen.getByText('O endereço respondeu com um código que não é de sucesso (2xx).')).toBeDefined();
  expect(screen.getByRole('region', { name: 'Corpo da resposta' }).textContent).toBe('erro interno');
});

test('a delivery opens with what was sent and answered, and is sent again', async () => {
  const { asked } = openApp(
    ONE,
    webhooksBank([exampleWebhook()], {
      [`POST ${WEBHOOKS}/${HOOK_ID}/deliveries/${DELIVERY_ID}/send-again`]: () => [200, exampleDelivery()],
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: /^Ver detalhes de 1 Pix recebido/ }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Entrega' }));
  expect((await drawer.findByRole('region', { name: 'Corpo enviado' })).textContent).toContain('"valor": "43.21"');
  expect(window.location.search).toContain(`entrega=${DELIVERY_ID}`);
  fireEvent.click(drawer.getByRole('button', { name: 'Enviar de novo' }));
  await waitFor(() => expect(asked.filter(({ path }) => path.endsWith('/send-again'))).toHaveLength(1));
});

test('the deliveries are narrowed by state in the address', async () => {
  const { asked } = openApp(`${ONE}&estado=desistiu`, webhooksBank());
  await screen.findByRole('table', { name: 'Entregas' });
  expect(asked.find(({ path }) => path.endsWith('/deliveries'))?.query.get('state')).toBe('given_up');
});

test('another address, a new secret and the end of a webhook are changes to be signed', async () => {
  const { asked } = openApp(
    ONE,
    webhooksBank([exampleWebhook()], { ...follows, [`POST ${WEBHOOKS}/${HOOK_ID}/remove`]: () => [201, change] }),
  );
  await press('Remover');
  const question = within(await screen.findByRole('alertdialog', { name: 'Remover este webhook?' }));
  fireEvent.click(question.getByRole('button', { name: 'Pedir remoção' }));
  await screen.findByRole('dialog', { name: 'Mudança a assinar' });
  expect(asked.find(({ path }) => path.endsWith('/remove'))?.idempotencyKey).not.toBeNull();
});

test('the secret of the signature shows once to who asked for it; a refusal is said', async () => {
  let times = 0;
  openApp(
    ONE,
    webhooksBank([exampleWebhook({ canSeeSecret: true, secretShown: null })], {
      [`POST ${WEBHOOKS}/${HOOK_ID}/secret`]: () => {
        times += 1;
        return times === 1
          ? refusal(409, 'webhooks.secret-shown', 'O segredo já foi mostrado.')
          : [200, { secret: 'ab'.repeat(32) }];
      },
    }),
  );
  await press('Ver segredo');
  await screen.findByText('O segredo já foi mostrado.');
  await press('Ver segredo');
  const dialog = within(await screen.findByRole('dialog', { name: `Segredo do webhook de ${HOOK_KEY}` }));
  expect(dialog.getByText('ab'.repeat(32))).toBeDefined();
});
