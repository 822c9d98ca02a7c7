import { PERMISSIONS, type LimitMeasure, type UsageLimit, type UsageLimits } from '@bank/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { exampleChange } from '../../../signed-changes/testdata/example-change.ts';
import { openApp, refusal, type Bank } from '../../../app/testing/open-app.tsx';
import { ANA, operatorsBank } from '../testdata/example-bank.ts';
import { exampleOperator } from '../testdata/example-operators.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const OPERATORS = '/services/access-users/operators';
const rogerio = exampleOperator();
const change = exampleChange();
const press = (name: RegExp | string): void => void fireEvent.click(screen.getByRole('button', { name }));
const openRow = async (name: string): Promise<HTMLElement> => {
  fireEvent.click(await screen.findByText(name));
  return screen.findByRole('dialog', { name: 'Operador' });
};

test('lists who acts for the company; filters and the open person stand in the address', async () => {
  openApp('/users?busca=rogerio', operatorsBank());
  await screen.findByText('Rogério Lima');
  expect(screen.queryByText('Ana Conceição', { selector: 'table *' })).toBeNull();
  expect(screen.getByText('1 operador: 1 ativo')).toBeDefined();
  fireEvent.change(screen.getByRole('searchbox', { name: /Buscar por nome/ }), { target: { value: 'ninguém' } });
  await screen.findByText('Nada com estes filtros');
  expect(new URLSearchParams(window.location.search).get('busca')).toBe('ninguém');
  fireEvent.click(screen.getAllByRole('button', { name: 'Limpar filtros' })[0] as HTMLElement);
  await openRow('Rogério Lima');
  await waitFor(() => expect(window.location.search).toBe(`?operador=${rogerio.id}`));
});

