import { describe, expect, test } from 'vitest';
import { DEFAULT_APPEARANCE } from '../../platform/appearance/appearance.ts';
import { SCREENS } from '../../platform/screens/screens.ts';
import { ADMINISTRATOR } from '../../platform/session/session-fixtures.ts';
import type { Access } from '../../platform/session/session-state.ts';
import { findInPalette, type PaidBefore, type PalettePlace } from './palette.ts';
import { payableText } from './payable-text.ts';
import { SCREEN_WORDS } from '../../platform/screens/screen-words.ts';

const CODE =
  '00020126360014br.gov.bcb.pix0114pix@bcb.gov.br520400005303986540510.505802BR5903Ipe6009SAO PAULO62070503***63045C08';
const administrator: Access = {
  role: 'SA',
  permissions: ADMINISTRATOR.operator.permissions,
  products: ADMINISTRATOR.productPermissions,
  isLegalPerson: true,
};
const place: PalettePlace = {
  access: administrator,
  appearance: DEFAULT_APPEARANCE,
  samples: true,
  recent: [],
  waiting: 0,
  payees: [],
};
/** What is found, without the offer to look in the statement, which stands behind everything. */
const labels = (typed: string, change: Partial<PalettePlace> = {}) =>
  findInPalette(typed, { ...place, ...change })
    .filter(({ group }) => group !== 'Extrato')
    .map(({ label }) => label);
const groups = (typed: string, change: Partial<PalettePlace> = {}) =>
  new Set(findInPalette(typed, { ...place, ...change }).map(({ group }) => group));

describe('what is found', () => {
  test('without accents and capitals, by several words in any order', () => {
    expect(labels('INICIO')).toEqual(['Início']);
    expect(labels('cola pix')).toEqual(['Pix Copia e Cola']);
    expect(labels('nenhuma tela se chama assim')).toEqual([]);
  });

  test('the name that begins with it comes first, then a word that does, and samples after all', () => {
    expect(labels('remessas')).toEqual(['Remessas', 'Remessas de cheques', 'Remessas de exemplo']);
    expect(labels('pix')[0]).toBe('Pix');
  });

  test('also by other words that people have for it', () => {
    expect(labels('ted')).toContain('Transferir');
    expect(labels('auditoria')).toEqual(['Histórico']);
    expect(labels('convidar')).toEqual(['Convidar operador']);
  });

  test.each([
    ['mandar dinheiro', 'Pagar com Pix'],
    ['como mandar um pix', 'Pagar com Pix'],
    ['boleto', 'Boletos'],
    ['pagar boleto', 'Pagamentos'],
    ['quem pode aprovar', 'Perfis de permissão'],
    ['tema escuro', 'Usar modo escuro'],
    ['quem fez', 'Histórico'],
    ['perdi o celular', 'Dispositivos'],
    ['gerar qr code', 'Cobrar com Pix'],
  ])('by what a person would say: %s', (typed, label) => {
    expect(labels(typed)).toContain(label);
  });

  test('an action as it stands now', () => {
    expect(labels('modo')).toEqual(['Usar modo escuro', 'Usar modo claro']);
    expect(labels('modo', { appearance: { ...DEFAULT_APPEARANCE, mode: 'dark' } })).toEqual(['Usar modo claro']);
    expect(labels('ocultar saldo')).toEqual(['Ocultar saldo']);
    expect(labels('ocultar saldo', { appearance: { ...DEFAULT_APPEARANCE, balance: 'concealed' } })).toEqual([]);
  });
});

describe('what is left out', () => {
  test('charging as a task, for who may only look at charges', () => {
    const charging = (permissions: Access['permissions']) =>
      findInPalette('', { ...place, access: { ...administrator, permissions } }).map(({ label }) => label);
    expect(charging(['PIX_VIEW', 'PIX_CHARGES_MANAGE'])).toEqual(['Cobrar com Pix']);
    expect(charging(['PIX_VIEW'])).toEqual([]);
  });

  test.each([
    ['a product that is not contracted', 'chaves pix', { ...administrator, products: [] }],
    ['a permission that is not held', 'dispositivos', { ...administrator, permissions: [] }],
    ['a role that does not reach', 'dados da empresa', { ...administrator, role: 'GUEST' }],
    ['what the menu shows legal persons alone', 'operadores', { ...administrator, isLegalPerson: false }],
  ] as const)('%s', (_why, typed, access) => {
    expect(labels(typed)).not.toEqual([]);
    expect(labels(typed, { access })).toEqual([]);
  });

  test('the sample area in a build without it', () => {
    expect(groups('exemplo')).toContain('Exemplos');
    expect(groups('exemplo', { samples: false })).not.toContain('Exemplos');
  });

  test('screens that need more than their name', () => {
    const paths = Object.values(SCREENS).flatMap(({ title }) =>
      findInPalette(title, place).flatMap(({ act }) => (act.kind === 'open' ? [act.path] : [])),
    );
    expect(paths.length).toBeGreaterThan(50);
    expect(paths.filter((path) => path.includes('$') || path === '/working')).toEqual([]);
  });
});

test('every word list is of a screen that there is', () => {
  for (const path of Object.keys(SCREEN_WORDS)) expect(Object.keys(SCREENS)).toContain(path);
});

