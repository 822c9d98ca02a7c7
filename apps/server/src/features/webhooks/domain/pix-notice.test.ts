import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { instant } from '@bank/core';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { bodyOf, type NoticedPix } from './pix-notice.ts';

// The published description is not part of the tree: IPE_VECTORS names the folder that it lies below.
const VECTORS = process.env.IPE_VECTORS;

function validator(): ValidateFunction {
  const text = readFileSync(join(VECTORS ?? '', 'pix/api-pix-2.9.0.openapi.yaml'), 'utf8');
  const document = parse(text) as object;
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'api', ...document });
  return ajv.compile({
    type: 'object',
    required: ['pix'],
    properties: { pix: { type: 'array', items: { $ref: 'api#/components/schemas/Pix' } } },
  });
}

const letters = (min: number, max: number) => fc.stringMatching(new RegExp(`^[a-zA-Z0-9]{${min},${max}}$`));
const moment = fc.integer({ min: 1_700_000_000_000, max: 4_000_000_000_000 }).map((ms) => instant(ms));
const cents = fc.bigInt({ min: 1n, max: 99_999_999_99n });
const message = fc.option(fc.string({ maxLength: 200 }));
const noticed: fc.Arbitrary<NoticedPix> = fc.record({
  endToEndId: letters(31, 31).map((text) => `E${text}`),
  // The description asks for 26 and for 1 at least, both at once: what is told of a static code has what its code has.
  txid: letters(26, 35),
  amount: cents,
  key: fc.constantFrom('11222333000181', '+5511999998888', 'a@b.com.br'),
  at: moment,
  message,
  parts: fc.constantFrom(
    [],
    [
      { part: 'original', centavos: 100_00n },
      { part: 'desconto', centavos: -5_00n },
      { part: 'multa', centavos: 2_00n },
    ],
  ),
  // How a giving back is written is of refunds, and tried there.
  returns: fc.constant([]),
});

test.skipIf(VECTORS === undefined)('I12 whatever is told fits the schema of API Pix 2.9.0', () => {
  const fits = validator();
  fc.assert(
    fc.property(fc.array(noticed, { maxLength: 5 }), (pix) => {
      expect(fits(JSON.parse(bodyOf(pix))), JSON.stringify(fits.errors)).toBe(true);
    }),
  );
});

test('what an amount was made of is told by its names, without signs', () => {
  const pix: NoticedPix = {
    endToEndId: `E${'1'.repeat(31)}`,
    txid: 'abc',
    amount: 97_00n,
    key: '11222333000181',
    at: instant(1_795_000_000_000),
    message: null,
    parts: [
      { part: 'original', centavos: 100_00n },
      { part: 'desconto', centavos: -5_00n },
      { part: 'multa', centavos: 2_00n },
    ],
    returns: [],
  };
  expect(JSON.parse(bodyOf([pix]))).toEqual({
    pix: [
      {
        endToEndId: pix.endToEndId,
        txid: 'abc',
        valor: '97.00',
        componentesValor: { original: { valor: '100.00' }, desconto: { valor: '5.00' }, multa: { valor: '2.00' } },
        chave: '11222333000181',
        horario: '2026-11-18T11:06:40.000Z',
      },
    ],
  });
});