test('a head sorts by its column, says so, and stands in the address', async () => {
  openApp('/users', operatorsBank());
  await screen.findByText('Rogério Lima');
  const head = (name: string) => screen.getByRole('columnheader', { name });
  const names = () =>
    screen
      .getAllByRole('button', { name: /^Ver detalhes de/ })
      .map((row) => row.ariaLabel ?? row.getAttribute('aria-label'));
  expect(head('Nome').getAttribute('aria-sort')).toBe('ascending');
  expect(names()[0]).toBe('Ver detalhes de Ana Conceição');
  await screen.findByRole('button', { name: 'Nome' });
  press('Nome');
  await waitFor(() => expect(window.location.search).toBe('?ordem=-nome'));
  expect(head('Nome').getAttribute('aria-sort')).toBe('descending');
  expect(names().at(-1)).toBe('Ver detalhes de Ana Conceição');
  press('Último acesso');
  await waitFor(() => expect(window.location.search).toBe('?ordem=acesso'));
  expect(head('Último acesso').getAttribute('aria-sort')).toBe('descending');
  press('Último acesso');
  await waitFor(() => expect(window.location.search).toBe('?ordem=-acesso'));
  press('Último acesso');
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('an error is said with a way to try again', async () => {
  let broken = true;
  openApp(
    '/users',
    operatorsBank({
      [`GET ${OPERATORS}`]: () =>
        broken ? refusal(500, 'service.unexpected', 'Houve um erro.') : [200, { items: [ANA], waiting: [] }],
    }),
  );
  await screen.findByText('Houve um erro.');
  broken = false;
  press('Tentar novamente');
  await screen.findByText('1 operador: 1 ativo');
});

test('the export asks for exactly what the address narrows and sorts by', async () => {
  const { asked } = openApp(
    '/users?estado=ativos&papel=EDITOR&busca=lima&ordem=acesso',
    operatorsBank({ [`GET ${OPERATORS}/export`]: () => refusal(500, 'service.unexpected', 'Houve um erro.') }),
  );
  await screen.findByText('Rogério Lima');
  press('Exportar');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Planilha do Excel (XLSX)' }));
  const exports = () => asked.filter(({ path }) => path === `${OPERATORS}/export`);
  await waitFor(() => expect(exports()).toHaveLength(1));
  expect(exports().map(({ query }) => Object.fromEntries(query))).toEqual([
    { state: 'active', role: 'EDITOR', search: 'lima', sort: 'access', format: 'xlsx' },
  ]);
});

test('shows what a person may do and sees, and offers only the acts that the bank offers', async () => {
  openApp('/users', operatorsBank());
  const drawer = within(await openRow('Rogério Lima'));
  await drawer.findByText('Pode ORDERS_APPROVE');
  const menu = within(drawer.getByText('Menu que esta pessoa vê').parentElement as HTMLElement);
  expect(menu.getByText('Autorizações')).toBeDefined();
  expect(menu.queryByText('Operadores')).toBeNull();
  expect(drawer.queryByRole('button', { name: 'Desbloquear' })).toBeNull();
  expect(drawer.getByRole('button', { name: 'Bloquear' })).toBeDefined();
});

test('nobody is offered a change of their own rights', async () => {
  openApp('/users', operatorsBank());
  const drawer = within(await openRow('Ana Conceição'));
  expect(drawer.getByText(/Ninguém altera os próprios direitos/)).toBeDefined();
  expect(drawer.queryByRole('button', { name: 'Alterar direitos' })).toBeNull();
});

test('a change of rights shows its lines before it is asked for, then waits for the app and follows it to the end', async () => {
  let state: 'awaiting_signature' | 'done' = 'awaiting_signature';
  const { asked } = openApp(
    '/users',
    operatorsBank({
      [`PUT ${OPERATORS}/${rogerio.id}`]: () => [201, change],
      [`GET /services/signed-changes/${change.id}`]: () => [200, { ...change, state }],
    }),
  );
  const drawer = within(await openRow('Rogério Lima'));
  fireEvent.click(drawer.getByRole('button', { name: 'Alterar direitos' }));
  const form = within(await screen.findByRole('dialog', { name: 'Alterar direitos' }));
  expect(form.getByRole<HTMLButtonElement>('button', { name: 'Pedir mudança' }).disabled).toBe(true);
  fireEvent.change(form.getByRole('combobox', { name: 'Classe de aprovador' }), { target: { value: 'A' } });
  expect(form.getByRole('region', { name: 'O que muda' }).textContent).toMatch(/Classe B.*Classe A/);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  fireEvent.click(form.getByRole('button', { name: 'Pedir mudança' }));
  const signing = within(await screen.findByRole('dialog', { name: 'Mudança a assinar' }));
  expect(signing.getByRole('status').textContent).toMatch(/Assine no aplicativo/);
  expect(signing.getByText('As sessões de Juliana Prado terminam na hora.')).toBeDefined();
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
    role: 'EDITOR',
    profileId: 'prf_1',
    approverClass: 'A',
    accessUntil: null,
  });
  state = 'done';
  const listsBefore = asked.filter(({ path, method }) => path === OPERATORS && method === 'GET').length;
  await act(() => vi.advanceTimersByTimeAsync(5000));
  await signing.findByText('Mudança feita');
  vi.useRealTimers();
  await waitFor(() =>
    expect(asked.filter(({ path, method }) => path === OPERATORS && method === 'GET').length).toBeGreaterThan(
      listsBefore,
    ),
  );
});

const LIMITS = '/services/usage-limits/limits';
const RAISE = { changeId: 'lim_1', amount: '900.00', at: '2030-01-02T15:00:00.000Z', canCancel: true };
function limitsBank(more: Bank = {}): Bank {
  const limit = (measure: LimitMeasure, amount: string | null, raise: UsageLimit['raise'] = null): UsageLimit => ({
    type: 'pix',
    scope: { of: 'operator', operatorId: rogerio.id },
    operatorName: rogerio.name,
    measure,
    amount,
    used: null,
    raise,
  });
  const limits: UsageLimits = {
    items: [
      limit('order', '500.00', RAISE),
      limit('order-night', null),
      limit('day', '5000.00'),
      limit('night', null),
      { ...limit('day', '90000.00'), scope: { of: 'company' }, operatorName: null },
    ],
    payeeLimits: [],
    nightStartsAtHour: 20,
    nightStartChange: null,
    period: 'day',
    periodDate: '2030-01-02',
    periodUntil: RAISE.at,
    pendingDevice: { perOrder: '200.00', perDay: '1000.00' },
    raiseWaitsHours: 24,
    changes: [],
    waiting: [],
  };
  return operatorsBank({ [`GET ${LIMITS}`]: () => [200, limits], ...more });
}

