import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Amount, type AmountProps } from './amount.tsx';

afterEach(cleanup);

function shown(props: AmountProps): string {
  return (render(<Amount {...props} />).container.textContent ?? '').replaceAll('\u00a0', ' ');
}

test.each<[AmountProps, string]>([
  [{ centavos: 25_431_087n }, 'R$ 254.310,87'],
  [{ centavos: 5n, bare: true }, '0,05'],
  [{ centavos: -31_890n }, '− R$ 318,90'],
  [{ centavos: 425_000n, sign: 'flow' }, '+ R$ 4.250,00'],
  [{ centavos: 0n, sign: 'flow' }, 'R$ 0,00'],
])('%o reads "%s"', (props, text) => {
  expect(shown(props)).toBe(text);
});

test('a concealed amount is not in the page at all', () => {
  const text = shown({ centavos: 25_431_087n, concealed: true });
  expect(text).not.toMatch(/\d/);
  expect(text).toContain('Valor oculto');
});
