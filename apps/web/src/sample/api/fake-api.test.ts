import { beforeEach, describe, expect, test } from 'vitest';
import { sampleState } from '../data/sample-state.ts';
import type {
  Bill,
  CalendarEvent,
  Cart,
  ChatContact,
  ChatInfo,
  ChatMessage,
  Invoice,
  SampleState,
  ScrumBoard,
  ScrumCard,
  Tag,
  Todo,
} from '../entities.ts';
import { createFakeApi, type FakeApi } from './fake-api.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const ORIGIN = 'https://ipe.example';

let state: SampleState;
let waited: number[];
let now: number;
let api: FakeApi;

beforeEach(() => {
  state = sampleState(NOW);
  waited = [];
  now = NOW;
  let ids = 0;
  api = createFakeApi({
    read: () => state,
    keep: (after) => (state = after),
    nowMs: () => now,
    newId: () => `new-${(ids += 1)}`,
    wait: (ms) => {
      waited.push(ms);
      return Promise.resolve();
    },
  });
});

interface Reply<T> {
  readonly status: number;
  readonly value: T;
}

async function ask<T>(request: Request): Promise<Reply<T>> {
  const response = await api(request);
  if (!response) throw new Error(`nobody answers ${request.method} ${request.url}`);
  return { status: response.status, value: (await response.json()) as T };
}

function get<T>(path: string, headers: Record<string, string> = {}): Promise<Reply<T>> {
  return ask(new Request(`${ORIGIN}${path}`, { headers }));
}

function post<T>(path: string, body: unknown): Promise<Reply<T>> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return ask(new Request(`${ORIGIN}${path}`, { method: 'POST', body: text }));
}

/** Fields of a message that are ours. */
const OWN = new Set(['starred']);

/** The fields of an entity, and those inside them, but for lists. */
function namesIn(value: unknown, before = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => [before + name, ...namesIn(inner, `${before}${name}.`)]);
}

/** What a GET answers when it goes well. */
async function read<T>(path: string): Promise<T> {
  const { status, value } = await get<T>(path);
  expect(status).toBe(200);
  return value;
}

describe('shop', () => {
  test('[mock.ecommerce.products] [entity.product] [entity.product.stock] the products, each with all its fields and 100 in stock', async () => {
    const products = await read<SampleState['products']>('/api/ecommerce/get-product-list');
    expect(products.length).toBe(100);
    for (const product of products) {
      expect(Object.keys(product).toSorted()).toEqual([
        'brand',
        'category',
        'description',
        'freeShipping',
        'id',
        'imgUrl',
        'price',
        'rating',
        'title',
        'totalUnit',
      ]);
      expect(product.totalUnit).toBe(100);
    }
    expect(new Set(products.map(({ id }) => id)).size).toBe(100);
  });

  test('[mock.ecommerce.categories] [entity.category] categories with how many products each has', async () => {
    const categories = await read<{ title: string; product: number }[]>('/api/ecommerce/get-category-list');
    expect(categories.map(({ title }) => title)).toContain('Cadernos');
    expect(categories.reduce((sum, { product }) => sum + product, 0)).toBe(100);
  });

  test('[mock.ecommerce.ratings] [entity.rating] ratings with how many products have them, best first', async () => {
    const ratings = await read<{ rate: number; product: number }[]>('/api/ecommerce/get-rating-list');
    expect(ratings.map(({ rate }) => rate)).toEqual([5, 4, 3, 2, 1]);
    expect(ratings.reduce((sum, { product }) => sum + product, 0)).toBe(100);
  });

  test('[mock.ecommerce.brands] [entity.brand] the brands by name', async () => {
    const brands = await read<string[]>('/api/ecommerce/get-brand-list');
    expect(brands.length).toBeGreaterThan(3);
    expect(new Set(state.products.map(({ brand }) => brand))).toEqual(new Set(brands));
  });

  test('[mock.ecommerce.cart] [entity.cart] the cart of somebody, empty for who has none', async () => {
    expect(await read<Cart>('/api/ecommerce/get-cart-list?uid=usr-1')).toEqual(state.carts[0]);
    expect(await read<Cart>('/api/ecommerce/get-cart-list')).toEqual(state.carts[0]);
    expect(await read<Cart>('/api/ecommerce/get-cart-list?uid=nobody')).toEqual({ uid: 'nobody', list: [] });
  });

  test('[mock.ecommerce.add.new] [mock.ecommerce.add.again] adding puts one there, and one more the next time', async () => {
    await post('/api/ecommerce/add-to-cart', { uid: 'ana', productId: 'prd-7' });
    expect((await read<Cart>('/api/ecommerce/get-cart-list?uid=ana')).list).toEqual([
      { productId: 'prd-7', amount: 1 },
    ]);
    await post('/api/ecommerce/add-to-cart', { uid: 'ana', productId: 'prd-7' });
    expect((await read<Cart>('/api/ecommerce/get-cart-list?uid=ana')).list).toEqual([
      { productId: 'prd-7', amount: 2 },
    ]);
  });

  test('[mock.ecommerce.update] [mock.ecommerce.delete] an amount is set, a product taken out', async () => {
    await post('/api/ecommerce/update-cart-amount', { uid: 'usr-1', productId: 'prd-3', amount: 9 });
    const changed = await read<Cart>('/api/ecommerce/get-cart-list?uid=usr-1');
    expect(changed.list).toContainEqual({ productId: 'prd-3', amount: 9 });
    await post('/api/ecommerce/delete-from-cart', { uid: 'usr-1', productId: 'prd-3' });
    const less = await read<Cart>('/api/ecommerce/get-cart-list?uid=usr-1');
    expect(less.list.map(({ productId }) => productId)).toEqual(['prd-41']);
  });
});

