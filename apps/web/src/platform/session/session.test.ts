import { expect, test } from 'vitest';
import { ADMINISTRATOR, memoryStorage, tokenOf, tokenUntil } from './session-fixtures.ts';
import { isProfileMissing } from './session-state.ts';
import { createSession, DRAFTS_KEY, TOKEN_KEY } from './session.ts';
import { readClaims } from './token.ts';

const NOW_MS = 1_800_000_000_000;
const later = (seconds: number): number => NOW_MS / 1000 + seconds;

function around(kept?: string) {
  const storage = memoryStorage(kept === undefined ? {} : { [TOKEN_KEY]: kept });
  const ended: string[] = [];
  const at = { nowMs: NOW_MS };
  const session = createSession({
    storage,
    nowMs: () => at.nowMs,
    forget: () => storage.clear(),
    endOnServer: (token) => ended.push(token),
  });
  return { session, storage, ended, at };
}

test('reads name, account and end of a token', () => {
  expect(readClaims(tokenUntil(1234))).toEqual({ name: 'Ana Conceição', bankAccount: '10001', expiresAtMs: 1_234_000 });
});

test.each([
  ['no token at all', ''],
  ['no JSON', 'a.b.c'],
  ['no end', tokenOf({ name: 'Ana', 'custom:account_number': '10001' })],
  ['no account', tokenOf({ name: 'Ana', exp: 9 })],
  ['no name', tokenOf({ exp: 9, 'custom:account_number': '10001' })],
])('a token with %s cannot be used', (_, token) => {
  expect(readClaims(token)).toBeUndefined();
  expect(around().session.signIn(token)).toBe(false);
});

test('[session.expired] a stored token that is expired counts as none, and goes', () => {
  const { session, storage } = around(tokenUntil(later(-1)));
  expect(session.token()).toBeUndefined();
  expect(session.state()).toMatchObject({ isInitialised: true, isAuthenticated: false });
  expect(storage.getItem(TOKEN_KEY)).toBeNull();
});

test('[session.valid] a stored token that is not expired counts', () => {
  const token = tokenUntil(later(60));
  const { session } = around(token);
  expect(session.token()).toBe(token);
  expect(session.state().isAuthenticated).toBe(true);
});

test('a token that ends while the page is open counts as none from then on', () => {
  const { session, at } = around(tokenUntil(later(60)));
  at.nowMs += 60_000;
  expect(session.token()).toBeUndefined();
});

test('[session.states] with a token it is uninitialised until the profile is there', async () => {
  const { session } = around(tokenUntil(later(60)));
  expect(session.state()).toMatchObject({ isInitialised: false, isAuthenticated: true });
  await session.initialise(() => Promise.resolve(ADMINISTRATOR));
  expect(session.state()).toMatchObject({ isInitialised: true, isAuthenticated: true, isLegalPerson: true });
  expect(session.state().user).toMatchObject({ name: 'Ana Conceição', bankAccount: '10001', operator: { role: 'SA' } });
});

test('[flow.login.profile-fails] without a profile a person stays signed in, without permissions', async () => {
  const { session } = around();
  session.signIn(tokenUntil(later(60)));
  await session.initialise(() => Promise.resolve(undefined));
  expect(session.state()).toMatchObject({ isInitialised: true, isAuthenticated: true, isLegalPerson: false });
  expect(session.state().user).toMatchObject({ productPermissions: [], operator: undefined });
  expect(isProfileMissing(session.state())).toBe(true);
  // Asked again it may be had.
  await session.initialise(() => Promise.resolve(ADMINISTRATOR));
  expect(isProfileMissing(session.state())).toBe(false);
  expect(session.state().user).toMatchObject({ operator: { role: 'SA' } });
});

test('the profile is loaded once, however many ask', async () => {
  const { session } = around(tokenUntil(later(60)));
  let loads = 0;
  const load = () => {
    loads += 1;
    return Promise.resolve(ADMINISTRATOR);
  };
  await Promise.all([session.initialise(load), session.initialise(load)]);
  await session.initialise(load);
  expect(loads).toBe(1);
});

test('[qr.success.stored] [flow.login.session-storage] sign-in stores the token', () => {
  const { session, storage } = around();
  const token = tokenUntil(later(60));
  expect(session.signIn(token)).toBe(true);
  expect(storage.getItem(TOKEN_KEY)).toBe(token);
});

