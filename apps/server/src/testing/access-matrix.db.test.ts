import { beforeAll, expect, test } from 'vitest';
import {
  ENDPOINTS,
  PERMISSIONS,
  ROLE_CEILING,
  ROLES,
  type AnyEndpoint,
  type Permission,
  type Product,
  type Role,
} from '@bank/contracts';
import { addDays, bankingDate, MINUTE_MS, SECOND_MS } from '@bank/core';
import { seededProfileId } from '../features/operators/index.ts';
import { readRows } from '../platform/database/rows.ts';
import { startTestBank, type TestCaller } from './test-bank.ts';

// Goal: Z02. Every call of the bank, for every kind of caller, answers what its contract says: 401, 403, or neither.
// The expectation is worked out here anew, from the contracts alone.
const bank = await startTestBank();
const { app } = bank.bank.http;
/** No id has this form: nothing is read or changed. */
const NO_ID = 'x';
const AT_ONCE = 16;
const SIGN_OUT = ENDPOINTS.filter(({ id }) => id === 'access.logout');
const CALLS = ENDPOINTS.filter(({ id }) => id !== 'access.logout');

interface Rights {
  readonly role: Role;
  readonly permissions: readonly Permission[];
  readonly products: readonly Product[];
  /** A trusted device opened the session; absent: a password alone did. */
  readonly byTrustedDevice?: true;
}

interface Answer {
  readonly status: number;
  readonly code: string | undefined;
}

/** Asks a call with nothing in it: what stands before the handler decides. A stream is closed again at once. */
async function ask(endpoint: AnyEndpoint, token: string | undefined): Promise<Answer> {
  const url = endpoint.path.replace(/\{\w+\}/g, NO_ID);
  const reply = await app.inject({
    method: endpoint.method,
    url,
    headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(endpoint.method !== 'GET' && endpoint.body && { payload: {} }),
    payloadAsStream: true,
  });
  const body = reply.stream();
  if (reply.statusCode < 400) {
    body.destroy();
    return { status: reply.statusCode, code: undefined };
  }
  const text = Buffer.concat(await body.toArray()).toString();
  return { status: reply.statusCode, code: (JSON.parse(text) as { code: string }).code };
}

/** What the contract says of a caller with these rights; "open": neither 401 nor 403. */
function expected({ access }: AnyEndpoint, rights: Rights | 'nobody'): string {
  if (access.kind === 'public') return 'open';
  // No person's session opens what programs call.
  if (access.kind === 'program') return '401 integrations.token-invalid';
  if (rights === 'nobody') return '401 access.not-signed-in';
  if (access.roles && !access.roles.includes(rights.role)) return '403 access.not-allowed';
  if (access.product && !rights.products.includes(access.product)) return '403 access.product-missing';
  if (access.anyProduct && !access.anyProduct.some((product) => rights.products.includes(product))) {
    return '403 access.product-missing';
  }
  if (access.permission && !rights.permissions.includes(access.permission)) return '403 access.not-allowed';
  if (access.proof && !rights.byTrustedDevice) return '403 access.trusted-device-needed';
  return 'open';
}

function seen({ status, code }: Answer): string {
  const decided = status === 401 || status === 403 || status >= 500 || code === 'request.not-found';
  return decided ? `${status} ${code}` : 'open';
}

/** Asks every call and compares; sign-out comes last, for it ends the session. */
async function compare(caller: TestCaller, rights: Rights | 'nobody'): Promise<void> {
  bank.clock.advance(SECOND_MS);
  const answers = new Map<string, string>();
  const askAll = async (endpoints: readonly AnyEndpoint[]): Promise<void> => {
    const asked = endpoints.map(async (endpoint) => [endpoint.id, seen(await ask(endpoint, caller.token))] as const);
    for (const [id, answer] of await Promise.all(asked)) answers.set(id, answer);
  };
  for (let from = 0; from < CALLS.length; from += AT_ONCE) await askAll(CALLS.slice(from, from + AT_ONCE));
  await askAll(SIGN_OUT);
  const wrong = ENDPOINTS.flatMap((endpoint) => {
    const [wanted, answer] = [expected(endpoint, rights), answers.get(endpoint.id)];
    return answer === wanted ? [] : [`${endpoint.id}: ${answer}, not ${wanted}`];
  });
  expect(wrong).toEqual([]);
}

/** Gives the maker a role, and their profile these permissions, behind the bank's back. */
async function give(role: Role, permissions: readonly Permission[]): Promise<void> {
  const { id } = bank.operator('maker');
  await readRows(bank.pool, 'UPDATE bank.operator SET role = $2 WHERE id = $1', [id, role]);
  await readRows(bank.pool, 'UPDATE bank.permission_profile SET permissions = $2 WHERE id = $1', [
    seededProfileId('10001', 'finance'),
    permissions,
  ]);
}

