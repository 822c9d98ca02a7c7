import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SCOPES } from '@bank/contracts';
import { parseStrictJson } from '../../../platform/http/strict-json.ts';
import { grantedScopes, readTokenRequest, type SentTokenRequest } from './token-request.ts';

const FORM = 'application/x-www-form-urlencoded';
const GRANT = 'grant_type=client_credentials';
const CLIENT = 'client_id=a&client_secret=b';

function read(sent: Partial<SentTokenRequest>) {
  return readTokenRequest({ authorization: undefined, contentType: FORM, body: '', ...sent }, parseStrictJson);
}

function refused(sent: Partial<SentTokenRequest>): string {
  const result = read(sent);
  return result.ok ? 'ok' : result.error.error;
}

const encoded = (text: string) => encodeURIComponent(text).replaceAll('%20', '+');
const basic = (id: string, secret: string) =>
  `Basic ${Buffer.from(`${encoded(id)}:${encoded(secret)}`).toString('base64')}`;
const part = fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme-ascii' });

test('whatever the client is called, Basic, a form and JSON say the same', () => {
  fc.assert(
    fc.property(part, part, fc.option(fc.subarray([...SCOPES], { minLength: 1 })), (id, secret, scopes) => {
      const scope = scopes === null ? {} : { scope: scopes.join(' ') };
      const own = { grant_type: 'client_credentials', ...scope };
      const all = { ...own, client_id: id, client_secret: secret };
      const form = (fields: object) => new URLSearchParams(fields as Record<string, string>).toString();
      const sent = [
        read({ authorization: basic(id, secret), body: form(own) }),
        read({ body: form(all) }),
        read({ contentType: 'application/json; charset=utf-8', body: JSON.stringify(all) }),
        read({ contentType: 'application/json', authorization: basic(id, secret), body: JSON.stringify(own) }),
      ];
      const expected = { clientId: id, clientSecret: secret, scopes: scopes ?? undefined };
      for (const one of sent) expect(one).toMatchObject({ ok: true, value: expected });
      expect(sent.map((one) => one.ok && one.value.by)).toEqual(['basic', 'body', 'body', 'basic']);
    }),
  );
});

test('whatever is sent, the answer is a request or one of the refusals of the standard, and nothing sent comes back in it', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 80 }),
    fc.constantFrom(GRANT, `${GRANT}&${CLIENT}`, '{"a":1}', '%', '&&=='),
  );
  const type = fc.constantFrom(undefined, FORM, 'application/json', 'text/plain', '');
  fc.assert(
    fc.property(fc.option(text, { nil: undefined }), type, text, (authorization, contentType, body) => {
      const result = read({ authorization, contentType, body });
      if (result.ok) return;
      expect(['invalid_request', 'invalid_client', 'unsupported_grant_type', 'invalid_scope']).toContain(
        result.error.error,
      );
    }),
    { numRuns: 2000 },
  );
});

test.each<[string, Partial<SentTokenRequest>, string]>([
  ['no body', { body: '' }, 'invalid_client'],
  ['no client', { body: GRANT }, 'invalid_client'],
  ['a client without a secret', { body: `${GRANT}&client_id=a` }, 'invalid_client'],
  ['a secret that is empty', { body: `${GRANT}&client_id=a&client_secret=` }, 'invalid_client'],
  ['no grant type', { body: CLIENT }, 'invalid_request'],
  ['another grant', { body: `grant_type=password&${CLIENT}` }, 'unsupported_grant_type'],
  ['a scope of another bank', { body: `${GRANT}&${CLIENT}&scope=rec.read` }, 'invalid_scope'],
  ['blanks as a scope', { body: `${GRANT}&${CLIENT}&scope=+` }, 'invalid_scope'],
  ['the grant twice', { body: `${GRANT}&${GRANT}&${CLIENT}` }, 'invalid_request'],
  ['a secret twice', { body: `${GRANT}&${CLIENT}&client_secret=c` }, 'invalid_request'],
  ['a parameter twice, once empty', { body: `${GRANT}&${CLIENT}&scope=&scope=cob.read` }, 'invalid_request'],
  [
    'a member of JSON twice',
    { contentType: 'application/json', body: '{"client_id":"a","client_id":"b"}' },
    'invalid_request',
  ],
  ['a list in JSON', { contentType: 'application/json', body: '{"client_id":["a"]}' }, 'invalid_request'],
  ['JSON that is none', { contentType: 'application/json', body: '{' }, 'invalid_request'],
  ['bad encoding', { body: `${GRANT}&client_id=%zz&client_secret=b` }, 'invalid_request'],
  ['another media type', { contentType: 'text/plain', body: `${GRANT}&${CLIENT}` }, 'invalid_request'],
  ['no media type', { contentType: undefined, body: `${GRANT}&${CLIENT}` }, 'invalid_request'],
  ['header and body at once', { authorization: basic('a', 'b'), body: `${GRANT}&${CLIENT}` }, 'invalid_request'],
  ['two clients', { authorization: basic('a', 'b'), body: `${GRANT}&client_id=c` }, 'invalid_request'],
  ['another scheme', { authorization: 'Bearer x', body: GRANT }, 'invalid_client'],
  [
    'Basic without a colon',
    { authorization: `Basic ${Buffer.from('ab').toString('base64')}`, body: GRANT },
    'invalid_client',
  ],
  ['a client of unseen characters', { body: `${GRANT}&client_id=a%00&client_secret=b` }, 'invalid_client'],
  ['an endless secret', { body: `${GRANT}&client_id=a&client_secret=${'b'.repeat(300)}` }, 'invalid_client'],
])('%s is refused', (_, sent, error) => {
  expect(refused(sent)).toBe(error);
});

test('the id alone may stand in the body beside the header, and parameters that nobody knows are passed over', () => {
  expect(refused({ authorization: basic('a', 'b'), body: `${GRANT}&client_id=a&audience=x` })).toBe('ok');
});

test('a secret may hold what a form would take for something else', () => {
  const secret = 'a+b%c&d=e:f g';
  for (const sent of [
    { authorization: basic('x', secret), body: GRANT },
    { body: `${GRANT}&client_id=x&client_secret=${encoded(secret)}` },
  ])
    expect(read(sent)).toMatchObject({ ok: true, value: { clientId: 'x', clientSecret: secret } });
});

test('a token gets what it asks for of what the credential has, or all of that', () => {
  const subset = fc.subarray([...SCOPES], { minLength: 1 });
  fc.assert(
    fc.property(subset, subset, (own, asked) => {
      expect(grantedScopes(undefined, own)).toEqual({ ok: true, value: own });
      const granted = grantedScopes(asked, own);
      if (asked.every((scope) => own.includes(scope))) expect(granted).toEqual({ ok: true, value: asked });
      else expect(granted).toMatchObject({ ok: false, error: { error: 'invalid_scope' } });
    }),
  );
});
