import type { CompanyRequest } from '@bank/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openApp, refusal } from '../../../app/testing/open-app.tsx';
import { companyBank, examplePdf, exampleRequest, exampleUpgrades, UPGRADES } from '../testdata/example-company.ts';

afterEach(() => vi.unstubAllGlobals());

const press = (name: RegExp | string): void => void fireEvent.click(screen.getByRole('button', { name }));
const find = (name: RegExp | string): Promise<HTMLElement> => screen.findByRole('button', { name });
const request = (changes: Partial<CompanyRequest> = {}): CompanyRequest =>
  exampleRequest({ kind: 'upgrade', lines: [{ label: 'Produto', before: null, after: 'Transferências' }], ...changes });

test('offers what is neither contracted nor asked for, and says what each takes', async () => {
  openApp('/customer-view/upgrade-perfil', companyBank());
  const products = within(await screen.findByRole('list', { name: 'Produtos' }));
  const states = products.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(states).toEqual([
    'PixPagar e receber.Contratado',
    'TransferênciasTED e lotes.Vale na horaEscolher',
    'PagamentosBoletos e tributos.Contratado',
    'CobrançaBoletos.Passa por análise. Pede: comprovante de faturamentoEscolher',
    'ChequesCustódia.Em análise',
  ]);
  const plans = within(screen.getByRole('list', { name: 'Planos' }));
  expect(plans.getByText('Plano atual')).toBeDefined();
  expect(plans.getByText(/hoje R\$\s100\.000,00/)).toBeDefined();
  expect(plans.queryByRole('button', { name: /plano Essencial/ })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Escolhido' })).toBeNull();
});

test('a product without documents is contracted at once', async () => {
  let contracted = false;
  const { asked, said } = openApp(
    '/customer-view/upgrade-perfil',
    companyBank({
      [`GET ${UPGRADES}`]: () => [
        200,
        contracted
          ? exampleUpgrades({
              products: exampleUpgrades().products.map((offer) => ({ ...offer, state: 'contracted' as const })),
            })
          : exampleUpgrades(),
      ],
      [`POST ${UPGRADES}`]: () => {
        contracted = true;
        return [201, request({ state: 'approved', decidedAt: '2026-11-21T12:00:00.000Z', documents: [] })];
      },
    }),
  );
  fireEvent.click(await find('Escolher: Transferências'));
  press('Revisar');
  const review = within(await screen.findByRole('dialog', { name: 'Ampliar perfil' }));
  await review.findByText(/Vale assim que você contratar/);
  fireEvent.click(review.getByRole('button', { name: 'Contratar agora' }));
  await waitFor(() => expect(said()).toEqual(['Contratado: já vale.']));
  expect(asked.find(({ method, path }) => method === 'POST' && path === UPGRADES)).toMatchObject({
    body: { products: ['TRANSFER'], tier: null },
    files: {},
  });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Escolhido' })).toBeNull());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Escolher: Cobrança' })).toBeNull());
});

test('a plan needs its document and says what waits with it; then its request is followed', async () => {
  let requests: CompanyRequest[] = [];
  const { asked } = openApp(
    '/customer-view/upgrade-perfil',
    companyBank({
      [`GET ${UPGRADES}`]: () => [200, exampleUpgrades({ requests })],
      [`POST ${UPGRADES}`]: () => {
        requests = [request()];
        return [201, request()];
      },
    }),
  );
  fireEvent.click(await find('Escolher: plano Crescimento'));
  press('Escolher: Transferências');
  expect(screen.getByText('Transferências · plano Crescimento')).toBeDefined();
  press('Revisar');
  const review = within(await screen.findByRole('dialog', { name: 'Ampliar perfil' }));
  await review.findByText(/O que valeria na hora fica aguardando junto/);
  fireEvent.change(review.getByLabelText('Comprovante de faturamento'), {
    target: { files: [examplePdf('faturamento.pdf')] },
  });
  await waitFor(() =>
    expect(review.getByRole('button', { name: 'Enviar pedido' }).getAttribute('aria-busy')).toBeNull(),
  );
  fireEvent.click(review.getByRole('button', { name: 'Enviar pedido' }));
  await within(await screen.findByRole('dialog', { name: 'Pedido' })).findByText('Em análise no banco');
  expect(asked.find(({ method, path }) => method === 'POST' && path === UPGRADES)).toMatchObject({
    body: { products: ['TRANSFER'], tier: 'crescimento' },
    files: { invoicing: 'faturamento.pdf' },
  });
});

test('a plan that the bank denies at once says why', async () => {
  const denied = request({ state: 'denied', decidedAt: '2026-11-21T12:00:00.000Z', reason: 'O faturamento é menor.' });
  let requests: CompanyRequest[] = [];
  const { said } = openApp(
    '/customer-view/upgrade-perfil',
    companyBank({
      [`GET ${UPGRADES}`]: () => [200, exampleUpgrades({ requests })],
      [`POST ${UPGRADES}`]: () => {
        requests = [denied];
        return [201, denied];
      },
    }),
  );
  fireEvent.click(await find('Escolher: Transferências'));
  press('Revisar');
  const review = within(await screen.findByRole('dialog', { name: 'Ampliar perfil' }));
  fireEvent.click(await review.findByRole('button', { name: 'Contratar agora' }));
  await within(await screen.findByRole('dialog', { name: 'Pedido' })).findByText('O faturamento é menor.');
  expect(said()).toEqual(['Pedido recusado: veja o motivo.']);
});

test('a refusal leaves the choice as it was', async () => {
  openApp(
    '/customer-view/upgrade-perfil',
    companyBank({ [`POST ${UPGRADES}`]: () => refusal(409, 'company.request-open', 'Já há um pedido destes.') }),
  );
  fireEvent.click(await find('Escolher: Transferências'));
  press('Revisar');
  const review = within(await screen.findByRole('dialog', { name: 'Ampliar perfil' }));
  fireEvent.click(await review.findByRole('button', { name: 'Contratar agora' }));
  expect((await review.findByRole('alert')).textContent).toBe('Já há um pedido destes.');
  fireEvent.click(review.getByRole('button', { name: 'Voltar' }));
  expect(await find('Escolhido: Transferências')).toBeDefined();
  press('Limpar');
  expect(await find('Escolher: Transferências')).toBeDefined();
});

test('an error is said with a way to try again', async () => {
  let broken = true;
  openApp(
    '/customer-view/upgrade-perfil',
    companyBank({
      [`GET ${UPGRADES}`]: () =>
        broken ? refusal(500, 'service.unexpected', 'Houve um erro.') : [200, exampleUpgrades()],
    }),
  );
  await screen.findByText('Houve um erro.');
  broken = false;
  press('Tentar novamente');
  await screen.findByRole('list', { name: 'Planos' });
});
