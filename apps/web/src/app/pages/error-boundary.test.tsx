import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';

// React writes what it caught to the console; here it is the point of the test.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Broken(): never {
  throw new Error('drawn wrongly');
}

test('[session.render-error] a page that breaks while it is drawn is reloaded, and shows nothing meanwhile', () => {
  let reloads = 0;
  const tryReload = (): boolean => {
    reloads += 1;
    return true;
  };
  const view = render(
    <ErrorBoundary reloadOnce={{ tryReload }}>
      <Broken />
    </ErrorBoundary>,
  );
  expect(reloads).toBe(1);
  expect(view.container.textContent).toBe('');
});

test('when a reload has not helped, a calm page says what to do', () => {
  render(
    <ErrorBoundary reloadOnce={{ tryReload: () => false }}>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'Esta página encontrou um problema' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ir para o início' }).getAttribute('href')).toBe('/');
});
