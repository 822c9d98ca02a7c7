import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Shipment } from '../entities.ts';
import { closeSampleSession, openSampleSession, SAMPLE_TOKEN_KEY, type SampleWindow } from './sample-session.ts';

const ORIGIN = 'https://ipe.example';

function storageOf(limit = Infinity): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem(key, value) {
      if (value.length > limit) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

function windowOf(sessionStorage = storageOf()) {
  const native = vi.fn<typeof fetch>(() => Promise.resolve(new Response('{}', { status: 404 })));
  const on: SampleWindow = {
    fetch: native,
    sessionStorage,
    location: { origin: ORIGIN, href: `${ORIGIN}/pages/shop` },
  };
  return { on, native };
}

async function numbers(on: SampleWindow): Promise<readonly string[]> {
  const answer = await on.fetch('/api/shipments/all');
  return ((await answer.json()) as readonly Shipment[]).map(({ numero }) => numero);
}

function remove(on: SampleWindow, numero: string): Promise<Response> {
  return on.fetch('/api/shipments/delete', { method: 'POST', body: JSON.stringify({ numero }) });
}

beforeEach(closeSampleSession);
afterEach(closeSampleSession);

test('[mock.passthrough] what it does not know goes to the network as it was sent', async () => {
  const { on, native } = windowOf();
  openSampleSession(on);
  const init = { method: 'POST', body: '{"a":1}' };
  await on.fetch('/services/statement/v2/entries', init);
  await on.fetch('/api/nothing/here');
  await on.fetch(new Request(`${ORIGIN}/api/shipments/all`, { method: 'DELETE' }));
  await on.fetch(new URL('https://elsewhere.example/api/shipments/all'));
  expect(native.mock.calls.map(([input]) => (input instanceof Request ? input.url : String(input)))).toEqual([
    '/services/statement/v2/entries',
    '/api/nothing/here',
    `${ORIGIN}/api/shipments/all`,
    'https://elsewhere.example/api/shipments/all',
  ]);
  expect(native.mock.calls[0]?.[1]).toBe(init);
});

test('what it knows is answered in the page, whatever form the request has', async () => {
  const { on, native } = windowOf();
  openSampleSession(on);
  expect(await numbers(on)).toHaveLength(36);
  expect((await on.fetch(new Request(`${ORIGIN}/api/shipments/all`))).status).toBe(200);
  expect((await on.fetch(new URL('/api/shipments/all', ORIGIN))).status).toBe(200);
  expect(native).not.toHaveBeenCalled();
});

test('[mock.passthrough] a request object that it does not know goes on with its body, and an address that is none is refused as ever', async () => {
  const { on, native } = windowOf();
  openSampleSession(on);
  native.mockImplementation(async (input) => new Response(await new Request(input).text()));
  const sent = new Request(`${ORIGIN}/api/nothing/here`, { method: 'POST', body: '{"a":1}' });
  expect(await (await on.fetch(sent)).text()).toBe('{"a":1}');
  native.mockRejectedValue(new TypeError('no address'));
  await expect(on.fetch('https://')).rejects.toThrow('no address');
});

test('an address is read from the page that asks', async () => {
  const { on, native } = windowOf();
  openSampleSession(on);
  expect((await on.fetch('../api/shipments/all')).status).toBe(200);
  await on.fetch('api/shipments/all');
  expect(native).toHaveBeenCalledTimes(1);
});

test('calls at the same time each find what the others did', async () => {
  const { on } = windowOf();
  openSampleSession(on);
  const room = async (contactId: string) => {
    const answer = await on.fetch(`/api/chat/chat-room?currentUser=usr-1&contactId=${contactId}`);
    return ((await answer.json()) as { readonly chatId: string }).chatId;
  };
  const made = await Promise.all(['con-8', 'con-9', 'con-8'].map(room));
  expect(new Set(made).size).toBe(2);
  for (const id of made) expect((await on.fetch(`/api/chat?id=${id}`)).status).toBe(200);
});

test('opened twice it is still there once, and taken away it leaves the fetch that it found', () => {
  const { on, native } = windowOf();
  const session = openSampleSession(on);
  const routed = on.fetch;
  expect(openSampleSession(on)).toBe(session);
  expect(on.fetch).toBe(routed);
  session.remove();
  expect(on.fetch).toBe(native);
});

test('what was changed is still so after the page is loaded again in the same tab', async () => {
  const storage = storageOf();
  const before = windowOf(storage);
  openSampleSession(before.on);
  const [first = ''] = await numbers(before.on);
  await remove(before.on, first);
  closeSampleSession();
  const after = windowOf(storage);
  openSampleSession(after.on);
  expect(await numbers(after.on)).not.toContain(first);
});

test('the way back to the sample data undoes what was changed and signs out of the sample', async () => {
  const { on } = windowOf();
  const session = openSampleSession(on);
  const before = await numbers(on);
  await remove(on, before[0] ?? '');
  on.sessionStorage.setItem(SAMPLE_TOKEN_KEY, 'token');
  session.reset();
  expect(await numbers(on)).toEqual(before);
  expect(on.sessionStorage.length).toBe(0);
});

test('signing out empties the storage, and with it what was changed', async () => {
  const { on } = windowOf();
  openSampleSession(on);
  const before = await numbers(on);
  await remove(on, before[0] ?? '');
  on.sessionStorage.clear();
  expect(await numbers(on)).toEqual(before);
});

test('a full storage loses nothing while the page stays', async () => {
  const { on } = windowOf(storageOf(10));
  openSampleSession(on);
  const [first = '', second = ''] = await numbers(on);
  await remove(on, first);
  await remove(on, second);
  expect(await numbers(on)).toHaveLength(34);
});

test('a storage that holds something else is as good as an empty one', async () => {
  const storage = storageOf();
  storage.setItem('ipe.sample', 'not JSON');
  const { on } = windowOf(storage);
  openSampleSession(on);
  expect(await numbers(on)).toHaveLength(36);
});

test('who gives up waiting is told so', async () => {
  const { on } = windowOf();
  openSampleSession(on);
  const body = JSON.stringify({ email: 'sa@exemplo.com' });
  const asked = on.fetch('/api/auth/login', { method: 'POST', body, signal: AbortSignal.timeout(5) });
  await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' });
});
