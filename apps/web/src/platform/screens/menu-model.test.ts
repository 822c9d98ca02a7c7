import { describe, expect, test } from 'vitest';
import { accessOf, nextAuthState, type Access } from '../session/session-state.ts';
import { ADMINISTRATOR } from '../session/session-fixtures.ts';
import { SCREENS } from './screens.ts';
import { activeLink, horizontalMenu, linksOf, MENU, menuClick, visibleMenu, type MenuEntry } from './menu-model.ts';

const administrator: Access = {
  role: 'SA',
  permissions: ADMINISTRATOR.operator.permissions,
  products: ADMINISTRATOR.productPermissions,
  isLegalPerson: true,
};
const nobody: Access = { role: undefined, permissions: [], products: [], isLegalPerson: false };

function paths(access: Access): readonly string[] {
  return linksOf(visibleMenu(MENU, access)).map((link) => link.path);
}
function labels(access: Access): readonly string[] {
  return visibleMenu(MENU, access).flatMap((entry) => (entry.kind === 'label' ? [entry.label] : []));
}

test.each([
  ['home', '/home'],
  ['statement', '/releases'],
  ['statement-reports', '/releases-list'],
  ['pix', '/pix'],
  ['transfer', '/transfer'],
  ['batch-transfer', '/batch-transfer'],
  ['payment', '/payments/barcode'],
  ['schedules', '/schedules'],
  ['authorizations', '/authorizations'],
  ['charging.reports', '/charging/bill-list'],
  ['charging.summary', '/charging/summary-report'],
  ['charging.french', '/charging/french'],
  ['charging.new', '/billing/newBilling'],
  ['charging.remittances', '/charging/shipment-list'],
  ['charging.return', '/charging/return-files-list'],
  ['checks.guide', '/checks/check-info'],
  ['checks.reports', '/checks/check-list'],
  ['checks.remittances', '/checks/remittances-list'],
  ['operators', '/users'],
  ['devices', '/deviceManagement'],
  ['profiles', '/permissions'],
])('[menu.entry.%s] %s is there for the administrator of 10001', (_, path) => {
  expect(paths(administrator)).toContain(path);
});

test('[menu.group.names] the groups are Conta Digital, Cobrança, Cheques and user management', () => {
  expect(labels(administrator)).toEqual(['Conta Digital', 'Cobrança', 'Cheques', 'Usuários']);
});

describe('what is hidden', () => {
  const without = {
    product: (product: string) => ({ ...administrator, products: administrator.products.filter((p) => p !== product) }),
    permission: (permission: string) => ({
      ...administrator,
      permissions: administrator.permissions.filter((p) => p !== permission),
    }),
  };

  test.each([
    ['[menu.gate.pix]', 'PIX', '/pix'],
    ['[menu.gate.transfer]', 'TRANSFER', '/transfer'],
    ['[menu.gate.batch]', 'TRANSFER', '/batch-transfer'],
    ['[menu.gate.payment]', 'PAYMENT', '/payments/barcode'],
  ])('%s without the product %s %s is hidden', (_, product, path) => {
    expect(paths(without.product(product))).not.toContain(path);
  });

  test('without the product TRANSFER the whole group goes', () => {
    const entries = visibleMenu(MENU, without.product('TRANSFER'));
    expect(entries.some((entry) => entry.kind === 'group')).toBe(false);
  });

  test.each([
    ['[menu.gate.operators]', 'OPERATOR_USERS', '/users'],
    ['[menu.gate.devices]', 'DEVICES', '/deviceManagement'],
    ['[menu.gate.profiles]', 'PROFILES', '/permissions'],
  ])('%s without the permission %s %s is hidden', (_, permission, path) => {
    expect(paths(without.permission(permission))).not.toContain(path);
  });

  test('[menu.gate.operators.pj] [menu.gate.profiles.pj] [menu.gate.devices.not-pj] only a legal person sees operators and profiles', () => {
    const natural = paths({ ...administrator, isLegalPerson: false });
    expect(natural).not.toContain('/users');
    expect(natural).not.toContain('/permissions');
    expect(natural).toContain('/deviceManagement');
  });

  test('an entry needs the role of its screen, too', () => {
    expect(paths({ ...administrator, role: 'ADMIN' })).not.toContain('/users');
  });

  test('[menu.gate.always] entries without a condition stay with no product and no permission, empty groups go', () => {
    expect(paths(nobody)).toEqual([
      '/home',
      '/releases',
      '/releases-list',
      '/schedules',
      '/authorizations',
      '/charging/bill-list',
      '/charging/summary-report',
      '/charging/french',
      '/billing/newBilling',
      '/charging/shipment-list',
      '/charging/return-files-list',
      '/checks/check-info',
      '/checks/check-list',
      '/checks/remittances-list',
    ]);
    expect(labels(nobody)).toEqual(['Conta Digital', 'Cobrança', 'Cheques']);
  });

  test('[menu.second] company 10002 sees payments, and neither Pix nor transfers', () => {
    const second = paths({ ...administrator, products: ['PAYMENT', 'CHARGING'] });
    expect(second).toContain('/payments/barcode');
    expect(second).not.toContain('/pix');
    expect(second).not.toContain('/transfer');
  });
});

