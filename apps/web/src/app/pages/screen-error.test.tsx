import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openApp, refusal, type Answer, type Bank } from '../testing/open-app.tsx';
import { ADMINISTRATOR } from '../../platform/session/session-fixtures.ts';
import { waitBeforeTry } from '../../vocabulary/waits.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const PROFILE = '/services/accounts-core/profile';
const { operator, productPermissions, company } = ADMINISTRATOR;
const profile: Answer = [200, { type: 'LEGAL', productPermissions, operator, company }];
const down = refusal(503, 'service.unavailable', 'O banco está fora do ar por um momento.');

/** A bank whose first answers to who is signed in are those; then it knows. */
function bank(...first: readonly (Answer | undefined)[]): Bank {
  const left = [...first];
  return { [`GET ${PROFILE}`]: () => (left.length > 0 ? left.shift() : profile) };
}
const asks = (asked: readonly { readonly path: string }[]): number =>
  asked.filter(({ path }) => path === PROFILE).length;

const FAILED = 'Ainda não foi possível abrir a sua conta';
const failed = async (): Promise<HTMLElement> =>
  (await screen.findByRole('heading', { name: FAILED })).closest<HTMLElement>('[role="alert"]') as HTMLElement;

test.each([
  ['the bank is away', down, /fora do ar/],
  ['there is no line', undefined, /Sem conexão/],
  ['what comes is no profile', [200, 'nothing'] as Answer, /algum erro/],
])('where %s at the first call no frame stands empty: it says why, and is tried again', async (_, answer, words) => {
  openApp('/working', bank(answer));
  const told = await failed();
  expect(told.textContent).toMatch(words);
  expect(screen.queryByText('Em construção')).toBeNull();
  expect(window.location.pathname).toBe('/working');
  fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await screen.findByRole('heading', { level: 1, name: 'Em construção' });
  expect(screen.queryByRole('heading', { name: FAILED })).toBeNull();
});

test('it is tried again by itself, later and later, and the page that was asked for opens', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { asked } = openApp('/working', bank(down, down, down));
  await failed();
  expect(asks(asked)).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(asks(asked)).toBe(2);
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(asks(asked)).toBe(2);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(asks(asked)).toBe(3);
  await act(() => vi.advanceTimersByTimeAsync(8000));
  await screen.findByRole('heading', { level: 1, name: 'Em construção' });
  expect([1, 2, 3, 4, 5, 6, 60].map(waitBeforeTry)).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
});

test('a line that comes back is tried at once; a session that is over leads to sign-in', async () => {
  const { asked } = openApp('/working', bank(undefined, [401, {}]));
  await failed();
  expect(asks(asked)).toBe(1);
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(window.location.pathname).toBe('/session/signin'));
  expect(asks(asked)).toBe(2);
});

test('whoever would rather leave is signed out', async () => {
  openApp('/working', bank(down));
  await failed();
  fireEvent.click(screen.getByRole('button', { name: 'Sair' }));
  await waitFor(() => expect(window.location.pathname).toBe('/session/signin'));
});
