import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { civilDate, expectOk, formatDecimal } from '@bank/core';
import {
  ABATIMENTO,
  checkCharge,
  explainCobv,
  explainLegalCap,
  JUROS,
  legalCapWarnings,
  MULTA,
  readCharge,
  type CobvFault,
} from './index.ts';

const BASE = { original: '123.45', dataDeVencimento: '2026-12-31' };

function faultsOf(value: unknown): readonly string[] {
  const read = readCharge(value);
  return read.ok ? [] : read.error.map(written);
}

function written(fault: CobvFault): string {
  return 'field' in fault ? `${fault.code} ${fault.field}` : fault.code;
}

test('reads Banco Central’s own example, whose modalidades are strings', () => {
  // API Pix 2.9.0, example cobvBody1.
  const read = readCharge({
    dataDeVencimento: '2020-12-31',
    validadeAposVencimento: 30,
    original: '123.45',
    multa: { modalidade: '2', valorPerc: '15.00' },
    juros: { modalidade: '2', valorPerc: '2.00' },
    desconto: { modalidade: '1', descontoDataFixa: [{ data: '2020-11-30', valorPerc: '30.00' }] },
  });
  expect(read).toEqual({
    ok: true,
    value: {
      original: 12_345n,
      dataDeVencimento: '2020-12-31',
      validadeAposVencimento: 30,
      multa: { modalidade: 2, valorPerc: 1500n },
      juros: { modalidade: 2, valorPerc: 200n },
      desconto: { modalidade: 1, descontoDataFixa: [{ data: '2020-11-30', valorPerc: 3000n }] },
    },
  });
});

test('what is not said, or null, is absent; thirty days of validity are understood', () => {
  const expected = {
    ok: true,
    value: { original: 12_345n, dataDeVencimento: '2026-12-31', validadeAposVencimento: 30 },
  };
  expect(readCharge(BASE)).toEqual(expected);
  const nulls = { validadeAposVencimento: null, multa: null, juros: null, abatimento: null, desconto: null };
  expect(readCharge({ ...BASE, ...nulls, paymentDate: 'not looked at' })).toEqual(expected);
  expect(readCharge({ ...BASE, validadeAposVencimento: 0 })).toMatchObject({ value: { validadeAposVencimento: 0 } });
});

test('reads every modalidade that API Pix knows, and no other', () => {
  const valorPerc = '1.00';
  const kinds = { multa: MULTA, juros: JUROS, abatimento: ABATIMENTO } as const;
  for (const [field, table] of Object.entries(kinds)) {
    const known = Object.keys(table).map(Number);
    for (const modalidade of [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1.5]) {
      const faults = faultsOf({ ...BASE, [field]: { modalidade, valorPerc } });
      expect(faults).toEqual(known.includes(modalidade) ? [] : [`cobv.modalidade ${field}.modalidade`]);
    }
  }
  const descontoDataFixa = [{ data: '2026-12-31', valorPerc }];
  for (const modalidade of [1, 2])
    expect(faultsOf({ ...BASE, desconto: { modalidade, descontoDataFixa } })).toEqual([]);
  for (const modalidade of [3, 4, 5, 6]) expect(faultsOf({ ...BASE, desconto: { modalidade, valorPerc } })).toEqual([]);
  for (const modalidade of [0, 7, '01', 'x', true, {}]) {
    expect(faultsOf({ ...BASE, desconto: { modalidade, valorPerc } })).toEqual(['cobv.modalidade desconto.modalidade']);
  }
  expect(readCharge({ ...BASE, juros: { modalidade: 9, valorPerc } })).toEqual({
    ok: false,
    error: [{ code: 'cobv.modalidade', field: 'juros.modalidade', allowed: [1, 2, 3, 4, 5, 6, 7, 8] }],
  });
});

test.each([
  ['0.01', 1n],
  ['00.10', 10n],
  ['9999999999.99', 999_999_999_999n],
])('reads the amount %s', (original, centavos) => {
  expect(readCharge({ ...BASE, original })).toMatchObject({ value: { original: centavos } });
});

const tier = (data: unknown, valorPerc: unknown = '1.00') => ({ data, valorPerc });
const fixed = (...descontoDataFixa: unknown[]) => ({ desconto: { modalidade: 1, descontoDataFixa } });

