import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PERMISSIONS } from '@bank/contracts';
import { openApp, type Answer } from '../../app/testing/open-app.tsx';
import { slownessAfter, SLOW_MS, VERY_SLOW_MS } from './slow-reading.tsx';
import { pageNow } from '../clock/page-clock-fixtures.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: pageNow(), shouldAdvanceTime: true });
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 60));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** For a page's parts to come, on a busy machine. */
const PATIENT = { timeout: 10_000 };
const SLOW = 'Está demorando mais que o normal.';
const VERY_SLOW = /A resposta do banco está demorando muito/;

test.each(['/home', '/releases', '/authorizations', '/schedules'])(
  'a reading of %s that takes long says so, and after ten seconds can be begun anew',
  async (href) => {
    // Who is signed in is known; all else stays away.
    const silent = (): Promise<Answer> => new Promise(() => undefined);
    const { asked } = openApp(href, {}, { permissions: [...PERMISSIONS], otherwise: silent });
    await screen.findByRole('heading', { level: 1 }, PATIENT);
    await act(() => vi.advanceTimersByTimeAsync(SLOW_MS + 100));
    await screen.findByText(SLOW, undefined, PATIENT);
    expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(VERY_SLOW_MS - SLOW_MS));
    await screen.findByText(VERY_SLOW);
    const before = asked.length;
    fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await waitFor(() => expect(asked.length).toBeGreaterThan(before));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.queryByText(VERY_SLOW)).toBeNull();
  },
);

test('nothing is said before three seconds, and nothing offered before ten', () => {
  expect([0, 2999, 3000, 9999, 10_000].map(slownessAfter)).toEqual(['none', 'none', 'slow', 'slow', 'very-slow']);
});
