import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { civilDate } from '@bank/core';
import { getBoletoInfo, isValidBoleto } from '@brazilian-utils/brazilian-utils';
import { expect, test } from 'vitest';
import { isBoleto } from 'validation-br';
import { BAD_CODES, KNOWN_ARRECADACOES, KNOWN_COBRANCAS } from '../testdata/boletos.ts';
import {
  barcodeFromLine,
  dueDateCandidates,
  formatLine,
  modulus11OfArrecadacao,
  modulus11OfCobranca,
  readBoleto,
  SEGMENTS,
  VALUE_IDENTIFIERS,
  writeArrecadacao,
  writeBoleto,
  type BoletoCodes,
  type Segment,
  type ValueIdentifier,
} from './index.ts';

// Goal: know where we and the libraries on npm part ways, and why. Method: every code of the corpus goes to each of
// them; the answers must be the same, except exactly where a named rule says that they are not.

const require = createRequire(import.meta.url);
const validator = require('boleto-brasileiro-validator') as {
  readonly boleto: (text: string, blocks?: boolean) => boolean;
};
const boletoUtils = require('@mrmgomes/boleto-utils') as {
  readonly validarBoleto: (text: string) => { readonly sucesso: boolean };
};

const TODAY = civilDate('2026-11-21');
const VECTORS = process.env.IPE_VECTORS;

function written(code: ReturnType<typeof writeBoleto>): readonly string[] {
  if (!code.ok) throw new Error(code.error.code);
  const { barcode, line }: BoletoCodes = code.value;
  return [barcode, line, formatLine(line)];
}

function bills(): readonly string[] {
  return Object.keys(SEGMENTS).flatMap((segment) =>
    Object.keys(VALUE_IDENTIFIERS).flatMap((valueIdentifier) =>
      written(
        writeArrecadacao({
          segment: segment as Segment,
          valueIdentifier: valueIdentifier as ValueIdentifier,
          value: 12_345n,
          company: segment === '6' ? '11222333' : '0123',
          freeField: segment === '6' ? '202611200000000000123' : '2026112000000000000000123',
        }),
      ),
    ),
  );
}

/** A slip for each of 40 running numbers, so that every remainder comes up, and lines with one digit wrong. */
function slips(): readonly string[] {
  return Array.from({ length: 40 }, (_, index) => `${index}`.padStart(25, '7')).flatMap((freeField, index) => {
    const [barcode = '', line = '', masked = ''] = written(
      writeBoleto({ bank: '990', dueDate: TODAY, amount: null, freeField }),
    );
    const wrongDigit = (text: string, at: number) =>
      text.slice(0, at) + ((Number(text[at]) + 1 + (index % 9)) % 10) + text.slice(at + 1);
    return [
      barcode,
      line,
      masked,
      wrongDigit(barcode, 4),
      wrongDigit(line, 32),
      wrongDigit(line, index),
      line.slice(1),
    ];
  });
}

/** The public vectors, where they are at hand. */
function vectors(): readonly string[] {
  if (!VECTORS) return [];
  return ['boleto_cobranca', 'boleto_arrecadacao'].flatMap((file) => {
    const { valid, invalid } = JSON.parse(readFileSync(`${VECTORS}/boleto/${file}.json`, 'utf8')) as {
      readonly valid: readonly { readonly barcode: string; readonly line: string }[];
      readonly invalid: readonly { readonly input: string }[];
    };
    return [...valid.flatMap(({ barcode, line }) => [barcode, line]), ...invalid.map(({ input }) => input)];
  });
}

/** What a rule of disagreement may ask about a code. */
interface Code {
  readonly digits: string;
  /** What we say: the kind of boleto or the code of the fault. */
  readonly ours: string;
}

const CODES: readonly (Code & { readonly text: string })[] = [
  ...[...KNOWN_COBRANCAS, ...KNOWN_ARRECADACOES].flatMap(({ barcode, line }) => [barcode, line, formatLine(line)]),
  ...BAD_CODES.map(({ text }) => text),
  ...bills(),
  ...slips(),
  ...vectors(),
].map((text) => {
  const boleto = readBoleto(text, TODAY);
  return { text, digits: text.replace(/\D/g, ''), ours: boleto.ok ? boleto.value.kind : boleto.error.code };
});

function isRight(ours: string): boolean {
  return ours === 'cobranca' || ours === 'arrecadacao';
}

/** A cobrança's barcode without its general digit. */
function unchecked({ digits }: Code): string {
  return digits.slice(0, 4) + digits.slice(5);
}

function hasRightGeneralDigit(line: string): boolean {
  const boleto = readBoleto(barcodeFromLine(line) ?? '', TODAY);
  // The currency is asked only after the digits.
  return boleto.ok || boleto.error.code === 'boleto.currency';
}

interface Disagreement {
  readonly why: string;
  readonly when: (code: Code) => boolean;
  readonly theirs: boolean | 'throws';
}

interface Peer {
  readonly name: string;
  readonly accepts: (text: string) => boolean;
  readonly disagreements: readonly Disagreement[];
}

