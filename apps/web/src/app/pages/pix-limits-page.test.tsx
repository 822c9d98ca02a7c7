import { PERMISSIONS, type UsageLimits } from '@bank/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openApp, refusal, type Bank } from '../testing/open-app.tsx';
import { exampleChange } from '../../signed-changes/testdata/example-change.ts';
import {
  exampleLimitChange,
  exampleLimits,
  examplePayeeLimit,
} from '../../features/usage-limits/testdata/example-limits.ts';

afterEach(() => vi.unstubAllGlobals());

const LIMITS = '/services/usage-limits/limits';
const press = (name: RegExp | string): void => void fireEvent.click(screen.getByRole('button', { name }));
const change = exampleChange({ title: 'Aumentar o limite' });

function bank(limits: UsageLimits = exampleLimits(), more: Bank = {}): Bank {
  return {
    [`GET ${LIMITS}`]: () => [200, limits],
    [`GET /services/signed-changes/${change.id}`]: () => [200, change],
    ...more,
  };
}

const open = (href = '/pix-limits', answers = bank(), permissions = [...PERMISSIONS]) =>
  openApp(href, answers, { permissions });

test('shows by day and by night what is used, what one payment may carry, and the raise that waits', async () => {
  open();
  const day = within(await screen.findByRole('region', { name: 'De dia, das 6 h às 20 h' }));
  expect(day.getByText('Vale agora')).toBeDefined();
  expect(day.getByRole('meter').getAttribute('aria-valuetext')).toMatch(/R\$\s25\.000,00 de R\$\s100\.000,00/);
  expect(day.getByText('Por transação').parentElement?.textContent).toMatch(/R\$\s50\.000,00/);
  expect(day.getByText(/R\$\s150\.000,00 a partir de/)).toBeDefined();
  const night = within(screen.getByRole('region', { name: 'À noite, das 20 h às 6 h' }));
  expect(night.queryByText('Vale agora')).toBeNull();
  expect(night.getByRole('meter').getAttribute('aria-valuetext')).toMatch(/R\$\s0,00 de R\$\s20\.000,00/);
  expect(screen.getByText(/Total do dia: R\$\s1\.200,00 de R\$\s5\.000,00 utilizados/)).toBeDefined();
  const known = screen.getByRole('button', { name: /^Favorecidos já pagos/ }).textContent;
  expect(known).toMatch(/Utilizado: R\$\s800,00 de dia, R\$\s0,00 à noite.*Sem limite próprio/);
});

test('a raise is called off without a signature, and everything is read again', async () => {
  const { asked } = open('/pix-limits', {
    ...bank(),
    'POST /services/usage-limits/changes/lim_01/cancel': () => [200, exampleLimitChange({ state: 'cancelled' })],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Desistir do aumento' }));
  await waitFor(() => expect(asked.filter(({ path }) => path === LIMITS)).toHaveLength(2));
});

test('another limit is asked for with what it changes, and waits for the app', async () => {
  const { asked } = open('/pix-limits', { ...bank(), [`PUT ${LIMITS}`]: () => [201, change] });
  await screen.findByText('Da empresa');
  press('Alterar limite');
  const form = within(await screen.findByRole('dialog', { name: 'Limites da empresa' }));
  expect(form.getByText(/^Reduções valem na assinatura; aumentos, 24 horas depois\./)).toBeDefined();
  expect(form.getByText(/^R\$\s0,00 bloqueia este tipo de Pix\.$/)).toBeDefined();
  fireEvent.change(form.getByRole('combobox', { name: 'Limite' }), { target: { value: 'pix:night' } });
  fireEvent.change(form.getByRole('textbox', { name: 'Valor' }), { target: { value: '30000,00' } });
  expect(form.getByText('24 horas depois da assinatura')).toBeDefined();
  fireEvent.click(form.getByRole('button', { name: 'Pedir mudança' }));
  await screen.findByRole('dialog', { name: 'Mudança a assinar' });
  const sent = asked.find(({ method }) => method === 'PUT');
  expect(sent?.body).toEqual({ type: 'pix', scope: { of: 'company' }, measure: 'night', amount: '30000.00' });
});

test('the night is moved to 22 h: what it changes is said before', async () => {
  const { asked } = open('/pix-limits', {
    ...bank(),
    'PUT /services/usage-limits/night-start': () => [201, change],
  });
  await screen.findByText('A noite começa às 20 h e vai até as 6 h.');
  press('Alterar início');
  const form = within(await screen.findByRole('dialog', { name: 'Início da noite' }));
  fireEvent.click(form.getByRole('radio', { name: '22 h' }));
  expect(form.getByText(/Às 6 h do primeiro dia, passadas 24 horas/)).toBeDefined();
  fireEvent.click(form.getByRole('button', { name: 'Pedir mudança' }));
  await screen.findByRole('dialog', { name: 'Mudança a assinar' });
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ hour: 22 });
});

