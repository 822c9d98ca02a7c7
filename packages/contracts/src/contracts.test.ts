import { describe, expect, test } from 'vitest';
import { addressOf, readRefusal } from './client.ts';
import {
  amountSchema,
  bankAccountSchema,
  createPixOrder,
  effectivePermissions,
  emailSchema,
  signInEmailSchema,
  ENDPOINTS,
  ERRORS,
  listEntries,
  messageOf,
  PERMISSIONS,
  readEntry,
  ROLE_GROUPS,
  textSchema,
} from './index.ts';
import { platformErrors } from './platform-errors.ts';

describe('endpoints', () => {
  test('Z01 every call says who may call it, once for each method and path', () => {
    const addresses = ENDPOINTS.map((endpoint) => `${endpoint.method} ${endpoint.path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
    const ids = ENDPOINTS.map((endpoint) => endpoint.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const endpoint of ENDPOINTS)
      expect(['public', 'signed-in', 'program'], endpoint.id).toContain(endpoint.access.kind);
  });

  test('M04 every call that makes or moves a payment needs an idempotency key', () => {
    const moving = ENDPOINTS.filter((endpoint) => /orders/.test(endpoint.path) && endpoint.method === 'POST');
    expect(moving.length).toBeGreaterThan(2);
    for (const endpoint of moving) expect(endpoint.idempotent, endpoint.id).toBe(true);
  });

  test('every path parameter has its schema', () => {
    for (const endpoint of ENDPOINTS) {
      expect(endpoint.path.includes('{'), endpoint.id).toBe(endpoint.params !== undefined);
    }
  });
});

describe('refusals', () => {
  test('every code is answered by some call, and every call names only codes that there are', () => {
    const used = new Set<string>([...Object.keys(platformErrors), ...ENDPOINTS.flatMap((endpoint) => endpoint.errors)]);
    const general = ['access.not-signed-in', 'access.not-allowed', 'access.product-missing'];
    // The gate answers these to programs.
    const programs = ['integrations.token-invalid', 'integrations.scope-missing'];
    // No call answers these: they are why a signed change failed, and stand in it as its reason.
    const reasons = [
      'authorizations.rules-changed-meanwhile',
      'operators.changed-meanwhile',
      'usage-limits.changed-meanwhile',
    ];
    expect([...used, ...general, ...programs, ...reasons].toSorted()).toEqual(
      expect.arrayContaining(Object.keys(ERRORS).toSorted()),
    );
    for (const code of used) expect(ERRORS, code).toHaveProperty([code]);
  });

  test('every code has an error status and a whole Portuguese sentence', () => {
    for (const [code, { status, message }] of Object.entries(ERRORS)) {
      expect(status, code).toBeGreaterThanOrEqual(400);
      expect(message, code).toMatch(/^[A-ZÀ-Ú].*\.$/s);
      expect(message, code).not.toMatch(/!/);
    }
  });

  test('a message carries the data of its refusal', () => {
    expect(messageOf('payment-orders.insufficient-funds', { available: 'R$ 10,00' })).toBe(
      'Saldo insuficiente. Disponível agora: R$ 10,00.',
    );
  });
});

describe('fields', () => {
  test.each([
    ['a@b.co', true],
    ['a.b+c@d.com.br', true],
    ['a@b.info', true],
    ['ab.com', false],
    ['@b.com', false],
    ['a@b', false],
    ['a@b.c', false],
    ['a@b.teste', false],
    ['a@b.c0m', false],
    ['a b@c.com', false],
    ['', false],
  ])('the sign-in takes an e-mail such as %j: %s', (text, taken) => {
    expect(signInEmailSchema.safeParse(text).success).toBe(taken);
  });

  test('any other field takes an e-mail of whatever domain, and no slip of its form', () => {
    expect(emailSchema.safeParse('ana@empresa.photography').success).toBe(true);
    expect(emailSchema.safeParse('ana@empresa..com').error?.issues[0]?.message).toBe('E-mail inválido.');
    expect(emailSchema.safeParse(`${'a'.repeat(95)}@b.com`).success).toBe(false);
  });

  test('an empty e-mail or account is a required field, a wrong one says what is wrong', () => {
    expect(emailSchema.safeParse('').error?.issues[0]?.message).toBe('Campo obrigatório.');
    expect(emailSchema.safeParse('x').error?.issues[0]?.message).toBe('E-mail inválido.');
    expect(bankAccountSchema.safeParse('').error?.issues[0]?.message).toBe('Campo obrigatório.');
    expect(bankAccountSchema.safeParse('1000').error?.issues[0]?.message).toBe('Formato de Conta inválido.');
  });

  test.each(['0.00', '00.00', '1', '1.0', '01.00', '-1.00', '1,00', '1e3', '999999999999.00', 'NaN', ' 1.00'])(
    'M01 refuses %j as an amount to pay',
    (text) => {
      expect(amountSchema.safeParse(text).success).toBe(false);
    },
  );

  test.each(['0.01', '10.50', '99999999999.99'])('M01 takes %j as an amount to pay', (text) => {
    expect(amountSchema.safeParse(text).success).toBe(true);
  });

  test('I04 text with control characters is refused, other text is trimmed', () => {
    expect(textSchema(10).safeParse('a\u0000b').success).toBe(false);
    expect(textSchema(10).safeParse('a\nb').success).toBe(false);
    // What cannot be seen, or turns the direction of what follows, could make a name read as another.
    for (const hidden of ['\u202e', '\u200b', '\u2066', '\ufeff']) {
      expect(textSchema(10).safeParse(`a${hidden}b`).success).toBe(false);
    }
    expect(textSchema(10).safeParse('  olá ')).toEqual({ success: true, data: 'olá' });
  });

  test('I01 a field that nobody asked for is refused', () => {
    const order = { lookupId: `lkp_${'0'.repeat(26)}`, amount: '1.00', approved: true };
    expect(createPixOrder.body?.safeParse(order).success).toBe(false);
  });
});

describe('rights', () => {
  test('[role.groups] each role group holds the ones above it', () => {
    expect(ROLE_GROUPS).toEqual({
      SA: ['SA'],
      admin: ['SA', 'ADMIN'],
      editor: ['SA', 'ADMIN', 'EDITOR'],
      guest: ['SA', 'ADMIN', 'EDITOR', 'GUEST'],
    });
  });

  test('A1 the administrator has all permissions, a guest never those over people', () => {
    expect(effectivePermissions('SA', [])).toEqual(PERMISSIONS);
    expect(effectivePermissions('GUEST', PERMISSIONS)).not.toEqual(expect.arrayContaining(['OPERATOR_USERS']));
    expect(effectivePermissions('EDITOR', [])).toEqual([]);
  });
});

describe('client', () => {
  test('fills and escapes the places of an address and leaves out what is not given', () => {
    expect(addressOf(readEntry, { params: { entryId: 'ent_1/..' } })).toBe('/services/statement/v2/entries/ent_1%2F..');
    expect(addressOf(listEntries, { query: { search: 'a b&c', cursor: undefined } })).toBe(
      '/services/statement/v2/entries?search=a+b%26c',
    );
  });

  test('reads the first message of any error list, and survives bodies that have none', async () => {
    const withList = new Response(JSON.stringify({ errors: [{ code: 'X', message: 'Primeira.' }, 'Segunda.'] }), {
      status: 422,
    });
    expect(await readRefusal(withList)).toMatchObject({
      kind: 'refused',
      status: 422,
      code: 'X',
      message: 'Primeira.',
    });
    const coded = Response.json({ code: 'TEMPORARY_PASSWORD_USE', errors: [{ message: 'Troque.' }] }, { status: 403 });
    expect(await readRefusal(coded)).toMatchObject({ code: 'TEMPORARY_PASSWORD_USE', message: 'Troque.' });
    const bare = Response.json({ errors: [{ code: 'TEMPORARY_PASSWORD_USE' }] }, { status: 403 });
    expect(await readRefusal(bare)).toMatchObject({ code: 'TEMPORARY_PASSWORD_USE', message: undefined, errors: [] });
    const page = new Response('<html>', { status: 502 });
    expect(await readRefusal(page)).toMatchObject({ kind: 'refused', status: 502, message: undefined, errors: [] });
  });
});