describe('lists with five calls', () => {
  const lists = [
    { ids: 'mock.shipments', path: '/api/shipments', list: 'shipments', key: 'numero', entity: 'shipment' },
    { ids: 'mock.invoices', path: '/api/invoices', list: 'invoices', key: 'id', entity: 'invoice' },
    { ids: 'mock.bills', path: '/api/bills', list: 'bills', key: 'customerNumber', entity: 'bill' },
    { ids: 'mock.user', path: '/api/user', list: 'directory', key: 'id', entity: 'user' },
    { ids: 'mock.inbox', path: '/api/inbox', list: 'inbox', key: 'id', entity: 'message' },
  ] as const;

  /** The [mock.shipments.all] [mock.shipments.one] [mock.shipments.add] [mock.shipments.update] [mock.shipments.delete] … of each. */
  for (const { ids, path, list, key, entity } of lists) {
    const first = () => state[list][0] as unknown as Record<string, unknown>;

    test(`[${ids}.all] [${ids}.one] ${path}: all, and one by its ${key}`, async () => {
      expect(await read(`${path}/all`)).toEqual(state[list]);
      expect(await read(`${path}?${key}=${String(first()[key])}`)).toEqual(first());
      expect((await get(`${path}?${key}=nothing`)).status).toBe(404);
    });

    test(`[${ids}.add] ${path}: the entry sent is there afterwards, plain or under its name`, async () => {
      const count = state[list].length;
      await post(`${path}/add`, { ...first(), [key]: 'plain' });
      await post(`${path}/add`, { [entity]: { ...first(), [key]: 'named' } });
      expect(await read(`${path}?${key}=plain`)).toEqual({ ...first(), [key]: 'plain' });
      expect(await read(`${path}?${key}=named`)).toEqual({ ...first(), [key]: 'named' });
      expect(state[list].length).toBe(count + 2);
    });

    test(`[${ids}.update] ${path}: the entry of that ${key} is replaced, the others stay`, async () => {
      const before = state[list].slice(1);
      const changed = { ...first(), changed: 'yes' };
      await post(`${path}/update`, changed);
      expect(await read(`${path}?${key}=${String(first()[key])}`)).toEqual(changed);
      expect(state[list].slice(1)).toEqual(before);
      expect((await post(`${path}/update`, { [key]: 'nothing' })).status).toBe(404);
    });

    test(`[${ids}.delete] ${path}: the entry of that ${key} is gone`, async () => {
      const wanted = String(first()[key]);
      await post(`${path}/delete`, { [key]: wanted });
      expect((await get(`${path}?${key}=${wanted}`)).status).toBe(404);
    });
  }

  test('[mock.list.all] [entity.project] the project list', async () => {
    const projects = await read<SampleState['projects']>('/api/list/all');
    expect(projects.length).toBeGreaterThan(5);
    expect(Object.keys(projects[0] ?? {}).toSorted()).toEqual([
      'comment',
      'date',
      'email',
      'id',
      'projectImage',
      'projectName',
      'revision',
      'userImage',
      'userName',
    ]);
  });

  test('[entity.shipment] [entity.invoice] [entity.invoice.status] [entity.invoice.vat] [invoice.transitions] their fields', () => {
    expect(new Set(state.shipments.map(({ status }) => status))).toEqual(new Set(['pago', 'baixado', 'pendente']));
    expect(Object.keys(state.shipments[0] ?? {}).toSorted()).toEqual(['dataEnvio', 'numero', 'status']);
    expect(new Set(state.invoices.map(({ status }) => status))).toEqual(
      new Set(['pending', 'processing', 'delivered']),
    );
    for (const invoice of state.invoices) {
      expect(invoice).toMatchObject({ vat: 10, buyer: { name: expect.any(String), address: expect.any(String) } });
      expect(invoice.seller).toEqual({ name: expect.any(String), address: expect.any(String) });
      for (const line of invoice.item) expect(Object.keys(line).toSorted()).toEqual(['name', 'price', 'unit']);
    }
  });

  test('[invoice.transitions] any status may follow any other', async () => {
    for (const from of ['pending', 'processing', 'delivered'] as const) {
      for (const status of ['pending', 'processing', 'delivered'] as const) {
        await post('/api/invoices/update', { id: 'inv-1', status: from });
        await post('/api/invoices/update', { id: 'inv-1', status });
        expect((await read<Invoice>('/api/invoices?id=inv-1')).status).toBe(status);
      }
    }
  });

  test('[entity.bill] [entity.bill.rules] [entity.bill.payment] [entity.bill.payer] a bill has the shape of a bank slip', async () => {
    const [bill] = await read<Bill[]>('/api/bills/all');
    const rule = { code: expect.any(String), rate: expect.any(Number), amount: expect.any(Number) };
    expect(bill).toMatchObject({
      bankNumber: expect.any(String),
      customerNumber: expect.any(String),
      dueDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      amount: expect.any(Number),
      barCode: expect.stringMatching(/^\d{44}$/),
      digitableLine: expect.any(String),
      comments: expect.any(String),
      fine: rule,
      multa: rule,
      discount: rule,
      secondDiscount: rule,
      thirdDiscount: rule,
      payment: { amount: expect.any(Number), type: { id: expect.any(String), name: expect.any(String) } },
    });
    for (const name of ['fine', 'multa', 'discount', 'secondDiscount', 'thirdDiscount'] as const) {
      expect(bill?.[name]).toHaveProperty('date');
    }
    expect(bill?.payment).toHaveProperty('date');
    expect(Object.keys(bill?.payerPerson ?? {}).toSorted()).toEqual(['address', 'document', 'name', 'personTypeId']);
    expect(Object.keys(bill?.payerPerson.address ?? {}).toSorted()).toEqual([
      'city',
      'complement',
      'neighborhood',
      'publicPlace',
      'state',
      'zipCode',
    ]);
  });

  test('[entity.user] [entity.inbox] [entity.inbox.html] their fields', () => {
    expect(Object.keys(state.directory[0] ?? {}).toSorted()).toEqual([
      'address',
      'age',
      'balance',
      'bd',
      'company',
      'email',
      'gender',
      'guid',
      'id',
      'imgUrl',
      'index',
      'isActive',
      'name',
      'phone',
    ]);
    expect(Object.keys(state.inbox[0] ?? {}).toSorted()).toEqual([
      'date',
      'id',
      'message',
      'selected',
      'sender',
      'subject',
    ]);
    expect(Object.keys(state.inbox[0]?.sender ?? {}).toSorted()).toEqual(['name', 'photo']);
    for (const { message } of state.inbox) expect(message).toMatch(/^<p>.*<\/p>$/);
  });
});

