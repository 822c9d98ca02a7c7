import { readFileSync } from 'node:fs';
import { quickestMs } from '@bank/testkit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BAD_STRIPS, KNOWN_STRIPS } from '../testdata/strips.ts';
import {
  CHEQUE_TYPES,
  explainChequeLine,
  explainCmc7,
  formatCmc7,
  readChequeLine,
  readCmc7,
  writeCmc7,
  type Cmc7Parts,
} from './index.ts';

const VECTORS = process.env.IPE_VECTORS;

test.each(KNOWN_STRIPS)('reads and writes the strip $text', ({ text, formatted, ...strip }) => {
  const { digits, ...parts } = strip;
  for (const read of [text, digits, formatted, Array.from(digits).join(' '), `\u0002${text}\r\n`]) {
    expect(readCmc7(read)).toEqual({ ok: true, value: strip });
  }
  expect(writeCmc7(parts)).toEqual({ ok: true, value: digits });
  expect(formatCmc7(digits)).toBe(formatted);
});

test.each(BAD_STRIPS)('refuses $text ($why)', ({ text, fault }) => {
  const strip = readCmc7(text);
  expect(strip).toEqual({ ok: false, error: fault });
  expect(!strip.ok && explainCmc7(strip.error)).toMatch(/^[A-ZÀ-Ú].{20,}\.$/);
});

const PARTS: Cmc7Parts = {
  bank: '237',
  branch: '3184',
  compe: '001',
  cheque: '003489',
  type: '5',
  account: '7750436240',
};

test.each(Object.keys(PARTS) as readonly (keyof Cmc7Parts)[])('writes no strip with a wrong %s', (part) => {
  for (const wrong of [PARTS[part].slice(1), `${PARTS[part]}0`, PARTS[part].replace(/.$/, 'x')]) {
    const written = writeCmc7({ ...PARTS, [part]: wrong });
    expect(written).toEqual({ ok: false, error: { code: 'cmc7.part', part } });
    expect(!written.ok && explainCmc7(written.error)).toMatch(/: informe exatamente \d+ dígitos?\.$/);
  }
});

test('writes no strip of zeros', () => {
  const zeros = Object.fromEntries(Object.entries(PARTS).map(([part, text]) => [part, text.replaceAll(/\d/g, '0')]));
  expect(writeCmc7(zeros as unknown as Cmc7Parts)).toEqual({ ok: false, error: { code: 'cmc7.zeros' } });
});

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
const anyParts: fc.Arbitrary<Cmc7Parts> = fc.record({
  bank: digits(3),
  branch: digits(4),
  compe: digits(3),
  cheque: digits(6),
  type: fc.constantFrom(...Object.keys(CHEQUE_TYPES)),
  account: digits(10),
});

function written(parts: Cmc7Parts): string {
  const strip = writeCmc7(parts);
  if (!strip.ok) throw new Error(strip.error.code);
  return strip.value;
}

test('writing and reading are inverse for every strip', () => {
  fc.assert(
    fc.property(anyParts, (parts) => {
      const strip = written(parts);
      expect(readCmc7(formatCmc7(strip))).toEqual({ ok: true, value: { digits: strip, ...parts } });
      expect(formatCmc7(strip)).toMatch(/^<\d{8}<\d{10}>\d{12}:$/);
    }),
  );
});

test('one changed digit of a strip is always noticed', () => {
  fc.assert(
    fc.property(anyParts, fc.nat(29), fc.integer({ min: 1, max: 9 }), (parts, at, step) => {
      const strip = written(parts);
      const digit = (Number(strip.charAt(at)) + step) % 10;
      const wrong = readCmc7(strip.slice(0, at) + digit + strip.slice(at + 1));
      expect(!wrong.ok && wrong.error.code).toBe('cmc7.check-digit');
    }),
  );
});

test('reads the printed line of a cheque, checking its length only', () => {
  expect(readChequeLine('001 237 3184 1 0004362401 2 003489 3')).toEqual({
    ok: true,
    value: {
      digits: '00123731841000436240120034893',
      compe: '001',
      bank: '237',
      branch: '3184',
      account: '0004362401',
      cheque: '003489',
      checkDigits: '123',
    },
  });
});

test.each([
  ['', { code: 'cheque-line.length', digits: 0 }],
  ['1'.repeat(28), { code: 'cheque-line.length', digits: 28 }],
  ['1'.repeat(30), { code: 'cheque-line.length', digits: 30 }],
  ['1'.repeat(100), { code: 'cheque-line.length', digits: 100 }],
  ['0'.repeat(29), { code: 'cheque-line.zeros' }],
  ['1'.repeat(101), { code: 'cheque-line.too-long' }],
])('refuses the line %s', (text, fault) => {
  const line = readChequeLine(text);
  expect(line).toEqual({ ok: false, error: fault });
  expect(!line.ok && explainChequeLine(line.error)).toMatch(/^[A-ZÀ-Ú].{20,}\.$/);
});

test('I14 no text throws, and 50 kB are answered at once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 110 }), (text) => {
      for (const read of [readCmc7, readChequeLine]) expect(read(text).ok).toBe(false);
      expect(typeof formatCmc7(text)).toBe('string');
    }),
  );
  for (const unit of ['1', '<', ' ', '0']) {
    const text = unit.repeat(50_000);
    const elapsedMs = quickestMs(() => {
      expect(readCmc7(text)).toEqual({ ok: false, error: { code: 'cmc7.too-long' } });
      readChequeLine(text);
    });
    expect(elapsedMs).toBeLessThan(50);
  }
});

test.skipIf(!VECTORS)('reads every public strip and refuses every wrong one (needs IPE_VECTORS)', () => {
  const { vectors } = JSON.parse(readFileSync(`${VECTORS}/boleto/cmc7.json`, 'utf8')) as {
    readonly vectors: readonly (Readonly<Record<string, string>> & { readonly valid: unknown })[];
  };
  for (const {
    input = '',
    valid,
    digits: all,
    bank,
    agency,
    comp,
    cheque,
    type,
    account,
    febraban_34: signs,
  } of vectors) {
    const strip = readCmc7(input);
    expect([input, strip.ok]).toEqual([input, valid]);
    if (!strip.ok) continue;
    expect(strip.value).toEqual({ digits: all, bank, branch: agency, compe: comp, cheque, type, account });
    expect(formatCmc7(strip.value.digits)).toBe(signs);
  }
  expect(vectors).toHaveLength(21);
});
