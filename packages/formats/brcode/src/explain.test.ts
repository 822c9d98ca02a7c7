import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { explainBrCode, type BrCodeFaultCode } from './index.ts';

test('names the field where one lacks or stands twice', () => {
  expect(explainBrCode({ code: 'brcode.missing', field: '53' })).toBe('Falta no código Pix o campo 53 (moeda).');
  expect(explainBrCode({ code: 'brcode.duplicate', field: '62', at: 9 })).toBe(
    'O código Pix traz o campo 62 mais de uma vez.',
  );
});

test('every code has a sentence of its own', () => {
  const source = readFileSync(new URL('explain.ts', import.meta.url), 'utf8');
  const codes = [...source.matchAll(/^ {2}'([a-z-]+\.[a-z-]+)':/gm)].map(([, code]) => code as BrCodeFaultCode);
  expect(codes.length).toBeGreaterThan(40);
  const sentences = codes.map((code) => explainBrCode({ code }));
  expect(new Set(sentences).size).toBe(codes.length);
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-ZÁÉÍÓÚÂÊÔÃÕÇ].*[.)]$/);
});
