import { act, fireEvent, screen, within } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// The example of the README is taken out of it, written as a module and run: if it rots, this fails.
test('the example of the README runs', async () => {
  const readme = readFileSync('packages/ui/README.md', 'utf8');
  const source = /```tsx\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  expect(source).toContain('createRoot');

  const { transformWithOxc } = await import('vite');
  const { code } = await transformWithOxc(source, 'example.tsx', { jsx: { runtime: 'classic' } });
  const [React, ui, client] = await Promise.all([import('react'), import('./index.ts'), import('react-dom/client')]);
  const roots: { unmount: () => void; container: Element }[] = [];
  const createRoot = (container: Element): ReturnType<typeof client.createRoot> => {
    const root = client.createRoot(container);
    roots.push({ unmount: () => root.unmount(), container });
    return root;
  };
  const names = { ...ui, useState: React.useState, createRoot, React };
  const body = code.replace(/^import .*$/gm, '');
  // eslint-disable-next-line typescript/no-implied-eval -- the README's own example, in a test
  const run = new Function(...Object.keys(names), body) as (...values: readonly unknown[]) => void;
  await act(async () => {
    run(...Object.values(names));
    await Promise.resolve();
  });

  const card = screen.getByRole('region', { name: 'Saldo disponível' });
  expect(card.textContent.replaceAll('\u00a0', ' ')).toContain('R$ 254.310,87');
  fireEvent.change(within(card).getByLabelText('Valor'), { target: { value: '0,015' } });
  expect(within(card).getByLabelText<HTMLInputElement>('Valor').value).toBe('0,15');
  fireEvent.click(within(card).getByRole('button', { name: 'Continuar' }));
  expect(await screen.findByText('Criado com sucesso!')).toBeTruthy();

  // The page is shared with the tests that come after.
  act(() => roots.forEach(({ unmount }) => unmount()));
  for (const { container } of roots) container.remove();
});

test('the README names every piece', async () => {
  const readme = readFileSync('packages/ui/README.md', 'utf8');
  const pieces = Object.entries(await import('./index.ts'))
    .filter(([name, value]) => typeof value === 'function' && /^[A-Z]/.test(name))
    .map(([name]) => name);
  expect(pieces.length).toBeGreaterThan(40);
  expect(pieces.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});
