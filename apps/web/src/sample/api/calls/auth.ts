import type { LoginUser } from '../../entities.ts';
import { portrait } from '../../data/pictures.ts';
import { readToken, writeToken } from '../tokens.ts';
import { refusal, textOf, type Calls } from '../call.ts';

/** PRODUCT.md section 9. */
export const LOGIN_DELAY_MS = 1000;

function shown({ id, avatar, email, name, role }: LoginUser) {
  return { id, avatar, email, name, role };
}

function signedIn(user: LoginUser, nowMs: number) {
  return { accessToken: writeToken(user.id, nowMs), user: shown(user) };
}

/** The sample's own sign-in: no password is looked at, and nothing of the bank knows of it. */
export const authCalls: Calls = {
  'POST /api/auth/login': async ({ state, body, nowMs, wait }) => {
    const email = textOf(body()['email']);
    await wait(LOGIN_DELAY_MS);
    const user = state.users.find((one) => one.email === email);
    return user ? { value: signedIn(user, nowMs) } : refusal(400, 'Invalid email or password');
  },
  'POST /api/auth/register': ({ state, body, newId, nowMs }) => {
    const email = textOf(body()['email']);
    const username = textOf(body()['username']);
    if (state.users.some((one) => one.email === email)) return refusal(400, 'User already exists!');
    const id = newId();
    const user: LoginUser = { id, role: 'GUEST', name: username, username, email, avatar: portrait(7), age: 25 };
    return { value: signedIn(user, nowMs), state: { users: [...state.users, user] } };
  },
  'GET /api/auth/profile': ({ state, headers, nowMs }) => {
    const header = headers.get('authorization');
    if (header === null || header === '') return refusal(401, 'Invalid Authorization token');
    const userId = readToken(header.replace(/^Bearer /i, ''), nowMs);
    const user = state.users.find(({ id }) => id === userId);
    return user ? { value: { user: shown(user) } } : refusal(401, 'Invalid authorization token');
  },
};