test.each<[unknown, readonly string[]]>([
  [null, ['cobv.not-an-object ']],
  [[], ['cobv.not-an-object ']],
  ['x', ['cobv.not-an-object ']],
  [{}, ['cobv.missing original', 'cobv.missing dataDeVencimento']],
  ...[
    '1',
    '1.0',
    '1.000',
    '1,00',
    '-1.00',
    '+1.00',
    ' 1.00',
    '1.00 ',
    '.00',
    '1e2.00',
    '12345678901.00',
    '١.٠٠',
    1,
    1.5,
  ].map((original): [unknown, readonly string[]] => [{ ...BASE, original }, ['cobv.value original']]),
  [{ ...BASE, original: '0.00' }, ['cobv.zero original']],
  [{ ...BASE, original: '1.00\n' }, ['cobv.value original']],
  ...['2026-02-29', '31/12/2026', '2026-12-31T00:00:00Z', '', 20261231].map(
    (dataDeVencimento): [unknown, readonly string[]] => [{ ...BASE, dataDeVencimento }, ['cobv.date dataDeVencimento']],
  ),
  ...[-1, 1.5, '30', Infinity, NaN, 2_147_483_647, 63_158].map(
    (validadeAposVencimento): [unknown, readonly string[]] => [
      { ...BASE, validadeAposVencimento },
      ['cobv.validade validadeAposVencimento'],
    ],
  ),
  [{ ...BASE, dataDeVencimento: '2199-12-02', validadeAposVencimento: 0 }, ['cobv.validade validadeAposVencimento']],
  [{ ...BASE, multa: [] }, ['cobv.not-an-object multa']],
  [{ ...BASE, multa: {} }, ['cobv.missing multa.modalidade', 'cobv.missing multa.valorPerc']],
  [{ ...BASE, juros: { modalidade: 1, valorPerc: '1' } }, ['cobv.value juros.valorPerc']],
  [{ ...BASE, desconto: 5 }, ['cobv.not-an-object desconto']],
  [{ ...BASE, desconto: {} }, ['cobv.missing desconto.modalidade']],
  [{ ...BASE, ...fixed() }, ['cobv.desconto-count desconto.descontoDataFixa']],
  [{ ...BASE, desconto: { modalidade: 2 } }, ['cobv.desconto-count desconto.descontoDataFixa']],
  [
    { ...BASE, ...fixed(tier('2026-12-01'), tier('2026-12-02'), tier('2026-12-03'), tier('2026-12-04')) },
    ['cobv.desconto-count desconto.descontoDataFixa'],
  ],
  [{ ...BASE, ...fixed(7) }, ['cobv.not-an-object desconto.descontoDataFixa[0]']],
  [
    { ...BASE, ...fixed(tier('2026-12-01'), tier('2026-12-00', 'x')) },
    ['cobv.date desconto.descontoDataFixa[1].data', 'cobv.value desconto.descontoDataFixa[1].valorPerc'],
  ],
  [{ ...BASE, ...fixed(tier('2027-01-01')) }, ['cobv.desconto-after-due desconto.descontoDataFixa[0].data']],
  [
    { ...BASE, ...fixed(tier('2026-12-01'), tier('2026-12-01', '2.00')) },
    ['cobv.desconto-repeated desconto.descontoDataFixa[1].data'],
  ],
  [
    { ...BASE, desconto: { modalidade: 1, valorPerc: '1.00', descontoDataFixa: [tier('2026-12-31')] } },
    ['cobv.not-allowed desconto.valorPerc'],
  ],
  [{ ...BASE, desconto: { modalidade: 5 } }, ['cobv.missing desconto.valorPerc']],
  [
    { ...BASE, desconto: { modalidade: 3, valorPerc: '1.00', descontoDataFixa: [] } },
    ['cobv.not-allowed desconto.descontoDataFixa'],
  ],
])('refuses %j', (value, expected) => expect(faultsOf(value)).toEqual(expected));

test('the last day of the calendar that a charge may reach', () => {
  expect(faultsOf({ ...BASE, dataDeVencimento: '2199-12-01', validadeAposVencimento: 0 })).toEqual([]);
  expect(faultsOf({ ...BASE, validadeAposVencimento: 63_157 })).toEqual([]);
});

test('a charge is read as it was written', () => {
  const amount = fc.integer({ min: 1, max: 999_999_999 }).map((centavos) => formatDecimal(BigInt(centavos)));
  const juros = fc.record({ modalidade: fc.integer({ min: 1, max: 8 }), valorPerc: amount });
  fc.assert(
    fc.property(amount, juros, (original, terms) => {
      const read = expectOk(readCharge({ ...BASE, original, juros: terms }));
      expect(formatDecimal(read.original)).toBe(original);
      expect(formatDecimal(read.juros?.valorPerc ?? -1n)).toBe(terms.valorPerc);
      expect(read.juros?.modalidade).toBe(terms.modalidade);
    }),
  );
});