test('the limits of a person show with a raise that waits, which can be called off', async () => {
  const { asked } = openApp('/users', limitsBank(), { permissions: PERMISSIONS });
  const drawer = within(await openRow('Rogério Lima'));
  const limits = within(await drawer.findByRole('region', { name: 'Limites' }));
  expect(limits.getByText('Pix, total do dia').parentElement?.textContent).toMatch(/R\$\s5\.000,00/);
  expect(limits.getByText('Pix, total da noite').parentElement?.textContent).toMatch(/Sem limite próprio/);
  expect(limits.getByText(/R\$\s900,00 a partir de/)).toBeDefined();
  fireEvent.click(limits.getByRole('button', { name: 'Desistir do aumento' }));
  await waitFor(() => expect(asked.at(-1)?.path).toBe('/services/usage-limits/changes/lim_1/cancel'));
});

test('another limit shows what changes and from when on, then waits for the app', async () => {
  const { asked } = openApp('/users', limitsBank({ [`PUT ${LIMITS}`]: () => [201, change] }), {
    permissions: PERMISSIONS,
  });
  const drawer = within(await openRow('Rogério Lima'));
  fireEvent.click(await drawer.findByRole('button', { name: 'Alterar limite' }));
  const form = within(await screen.findByRole('dialog', { name: 'Alterar limite' }));
  const ask = form.getByRole<HTMLButtonElement>('button', { name: 'Pedir mudança' });
  fireEvent.change(form.getByRole('combobox', { name: 'Limite' }), { target: { value: 'pix:day' } });
  expect(ask.disabled).toBe(true);
  const changes = form.getByRole('region', { name: 'O que muda' });
  fireEvent.change(form.getByRole('textbox', { name: 'Valor' }), { target: { value: '7.000,00' } });
  expect(changes.textContent).toMatch(/R\$\s5\.000,00.*R\$\s7\.000,00.*24 horas depois da assinatura/);
  fireEvent.click(form.getByRole('radio', { name: 'Sem limite próprio' }));
  expect(changes.textContent).toMatch(/Sem limite próprio.*24 horas depois/);
  fireEvent.click(form.getByRole('radio', { name: 'Até um valor' }));
  fireEvent.change(form.getByRole('textbox', { name: 'Valor' }), { target: { value: '1.000,00' } });
  expect(changes.textContent).toMatch(/R\$\s1\.000,00.*Na assinatura/);
  fireEvent.click(ask);
  await screen.findByRole('dialog', { name: 'Mudança a assinar' });
  expect(asked.find(({ method, path }) => method === 'PUT' && path === LIMITS)?.body).toEqual({
    type: 'pix',
    scope: { of: 'operator', operatorId: rogerio.id },
    measure: 'day',
    amount: '1000.00',
  });
});

test('a change that was asked for can be called off', async () => {
  let cancelled = false;
  openApp(
    '/users',
    operatorsBank({
      [`GET ${OPERATORS}`]: () => [200, { items: [ANA], waiting: [change] }],
      [`GET /services/signed-changes/${change.id}`]: () => [
        200,
        cancelled ? { ...change, state: 'cancelled', canCancel: false, decidedBy: change.askedBy } : change,
      ],
      [`POST /services/signed-changes/${change.id}/cancel`]: () => {
        cancelled = true;
        return [200, { ...change, state: 'cancelled' }];
      },
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: /Alterar os direitos de Juliana/ }));
  await screen.findByRole('dialog', { name: 'Mudança a assinar' });
  press('Desistir desta mudança');
  await screen.findByText('Ana Conceição desistiu da mudança.');
  expect(screen.queryByRole('button', { name: 'Desistir desta mudança' })).toBeNull();
});

