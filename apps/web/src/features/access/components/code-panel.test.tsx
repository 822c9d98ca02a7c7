import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { encode } from 'uqr';
import { QrCode } from '../../../vocabulary/qr-code.tsx';
import { clock } from './code-panel.tsx';

afterEach(cleanup);

test('[qr.id-in-code] the code is the request id alone, drawn module by module with a quiet zone of four', () => {
  const id = 'q7Jx0sBfW1mP3nUe8kT5vYzA2cD4gHiLoRs6tXwEj9M';
  const { container } = render(<QrCode text={id} label="QR Code de acesso" />);
  const { size, data } = encode(id, { ecc: 'M', border: 4 });
  const drawn = new Set(
    container
      .querySelector('path')
      ?.getAttribute('d')
      ?.match(/M\d+ \d+/g),
  );
  const dark = data.flatMap((row, y) => row.flatMap((is, x) => (is ? [`M${x} ${y}`] : [])));
  expect(drawn).toEqual(new Set(dark));
  expect(container.querySelector('svg')?.getAttribute('viewBox')).toBe(`0 0 ${size} ${size}`);
  for (let at = 0; at < size; at += 1) {
    for (const edge of [0, 3, size - 4, size - 1]) expect([data[edge]?.[at], data[at]?.[edge]]).toEqual([false, false]);
  }
});

test.each([
  [90_000, '1:30'],
  [61_000, '1:01'],
  [59_400, '1:00'],
  [500, '0:01'],
  [-5000, '0:00'],
])('%i ms are %s on the clock', (leftMs, text) => {
  expect(clock(leftMs)).toBe(text);
});