test('I14 no JSON value throws, and every refusal is explained', () => {
  const shape = fc.record(
    {
      original: fc.oneof(fc.constant('1.00'), fc.jsonValue()),
      dataDeVencimento: fc.oneof(fc.constant('2026-12-31'), fc.jsonValue()),
      validadeAposVencimento: fc.jsonValue(),
      abatimento: fc.jsonValue(),
      multa: fc.record({ modalidade: fc.jsonValue(), valorPerc: fc.jsonValue() }),
      juros: fc.jsonValue(),
      desconto: fc.record({ modalidade: fc.constantFrom(1, 3), descontoDataFixa: fc.jsonValue() }),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), shape), (value) => {
      const read = readCharge(value);
      if (!read.ok) for (const fault of read.error) expect(explainCobv(fault)).toMatch(/\.$/);
    }),
  );
});

test('I14 hostile texts of 50 kB in every field are refused', () => {
  const long = '9'.repeat(50_000);
  const terms = { modalidade: long, valorPerc: `${long}.00` };
  const value = { original: `${long}.00`, dataDeVencimento: long, multa: terms, ...fixed(tier(long, long)) };
  expect(faultsOf(value)).toHaveLength(6);
});

function checked(more: Readonly<Record<string, unknown>>, createdOn = '2026-12-01'): readonly string[] {
  const charge = { original: '100.00', dataDeVencimento: '2026-12-31', ...more };
  return checkCharge(expectOk(readCharge(charge)), civilDate(createdOn)).map(written);
}

test.each<[string, Readonly<Record<string, unknown>>, readonly string[]]>([
  ['nothing wrong', {}, []],
  ['due today', { dataDeVencimento: '2026-12-01' }, []],
  ['due yesterday', { dataDeVencimento: '2026-11-30' }, ['cobv.due-before-creation dataDeVencimento']],
  ['an abatimento of nearly all', { abatimento: { modalidade: 1, valorPerc: '99.99' } }, []],
  ['an abatimento of all', { abatimento: { modalidade: 1, valorPerc: '100.00' } }, ['abatimento.valorPerc']],
  ['an abatimento of 99.99 %', { abatimento: { modalidade: 2, valorPerc: '99.99' } }, []],
  ['an abatimento of 100 %', { abatimento: { modalidade: 2, valorPerc: '100.00' } }, ['abatimento.valorPerc']],
  [
    'an abatimento that rounds up to all',
    { original: '0.01', abatimento: { modalidade: 2, valorPerc: '99.99' } },
    ['abatimento.valorPerc'],
  ],
  ['a discount of nearly all', fixed(tier('2026-12-10', '99.99')), []],
  [
    'a discount of all',
    fixed(tier('2026-12-10', '1.00'), tier('2026-12-11', '100.00')),
    ['desconto.descontoDataFixa[1].valorPerc'],
  ],
  [
    'a discount of 100 %',
    { desconto: { modalidade: 2, descontoDataFixa: [tier('2026-12-10', '100.00')] } },
    ['desconto.descontoDataFixa[0].valorPerc'],
  ],
  ['a discount of 99.99 %', { desconto: { modalidade: 2, descontoDataFixa: [tier('2026-12-10', '99.99')] } }, []],
  [
    'a discount and an abatimento that together leave nothing',
    { abatimento: { modalidade: 1, valorPerc: '60.00' }, ...fixed(tier('2026-12-10', '40.00')) },
    ['desconto.descontoDataFixa[0].valorPerc'],
  ],
  [
    'a discount and an abatimento that leave a centavo',
    { abatimento: { modalidade: 1, valorPerc: '60.00' }, ...fixed(tier('2026-12-10', '39.99')) },
    [],
  ],
  ['a day worth everything', { desconto: { modalidade: 3, valorPerc: '100.00' } }, ['desconto.valorPerc']],
  ['a day worth 100 %', { desconto: { modalidade: 6, valorPerc: '100.00' } }, ['desconto.valorPerc']],
  // Thirty calendar days and twenty-two business days lie between the day of creation and the due date.
  ['calendar days that leave a little', { desconto: { modalidade: 3, valorPerc: '3.33' } }, []],
  [
    'calendar days that leave nothing',
    { desconto: { modalidade: 3, valorPerc: '3.34' } },
    ['cobv.anticipation-reaches-original desconto.valorPerc'],
  ],
  ['business days that leave a little', { desconto: { modalidade: 4, valorPerc: '4.76' } }, []],
  [
    'business days that leave nothing',
    { desconto: { modalidade: 4, valorPerc: '4.77' } },
    ['cobv.anticipation-reaches-original desconto.valorPerc'],
  ],
  ['a percentage that leaves a little', { desconto: { modalidade: 5, valorPerc: '3.33' } }, []],
  [
    'a percentage that leaves nothing',
    { desconto: { modalidade: 5, valorPerc: '3.34' } },
    ['cobv.anticipation-reaches-original desconto.valorPerc'],
  ],
])('checks a charge with %s', (_, more, expected) => {
  const codes = expected.map((fault) => (fault.includes(' ') ? fault : `cobv.reaches-original ${fault}`));
  expect(checked(more)).toEqual(codes);
});

