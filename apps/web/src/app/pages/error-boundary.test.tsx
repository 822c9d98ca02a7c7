import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLine } from '../../platform/line/line.ts';
import { ErrorBoundary } from './error-boundary.tsx';

// React writes what it caught to the console; here it is the point of the test.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A line whose server answers, or nobody does. */
const lineOf = (answers: () => boolean) =>
  createLine(window, () => (answers() ? Promise.resolve(new Response()) : Promise.reject(new TypeError())), Date.now);

function Broken(): never {
  throw new Error('drawn wrongly');
}

test('[session.render-error] a page that breaks while it is drawn is reloaded, and shows nothing meanwhile', async () => {
  let reloads = 0;
  const tryReload = (): boolean => {
    reloads += 1;
    return true;
  };
  const view = render(
    <ErrorBoundary reloadOnce={{ tryReload }} line={lineOf(() => true)}>
      <Broken />
    </ErrorBoundary>,
  );
  await expect.poll(() => reloads).toBe(1);
  expect(view.container.textContent).toBe('');
});

test('when a reload has not helped, a calm page says what to do', async () => {
  render(
    <ErrorBoundary reloadOnce={{ tryReload: () => false }} line={lineOf(() => true)}>
      <Broken />
    </ErrorBoundary>,
  );
  expect(await screen.findByRole('heading', { name: 'Esta página encontrou um problema' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ir para o início' }).getAttribute('href')).toBe('/');
});

test('without a line nothing is reloaded, for nothing would come back: it is said, and done once there is an answer', async () => {
  let reloads = 0;
  let answers = false;
  const tryReload = (): boolean => {
    reloads += 1;
    return true;
  };
  render(
    <ErrorBoundary reloadOnce={{ tryReload }} line={lineOf(() => answers)}>
      <Broken />
    </ErrorBoundary>,
  );
  await screen.findByRole('heading', { name: 'Sem conexão.' });
  expect(reloads).toBe(0);
  answers = true;
  fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await expect.poll(() => reloads).toBe(1);
});
