import { expect, test } from 'vitest';
import { createPlainCall } from './plain-call.ts';

function answering(status: number, body: string) {
  const requests: { readonly url: string; readonly init: RequestInit }[] = [];
  const call = createPlainCall((url, init) => {
    requests.push({ url, init });
    return Promise.resolve(new Response(body, { status }));
  });
  return { call, requests };
}

test('sends JSON and hands back what comes', async () => {
  const { call, requests } = answering(200, '{"accessToken":"t"}');
  const result = await call({ method: 'POST', path: '/services/accounts/login', body: { email: 'a@b.co' } });
  expect(result).toEqual({ ok: true, value: { accessToken: 't' } });
  expect(requests[0]?.init.body).toBe('{"email":"a@b.co"}');
  expect(new Headers(requests[0]?.init.headers).get('content-type')).toBe('application/json');
});

test.each([
  ['a list of objects', '{"errors":[{"code":"A","message":"Um."},{"code":"B","message":"Dois."}]}', 'A', 'Um.'],
  ['a list of texts', '{"errors":["Um."]}', '', 'Um.'],
  ['an item with only a code', '{"errors":[{"code":"TEMPORARY_PASSWORD_USE"}]}', 'TEMPORARY_PASSWORD_USE', undefined],
  ['an empty list', '{"errors":[]}', undefined, undefined],
  ['no list', '{}', undefined, undefined],
  ['no JSON', '<html>', undefined, undefined],
])('reads the refusal of %s', async (_, body, code, message) => {
  const { call } = answering(403, body);
  const result = await call({ method: 'POST', path: '/x' });
  expect(result).toMatchObject({ ok: false, failure: { kind: 'refused', status: 403, code, message } });
});

test('a network that is not there is a value too', async () => {
  const call = createPlainCall(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await call({ method: 'GET', path: '/x' })).toEqual({ ok: false, failure: { kind: 'offline' } });
});

test('a call that was given up says so', async () => {
  const given = new AbortController();
  given.abort();
  const call = createPlainCall(() => Promise.reject(new DOMException('aborted', 'AbortError')));
  expect(await call({ method: 'GET', path: '/x' }, given.signal)).toEqual({
    ok: false,
    failure: { kind: 'cancelled' },
  });
});