describe('nothing typed', () => {
  const shown = (change: Partial<PalettePlace> = {}) => findInPalette(' ', { ...place, ...change });
  const tasks = (change: Partial<PalettePlace> = {}) =>
    shown(change).flatMap(({ group, label }) => (group === 'Tarefas' ? [label] : []));

  test('opens on what there is to do, what waits first, and never on how the app looks', () => {
    expect(tasks({ waiting: 3 })).toEqual([
      'Autorizar 3 pagamentos',
      'Pagar com Pix',
      'Ver extrato de hoje',
      'Convidar operador',
    ]);
    expect(tasks({ waiting: 1 })[0]).toBe('Autorizar 1 pagamento');
    expect(tasks()).not.toContain('Autorizar 0 pagamentos');
    expect(shown().filter(({ act }) => act.kind === 'look')).toEqual([]);
  });

  test('only what this person may do', () => {
    const access: Access = { ...administrator, role: 'EDITOR', permissions: ['PIX_CREATE'] };
    expect(tasks({ access })).toEqual(['Pagar com Pix']);
    expect(tasks({ access: { ...access, products: [] } })).toEqual([]);
    expect(tasks({ access: { ...administrator, isLegalPerson: false } })).not.toContain('Convidar operador');
  });

  test('then the five screens that were open last, and three who were paid last', () => {
    const recent = ['/pix', '/releases', '/home', '/schedules', '/history', '/users', '/scrum-board/$id'] as const;
    const all = shown({ recent, payees: PAYEES });
    const paths = all.flatMap(({ act, group }) => (act.kind === 'open' && group === 'Recentes' ? [act.path] : []));
    expect(paths).toEqual(recent.slice(0, 5));
    expect([...new Set(all.map(({ group }) => group))]).toEqual(['Tarefas', 'Recentes', 'Pagar de novo']);
    expect(all.filter(({ group }) => group === 'Pagar de novo')).toHaveLength(3);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });
});

const PAYEES = ['Papelaria Central Ltda', 'Padaria Pão da Vila', 'Ótica São José', 'Mercado Bom Dia S.A.'].map(
  (name, index): PaidBefore => ({ name, kind: 'pix', orderId: `ord_${index}`, hint: 'Pix, 21/11/2026' }),
);

describe('whom the company paid', () => {
  test('is found by name, and paid again', () => {
    const [first] = findInPalette('papelaria', { ...place, payees: PAYEES });
    expect(first).toMatchObject({
      group: 'Pagar de novo',
      label: 'Papelaria Central Ltda',
      mark: 'payee',
      act: { kind: 'pay-again', path: '/pix-transfer', orderId: 'ord_0' },
    });
    expect(labels('otica sao', { payees: PAYEES })).toEqual(['Ótica São José']);
    expect(labels('pagar pao', { payees: PAYEES })).toEqual(['Padaria Pão da Vila']);
  });

  test('is not offered to who may not pay', () => {
    const access = { ...administrator, permissions: ['ORDERS_VIEW'] as const };
    expect(labels('papelaria', { payees: PAYEES, access })).toEqual([]);
  });
});

describe('what is typed', () => {
  test('can always be looked for in the statement by who may see it, behind what was found', () => {
    expect(findInPalette(' papelaria ', place).at(-1)).toMatchObject({
      label: 'Buscar “papelaria” no extrato',
      act: { kind: 'statement', search: { busca: 'papelaria', periodo: '90-dias' } },
    });
    expect(findInPalette('papelaria', { ...place, access: { ...administrator, permissions: [] } })).toEqual([]);
  });

  test('is paid at once where it is a key, by who may pay', () => {
    const payable = payableText(' financeiro@mercado.example ', administrator);
    expect(findInPalette('financeiro@mercado.example', { ...place, payable })[0]).toMatchObject({
      label: 'Pagar financeiro@mercado.example',
      act: { kind: 'pay', path: '/pix-transfer', payTo: 'financeiro@mercado.example' },
    });
    expect(payableText('11987654321', administrator)?.label).toBe('Pagar +55 (11) 98765-4321');
    expect(payableText('papelaria', administrator)).toBeUndefined();
    expect(payableText('financeiro@mercado.example', { ...administrator, permissions: [] })).toBeUndefined();
  });

  test('is a Pix code wherever it stands in what was pasted: it is paid, and nothing else is offered', () => {
    const pasted = `Segue o Pix: ${CODE} Obrigada!`;
    const payable = payableText(pasted, administrator);
    expect(findInPalette(pasted, { ...place, payable })).toMatchObject([
      {
        group: 'Tarefas',
        label: 'Pagar este código',
        hint: 'Pix Copia e Cola',
        act: { kind: 'pay', path: '/pix-copy-paste', payTo: pasted },
      },
    ]);
    expect(payableText(CODE.replace('br.gov.bcb.pix', 'BR.GOV.BCB.PIX'), administrator)?.path).toBe('/pix-copy-paste');
    expect(payableText(CODE, { ...administrator, permissions: [] })).toBeUndefined();
    expect(payableText(CODE, { ...administrator, products: [] })).toBeUndefined();
  });

  test('is a CNPJ where it only begins as a code does', () => {
    expect(payableText('00020126000128', administrator)).toMatchObject({
      path: '/pix-transfer',
      label: 'Pagar 00.020.126/0001-28',
    });
  });
});

test('signs tell what is what: tasks, screens, payees, actions and samples differ', () => {
  const markOf = (typed: string) => findInPalette(typed, { ...place, payees: PAYEES, waiting: 2 })[0]?.mark;
  const marks = [
    'autorizar',
    'extrato',
    'papelaria',
    'modo escuro',
    'historico',
    'dados da empresa',
    'quadro scrum',
  ].map(markOf);
  expect(new Set(marks).size).toBe(marks.length);
  const entries = Object.values(SCREENS).flatMap(({ title }) => findInPalette(title, place));
  const drawn = entries.filter(({ group }) => group === 'Telas').map(({ mark }) => mark);
  expect(new Set(drawn).size).toBeGreaterThan(20);
});