test('the second administrator reads what another asked for and refuses it with a reason', async () => {
  const theirs = exampleChange({
    state: 'awaiting_second',
    askedBy: { id: 'opr_2', name: 'Bia Reis' },
    canSign: false,
    canCancel: false,
    canDecide: true,
  });
  const { asked } = openApp(
    '/users',
    operatorsBank({
      [`GET ${OPERATORS}`]: () => [200, { items: [ANA], waiting: [theirs] }],
      [`GET /services/signed-changes/${theirs.id}`]: () => [200, theirs],
      [`POST /services/signed-changes/${theirs.id}/refuse`]: () => [200, { ...theirs, state: 'refused' }],
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: /Bia Reis pediu/ }));
  await screen.findByText(/Bia Reis já assinou/);
  press('Recusar');
  fireEvent.click(await screen.findByRole('button', { name: 'Recusar mudança' }));
  expect(screen.getByText('Diga o motivo: Bia Reis o lê.')).toBeDefined();
  fireEvent.change(screen.getByRole('textbox', { name: 'Motivo' }), { target: { value: 'Não combinamos' } });
  press('Recusar mudança');
  await waitFor(() =>
    expect(asked.find(({ path }) => path.endsWith('/refuse'))?.body).toEqual({ reason: 'Não combinamos' }),
  );
});

test('a block is asked for after a question that says what happens; without a device it says how to get one', async () => {
  const { asked } = openApp(
    '/users',
    operatorsBank({
      [`POST ${OPERATORS}/${rogerio.id}/state`]: () => refusal(403, 'devices.not-registered', 'Registre um celular.'),
    }),
  );
  const drawer = within(await openRow('Rogério Lima'));
  fireEvent.click(drawer.getByRole('button', { name: 'Bloquear' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Bloquear Rogério Lima?' }));
  fireEvent.click(question.getByRole('button', { name: 'Pedir bloqueio' }));
  await question.findByText('Falta registrar o seu celular.');
  expect(asked.find(({ path }) => path.endsWith('/state'))?.body).toEqual({ action: 'block' });
});

test('sessions end at once, without a signature', async () => {
  const { asked } = openApp(
    '/users',
    operatorsBank({ [`POST ${OPERATORS}/${rogerio.id}/end-sessions`]: () => [200, { ended: 1 }] }),
  );
  const drawer = within(await openRow('Rogério Lima'));
  fireEvent.click(drawer.getByRole('button', { name: 'Encerrar sessões' }));
  const question = within(await screen.findByRole('alertdialog'));
  fireEvent.click(question.getByRole('button', { name: 'Encerrar sessões' }));

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(asked.some(({ path }) => path.endsWith('/end-sessions'))).toBe(true);
  expect(screen.queryByRole('dialog', { name: 'Mudança a assinar' })).toBeNull();
});

test('an absence names a substitute and both days', async () => {
  const other = exampleOperator({ id: 'opr_3', name: 'Marina Alves' });
  const guest = exampleOperator({ id: 'opr_4', name: 'Célia Prado', role: 'GUEST' });
  const { asked } = openApp(
    '/users',
    operatorsBank({ [`PUT ${OPERATORS}/${rogerio.id}/absence`]: () => [201, change] }, [ANA, rogerio, other, guest]),
  );
  const drawer = within(await openRow('Rogério Lima'));
  fireEvent.click(drawer.getByRole('button', { name: 'Registrar ausência' }));
  const form = within(await screen.findByRole('dialog', { name: 'Ausência e substituto' }));
  fireEvent.click(form.getByRole('button', { name: 'Pedir ausência' }));
  expect(form.getByText('Escolha o substituto.')).toBeDefined();
  expect(document.activeElement).toBe(form.getByRole('textbox', { name: 'Último dia' }));
  expect(form.queryByRole('option', { name: 'Célia Prado' })).toBeNull();
  fireEvent.input(form.getByRole('textbox', { name: 'Último dia' }), { target: { value: '31/12/2099' } });
  fireEvent.change(form.getByRole('combobox', { name: 'Substituto' }), { target: { value: other.id } });
  fireEvent.click(form.getByRole('button', { name: 'Pedir ausência' }));
  await screen.findByRole('dialog', { name: 'Mudança a assinar' });
  expect(asked.find(({ path }) => path.endsWith('/absence'))?.body).toMatchObject({
    absence: { until: '2099-12-31', substituteId: other.id },
  });
});
