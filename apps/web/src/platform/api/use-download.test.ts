import { expect, test } from 'vitest';
import type { DoorServices } from '../door-services.ts';
import { fetchFile } from './use-download.ts';

function doorTo(response: () => Promise<Response>) {
  const saved: string[] = [];
  const link = document.createElement('a');
  link.click = () => void saved.push(link.download);
  const door = {
    session: { token: () => 'a.b.c', signOut: () => undefined },
    toasts: { show: () => undefined },
    fetch: response,
    window: { document: { createElement: () => link }, setTimeout: () => 0 },
  } as unknown as DoorServices;
  return { door, saved };
}

const csv = { 'content-disposition': 'attachment; filename="extrato.csv"' };

test('a file that comes whole is saved under the name that the bank gives it', async () => {
  const { door, saved } = doorTo(() => Promise.resolve(new Response('a;b\n', { headers: csv })));
  expect(await fetchFile(door, '/x', undefined, 'other.csv')).toBeUndefined();
  expect(saved).toEqual(['extrato.csv']);
});

test('a file that breaks off is not saved, and whoever asked is told so', async () => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('a;b\n'));
      controller.error(new TypeError('network error'));
    },
  });
  const { door, saved } = doorTo(() => Promise.resolve(new Response(body, { headers: csv })));
  expect(await fetchFile(door, '/x', undefined, 'other.csv')).toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('não chegou inteiro') as string,
  });
  expect(saved).toEqual([]);
});

test('a bank that cannot be reached is no file that broke off', async () => {
  const { door } = doorTo(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await fetchFile(door, '/x', undefined, 'other.csv')).toEqual({ kind: 'offline' });
});
