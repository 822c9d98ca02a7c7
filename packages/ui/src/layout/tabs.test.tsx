import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Tabs } from './tabs.tsx';

afterEach(cleanup);

function Three(): ReactNode {
  const [value, setValue] = useState<'keys' | 'claims' | 'codes'>('keys');
  return (
    <Tabs
      label="Vistas"
      value={value}
      onChange={setValue}
      tabs={[
        { value: 'keys', label: 'Chaves', content: <input aria-label="Busca" /> },
        { value: 'claims', label: 'Pedidos', content: 'Nenhum pedido' },
        { value: 'codes', label: 'Códigos', content: <input aria-label="Busca" /> },
      ]}
    />
  );
}

const tab = (name: string): HTMLElement => screen.getByRole('tab', { name });

test('only the chosen view is in the page, and it is named by its tab', () => {
  render(<Three />);
  expect(screen.getByRole('tablist', { name: 'Vistas' })).toBeDefined();
  expect(tab('Chaves').getAttribute('aria-selected')).toBe('true');
  expect(tab('Chaves').getAttribute('aria-controls')).toBe(screen.getByRole('tabpanel').id);
  fireEvent.click(tab('Pedidos'));
  expect(screen.getByRole('tabpanel', { name: 'Pedidos' }).textContent).toBe('Nenhum pedido');
  expect(tab('Chaves').getAttribute('aria-selected')).toBe('false');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('arrows, Home and End move along the tabs and choose nothing; the Tab key stops at the chosen one only', () => {
  render(<Three />);
  expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
  tab('Chaves').focus();
  const press = (key: string): string | null => {
    fireEvent.keyDown(document.activeElement as Element, { key });
    return document.activeElement?.textContent ?? null;
  };
  expect(press('ArrowRight')).toBe('Pedidos');
  expect(press('ArrowRight')).toBe('Códigos');
  expect(press('ArrowRight')).toBe('Chaves');
  expect(press('ArrowLeft')).toBe('Códigos');
  expect(press('Home')).toBe('Chaves');
  expect(press('End')).toBe('Códigos');
  expect(press('a')).toBe('Códigos');
  expect(screen.getByRole('tabpanel', { name: 'Chaves' })).toBeDefined();
});

test('what was typed in one view is no part of the next', () => {
  render(<Three />);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'abc' } });
  fireEvent.click(tab('Códigos'));
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('');
});
