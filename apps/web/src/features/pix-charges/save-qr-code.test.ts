import { expect, test } from 'vitest';
import { svgOf } from './save-qr-code.ts';

test('a code is drawn black on white, each dark module once', () => {
  const svg = svgOf({
    size: 2,
    data: [
      [true, false],
      [false, true],
    ],
  });
  expect(svg).toContain('viewBox="0 0 2 2"');
  expect(svg).toContain('<path fill="#fff" d="M0 0h2v2H0z"/>');
  expect(svg).toContain('d="M0 0h1v1h-1zM1 1h1v1h-1z"');
});
