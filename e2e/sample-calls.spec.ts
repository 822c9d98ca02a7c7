import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { settled, PHONE } from './support/all-ways.ts';
import { bank } from './support/bank.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly value: unknown;
}

/** A call of the fake API, as a page makes it. */
interface Asked {
  readonly path: string;
  readonly body?: unknown;
  readonly method?: 'POST';
  readonly authorization?: string;
}

/** Asks with the page's own fetch, as any of its scripts would. */
function ask(page: Page, asked: Asked): Promise<Answer> {
  return page.evaluate(async ({ path, method, body, authorization }) => {
    const response = await fetch(path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(authorization !== undefined && { headers: { authorization } }),
    });
    const type = response.headers.get('content-type') ?? '';
    const value: unknown = type.includes('json') ? await response.json() : await response.text();
    return { status: response.status, type, value };
  }, asked);
}

let page: Page;

beforeAll(async () => {
  page = await stage.open({ kept: true, as: PEOPLE.admin });
});

describe('the fake API in a true browser', () => {
  beforeAll(async () => {
    await page.goto('/pages/shipment-list');
    await page.getByRole('table', { name: 'Remessas de exemplo' }).waitFor();
  });
  // Each call finds the sample as it was at first, as after signing out.
  beforeEach(() => page.evaluate(() => sessionStorage.removeItem('ipe.sample')));

  const list = (length: number) => expect.objectContaining({ length });
  const having = (entry: object) => expect.arrayContaining([expect.objectContaining(entry)]);

  test.each<readonly [id: string, path: string, answer: unknown]>([
    ['ecommerce.products', 'ecommerce/get-product-list', list(100)],
    ['ecommerce.categories', 'ecommerce/get-category-list', having({ title: 'Canetas', product: 20 })],
    ['ecommerce.ratings', 'ecommerce/get-rating-list', having({ rate: 5 })],
    ['ecommerce.brands', 'ecommerce/get-brand-list', expect.arrayContaining([expect.any(String)])],
    ['ecommerce.cart', 'ecommerce/get-cart-list?uid=usr-1', { uid: 'usr-1', list: list(2) }],
    ['shipments.all', 'shipments/all', list(36)],
    ['shipments.one', 'shipments?numero=20260001', expect.objectContaining({ numero: '20260001' })],
    ['invoices.all', 'invoices/all', list(24)],
    ['invoices.one', 'invoices?id=inv-1', expect.objectContaining({ id: 'inv-1', vat: 10 })],
    ['bills.all', 'bills/all', list(30)],
    ['bills.one', 'bills?customerNumber=70001', expect.objectContaining({ customerNumber: '70001' })],
    ['calendar.all', 'calendar/events/all', having({ id: 'evt-1' })],
    ['user.all', 'user/all', list(24)],
    ['user.one', 'user?id=dir-1', expect.objectContaining({ id: 'dir-1' })],
    ['inbox.all', 'inbox/all', having({ id: 'msg-1' })],
    ['inbox.one', 'inbox?id=msg-1', expect.objectContaining({ id: 'msg-1' })],
    ['chat.contacts.all', 'chat/contacts/all?id=usr-1', expect.not.arrayContaining([having({ id: 'usr-1' })])],
    ['chat.contacts.one', 'chat/contacts?id=con-1', expect.objectContaining({ id: 'con-1' })],
    ['chat.contacts.recent', 'chat/contacts/recent?id=usr-1', having({ id: 'con-1' })],
    ['chat.get', 'chat?id=chat-1', expect.objectContaining({ id: 'chat-1' })],
    [
      'chat.room.old',
      'chat/chat-room?currentUser=usr-1&contactId=con-1',
      { chatId: 'chat-1', messageList: expect.any(Array), recentListUpdated: false },
    ],
    [
      'chat.room.new',
      'chat/chat-room?currentUser=usr-1&contactId=con-11',
      { chatId: expect.any(String), messageList: [], recentListUpdated: true },
    ],
    ['todo.all', 'todo/all', having({ id: 'tdo-1' })],
    ['todo.tag', 'todo/tag', having({ id: 'tag-1' })],
    ['todo.one', 'todo?id=tdo-1', expect.objectContaining({ id: 'tdo-1' })],
    ['list.all', 'list/all', list(15)],
    ['scrum.members', 'scrum-board/all-member', list(8)],
    ['scrum.labels', 'scrum-board/all-label', list(4)],
    ['scrum.boards', 'scrum-board/all-board', list(3)],
    ['scrum.board', 'scrum-board?id=brd-1', expect.objectContaining({ id: 'brd-1' })],
    ['notification.all', 'notification', having({ id: 'not-1' })],
  ])('[mock.%s] GET /api/%s', async (_id, path, answer) => {
    const { status, value } = await ask(page, { path: `/api/${path}` });
    expect(status).toBe(200);
    expect(value).toEqual(answer);
  });

  const board = (change: object) => ({ boardId: 'brd-1', ...change });
  const columns = (...ids: readonly string[]) => ({ list: ids.map((id) => expect.objectContaining({ id })) });
  const cards = (column: string, ...ids: readonly string[]) => ({
    list: having({ id: column, cardList: ids.map((id) => expect.objectContaining({ id })) }),
  });
  const line = (productId: string, amount: number) => ({ list: having({ productId, amount }) });
  const nothing = (entry: object) => expect.not.arrayContaining([expect.objectContaining(entry)]);
  const SHOP = 'ecommerce/get-cart-list?uid=usr-1';
  const BOARD = 'scrum-board?id=brd-1';
  const EVENTS = 'calendar/events/all';
  const times = { start: '2026-12-01T12:00:00.000Z', end: '2026-12-01T13:00:00.000Z' };

  test.each<readonly [id: string, path: string, body: object, read: string, then: unknown]>([
    ['ecommerce.add.new', 'ecommerce/add-to-cart', { uid: 'usr-1', productId: 'prd-9' }, SHOP, line('prd-9', 1)],
    ['ecommerce.add.again', 'ecommerce/add-to-cart', { uid: 'usr-1', productId: 'prd-3' }, SHOP, line('prd-3', 3)],
    [
      'ecommerce.update',
      'ecommerce/update-cart-amount',
      { uid: 'usr-1', productId: 'prd-3', amount: 7 },
      SHOP,
      line('prd-3', 7),
    ],
    [
      'ecommerce.delete',
      'ecommerce/delete-from-cart',
      { uid: 'usr-1', productId: 'prd-3' },
      SHOP,
      { list: nothing({ productId: 'prd-3' }) },
    ],
    ['shipments.add', 'shipments/add', { numero: '9', status: 'pago' }, 'shipments/all', having({ numero: '9' })],
    [
      'shipments.update',
      'shipments/update',
      { numero: '20260002', status: 'pago' },
      'shipments/all',
      having({ numero: '20260002', status: 'pago' }),
    ],
    ['shipments.delete', 'shipments/delete', { numero: '20260002' }, 'shipments/all', nothing({ numero: '20260002' })],
    ['invoices.add', 'invoices/add', { invoice: { id: 'n', orderNo: '1' } }, 'invoices/all', having({ id: 'n' })],
    ['invoices.update', 'invoices/update', { id: 'inv-1', vat: 5 }, 'invoices/all', having({ id: 'inv-1', vat: 5 })],
    ['invoices.delete', 'invoices/delete', { id: 'inv-1' }, 'invoices/all', nothing({ id: 'inv-1' })],
    ['bills.add', 'bills/add', { customerNumber: '8' }, 'bills/all', having({ customerNumber: '8' })],
    [
      'bills.update',
      'bills/update',
      { customerNumber: '70001', amount: 5 },
      'bills/all',
      having({ customerNumber: '70001', amount: 5 }),
    ],
    ['bills.delete', 'bills/delete', { customerNumber: '70001' }, 'bills/all', nothing({ customerNumber: '70001' })],
    ['calendar.add', 'calendar/events/add', { title: 'Nova', ...times }, EVENTS, having({ title: 'Nova', ...times })],
    [
      'calendar.update',
      'calendar/events/update',
      { id: 'evt-1', title: 'Outra', ...times },
      EVENTS,
      having({ id: 'evt-1', title: 'Outra', ...times }),
    ],
    [
      'calendar.update.event',
      'calendar/events/update',
      { event: { id: 'evt-1', ...times } },
      EVENTS,
      having({ id: 'evt-1', ...times }),
    ],
    ['calendar.delete', 'calendar/events/delete', { id: 'evt-1' }, EVENTS, nothing({ id: 'evt-1' })],
    ['user.add', 'user/add', { user: { id: 'u', name: 'Ana' } }, 'user/all', having({ id: 'u', name: 'Ana' })],
    ['user.update', 'user/update', { id: 'dir-1', name: 'Eva' }, 'user/all', having({ id: 'dir-1', name: 'Eva' })],
    ['user.delete', 'user/delete', { id: 'dir-1' }, 'user/all', nothing({ id: 'dir-1' })],
    ['inbox.add', 'inbox/add', { message: { id: 'm', subject: 'Oi' } }, 'inbox/all', having({ id: 'm' })],
    [
      'inbox.update',
      'inbox/update',
      { id: 'msg-1', subject: 'Oi' },
      'inbox/all',
      having({ id: 'msg-1', subject: 'Oi' }),
    ],
    ['inbox.delete', 'inbox/delete', { id: 'msg-1' }, 'inbox/all', nothing({ id: 'msg-1' })],
    [
      'chat.add',
      'chat/add',
      { chatId: 'chat-1', contactId: 'usr-1', text: 'Oi', time: times.start },
      'chat?id=chat-1',
      expect.objectContaining({ chats: having({ text: 'Oi', time: times.start }) }),
    ],
    ['todo.add', 'todo/add', { todo: { id: 't', title: 'Nova' } }, 'todo/all', having({ id: 't', title: 'Nova' })],
    ['todo.tag.add', 'todo/tag/add', { tag: { id: 'g', name: 'Casa' } }, 'todo/tag', having({ name: 'Casa' })],
    ['todo.tag.delete', 'todo/tag/delete', { tag: { id: 'tag-1' } }, 'todo/tag', nothing({ id: 'tag-1' })],
    [
      'todo.update',
      'todo/update',
      { todo: { id: 'tdo-1', title: 'Outra' } },
      'todo/all',
      having({ id: 'tdo-1', title: 'Outra' }),
    ],
    ...(['done', 'read', 'starred', 'important'] as const).map(
      (flag) =>
        [
          `todo.flag.${flag}`,
          'todo/update',
          { todo: { id: 'tdo-1', [flag]: flag !== 'read' } },
          'todo/all',
          having({ id: 'tdo-1', [flag]: flag !== 'read' }),
        ] as const,
    ),
    ['todo.delete', 'todo/delete', { todo: { id: 'tdo-1' } }, 'todo/all', nothing({ id: 'tdo-1' })],
    [
      'scrum.add-board',
      'scrum-board/add-board',
      { title: 'Novo' },
      'scrum-board/all-board',
      having({ title: 'Novo', list: [], members: [] }),
    ],
    [
      'scrum.add-member',
      'scrum-board/add-member',
      board({ memberId: 'mem-8' }),
      BOARD,
      { members: having({ id: 'mem-8' }) },
    ],
    [
      'scrum.delete-member',
      'scrum-board/delete-member',
      board({ memberId: 'mem-1' }),
      BOARD,
      { members: nothing({ id: 'mem-1' }) },
    ],
    [
      'scrum.add-column',
      'scrum-board/add-column',
      board({ listTitle: 'Nova' }),
      BOARD,
      { list: having({ title: 'Nova', cardList: [] }) },
    ],
    [
      'scrum.rename-column',
      'scrum-board/rename-column',
      board({ listId: 'col-1-1', listTitle: 'Outra' }),
      BOARD,
      { list: having({ id: 'col-1-1', title: 'Outra' }) },
    ],
    [
      'scrum.delete-column',
      'scrum-board/delete-column',
      board({ listId: 'col-1-1' }),
      BOARD,
      columns('col-1-2', 'col-1-3', 'col-1-4'),
    ],
    [
      'scrum.add-card',
      'scrum-board/add-card',
      board({ listId: 'col-1-4', cardTitle: 'Novo' }),
      BOARD,
      { list: having({ id: 'col-1-4', cardList: having({ title: 'Novo' }) }) },
    ],
    [
      'scrum.update-card',
      'scrum-board/update-card',
      board({ listId: 'col-1-4', card: { id: 'crd-1-3-0', title: 'Outro' } }),
      BOARD,
      { list: having({ id: 'col-1-4', cardList: having({ id: 'crd-1-3-0', title: 'Outro' }) }) },
    ],
    [
      'scrum.reorder-list',
      'scrum-board/reorder-list',
      board({ startIndex: 0, endIndex: 2 }),
      BOARD,
      columns('col-1-2', 'col-1-3', 'col-1-1', 'col-1-4'),
    ],
    [
      'scrum.reorder-card',
      'scrum-board/reorder-card',
      board({ listId: 'col-1-2', startIndex: 2, endIndex: 0 }),
      BOARD,
      cards('col-1-2', 'crd-1-1-2', 'crd-1-1-0', 'crd-1-1-1'),
    ],
    [
      'scrum.move-card',
      'scrum-board/move-card',
      board({ sourcelistId: 'col-1-1', destinationlistId: 'col-1-4', source: 1, destination: 0 }),
      BOARD,
      cards('col-1-4', 'crd-1-0-1', 'crd-1-3-0'),
    ],
    [
      'notification.add',
      'notification/add',
      { heading: 'Alert', title: 'Novo' },
      'notification',
      having({ title: 'Novo' }),
    ],
    ['notification.delete', 'notification/delete', { id: 'not-1' }, 'notification', nothing({ id: 'not-1' })],
    ['notification.delete-all', 'notification/delete-all', {}, 'notification', []],
  ])('[mock.%s] POST /api/%s', async (_id, path, body, read, then) => {
    expect((await ask(page, { path: `/api/${path}`, body })).status).toBe(200);
    const { value } = await ask(page, { path: `/api/${read}` });
    if (Array.isArray(value)) expect(value).toEqual(then);
    else expect(value).toMatchObject(then as object);
  });

  test('[mock.todo.reorder] the order sent is the order kept', async () => {
    const { value } = await ask(page, { path: '/api/todo/all' });
    const todoList = (value as readonly { readonly id: string }[]).toReversed();
    expect((await ask(page, { path: '/api/todo/reorder', body: { todoList } })).status).toBe(200);
    expect((await ask(page, { path: '/api/todo/all' })).value).toEqual(todoList);
  });

  test('[mock.auth.login] [mock.auth.login.delay] [mock.auth.login.no-password] [mock.auth.profile] sign-in after a second, and who it is', async () => {
    const startedAt = performance.now();
    const signedIn = await ask(page, { path: '/api/auth/login', body: { email: 'sa@exemplo.com', password: 'any' } });
    expect(performance.now() - startedAt).toBeGreaterThan(990);
    expect(signedIn).toMatchObject({ status: 200, value: { user: { email: 'sa@exemplo.com', role: 'SA' } } });
    const { accessToken, user } = signedIn.value as { readonly accessToken: string; readonly user: object };
    const profile = await ask(page, { path: '/api/auth/profile', authorization: `Bearer ${accessToken}` });
    expect(profile).toMatchObject({ status: 200, value: { user } });
  });

  test('[mock.auth.register] [mock.auth.register.role] [mock.auth.register.exists] somebody new is a guest, once', async () => {
    const asked = { path: '/api/auth/register', body: { email: 'nova@exemplo.com', username: 'nova' } };
    expect(await ask(page, asked)).toMatchObject({ status: 200, value: { user: { role: 'GUEST' } } });
    expect(await ask(page, asked)).toMatchObject({ status: 400, value: { message: 'User already exists!' } });
  });

  test.each<readonly [id: string, asked: Asked, status: number, message: string]>([
    ['auth.login.unknown', { path: '/api/auth/login', body: { email: 'x@y.z' } }, 400, 'Invalid email or password'],
    ['auth.profile.missing', { path: '/api/auth/profile' }, 401, 'Invalid Authorization token'],
    [
      'auth.profile.unknown',
      { path: '/api/auth/profile', authorization: `a.${btoa('{"userId":"nobody"}')}.b` },
      401,
      'Invalid authorization token',
    ],
    ['error.500', { path: '/api/shipments/add', body: 'not JSON' }, 500, 'Internal server error'],
  ])('[mock.%s] is refused as the template has it', async (_id, asked, status, message) => {
    expect(await ask(page, asked)).toMatchObject({ status, value: { message } });
  });

  test('[mock.passthrough] [mock.server-apart] what it does not know goes to the server, which knows nothing under /api/', async () => {
    const problem = { status: 404, type: expect.stringContaining('application/problem+json') };
    expect(await ask(page, { path: '/api/nothing' })).toMatchObject(problem);
    expect(await ask(page, { path: '/api/shipments/all', method: 'POST' })).toMatchObject(problem);
    const apart = await fetch(new URL('/api/shipments/all', bank.bankUrl));
    expect(apart.status).toBe(404);
    expect(apart.headers.get('content-type')).toContain('application/problem+json');
  });
});

test('nothing of the sample is loaded before one of its screens is opened', async () => {
  const texts: string[] = [];
  const fresh = await stage.open({ as: PEOPLE.admin, viewport: PHONE });
  fresh.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      void response.text().then(
        (text) => texts.push(text),
        () => {},
      );
  });
  const isLoaded = (): boolean => texts.some((text) => text.includes('/api/ecommerce/get-product-list'));
  await fresh.goto('/home');
  await settled(fresh);
  await fresh.waitForLoadState('load');
  expect(texts.length).toBeGreaterThan(0);
  expect(isLoaded()).toBe(false);
  expect((await ask(fresh, { path: '/api/shipments/all' })).status).toBe(404);
  await fresh.goto('/pages/bill-list');
  await fresh.getByText(/^30 boletos/).waitFor();
  await expect.poll(isLoaded).toBe(true);
});