describe('calendar', () => {
  test('[mock.calendar.all] [entity.event] the events, with location and note where there are any', async () => {
    const events = await read<CalendarEvent[]>('/api/calendar/events/all');
    for (const event of events) {
      expect(event).toMatchObject({ id: expect.any(String), title: expect.any(String) });
      expect(Date.parse(event.end)).toBeGreaterThan(Date.parse(event.start));
    }
    expect(events.some(({ location }) => location !== undefined)).toBe(true);
    expect(events.some(({ note }) => note === undefined)).toBe(true);
  });

  test('[mock.calendar.add] an event with start and end is there afterwards; one without is refused', async () => {
    const added = await post<CalendarEvent>('/api/calendar/events/add', {
      event: { title: 'Almoço', start: '2026-11-24T15:00:00.000Z', end: '2026-11-24T16:00:00.000Z' },
    });
    expect(state.events).toContainEqual(added.value);
    expect((await post('/api/calendar/events/add', { title: 'Sem hora' })).status).toBe(500);
  });

  test('[mock.calendar.update] [mock.calendar.update.event] by fields, and by the event that was dragged', async () => {
    const start = '2026-12-01T12:00:00.000Z';
    const end = '2026-12-01T13:00:00.000Z';
    await post('/api/calendar/events/update', {
      id: 'evt-1',
      start,
      end,
      title: 'Outra',
      location: 'Aqui',
      note: 'Nova',
    });
    expect(state.events[0]).toEqual({ id: 'evt-1', start, end, title: 'Outra', location: 'Aqui', note: 'Nova' });
    await post('/api/calendar/events/update', {
      event: { id: 'evt-1', start: '2026-12-02T12:00:00.000Z', end: '2026-12-02T14:00:00.000Z' },
    });
    expect(state.events[0]).toMatchObject({ title: 'Outra', start: '2026-12-02T12:00:00.000Z', note: 'Nova' });
  });

  test('a day without a time begins in São Paulo', async () => {
    await post('/api/calendar/events/add', { id: 'day', title: 'Feira', start: '2026-11-24', end: '2026-11-25' });
    expect(state.events.at(-1)).toMatchObject({ start: '2026-11-24T03:00:00.000Z', end: '2026-11-25T03:00:00.000Z' });
  });

  test('[mock.calendar.delete] an event is gone', async () => {
    await post('/api/calendar/events/delete', { id: 'evt-1' });
    expect(state.events.some(({ id }) => id === 'evt-1')).toBe(false);
  });
});