test('the base of percentages and the payer’s holidays count in the check too', () => {
  const charge = expectOk(
    readCharge({
      original: '100.00',
      dataDeVencimento: '2026-12-31',
      abatimento: { modalidade: 1, valorPerc: '50.00' },
      desconto: { modalidade: 5, valorPerc: '2.00' },
    }),
  );
  const createdOn = civilDate('2026-12-01');
  expect(checkCharge(charge, createdOn)).toEqual([]);
  expect(checkCharge(charge, createdOn, { rules: { discountBase: 'original' } }).map(written)).toEqual([
    'cobv.anticipation-reaches-original desconto.valorPerc',
  ]);
  const tight = expectOk(
    readCharge({ original: '100.00', dataDeVencimento: '2026-12-31', desconto: { modalidade: 3, valorPerc: '3.00' } }),
  );
  // Were the last day of the year a holiday there, it would be due on 4 January: 34 days of anticipation.
  expect(checkCharge(tight, createdOn)).toEqual([]);
  expect(checkCharge(tight, createdOn, { localHolidays: new Set([civilDate('2026-12-31')]) })).toHaveLength(1);
});

test('an anticipation that takes exactly everything is refused, a centavo less is not', () => {
  // Ten calendar days before the due date.
  const more = (valorPerc: string) => ({ desconto: { modalidade: 3, valorPerc } });
  expect(checked(more('10.00'), '2026-12-21')).toEqual(['cobv.anticipation-reaches-original desconto.valorPerc']);
  expect(checked(more('9.99'), '2026-12-21')).toEqual([]);
});

test('interest in reais a day is within the cap up to the very centavo', () => {
  const warned = (original: string) => {
    const charge = { original, dataDeVencimento: '2026-12-31', juros: { modalidade: 1, valorPerc: '0.10' } };
    return legalCapWarnings(expectOk(readCharge(charge))).length;
  };
  // R$ 3,00 in thirty days: 1 % of R$ 300,00.
  expect([warned('300.01'), warned('300.00'), warned('299.99')]).toEqual([0, 0, 1]);
});

test('an anticipation discount that would eat the charge is refused when it is made', () => {
  // bacen/pix-api issue 408.
  const more = {
    original: '123.45',
    dataDeVencimento: '2021-07-05',
    desconto: { modalidade: 6, valorPerc: '10.00' },
  };
  expect(checked(more, '2021-05-06')).toEqual(['cobv.anticipation-reaches-original desconto.valorPerc']);
});

test.each<[Readonly<Record<string, unknown>>, readonly string[]]>([
  [{}, []],
  [{ multa: { modalidade: 2, valorPerc: '2.00' } }, []],
  [{ multa: { modalidade: 2, valorPerc: '2.01' } }, ['cobv.multa-above-cap multa']],
  [{ multa: { modalidade: 1, valorPerc: '2.00' } }, []],
  [{ multa: { modalidade: 1, valorPerc: '2.01' } }, ['cobv.multa-above-cap multa']],
  [
    { abatimento: { modalidade: 1, valorPerc: '50.00' }, multa: { modalidade: 1, valorPerc: '1.01' } },
    ['cobv.multa-above-cap multa'],
  ],
  ...(
    [
      [1, '0.03', '0.04'],
      [2, '0.03', '0.04'],
      [3, '1.00', '1.01'],
      [4, '12.00', '12.01'],
      [5, '0.04', '0.05'],
      [6, '0.04', '0.05'],
      [7, '1.00', '1.01'],
      [8, '12.00', '12.01'],
    ] as const
  ).flatMap(([modalidade, right, above]): [Readonly<Record<string, unknown>>, readonly string[]][] => [
    [{ juros: { modalidade, valorPerc: right } }, []],
    [{ juros: { modalidade, valorPerc: above } }, ['cobv.juros-above-cap juros']],
  ]),
])('warns of what a consumer could not be asked: %j', (more, expected) => {
  const charge = expectOk(readCharge({ original: '100.00', dataDeVencimento: '2026-12-31', ...more }));
  const warnings = legalCapWarnings(charge);
  expect(warnings.map(({ code, field }) => `${code} ${field}`)).toEqual(expected);
  for (const warning of warnings) expect(explainLegalCap(warning)).toContain(warning.field === 'multa' ? '2%' : '1%');
});

