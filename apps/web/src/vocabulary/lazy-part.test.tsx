import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, render, screen } from '@testing-library/react';
import { Suspense, type ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { fetchPartsOver, lazyPart, lazyScreen, loadPart } from './lazy-part.tsx';

const at = { once: () => Promise.resolve() };
afterEach(() => {
  cleanup();
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

test('every part of the bank is fetched so', () => {
  const src = join(import.meta.dirname, '..');
  const others = globSync('**/*.{ts,tsx}', { cwd: src })
    .filter((path) => !/^sample\/|\.test\.|lazy-part|on-demand/.test(path))
    .filter((path) => /\blazy\(|lazyRouteComponent/.test(readFileSync(join(src, path), 'utf8')));
  expect(others).toEqual([]);
});
