import type { RulesOverview, RulesTrial } from '@bank/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { exampleChange } from '../../../signed-changes/testdata/example-change.ts';
import { openApp, type Bank } from '../../../app/testing/open-app.tsx';
import { RULES_TEMPLATES } from '../rules/rule-templates.ts';

afterEach(() => vi.unstubAllGlobals());

const RULES = '/services/authorizations/rules';
const bands = RULES_TEMPLATES[0]?.rules ?? { rules: [], sumsDay: false, expiresAfterHours: 72 };
const version = {
  version: 2,
  rules: bands,
  since: '2026-11-20T13:00:00.000Z',
  madeBy: 'Ana Souza',
  approvedBy: null,
  restores: null,
};
const overview: RulesOverview = {
  current: version,
  versions: [
    version,
    { ...version, version: 1, rules: { ...bands, rules: bands.rules.slice(0, 1) }, since: '2026-11-01T13:00:00.000Z' },
  ],
  approvers: [
    { id: 'opr_2', name: 'Marina Alves', role: 'ADMIN', profileId: null, approverClass: 'A' },
    { id: 'opr_3', name: 'Rogério Lima', role: 'EDITOR', profileId: null, approverClass: 'B' },
  ],
  profiles: [],
  waiting: [],
};
const trial: RulesTrial = {
  from: '2026-10-23',
  to: '2026-11-21',
  orders: 214,
  total: '900000.00',
  outcomes: [
    { signatures: 0, orders: 180, total: '100000.00' },
    { signatures: 1, orders: 34, total: '800000.00' },
  ],
  byRule: [{ name: 'Pequenos', orders: 214 }],
  changed: [
    {
      orderId: 'ord_1',
      payeeName: 'Papelaria Central Ltda',
      amount: '25000.00',
      at: '2026-11-20T13:00:00.000Z',
      before: 1,
      after: 0,
    },
  ],
  faults: [],
};
const bankWith = (more: Bank = {}): Bank => ({ [`GET ${RULES}`]: () => [200, overview], ...more });
const press = (name: RegExp | string): void => void fireEvent.click(screen.getByRole('button', { name }));
const builder = async (): Promise<void> => void (await screen.findByRole('heading', { name: 'Alterar as regras' }));

test('reads the rules in plain sentences, says who can approve and what no rule takes', async () => {
  openApp('/permissions?aba=regras', bankWith());
  const list = await screen.findByRole('list', { name: 'Regras, na ordem em que valem' });
  expect(list.textContent?.replaceAll(/\s/g, ' ')).toContain(
    'Qualquer pagamento acima de R$ 1.000,00 até R$ 50.000,00: 1 pessoa qualquer',
  );
  expect(screen.getByText('As regras abrangem todos os pagamentos.')).toBeDefined();
  expect(screen.getByRole('list', { name: 'Quem pode aprovar' }).textContent).toContain('Marina Alves');
});

test('a version of before is looked at and asked back', async () => {
  const { asked } = openApp(
    '/permissions?aba=regras&versao=1',
    bankWith({
      [`PUT ${RULES}`]: () => [201, exampleChange({ kind: 'authorizations.change-rules' })],
    }),
  );
  const drawer = within(await screen.findByRole('dialog', { name: 'Versão das regras' }));
  fireEvent.click(drawer.getByRole('button', { name: 'Voltar a esta versão' }));
  await screen.findByRole('dialog', { name: 'Mudança a assinar' });
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ restore: 1 });
});

test('rules are moved, changed, tried, reviewed line by line and asked for', async () => {
  const { asked } = openApp(
    '/permissions?aba=regras',
    bankWith({
      [`POST ${RULES}/trial`]: () => [200, trial],
      [`PUT ${RULES}`]: () => [201, exampleChange({ kind: 'authorizations.change-rules' })],
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Alterar regras' }));
  await builder();
  press('Remover Grandes');
  expect(screen.getByText(/^Pix acima de R\$ 50\.000,00/, { selector: 'li' })).toBeDefined();
  press('Subir Médios');
  fireEvent.click(screen.getByRole('button', { name: /^Médios/ }));
  fireEvent.change(screen.getByRole('combobox', { name: 'Quem' }), { target: { value: 'class A' } });
  expect(screen.getByText('Hoje: Marina Alves.')).toBeDefined();
  expect(screen.getByRole('button', { name: /^Médios/ }).textContent).toContain('1 pessoa da classe A');
  press('Experimentar com os últimos 30 dias');
  await screen.findByText('Dos 214 pagamentos dos últimos 30 dias: 180 sem aprovação e 34 com uma aprovação.');
  press('Revisar');
  await screen.findByRole('heading', { name: 'Confira os dados' });
  expect(screen.getByText('Deixa de existir')).toBeDefined();
  press('Pedir mudança');
  await screen.findByRole('dialog', { name: 'Mudança a assinar' });
  const sent = asked.find(({ method }) => method === 'PUT')?.body as { rules: { name: string }[]; sumsDay: boolean };
  expect(sent.rules.map(({ name }) => name)).toEqual(['Médios', 'Pequenos']);
  expect(sent).toMatchObject({ sumsDay: true, expiresAfterHours: 72 });
  expect(window.location.search).toBe('?aba=regras');
});

test('a mistake opens its rule and takes the focus; a fault that blocks stands beside its rule', async () => {
  const fault = { rule: 0, text: 'A regra "Pequenos" pede mais gente do que há', blocks: true };
  openApp(
    '/permissions?aba=regras&regras=mudar',
    bankWith({ [`POST ${RULES}/trial`]: () => [200, { ...trial, faults: [fault] }] }),
  );
  await builder();
  fireEvent.click(screen.getByRole('button', { name: /^Pequenos/ }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Nome' }), { target: { value: ' ' } });
  press('Revisar');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Nome' })));
  fireEvent.change(screen.getByRole('textbox', { name: 'Nome' }), { target: { value: 'Miúdos' } });
  press('Revisar');
  expect((await screen.findByRole('alert')).textContent).toBe(`${fault.text}.`);
  expect(screen.queryByRole('heading', { name: 'Confira os dados' })).toBeNull();
});

test('a company without rules begins from a template', async () => {
  openApp(
    '/permissions?aba=regras',
    bankWith({ [`GET ${RULES}`]: () => [200, { ...overview, current: null, versions: [] }] }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Tudo com uma aprovação' }));
  await builder();
  expect(screen.getByRole('button', { name: /^Tudo/ }).textContent).toContain(
    'Qualquer pagamento de qualquer valor: 1 pessoa qualquer',
  );
});
