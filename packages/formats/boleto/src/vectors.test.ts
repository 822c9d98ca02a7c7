import { readFileSync } from 'node:fs';
import { addDays, civilDate } from '@bank/core';
import { expect, test } from 'vitest';
import { dueDateCandidates, dueFactor, formatLine, modulus10, modulus11OfArrecadacao, readBoleto } from './index.ts';

// The public vectors are other people's files and not part of the tree: IPE_VECTORS names the folder that has them.
const VECTORS = process.env.IPE_VECTORS;
const TODAY = civilDate('2026-11-21');

function read<T>(file: string): T {
  return JSON.parse(readFileSync(`${VECTORS}/boleto/${file}.json`, 'utf8')) as T;
}

interface Invalid {
  readonly input: string;
  readonly reason: string;
}

interface Slip {
  readonly barcode: string;
  readonly line: string;
  readonly line_formatted: string;
  readonly due_stated_by_peer: string | null;
  readonly bank: string;
  readonly factor: string;
  readonly amount_cents: number;
  readonly due_candidates: readonly string[];
  readonly free_field: string;
}

test.skipIf(!VECTORS)('reads every public cobrança and refuses every wrong one (needs IPE_VECTORS)', () => {
  const { valid, invalid } = read<{ valid: readonly Slip[]; invalid: readonly Invalid[] }>('boleto_cobranca');
  for (const slip of valid) {
    expect(formatLine(slip.line)).toBe(slip.line_formatted);
    expect(dueDateCandidates(slip.factor) ?? []).toEqual(slip.due_candidates);
    // A date that the origin states is read by somebody who looks at the slip a year before it is due.
    const dueDate = slip.due_stated_by_peer ?? slip.due_candidates[1] ?? null;
    const today = dueDate === null ? TODAY : addDays(civilDate(dueDate), -365);
    for (const text of [slip.barcode, slip.line, slip.line_formatted]) {
      expect(readBoleto(text, today)).toEqual({
        ok: true,
        value: {
          kind: 'cobranca',
          barcode: slip.barcode,
          line: slip.line,
          bank: slip.bank,
          factor: slip.factor,
          dueDate,
          dueDateStatus: dueDate ? 'known' : 'none',
          amount: slip.amount_cents === 0 ? null : BigInt(slip.amount_cents),
          freeField: slip.free_field,
        },
      });
    }
  }
  for (const { input, reason } of invalid) expect([reason, readBoleto(input, TODAY).ok]).toEqual([reason, false]);
  expect([valid.length, invalid.length]).toEqual([133, 119]);
});

test.skipIf(!VECTORS)(
  'names the field and the right digit where the vectors changed a field digit (needs IPE_VECTORS)',
  () => {
    const { invalid } = read<{ invalid: readonly Invalid[] }>('boleto_cobranca');
    const changed = invalid.flatMap(({ input, reason }) => {
      const field = /derived by mutation: field-(\d)/.exec(reason)?.[1];
      return field ? [{ input, field: Number(field) }] : [];
    });
    expect(changed).toHaveLength(69);
    for (const { input, field } of changed) {
      const boleto = readBoleto(input, TODAY);
      const at = [9, 20, 31][field - 1];
      // Where the general digit is 1 nothing is sure.
      const sure = input.charAt(32) !== '1';
      const start = [0, 10, 21][field - 1] ?? 0;
      const fault = {
        code: 'boleto.field-check-digit',
        field,
        at,
        ...(sure && { expected: modulus10(input.slice(start, at)) }),
      };
      expect(boleto).toEqual({ ok: false, error: fault });
    }
  },
);

interface Bill {
  readonly barcode: string;
  readonly line: string;
  readonly segment: number;
  readonly value_identifier: string;
  readonly amount_cents: number;
  readonly company: string;
  readonly free_field: string;
  readonly possible_due_in_free_field: string | null;
}

test.skipIf(!VECTORS)('reads every public arrecadação and refuses every wrong one (needs IPE_VECTORS)', () => {
  const {
    valid,
    invalid,
    febraban_worked_examples: worked,
  } = read<{
    valid: readonly Bill[];
    invalid: readonly Invalid[];
    febraban_worked_examples: readonly {
      base43?: string;
      block?: string;
      mod10?: number;
      mod10_dv?: number;
      mod11?: number;
      mod11_dv?: number;
    }[];
  }>('boleto_arrecadacao');
  for (const bill of valid) {
    for (const text of [bill.barcode, bill.line, formatLine(bill.line)]) {
      expect(readBoleto(text, TODAY)).toEqual({
        ok: true,
        value: {
          kind: 'arrecadacao',
          barcode: bill.barcode,
          line: bill.line,
          segment: String(bill.segment),
          valueIdentifier: bill.value_identifier,
          value: bill.barcode.slice(4, 15),
          amount: BigInt(bill.amount_cents),
          company: bill.company,
          freeField: bill.free_field,
          possibleDueDate: bill.possible_due_in_free_field,
        },
      });
    }
  }
  for (const { input, reason } of invalid) expect([reason, readBoleto(input, TODAY).ok]).toEqual([reason, false]);
  for (const { base43, block, mod10, mod10_dv, mod11, mod11_dv } of worked) {
    const digits = base43 ?? block ?? '';
    const [ten, eleven] = [mod10 ?? mod10_dv, mod11 ?? mod11_dv];
    if (ten !== undefined) expect(modulus10(digits)).toBe(String(ten));
    if (eleven !== undefined) expect(modulus11OfArrecadacao(digits)).toBe(String(eleven));
  }
  expect([valid.length, invalid.length, worked.length]).toEqual([4, 27, 3]);
});

test.skipIf(!VECTORS)('computes every public due factor (needs IPE_VECTORS)', () => {
  const { vectors } = read<{ vectors: readonly { due: string; factor: string }[] }>('due_factor');
  for (const { due, factor } of vectors) expect([due, dueFactor(civilDate(due))]).toEqual([due, factor]);
  expect(vectors).toHaveLength(10);
});