describe('chat', () => {
  test('[mock.chat.contacts.all] [mock.chat.contacts.one] [entity.contact] [entity.contact.status] [entity.mockuser] contacts, without oneself', async () => {
    const contacts = await read<ChatContact[]>('/api/chat/contacts/all?id=usr-1');
    expect(contacts.some(({ id }) => id === 'usr-1')).toBe(false);
    expect(new Set(contacts.map(({ status }) => status))).toEqual(new Set(['online', 'offline']));
    expect(Object.keys(contacts[0] ?? {}).toSorted()).toEqual(['avatar', 'id', 'mood', 'name', 'status']);
    expect(await read('/api/chat/contacts?id=con-1')).toEqual(contacts[0]);
  });

  test('[mock.chat.contacts.recent] [entity.chatuser] recent contacts, each with its conversation', async () => {
    const recent = await read<(ChatContact & { chatInfo: ChatInfo })[]>('/api/chat/contacts/recent?id=usr-1');
    expect(recent.map(({ id }) => id)).toEqual(['con-1', 'con-2', 'con-3', 'con-4']);
    expect(recent[0]?.chatInfo).toMatchObject({ chatId: 'chat-1', contactId: 'con-1', unread: 2 });
    expect(recent[0]?.chatInfo.lastChatTime).toMatch(/Z$/);
  });

  test('[mock.chat.room] [mock.chat.room.old] [mock.chat.get] [entity.chatcollection] a room that is there', async () => {
    const room = await read<{ chatId: string; messageList: ChatMessage[]; recentListUpdated: boolean }>(
      '/api/chat/chat-room?currentUser=usr-1&contactId=con-1',
    );
    expect(room).toMatchObject({ chatId: 'chat-1', recentListUpdated: false });
    expect(Object.keys(room.messageList[0] ?? {}).toSorted()).toEqual(['contactId', 'text', 'time']);
    expect(await read('/api/chat?id=chat-1')).toEqual({ id: 'chat-1', chats: room.messageList });
  });

  test('[mock.chat.room.new] asking for a room with somebody new makes an empty one, once', async () => {
    const path = '/api/chat/chat-room?currentUser=usr-1&contactId=con-9';
    const made = await read<{ chatId: string }>(path);
    expect(made).toMatchObject({ messageList: [], recentListUpdated: true });
    expect(await read(path)).toEqual({ chatId: made.chatId, messageList: [], recentListUpdated: false });
    const recent = await read<ChatContact[]>('/api/chat/contacts/recent?id=usr-1');
    expect(recent[0]?.id).toBe('con-9');
  });

  test('[mock.chat.add] a line is added at the end', async () => {
    const line = { chatId: 'chat-1', contactId: 'usr-1', text: 'Combinado', time: '2026-11-21T12:30:00.000Z' };
    await post('/api/chat/add', line);
    const { chats } = await read<{ chats: ChatMessage[] }>('/api/chat?id=chat-1');
    expect(chats.at(-1)).toEqual({ contactId: 'usr-1', text: 'Combinado', time: line.time });
  });
});

