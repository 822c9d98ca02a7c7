import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ChoiceField } from './choice-field.tsx';

afterEach(cleanup);

test('a choice is a named group of radio buttons that says which one is taken and why', () => {
  const onChange = vi.fn<(value: 'a' | 'b') => void>();
  render(
    <ChoiceField
      label="Tema"
      hint="Vale em todo o aplicativo."
      value="a"
      onChange={onChange}
      options={[
        { value: 'a', label: 'Azul' },
        { value: 'b', label: 'Verde' },
      ]}
    />,
  );
  const group = screen.getByRole('group', { name: 'Tema' });
  const hint = document.getElementById(group.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toBe('Vale em todo o aplicativo.');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Azul' }).checked).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'Verde' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('b');
});
