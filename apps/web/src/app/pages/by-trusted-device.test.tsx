import { cleanup, screen } from '@testing-library/react';
import type { SessionProof } from '@bank/contracts';
import { afterEach, expect, test } from 'vitest';
import { openApp } from '../testing/open-app.tsx';

afterEach(cleanup);

const open = (href: string, proof: SessionProof | undefined): void => {
  openApp(
    href,
    {
      'GET /services/pix/keys': () => [200, { keys: [], codes: [], limit: 20 }],
      'GET /services/pix/charge-batches': () => [200, { items: [] }],
      'GET /services/saved-views': () => [200, { items: [] }],
    },
    { permissions: ['PIX_VIEW', 'PIX_CHARGES_MANAGE', 'PIX_KEYS_MANAGE'], ...(proof && { proof }) },
  );
};

test.each([
  ['/pix-charge?nova=imediata', 'Entre com o QR Code para criar cobranças Pix'],
  ['/pix-charge?lote=novo', 'Entre com o QR Code para criar cobranças Pix'],
  ['/pix-keys?registrar=escolher', 'Entre com o QR Code para registrar uma chave'],
])('who came in by a password alone is told at %s, before they type', async (href, said) => {
  open(href, 'password');
  await screen.findByText(said);
  expect(screen.getByText(/Você entrou só com a senha, que sozinha não altera nada da empresa/)).toBeDefined();
  expect(screen.queryByRole('form')).toBeNull();
});

test('who came in by a device that waits for approval is told that', async () => {
  open('/pix-charge?nova=imediata', 'pending-device');
  await screen.findByText(/O dispositivo com que você entrou ainda aguarda aprovação/);
});

test.each([['trusted-device'], [undefined]] as const)(
  'who came in by %s goes on: where the bank did not say, its refusal of the call will',
  async (proof) => {
    open('/pix-charge?nova=imediata', proof);
    await screen.findByRole('heading', { level: 1, name: 'Nova cobrança Pix' });
    await screen.findByText(/chave/i, { selector: 'h2, p, h3' });
    expect(screen.queryByText(/Entre com o QR Code/)).toBeNull();
  },
);