test.each<[CobvFault, string]>([
  [{ code: 'cobv.not-an-object', field: '' }, 'A cobrança deve ser um objeto JSON.'],
  [{ code: 'cobv.not-an-object', field: 'multa' }, 'multa deve ser um objeto JSON.'],
  [{ code: 'cobv.missing', field: 'original' }, 'Falta o campo original.'],
  [{ code: 'cobv.value', field: 'original' }, 'original deve ser um texto com até 10 dígitos, ponto e 2 decimais'],
  [{ code: 'cobv.zero', field: 'original' }, 'O valor original deve ser maior que zero.'],
  [{ code: 'cobv.date', field: 'dataDeVencimento' }, 'dataDeVencimento deve ser uma data que existe'],
  [{ code: 'cobv.validade', field: 'validadeAposVencimento' }, 'validadeAposVencimento deve ser um número inteiro'],
  [{ code: 'cobv.not-allowed', field: 'desconto.valorPerc' }, 'desconto.valorPerc não pode ser informado'],
  [{ code: 'cobv.desconto-count', field: 'x' }, 'Informe de um a três descontos'],
  [{ code: 'cobv.desconto-repeated', field: 'x' }, 'x repete a data'],
  [{ code: 'cobv.desconto-after-due', field: 'x' }, 'x é posterior ao vencimento.'],
  [{ code: 'cobv.due-before-creation', field: 'x' }, 'O vencimento é anterior'],
  [{ code: 'cobv.reaches-original', field: 'x' }, 'x chega ao valor da cobrança'],
  [{ code: 'cobv.anticipation-reaches-original', field: 'x' }, 'Pago no dia da criação'],
  [
    { code: 'cobv.modalidade', field: 'multa.modalidade', allowed: [1, 2] },
    'multa.modalidade deve ser um destes números: 1, 2.',
  ],
  [{ code: 'cobv.final-not-positive' }, 'não deixam nada a pagar'],
  [{ code: 'cobv.final-too-large' }, 'R$ 9.999.999.999,99'],
])('explains $code', (fault, expected) => expect(explainCobv(fault)).toContain(expected));

const VECTORS = process.env.IPE_VECTORS;

test.skipIf(!VECTORS)('refuses what API Pix refuses in every public vector (needs IPE_VECTORS)', () => {
  const { vectors } = JSON.parse(readFileSync(`${VECTORS}/pix/vectors.json`, 'utf8')) as {
    readonly vectors: readonly { readonly type: string; readonly input: unknown }[];
  };
  // The vectors say what is wrong in words; these are charges that have exactly that.
  const valorPerc = '1.00';
  const charges: Readonly<Record<string, () => readonly string[]>> = {
    'cobv desconto modalidade 2 with empty descontoDataFixa': () =>
      faultsOf({ ...BASE, desconto: { modalidade: 2, descontoDataFixa: [] } }),
    'cobv abatimento >= original or >= 100%': () => [
      ...checked({ abatimento: { modalidade: 1, valorPerc: '100.00' } }),
      ...checked({ abatimento: { modalidade: 2, valorPerc: '100.00' } }),
    ],
    'cobv desconto modalidade 1 with valorPerc set': () =>
      faultsOf({ ...BASE, desconto: { modalidade: 1, valorPerc, descontoDataFixa: [tier('2026-12-01')] } }),
    'cobv desconto modalidade 5 without valorPerc': () => faultsOf({ ...BASE, desconto: { modalidade: 5 } }),
    'cobv dataDeVencimento before creation date': () => checked({ dataDeVencimento: '2026-11-30' }),
  };
  const refusals = vectors.filter(({ type, input }) => type === 'apiRefusal' && String(input).startsWith('cobv '));
  expect(refusals).toHaveLength(5);
  for (const { input } of refusals) expect(charges[String(input)]?.().length, String(input)).toBeGreaterThan(0);
});