describe('what of a conversation is unread', () => {
  const unread = async (owner: string, contactId: string) => {
    const recent = await read<(ChatContact & { chatInfo: ChatInfo })[]>(`/api/chat/contacts/recent?id=${owner}`);
    return recent.find(({ id }) => id === contactId)?.chatInfo.unread;
  };

  test('a line is unread to the other side until that asks for the room', async () => {
    await post('/api/chat/add', { chatId: 'chat-1', contactId: 'con-1', text: 'Oi' });
    expect(await unread('usr-1', 'con-1')).toBe(3);
    expect(await unread('con-1', 'usr-1')).toBe(0);
    await get('/api/chat/chat-room?currentUser=usr-1&contactId=con-1');
    expect(await unread('usr-1', 'con-1')).toBe(0);
    await post('/api/chat/add', { chatId: 'chat-1', contactId: 'usr-1', text: 'Oi!' });
    expect(await unread('con-1', 'usr-1')).toBe(1);
  });

  test('nobody has a room with oneself', async () => {
    expect((await get('/api/chat/chat-room?currentUser=usr-1&contactId=usr-1')).status).toBe(404);
  });
});

describe('to-do', () => {
  test('[mock.todo.all] [mock.todo.one] [entity.todo] the list and one of it', async () => {
    const todos = await read<Todo[]>('/api/todo/all');
    expect(Object.keys(todos[0] ?? {}).toSorted()).toEqual([
      'done',
      'dueDate',
      'id',
      'important',
      'note',
      'read',
      'selected',
      'starred',
      'startDate',
      'tag',
      'title',
    ]);
    expect(await read('/api/todo?id=tdo-2')).toEqual(todos[1]);
  });

  test('[mock.todo.tag] [entity.tag] [mock.todo.tag.add] [mock.todo.tag.delete] tags come and go', async () => {
    expect(await read<Tag[]>('/api/todo/tag')).toEqual(state.tags);
    await post('/api/todo/tag/add', { tag: { name: 'Nova' } });
    const added = state.tags.at(-1);
    expect(added?.name).toBe('Nova');
    await post('/api/todo/tag/delete', { tag: { id: 'tag-1' } });
    expect(state.tags.some(({ id }) => id === 'tag-1')).toBe(false);
    expect(state.todos.flatMap(({ tag }) => tag)).not.toContain('tag-1');
  });

  test('[mock.todo.add] [mock.todo.delete] an entry comes and goes', async () => {
    await post('/api/todo/add', { todo: { title: 'Comprar selos' } });
    const made = state.todos[0];
    expect(made).toMatchObject({ title: 'Comprar selos', done: false, tag: [] });
    await post('/api/todo/delete', { todo: made });
    expect(state.todos.some(({ id }) => id === made?.id)).toBe(false);
  });

  test('[mock.todo.update] an update replaces what it names', async () => {
    await post('/api/todo/update', { todo: { ...state.todos[2], title: 'Outro' } });
    expect(state.todos[2]).toMatchObject({ id: 'tdo-3', title: 'Outro' });
  });

  test.each(['done', 'read', 'starred', 'important'] as const)(
    '[mock.todo.flag.%s] its flag is replaced by an update',
    async (flag) => {
      const before = state.todos[0];
      await post('/api/todo/update', { todo: { ...before, [flag]: !before?.[flag] } });
      expect(state.todos[0]?.[flag]).toBe(!before?.[flag]);
    },
  );

  test('[mock.todo.reorder] the order sent is the order kept', async () => {
    const wanted = state.todos.toReversed();
    await post('/api/todo/reorder', { todoList: wanted });
    expect(await read<Todo[]>('/api/todo/all')).toEqual(wanted);
  });
});