const PEERS: readonly Peer[] = [
  {
    name: 'boleto-brasileiro-validator 1.0.5, asked to check blocks',
    accepts: (text) => validator.boleto(text, true),
    disagreements: [],
  },
  {
    name: 'boleto-brasileiro-validator 1.0.5',
    accepts: (text) => validator.boleto(text),
    disagreements: [
      {
        why: 'it leaves the digits of fields and blocks unchecked unless asked',
        when: ({ digits, ours }) => /field-check|block-check/.test(ours) && hasRightGeneralDigit(digits),
        theirs: true,
      },
    ],
  },
  {
    name: '@brazilian-utils/brazilian-utils 2.4.0',
    accepts: isValidBoleto,
    disagreements: [
      {
        why: 'it takes no barcode of a cobrança, by design',
        when: ({ digits, ours }) => ours === 'cobranca' && digits.length === 44,
        theirs: false,
      },
    ],
  },
  {
    name: 'validation-br 2.0.0',
    accepts: isBoleto,
    disagreements: [{ why: 'it knows no arrecadação', when: ({ ours }) => ours === 'arrecadacao', theirs: false }],
  },
  {
    name: '@mrmgomes/boleto-utils 1.3.3',
    accepts: (text) => boletoUtils.validarBoleto(text).sucesso,
    disagreements: [
      {
        why: 'it computes the general digit of a barcode by the rule of arrecadação, which differs for remainders 0 and 1',
        when: (code) =>
          code.ours === 'cobranca' &&
          code.digits.length === 44 &&
          modulus11OfArrecadacao(unchecked(code)) !== modulus11OfCobranca(unchecked(code)),
        theirs: false,
      },
      {
        why: 'by the same mistake it takes a general digit 0, which no cobrança has',
        when: (code) =>
          code.ours === 'boleto.general-check-digit' &&
          !code.digits.startsWith('8') &&
          code.digits.length === 44 &&
          modulus11OfArrecadacao(unchecked(code)) === code.digits.charAt(4),
        theirs: true,
      },
      {
        why: 'of a line of 47 it checks the fields, never the general digit',
        when: ({ digits, ours }) => ours === 'boleto.general-check-digit' && digits.length === 47,
        theirs: true,
      },
      {
        why: 'it adds a zero to 46 digits and checks what comes of it',
        when: ({ digits }) => digits.length === 46 && readBoleto(`${digits}0`, TODAY).ok,
        theirs: true,
      },
      {
        why: 'it throws on a value identifier outside 6 to 9',
        when: ({ ours }) => ours === 'boleto.value-identifier',
        theirs: 'throws',
      },
    ],
  },
];

function answer(accepts: Peer['accepts'], text: string): boolean | 'throws' {
  try {
    return accepts(text);
  } catch {
    return 'throws';
  }
}

test.each(PEERS)('$name says what we say, save where a named rule explains it', ({ accepts, disagreements }) => {
  for (const code of CODES) {
    const rule = disagreements.find(({ when }) => when(code));
    expect({ ...code, theirs: answer(accepts, code.text) }).toEqual({
      ...code,
      theirs: rule?.theirs ?? isRight(code.ours),
    });
  }
  for (const { why, when } of disagreements) expect([why, CODES.some(when)]).toEqual([why, true]);
});

test('the corpus has right and wrong codes of every kind', () => {
  const kinds = new Set(CODES.map(({ ours, digits }) => `${ours} ${digits.length}`));
  for (const kind of ['cobranca 44', 'cobranca 47', 'arrecadacao 44', 'arrecadacao 48']) expect(kinds).toContain(kind);
  expect(CODES.filter(({ ours }) => !isRight(ours)).length).toBeGreaterThan(80);
});

test('@brazilian-utils/brazilian-utils 2.4.0 reads the same amounts, banks and due dates, on any day', () => {
  const compared = CODES.filter(({ ours, digits }) => ours === 'cobranca' && digits.length === 47);
  let undecided = 0;
  for (const { text } of compared) {
    for (const today of ['2016-02-29', '2021-12-31', '2025-02-21', '2025-02-22', '2026-11-21', '2031-07-01']) {
      const boleto = readBoleto(text, civilDate(today));
      const info = getBoletoInfo(text, { referenceDate: localDate(today) });
      if (!boleto.ok || boleto.value.kind !== 'cobranca' || !info) throw new Error(text);
      const { factor, dueDate, dueDateStatus, amount, bank } = boleto.value;
      // Where both days are too far away we leave it open; they take the first.
      const open = dueDateStatus === 'undecidable';
      if (open) undecided += 1;
      const expected = open ? (dueDateCandidates(factor ?? '')?.[0] ?? null) : dueDate;
      expect([text, today, writtenDate(info.expirationDate)]).toEqual([text, today, expected]);
      expect([info.amount, info.bankCode]).toEqual([Number(amount ?? 0n), bank]);
    }
  }
  expect(compared.length).toBeGreaterThan(60);
  expect(undecided).toBeGreaterThan(0);
});

function localDate(date: string): Date {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return new Date(year, month - 1, day);
}

function writtenDate(date: Date | null): string | null {
  if (!date) return null;
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => `${part}`.padStart(2, '0')).join('-');
}