test('[logout.session-storage] [logout.header] sign-out clears, tells the bank, and leaves no token', () => {
  const token = tokenUntil(later(60));
  const { session, storage, ended } = around(token);
  const reasons: string[] = [];
  session.onSignOut((reason) => reasons.push(reason));
  session.signOut('asked');
  expect(ended).toEqual([token]);
  expect(storage.length).toBe(0);
  expect(session.token()).toBeUndefined();
  expect(session.state().isAuthenticated).toBe(false);
  expect(reasons).toEqual(['asked']);
});

test('a profile that arrives after sign-out is given to nobody', async () => {
  const { session } = around(tokenUntil(later(60)));
  let arrive = (): void => {};
  const settled = session.initialise(() => new Promise((resolve) => (arrive = () => resolve(ADMINISTRATOR))));
  session.signOut('ended');
  arrive();
  await settled;
  expect(session.state().user).toBeUndefined();
});

test('a renewed token takes the place of the old one', () => {
  const { session, storage } = around(tokenUntil(later(60)));
  const fresh = tokenUntil(later(600));
  session.renew(fresh);
  expect(session.token()).toBe(fresh);
  expect(storage.getItem(TOKEN_KEY)).toBe(fresh);
});

test('a profile that is read again takes the old one’s place at once; one that cannot be had leaves it', async () => {
  const { session } = around(tokenUntil(later(60)));
  const fewer = { ...ADMINISTRATOR, productPermissions: ['PIX' as const] };
  await session.refresh(() => Promise.resolve(fewer));
  expect(session.state().isInitialised).toBe(false);
  await session.initialise(() => Promise.resolve(fewer));
  expect(session.state().user?.productPermissions).toEqual(['PIX']);
  await session.refresh(() => Promise.resolve(ADMINISTRATOR));
  expect(session.state().user?.productPermissions).toEqual(ADMINISTRATOR.productPermissions);
  await session.refresh(() => Promise.resolve(undefined));
  expect(session.state().user?.productPermissions).toEqual(ADMINISTRATOR.productPermissions);
  await session.refresh(() => {
    session.signOut('asked');
    return Promise.resolve(ADMINISTRATOR);
  });
  expect(session.state()).toMatchObject({ isAuthenticated: false, user: undefined });
});

const ofOther = (): string => tokenOf({ name: 'Bia Souza', exp: later(60), 'custom:account_number': '10001' });

test('S06 what was typed when the session ended leaves the storage, and comes back with who typed it', () => {
  const { session, storage } = around(tokenUntil(later(60)));
  storage.setItem(DRAFTS_KEY, 'typed');
  session.signOut('ended');
  expect(storage.length).toBe(0);
  session.signIn(tokenUntil(later(60)));
  expect(storage.getItem(DRAFTS_KEY)).toBe('typed');
  expect(session.hasBroughtBack()).toBe(true);
});

test('what was typed in a session that ran out while nobody looked comes back the same way', () => {
  const storage = memoryStorage({ [TOKEN_KEY]: tokenUntil(later(-1)), [DRAFTS_KEY]: 'typed' });
  const session = createSession({ storage, nowMs: () => NOW_MS, forget: () => storage.clear(), endOnServer: () => {} });
  expect(storage.length).toBe(0);
  session.signIn(tokenUntil(later(60)));
  expect(storage.getItem(DRAFTS_KEY)).toBe('typed');
});

test('S06 nobody else finds it, and whoever asked to leave left nothing [attack]', () => {
  const ended = around(tokenUntil(later(60)));
  ended.storage.setItem(DRAFTS_KEY, 'typed');
  ended.session.signOut('ended');
  ended.session.signIn(ofOther());
  expect(ended.storage.getItem(DRAFTS_KEY)).toBeNull();
  expect(ended.session.hasBroughtBack()).toBe(false);
  // Nor does who typed it, once somebody else was here.
  ended.session.signOut('asked');
  ended.session.signIn(tokenUntil(later(60)));
  expect(ended.storage.getItem(DRAFTS_KEY)).toBeNull();

  const asked = around(tokenUntil(later(60)));
  asked.storage.setItem(DRAFTS_KEY, 'typed');
  asked.session.signOut('asked');
  asked.session.signIn(tokenUntil(later(60)));
  expect(asked.storage.getItem(DRAFTS_KEY)).toBeNull();
});