test('a payee whom the company knows gets a limit of its own', async () => {
  const { payee } = examplePayeeLimit();
  const favourite = {
    id: 'fav_01',
    name: 'Fornecedor do mês',
    payee,
    savedBy: { id: 'opr_1', name: 'Ana' },
    savedAt: '2030-01-01T15:00:00.000Z',
  };
  const { asked } = open('/pix-limits?aba=favorecidos', {
    ...bank(),
    'GET /services/payees': () => [200, { favourites: { items: [favourite], count: 1 }, recent: { items: [] } }],
    'PUT /services/usage-limits/payee-limits': () => [201, change],
  });
  await screen.findByText('Nenhum favorecido com limite próprio');
  press('Cadastrar favorecido');
  const form = within(await screen.findByRole('dialog', { name: 'Cadastrar favorecido' }));
  fireEvent.click(await form.findByRole('button', { name: /^Fornecedor do mês/ }));
  fireEvent.click(form.getByRole('button', { name: 'Pedir cadastro' }));
  expect(form.getByText('Informe o valor.')).toBeDefined();
  fireEvent.change(form.getByRole('textbox', { name: /Limite de cada dia/ }), { target: { value: '300000,00' } });
  expect(form.getByText('24 horas depois da assinatura')).toBeDefined();
  fireEvent.click(form.getByRole('button', { name: 'Pedir cadastro' }));
  await screen.findByRole('dialog', { name: 'Mudança a assinar' });
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
    type: 'pix',
    to: { favouriteId: 'fav_01' },
    amount: '300000.00',
    name: 'Fornecedor do mês',
  });
});

test('the limit of a payee shows what is used, is taken away, and says that it is at once', async () => {
  const { asked } = open('/pix-limits?aba=favorecidos', {
    ...bank(exampleLimits({ payeeLimits: [examplePayeeLimit()] })),
    'PUT /services/usage-limits/payee-limits/lpy_01': () => [201, change],
  });
  expect(await screen.findByText(/Utilizado agora: R\$\s120\.000,00 de R\$\s300\.000,00/)).toBeDefined();
  press(/^Fornecedor do mês/);
  const form = within(await screen.findByRole('dialog', { name: 'Favorecido cadastrado' }));
  fireEvent.click(form.getByRole('radio', { name: 'Sem limite próprio' }));
  expect(form.getByText('Na assinatura')).toBeDefined();
  fireEvent.click(form.getByRole('button', { name: 'Pedir mudança' }));
  await screen.findByRole('dialog', { name: 'Mudança a assinar' });
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ type: 'pix', amount: null });
});

test('the history says who asked for what, from when on it holds, and what was called off', async () => {
  const changes = [
    exampleLimitChange(),
    exampleLimitChange({
      id: 'lim_02',
      scope: { of: 'payee', payeeId: 'lpy_01' },
      holderName: 'Fornecedor do mês',
      measure: 'period',
      before: null,
      after: '300000.00',
      state: 'cancelled',
      endedAt: '2030-01-02T18:00:00.000Z',
    }),
    exampleLimitChange({ id: 'lim_03', type: null, measure: 'night-start', before: '20', after: '22' }),
  ];
  open('/pix-limits?aba=historico', bank(exampleLimits({ changes })));
  const list = within(await screen.findByRole('list', { name: 'Mudanças de limites' }));
  const rows = list.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  const row = (text: string) => rows.find((each) => each.includes(text)) ?? '';
  expect(row('Empresa: Pix, total do dia')).toMatch(/Marina Duarte Lacerda pediu .*Vale a partir de .*Aguarda o prazo/);
  expect(row('Fornecedor do mês: limite de cada dia e cada noite')).toMatch(
    /De sem limite próprio para R\$\s300\.000,00.*Cancelada .*antes de valer/,
  );
  expect(row('Início da noite')).toContain('De 20 h para 22 h');
});

test('who may only see limits changes none', async () => {
  open(
    '/pix-limits',
    bank(),
    PERMISSIONS.filter((permission) => permission !== 'LIMITS_MANAGE'),
  );
  await screen.findByText('Da empresa');
  expect(screen.queryByRole('button', { name: 'Alterar limite' })).toBeNull();
});

test('without the right the screen says so, and asks for nothing', async () => {
  const { asked } = open(
    '/pix-limits',
    bank(),
    PERMISSIONS.filter((permission) => !permission.startsWith('LIMITS_')),
  );
  await screen.findByText('Seu perfil não inclui ver os limites da empresa');
  expect(asked.some(({ path }) => path === LIMITS)).toBe(false);
});

test('limits that cannot be read are told with the way to try again', async () => {
  let isUp = false;
  open('/pix-limits', {
    [`GET ${LIMITS}`]: () => (isUp ? [200, exampleLimits()] : refusal(503, 'service.unavailable', 'Fora do ar.')),
  });
  await screen.findByText('Fora do ar.');
  isUp = true;
  press('Tentar novamente');
  await screen.findByText('Da empresa');
});