describe('scrum board', () => {
  const board = () => state.boards[0] as ScrumBoard;
  const column = (at: number) => board().list[at] ?? { id: '', title: '', cardList: [] as readonly ScrumCard[] };
  const titles = (at: number) => column(at).cardList.map(({ id }) => id);

  test('[mock.scrum.members] [mock.scrum.labels] [entity.member] [entity.label] members and labels', async () => {
    const [members, labels] = [
      await read<object[]>('/api/scrum-board/all-member'),
      await read<object[]>('/api/scrum-board/all-label'),
    ];
    expect(Object.keys(members[0] ?? {}).toSorted()).toEqual(['avatar', 'id', 'name']);
    expect(labels).toMatchObject(
      ['primary', 'green', 'secondary', 'error'].map((color) => ({ color, title: expect.any(String) })),
    );
  });

  test('[mock.scrum.boards] [mock.scrum.board] [entity.board] [entity.card] [entity.card.attachment] [entity.card.comment] boards', async () => {
    expect(await read('/api/scrum-board/all-board')).toEqual(state.boards);
    expect(await read('/api/scrum-board?id=brd-1')).toEqual(board());
    expect(Object.keys(board()).toSorted()).toEqual(['id', 'list', 'members', 'title']);
    const cards = state.boards.flatMap(({ list }) => list.flatMap(({ cardList }) => cardList));
    for (const card of cards) {
      expect(Object.keys(card).toSorted()).toEqual([
        'attachments',
        'comments',
        'coverImage',
        'description',
        'id',
        'labels',
        'members',
        'title',
      ]);
    }
    const attachments = cards.flatMap((card) => card.attachments);
    expect(Object.keys(attachments[0] ?? {}).toSorted()).toEqual(['name', 'size', 'url']);
    const comments = cards.flatMap((card) => card.comments);
    expect(Object.keys(comments[0] ?? {}).toSorted()).toEqual(['id', 'text', 'time', 'uid']);
  });

  test('[mock.scrum.add-board] [mock.scrum.add-member] [mock.scrum.delete-member] a board is made, people come and go', async () => {
    const { value: made } = await post<ScrumBoard>('/api/scrum-board/add-board', { title: 'Novo' });
    expect(state.boards.at(-1)).toEqual({ id: made.id, title: 'Novo', list: [], members: [] });
    await post('/api/scrum-board/add-member', { boardId: made.id, memberId: 'mem-2' });
    expect(state.boards.at(-1)?.members).toEqual([state.members[1]]);
    await post('/api/scrum-board/delete-member', { boardId: made.id, memberId: 'mem-2' });
    expect(state.boards.at(-1)?.members).toEqual([]);
  });

  test('[mock.scrum.add-column] [mock.scrum.rename-column] [mock.scrum.delete-column] columns', async () => {
    await post('/api/scrum-board/add-column', { boardId: 'brd-1', listTitle: 'Parado' });
    const added = board().list.at(-1);
    expect(added).toMatchObject({ title: 'Parado', cardList: [] });
    await post('/api/scrum-board/rename-column', { boardId: 'brd-1', listId: added?.id, listTitle: 'Esperando' });
    expect(board().list.at(-1)?.title).toBe('Esperando');
    await post('/api/scrum-board/delete-column', { boardId: 'brd-1', listId: added?.id });
    expect(board().list.length).toBe(4);
  });

  test('[mock.scrum.add-card] [mock.scrum.update-card] cards', async () => {
    await post('/api/scrum-board/add-card', { boardId: 'brd-1', listId: 'col-1-2', cardTitle: 'Nova' });
    const added = column(1).cardList.at(-1);
    expect(added).toMatchObject({ title: 'Nova', labels: [], members: [] });
    await post('/api/scrum-board/update-card', {
      boardId: 'brd-1',
      listId: 'col-1-2',
      card: { ...added, description: 'Com texto' },
    });
    expect(column(1).cardList.at(-1)).toEqual({ ...added, description: 'Com texto' });
  });

  test('[mock.scrum.reorder-list] columns change places', async () => {
    const ids = board().list.map(({ id }) => id);
    await post('/api/scrum-board/reorder-list', { boardId: 'brd-1', startIndex: 0, endIndex: 2 });
    expect(board().list.map(({ id }) => id)).toEqual([ids[1], ids[2], ids[0], ids[3]]);
  });

  test('[mock.scrum.reorder-card] cards change places in their column', async () => {
    const ids = titles(0);
    await post('/api/scrum-board/reorder-card', { boardId: 'brd-1', listId: 'col-1-1', startIndex: 3, endIndex: 0 });
    expect(titles(0)).toEqual([ids[3], ids[0], ids[1], ids[2]]);
    expect(
      (await post('/api/scrum-board/reorder-card', { boardId: 'brd-1', listId: 'col-1-1', startIndex: 9, endIndex: 0 }))
        .status,
    ).toBe(500);
    expect(titles(0)).toEqual([ids[3], ids[0], ids[1], ids[2]]);
  });

  test('[mock.scrum.move-card] a card goes to a place of another column', async () => {
    const [from, to] = [titles(0), titles(1)];
    await post('/api/scrum-board/move-card', {
      boardId: 'brd-1',
      sourcelistId: 'col-1-1',
      destinationlistId: 'col-1-2',
      source: 1,
      destination: 0,
    });
    expect(titles(0)).toEqual([from[0], from[2], from[3]]);
    expect(titles(1)).toEqual([from[1], ...to]);
  });
});