async function productsOf(bankAccount: string): Promise<readonly Product[]> {
  const [row] = await readRows<{ products: Product[] }>(
    bank.pool,
    'SELECT products FROM bank.company WHERE bank_account = $1',
    [bankAccount],
  );
  return row?.products ?? [];
}

let products: readonly Product[] = [];
beforeAll(async () => {
  products = await productsOf('10001');
});

test('Z01 Z02 every call of the API is there, and so is in this matrix', () => {
  const missing = ENDPOINTS.filter(
    ({ method, path }) => !app.hasRoute({ method, url: path.replace(/\{(\w+)\}/g, ':$1') }),
  );
  expect(missing.map(({ id }) => id)).toEqual([]);
});

test.each(ROLES)('Z02 as %s, with no permission, each single one, and all', async (role) => {
  const admin = await bank.as('admin');
  const profiles: readonly (readonly Permission[])[] =
    role === 'SA' ? [[]] : [[], ...PERMISSIONS.map((permission) => [permission]), PERMISSIONS];
  for (const profile of profiles) {
    await give(role, profile);
    const ceiling = role === 'SA' ? PERMISSIONS : ROLE_CEILING[role];
    const permissions = ceiling.filter((permission) => role === 'SA' || profile.includes(permission));
    await compare(await bank.as('maker'), { role, permissions, products });

    // "Ver como" says the same as what the calls just did.
    const preview = await admin.post('/services/access-users/rights-preview', { role, permissions: profile });
    expect(preview.json()).toMatchObject({ permissions, products, withheld: withheldOf(role, profile, permissions) });
  }
});

function withheldOf(role: Role, profile: readonly Permission[], permissions: readonly Permission[]): object[] {
  if (role === 'SA') return [];
  return profile
    .filter((permission) => !permissions.includes(permission))
    .map((permission) => ({ permission, because: 'role' }));
}

test('Z02 the seeded people, and the administrators of other companies, who miss products', async () => {
  await give('EDITOR', ['STATEMENT_VIEW', 'PIX_VIEW', 'PIX_CREATE', 'ORDERS_VIEW', 'HISTORY_VIEW']);
  for (const key of ['guest', 'maker', 'approver', 'admin2', 'admin3'] as const) {
    const { role, bankAccount } = bank.operator(key);
    const caller = await bank.as(key);
    const profile = (await caller.get('/services/accounts-core/profile')).json<{
      operator: { permissions: Permission[] };
    }>();
    const { permissions } = profile.operator;
    await compare(caller, { role, permissions, products: await productsOf(bankAccount) });
  }
});

test('Z02 an administrator whose trusted device opened the session may call all that one with a password alone may not', async () => {
  const phone = await bank.device('admin3');
  const rights = { role: 'SA', permissions: PERMISSIONS, products: await productsOf('10003') } as const;
  await compare(await bank.signedIn('admin3', 'password'), rights);
  await compare(await bank.signedIn('admin3', phone), { ...rights, byTrustedDevice: true });
  await readRows(bank.pool, `UPDATE bank.device SET state = 'removed' WHERE id = $1`, [phone.id]);
});

test('Z02 without a token, with somebody else’s words for one, or with a session that is over: nobody', async () => {
  await compare(bank.anonymous, 'nobody');
  await compare(bank.withToken('eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.x'), 'nobody');
  const [ended, expired] = [await bank.as('admin'), await bank.as('admin')];
  await ended.post('/services/accounts/logout');
  await compare(ended, 'nobody');
  bank.clock.advance(10 * MINUTE_MS);
  await compare(expired, 'nobody');
});

test.each([
  ['blocked', `state = 'blocked'`],
  ['removed', `state = 'removed'`],
  ['invited', `state = 'invited'`],
  ['past the last day', `access_until = '${addDays(bankingDate(bank.clock.now()), -1)}'`],
  [
    'without a password of their own',
    `password_kind = 'temporary', temporary_expires_at = '2030-01-01', temporary_tries_left = 5`,
  ],
])('Z02 an administrator who is %s is nobody', async (_, assignment) => {
  const caller = await bank.as('admin2');
  await readRows(bank.pool, `UPDATE bank.operator SET ${assignment} WHERE id = $1`, [bank.operator('admin2').id]);
  await compare(caller, 'nobody');
  await readRows(
    bank.pool,
    `UPDATE bank.operator SET state = 'active', access_until = NULL, password_kind = 'permanent',
       temporary_expires_at = NULL, temporary_tries_left = NULL WHERE id = $1`,
    [bank.operator('admin2').id],
  );
  expect((await (await bank.as('admin2')).get('/services/accounts-core/profile')).status).toBe(200);
});

test('Z02 everybody of a company that is blocked is nobody', async () => {
  const caller = await bank.as('admin3');
  const setState = (state: string): Promise<unknown> =>
    bank.byHand(`UPDATE bank.company SET state = $2 WHERE id = $1`, [bank.companyId('10003'), state]);
  await setState('blocked');
  await compare(caller, 'nobody');
  await setState('active');
});
