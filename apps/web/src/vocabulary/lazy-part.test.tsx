import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Component, Suspense, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { fetchPartsOver, lazyPart, lazyScreen, loadPart } from './lazy-part.tsx';

const at = { once: () => Promise.resolve() };
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  fetchPartsOver({ there: at.once, proven: at.once });
});

const Form = (): ReactNode => 'o formulário';

test('without a line a part is not even tried for: a browser remembers what failed', async () => {
  let isBack = (): void => undefined;
  fetchPartsOver({ there: () => new Promise((resolve) => (isBack = resolve)), proven: at.once });
  let tries = 0;
  const Part = lazyPart(() => {
    tries += 1;
    return Promise.resolve({ Form });
  }, 'Form');
  render(
    <Suspense fallback="aguarda">
      <Part />
    </Suspense>,
  );
  await screen.findByText('aguarda');
  expect(tries).toBe(0);
  isBack();
  await screen.findByText('o formulário');
  expect(tries).toBe(1);
});

test('one that fails is tried once more when the bank has answered, and then it is the caller’s', async () => {
  let proofs = 0;
  fetchPartsOver({
    there: at.once,
    proven: () => {
      proofs += 1;
      return Promise.resolve();
    },
  });
  let tries = 0;
  const missing = (): Promise<never> => {
    tries += 1;
    return Promise.reject(new TypeError(`try ${tries}`));
  };
  await expect(loadPart(missing)).rejects.toThrow('try 2');
  expect(proofs).toBe(1);
});

test('a screen that could not be fetched throws where it is drawn, and the next way there tries again', async () => {
  let isThere = false;
  const Screen = lazyScreen(
    () => (isThere ? Promise.resolve({ Form }) : Promise.reject(new TypeError('missing'))),
    'Form',
  );
  await Screen.preload();
  expect(() => Screen({})).toThrow('missing');
  isThere = true;
  await Screen.preload();
  render(<Screen />);
  expect(screen.getByText('o formulário')).toBeTruthy();
});

/** What stands in the place of a screen that broke. */
class Boundary extends Component<{ readonly children: ReactNode }, { readonly broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError(): { readonly broken: boolean } {
    return { broken: true };
  }
  override render(): ReactNode {
    return this.state.broken ? 'quebrou' : this.props.children;
  }
}

test('a screen that the server has no more is not asked for again and again while something waits in its place', async () => {
  let tries = 0;
  const Screen = lazyScreen((): Promise<{ Form: () => ReactNode }> => {
    tries += 1;
    return Promise.reject(new TypeError('missing'));
  }, 'Form');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // Awaited, for React does not go on by itself after what was suspended within its test of one moment.
  await act(async () => {
    render(
      <Boundary>
        <Suspense fallback="aguarda">
          <Screen />
        </Suspense>
      </Boundary>,
    );
    await Promise.resolve();
  });
  await screen.findByText('quebrou');
  // Once as it is drawn, and once more when the bank has answered.
  expect(tries).toBe(2);
});

test('every part of the bank is fetched so', () => {
  const src = join(import.meta.dirname, '..');
  const others = globSync('**/*.{ts,tsx}', { cwd: src })
    .filter((path) => !/^sample\/|\.test\.|lazy-part|on-demand/.test(path))
    .filter((path) => /\blazy\(|lazyRouteComponent/.test(readFileSync(join(src, path), 'utf8')));
  expect(others).toEqual([]);
});