describe('notifications', () => {
  test('[mock.notification.all] [entity.notification] what there is', async () => {
    const all = await read<object[]>('/api/notification');
    expect(Object.keys(all[0] ?? {}).toSorted()).toEqual([
      'heading',
      'icon',
      'id',
      'path',
      'subtitle',
      'timestamp',
      'title',
    ]);
    expect(new Set(state.notifications.map(({ heading }) => heading))).toEqual(new Set(['Message', 'Alert']));
  });

  test('[mock.notification.add] [mock.notification.delete] [mock.notification.delete-all] they come and go', async () => {
    await post('/api/notification/add', { title: 'Oi', subtitle: 'Tudo bem?' });
    expect(state.notifications[0]).toMatchObject({ title: 'Oi', heading: 'Message', timestamp: NOW });
    const gone = state.notifications[0]?.id;
    await post('/api/notification/delete', { id: gone });
    expect(state.notifications.some(({ id }) => id === gone)).toBe(false);
    await post('/api/notification/delete-all', {});
    expect(await read('/api/notification')).toEqual([]);
  });
});

describe('sign-in of the sample', () => {
  const login = (email: string) =>
    post<{ accessToken: string; user: object; message?: string }>('/api/auth/login', { email, password: 'x' });

  test('[mock.auth.login] [mock.auth.login.no-password] [mock.auth.login.delay] [mock.auth.login.seed] [entity.loginuser] after a second the seeded administrator is in, whatever the password', async () => {
    const { status, value } = await login('sa@exemplo.com');
    expect(status).toBe(200);
    expect(value.user).toEqual({
      id: 'usr-1',
      role: 'SA',
      name: 'Pessoa de amostra',
      email: 'sa@exemplo.com',
      avatar: expect.stringMatching(/^data:image\/svg/),
    });
    expect(waited).toEqual([1000]);
    expect(state.users.map(({ role }) => role)).toEqual(['SA']);
    expect(state.users[0]).toMatchObject({ username: expect.any(String), age: expect.any(Number) });
  });

  test('[mock.auth.login.lifetime] a token lives seven days', async () => {
    const { value } = await login('sa@exemplo.com');
    const claims = JSON.parse(
      atob((value.accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')),
    ) as { exp: number; iat: number };
    expect(claims.exp - claims.iat).toBe(7 * 24 * 60 * 60);
  });

  test('[mock.auth.login.unknown] an unknown e-mail is refused', async () => {
    expect(await login('ninguem@exemplo.com')).toEqual({
      status: 400,
      value: { message: 'Invalid email or password' },
    });
  });

  test('[mock.auth.register] [mock.auth.register.role] [mock.auth.register.exists] registering makes a guest, once for an e-mail', async () => {
    const made = await post<{ accessToken: string; user: object }>('/api/auth/register', {
      email: 'nova@exemplo.com',
      username: 'nova',
    });
    expect(made.value.user).toMatchObject({ email: 'nova@exemplo.com', name: 'nova', role: 'GUEST' });
    expect((await login('nova@exemplo.com')).status).toBe(200);
    const again = await post('/api/auth/register', { email: 'nova@exemplo.com', username: 'outra' });
    expect(again).toEqual({ status: 400, value: { message: 'User already exists!' } });
  });

  test('[mock.auth.profile] [mock.auth.profile.missing] [mock.auth.profile.unknown] the profile of a token', async () => {
    const { value } = await login('sa@exemplo.com');
    const profile = (authorization: string) =>
      get<{ user?: object; message?: string }>('/api/auth/profile', { authorization });
    expect(await profile(`Bearer ${value.accessToken}`)).toEqual({ status: 200, value: { user: value.user } });
    expect(await get('/api/auth/profile')).toEqual({ status: 401, value: { message: 'Invalid Authorization token' } });
    now += 7 * 24 * 60 * 60 * 1000;
    expect((await profile(`Bearer ${value.accessToken}`)).status).toBe(401);
    now = NOW;
    state = { ...state, users: [] };
    expect(await profile(`Bearer ${value.accessToken}`)).toEqual({
      status: 401,
      value: { message: 'Invalid authorization token' },
    });
  });
});

describe('what is sent of an entity', () => {
  const partial = [
    { path: '/api/shipments', list: 'shipments', key: 'numero', sent: { numero: 'x' } },
    { path: '/api/invoices', list: 'invoices', key: 'id', sent: { id: 'x', buyer: { name: 'Ana' }, item: [{}] } },
    { path: '/api/bills', list: 'bills', key: 'customerNumber', sent: { customerNumber: 'x', fine: { rate: '1.5' } } },
    { path: '/api/user', list: 'directory', key: 'id', sent: { id: 'x', name: 'Ana' } },
    { path: '/api/inbox', list: 'inbox', key: 'id', sent: { id: 'x', subject: 'Oi', sender: null } },
    { path: '/api/todo', list: 'todos', key: 'id', sent: { id: 'x', tag: null } },
    { path: '/api/notification', list: 'notifications', key: 'id', sent: { id: 'x' } },
  ] as const;

  test.each(partial)(
    '$path: what is missing is empty, so that it has every field',
    async ({ path, list, key, sent }) => {
      const before = state[list][0];
      await post(`${path}/add`, sent);
      const added = state[list].find((entry) => (entry as unknown as Record<string, unknown>)[key] === 'x');
      expect(namesIn(added)).toEqual(expect.arrayContaining(namesIn(before).filter((name) => !OWN.has(name))));
    },
  );

  test.each([
    ['/api/invoices/add', { id: 'x', item: 'none' }],
    ['/api/invoices/add', { id: 'x', status: 'lost' }],
    ['/api/bills/update', { customerNumber: '70001', amount: 'much' }],
    ['/api/bills/update', { customerNumber: '70001', payerPerson: 'Ana' }],
    ['/api/user/update', { id: 'dir-1', isActive: 'yes' }],
    ['/api/todo/update', { id: 'tdo-1', tag: 'tag-1' }],
    ['/api/notification/add', { timestamp: 'yesterday' }],
    ['/api/scrum-board/update-card', { boardId: 'brd-1', listId: 'col-1-1', card: { id: 'crd-1-0-0', members: 3 } }],
    ['/api/ecommerce/update-cart-amount', { uid: 'usr-1', productId: 'prd-3', amount: null }],
    ['/api/ecommerce/update-cart-amount', { uid: 'usr-1', productId: 'prd-3', amount: '' }],
  ])('%s %j: what has another form answers 500, and nothing is kept', async (path, body) => {
    const before = state;
    expect(await post(path, body)).toEqual({ status: 500, value: { message: 'Internal server error' } });
    expect(state).toBe(before);
  });
});

describe('what goes wrong', () => {
  test('[mock.error.500] a body that is no JSON and a token that cannot be read answer 500', async () => {
    const failure = { status: 500, value: { message: 'Internal server error' } };
    expect(await post('/api/todo/add', '{oops')).toEqual(failure);
    expect(await get('/api/auth/profile', { authorization: 'Bearer nonsense' })).toEqual(failure);
  });

  test('[mock.passthrough] what it does not know it does not answer', () => {
    for (const path of ['/api/unknown', '/services/balances', '/api/todo/all/more']) {
      expect(api(new Request(`${ORIGIN}${path}`))).toBeUndefined();
    }
    expect(api(new Request(`${ORIGIN}/api/todo/all`, { method: 'DELETE' }))).toBeUndefined();
  });
});