test('[menu.kinds] labels, groups with children, external and internal links', () => {
  const menu: readonly MenuEntry[] = [
    { kind: 'label', label: 'Ajuda' },
    { kind: 'external', label: 'Perguntas', icon: 'report', href: 'https://ajuda.exemplo.com' },
    ...MENU.filter((entry) => entry.kind === 'group'),
  ];
  expect(visibleMenu(menu, nobody).map((entry) => entry.kind)).toEqual(['label', 'external']);
  expect(visibleMenu(menu, administrator).map((entry) => entry.kind)).toEqual(['label', 'external', 'group']);
});

describe('a click', () => {
  const click = (path: string, pathname: string) => {
    const link = linksOf(MENU).find((entry) => entry.path === path);
    if (link === undefined) throw new Error(path);
    return menuClick(link, pathname, activeLink(MENU, pathname) === link);
  };

  test('[menu.click.navigates] on another entry opens its screen', () => {
    expect(click('/releases', '/home')).toEqual({ kind: 'navigate', path: '/releases' });
  });
  test('[menu.active.reload] on the active entry reloads the page', () => {
    expect(click('/releases', '/releases')).toEqual({ kind: 'reload' });
  });
  test('[menu.active.users] [menu.active.users.new] on a path containing /users goes to #/users', () => {
    expect(click('/users', '/users')).toEqual({ kind: 'hash', hash: '#/users' });
    expect(click('/users', '/users/new-user')).toEqual({ kind: 'hash', hash: '#/users' });
  });
  test('[menu.active.shipment] on /charging/shipment-details goes to the list', () => {
    expect(click('/charging/shipment-list', '/charging/shipment-details/7')).toEqual({
      kind: 'navigate',
      path: '/charging/shipment-list',
    });
  });
});

test.each([
  ['/pix', '/pix'],
  ['/pix-transfer', '/pix'],
  ['/batch/9', '/batch-transfer'],
  ['/users/new-user', '/users'],
  ['/charging/bill-list', '/charging/bill-list'],
  ['/checks/remittances-details/4', '/checks/remittances-list'],
  ['/history', undefined],
])('at %s the entry %s is lit', (pathname, path) => {
  expect(activeLink(MENU, pathname)?.path).toBe(path);
});

test('every entry leads to a screen of the table', () => {
  for (const link of linksOf(MENU)) expect(Object.keys(SCREENS)).toContain(link.path);
});

test('the access of a signed-in administrator comes from the profile', () => {
  const claims = { name: 'Ana', bankAccount: '10001', expiresAtMs: 1 };
  const signedIn = nextAuthState(
    { isInitialised: true, isAuthenticated: false, isLegalPerson: false, user: undefined },
    { kind: 'token-accepted', claims },
  );
  expect(accessOf(nextAuthState(signedIn, { kind: 'profile-loaded', profile: ADMINISTRATOR }))).toEqual(administrator);
});

describe('[frame.more] the menu along the top', () => {
  const menu = visibleMenu(MENU, administrator);
  const names = (entries: readonly MenuEntry[]) => entries.map((entry) => entry.label);

  test('what goes beyond the maximum count is in More, with the labels above it', () => {
    const { shown, more } = horizontalMenu(menu, 6);
    expect(names(shown)).toEqual(['Início', 'Extrato', 'Relatórios de extrato', 'Pix', 'Transferências', 'Pagamentos']);
    expect(names(more).slice(0, 4)).toEqual(['Agendamentos', 'Autorizações', 'Cobrança', 'Boletos']);
    expect(names(horizontalMenu(menu, 8).more)[0]).toBe('Cobrança');
  });

  test('nothing is lost or shown twice, whatever the count', () => {
    for (let max = 1; max < 30; max += 1) {
      const { shown, more } = horizontalMenu(menu, max);
      expect(linksOf([...shown, ...more])).toEqual(linksOf(menu));
      expect(shown.length).toBeLessThanOrEqual(max);
    }
  });

  test('with room for all there is no More', () => {
    const entries = menu.filter((entry) => entry.kind !== 'label');
    expect(horizontalMenu(menu, entries.length).more).toEqual([]);
    expect(horizontalMenu(menu, entries.length - 1).more).not.toEqual([]);
  });
});
