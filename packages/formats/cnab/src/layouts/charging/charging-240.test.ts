import { expectOk, money, type CivilDate } from '@bank/core';
import { expect, test } from 'vitest';
import { EVENT, HEADER, HEADER_400, ORDER, PAYER } from '../../../testdata/charging.ts';
import {
  collectFile,
  movementMeaning,
  readCnabFile,
  reasonMeanings,
  writeChargingRemessa240,
  writeChargingRemessa400,
  writeChargingRetorno240,
  writeChargingRetorno400,
  type ChargeOrder,
  type CnabFile,
  type CnabTitle,
} from '../../index.ts';

const day = (text: string): CivilDate => text as CivilDate;

/** Puts text at positions of the one title's segment, after writing; sums and counts stay right. */
type Patch = readonly [segment: string, from: number, text: string];

function remessa(order: Partial<ChargeOrder>, ...patches: readonly Patch[]): CnabFile {
  const { text } = expectOk(collectFile(writeChargingRemessa240(HEADER, [{ ...ORDER, ...order }])));
  return readCnabFile(Buffer.from(patched(text, patches, 13), 'latin1'));
}

function patched(text: string, patches: readonly Patch[], segmentAt: number): string {
  return text
    .split('\r\n')
    .map((line) =>
      patches.reduce((changed, [segment, from, put]) => {
        if (changed.charAt(segmentAt) !== segment) return changed;
        return changed.slice(0, from - 1) + put + changed.slice(from - 1 + put.length);
      }, line),
    )
    .join('\r\n');
}

function findings({ errors, warnings }: CnabFile): readonly string[] {
  return [...errors, ...warnings].map(({ severity, code, field }) =>
    `${severity} ${code.slice(5)} ${field ?? ''}`.trim(),
  );
}

test.each<[string, Partial<ChargeOrder>, readonly Patch[], readonly string[]]>([
  ['a title that is right', {}, [], []],
  ['no due date', { dueDate: null, discounts: [], interest: null }, [], ['error field.required dueDate']],
  ['an amount of zero', { amountCentavos: money(0n), discounts: [] }, [], ['error title.amount-zero amount']],
  ['no species', { species: '' }, [], ['error field.required species']],
  ['no issue date', { issueDate: null }, [], ['error field.required issueDate']],
  ['due the day before the issue', { issueDate: day('2026-12-22') }, [], ['error title.due-before-issue dueDate']],
  ['due the day of the issue', { issueDate: day('2026-12-21') }, [], []],
  ['an abatement of the whole amount', { abatementCentavos: money(123456n) }, [], ['error title.abatement abatement']],
  ['an abatement of all but a centavo', { abatementCentavos: money(123455n) }, [], []],
  ['interest of zero', {}, [['P', 127, '0'.repeat(15)]], ['warning title.interest interest']],
  ['exempt interest of zero', { interest: null }, [], []],
  [
    'interest from the due date',
    { interest: { kind: 'per-day', amountCentavos: money(1n), from: day('2026-12-21') } },
    [],
    ['warning title.interest-date interestDate'],
  ],
  [
    'interest from the day after',
    { interest: { kind: 'monthly-rate', hundredths: 100n, from: day('2026-12-22') } },
    [],
    [],
  ],
  [
    'a discount of the whole amount',
    { discounts: [{ kind: '1', value: 123456n, until: day('2026-12-10') }] },
    [],
    ['error title.discount-amount discount1'],
  ],
  ['a discount of all but a centavo', { discounts: [{ kind: '1', value: 123455n, until: day('2026-12-10') }] }, [], []],
  [
    'a discount of 100 %',
    { discounts: [{ kind: '2', value: 10_000n, until: day('2026-12-10') }] },
    [],
    ['error title.discount-amount discount1'],
  ],
  ['a discount of 99.99 %', { discounts: [{ kind: '2', value: 9_999n, until: day('2026-12-10') }] }, [], []],
  [
    'a daily discount of 100 %',
    { discounts: [{ kind: '5', value: 10_000n, until: null }] },
    [],
    ['error title.discount-amount discount1'],
  ],
  [
    'a discount a business day of 100 %',
    { discounts: [{ kind: '6', value: 10_000n, until: null }] },
    [],
    ['error title.discount-amount discount1'],
  ],
  ['a daily discount without date', { discounts: [{ kind: '3', value: 10n, until: null }] }, [], []],
  [
    'a fixed discount without date',
    { discounts: [{ kind: '1', value: 10n, until: null }] },
    [],
    ['error field.required discount1Date'],
  ],
  [
    'a percent discount without date',
    { discounts: [{ kind: '2', value: 10n, until: null }] },
    [],
    ['error field.required discount1Date'],
  ],
  [
    'a discount until after the due date',
    { discounts: [{ kind: '1', value: 10n, until: day('2026-12-22') }] },
    [],
    ['error title.discount-date discount1Date'],
  ],
  ['a discount until the due date', { discounts: [{ kind: '1', value: 10n, until: day('2026-12-21') }] }, [], []],
  ['a discount of zero until a date', {}, [['P', 151, '0'.repeat(15)]], ['error title.value discount1']],
  ['a discount of zero without date', {}, [['P', 143, '0'.repeat(23)]], ['warning title.value discount1']],
  ['the cancelling of a discount in an entry', {}, [['P', 142, '7']], ['error title.discount-kind discount1Kind']],
  ['the cancelling of a discount in a change', { movement: '31' }, [['P', 142, '7']], []],
  [
    'an amount and a percentage',
    {
      discounts: [
        { kind: '1', value: 10n, until: day('2026-12-10') },
        { kind: '2', value: 10n, until: day('2026-12-11') },
      ],
    },
    [],
    ['error title.discount-kind discount2Kind'],
  ],
  [
    'a third discount that is too late',
    {
      discounts: [
        { kind: '1', value: 10n, until: day('2026-12-10') },
        { kind: '1', value: 9n, until: day('2026-12-11') },
        { kind: '1', value: 8n, until: day('2026-12-30') },
      ],
    },
    [],
    ['error title.discount-date discount3Date'],
  ],
  ['a fine over the amount', { fine: { kind: 'amount', value: 123457n, from: null } }, [], ['error title.fine fine']],
  ['a fine of the amount', { fine: { kind: 'amount', value: 123456n, from: null } }, [], []],
  ['a fine over 100 %', { fine: { kind: 'percent', value: 10_001n, from: null } }, [], ['error title.fine fine']],
  ['a fine of 100 %', { fine: { kind: 'percent', value: 10_000n, from: null } }, [], []],
  ['a fine of nothing', { fine: { kind: 'percent', value: 0n, from: null } }, [], ['error title.fine fine']],
  ['protest without days', { protest: { kind: '1', days: 0 } }, [], ['error title.protest-days protestDays']],
  ['no protest', { protest: { kind: '3', days: 0 } }, [], []],
  [
    'the end of automatic protest in an entry',
    { protest: { kind: '9', days: 0 } },
    [],
    ['error field.code protestKind'],
  ],
  ['the end of automatic protest in a change', { movement: '31', protest: { kind: '9', days: 0 } }, [], []],
  ['write-off before protest', { protest: { kind: '2', days: 61 } }, [], ['error title.write-off-days writeOffDays']],
  ['write-off on the day of protest', { protest: { kind: '2', days: 60 } }, [], []],
  ['write-off and no protest', { protest: { kind: '3', days: 99 } }, [], []],
  [
    'a CPF whose last digit is wrong',
    { payer: { ...PAYER, document: '52998224726' } },
    [],
    ['error title.document payerDocument'],
  ],
  ['a CNPJ with letters', { payer: { ...PAYER, document: '12ABC34501DE35' } }, [], []],
  ['a CPF given as a CNPJ', {}, [['Q', 18, '2']], ['error title.document payerDocument']],
  ['more digits than a CPF has', {}, [['Q', 19, '1']], ['error title.document payerDocument']],
  ['a payer without document type', {}, [['Q', 18, '9']], []],
  [
    'a guarantor whose CNPJ is wrong',
    { guarantor: { document: '11222333000182', name: 'G' } },
    [],
    ['error title.document guarantorDocument'],
  ],
  ['no document of the payer', {}, [['Q', 19, '0'.repeat(15)]], ['error field.required payerDocument']],
  ['no name of the payer', {}, [['Q', 34, ' '.repeat(40)]], ['error field.required payerName']],
  ['no street', { payer: { ...PAYER, street: '' } }, [], ['error field.required payerStreet']],
  ['no city', { payer: { ...PAYER, city: '' } }, [], ['error field.required payerCity']],
  ['no CEP', { payer: { ...PAYER, zip: '' } }, [], ['error field.required payerZip']],
  ['no state', { payer: { ...PAYER, state: '' } }, [], ['error field.required payerState']],
  ['a CEP of another state', { payer: { ...PAYER, state: 'RJ' } }, [], ['error title.zip-state payerZip']],
  ['a CEP of no state', { payer: { ...PAYER, zip: '00999000' } }, [], ['error title.zip-state payerZip']],
  [
    'a CNPJ given as a CPF',
    { payer: { ...PAYER, document: '11222333000181' } },
    [['Q', 18, '1']],
    ['error title.document payerDocument'],
  ],
  ['a discount granted without the amount', { movement: '07', amountCentavos: money(0n) }, [], []],
  [
    'a fine changed without the amount',
    { movement: '14', amountCentavos: money(0n), discounts: [], fine: { kind: 'amount', value: 5n, from: null } },
    [],
    [],
  ],
  ['an entry without payer', { payer: null }, [], ['error segment-missing']],
  ['a write-off without payer', { movement: '02', payer: null }, [], []],
  [
    'a write-off without nosso número',
    { movement: '02', payer: null, nossoNumero: '' },
    [],
    ['error title.nosso-numero nossoNumero'],
  ],
  ['an entry that the bank numbers', { nossoNumero: '' }, [], []],
  ['segments of different movements', {}, [['Q', 16, '02']], ['error title.movement-differs movement']],
  ['a segment that nobody knows', { messages: ['A'] }, [['R', 14, 'X']], ['error segment-unknown']],
  ['a wallet that does not exist', {}, [['P', 58, '7']], ['error field.code wallet']],
  ['a wallet of Banco do Brasil', {}, [['P', 59, '4']], ['error field.code registration']],
])('%s', (_, order, patches, expected) => {
  const file = remessa(order, ...patches);
  const found = findings(file).filter((finding) => !finding.includes('batch-total'));
  expect(found).toEqual(expected);
  expect(file.titles[0]?.refused ?? false).toBe(expected.some((one) => one.startsWith('error')));
});

test('a document of the other kind is named', () => {
  const [fault] = remessa({}, ['Q', 18, '2']).errors;
  expect(fault).toMatchObject({ expected: 'tipo 1: o número é um CPF válido', found: '000052998224725' });
  const [other] = remessa({ payer: { ...PAYER, document: '11222333000181' } }, ['Q', 18, '1']).errors;
  expect(other).toMatchObject({ expected: 'tipo 2: o número é um CNPJ válido', found: '011222333000181' });
  const [wrong] = remessa({ payer: { ...PAYER, document: '52998224726' } }).errors;
  expect(wrong).not.toHaveProperty('expected');
});

test('the state that a CEP lies in is named', () => {
  expect(remessa({ payer: { ...PAYER, state: 'RJ' } }).errors[0]?.expected).toBe('UF SP');
});

test.each<[string, Partial<ChargeOrder>, readonly Patch[], readonly string[]]>([
  ['a title that is right', {}, [], []],
  [
    'a discount of the whole amount',
    { discounts: [{ kind: '1', value: 123456n, until: day('2026-12-10') }] },
    [],
    ['error title.discount-amount discount1'],
  ],
  [
    'a discount without date',
    { discounts: [{ kind: '1', value: 10n, until: null }] },
    [],
    ['error field.required discount1Date'],
  ],
  [
    'a discount after the due date',
    { discounts: [{ kind: '1', value: 10n, until: day('2026-12-22') }] },
    [],
    ['error title.discount-date discount1Date'],
  ],
  ['a fine over 100 %', { fine: { kind: 'percent', value: 10_001n, from: null } }, [], ['error title.fine fine']],
  ['a wrong CPF', { payer: { ...PAYER, document: '52998224726' } }, [], ['error title.document payerDocument']],
  [
    'a wrong CNPJ of the guarantor',
    { guarantor: { document: '11222333000182', name: 'G' } },
    [],
    ['error title.document guarantorDocument'],
  ],
  ['a CEP of another state', { payer: { ...PAYER, state: 'RJ' } }, [], ['error title.zip-state payerZip']],
  [
    'no street in an entry with Pix',
    { movement: '71', payer: { ...PAYER, street: '' } },
    [],
    ['error field.required payerStreet'],
  ],
  ['no street in a change', { movement: '06', payer: { ...PAYER, street: '' } }, [], []],
  ['an occurrence that is not ours', {}, [['1', 109, '47']], ['error field.code movement']],
])('CNAB 400: %s', (_, order, patches, expected) => {
  const { text } = expectOk(collectFile(writeChargingRemessa400(HEADER_400, [{ ...ORDER, ...order }])));
  const file = readCnabFile(Buffer.from(patched(text, patches, 0), 'latin1'), { ownBank: '990' });
  expect(findings(file)).toEqual(expected);
});

test('the sums of our own CNAB 400 retorno are checked', () => {
  const event = { ...EVENT, netCentavos: money(0n) };
  const { text } = expectOk(collectFile(writeChargingRetorno400(HEADER_400, [event])));
  const read = (patch: Patch): CnabFile =>
    readCnabFile(Buffer.from(patched(text, [patch], 0), 'latin1'), { ownBank: '990' });
  expect(read(['9', 213, '00000002']).errors).toMatchObject([
    { code: 'cnab.file-total', field: 'titles', suggestion: '00000001' },
  ]);
  expect(read(['9', 234, '7']).errors).toMatchObject([
    { code: 'cnab.file-total', field: 'amount', suggestion: '00000000123456' },
  ]);
  expect(read(['1', 254, '0']).errors).toEqual([]);
});

test('sums of a retorno that differ are a warning: each bank counts its own way', () => {
  const { text } = expectOk(collectFile(writeChargingRetorno240(HEADER, [EVENT])));
  const trailer = text.split('\r\n')[4] ?? '';
  const wrong = text.replace(trailer, `${trailer.slice(0, 23)}000009${trailer.slice(29)}`);
  const { errors, warnings } = readCnabFile(Buffer.from(wrong, 'latin1'));
  expect(errors).toEqual([]);
  expect(warnings).toMatchObject([
    { code: 'cnab.batch-total', field: 'simpleCount', expected: '000001', found: '000009' },
  ]);
});

function eventTitle(movement: string, reasons: readonly string[]): CnabTitle | undefined {
  const { text } = expectOk(collectFile(writeChargingRetorno240(HEADER, [{ ...EVENT, movement, reasons }])));
  return readCnabFile(Buffer.from(text, 'latin1')).titles[0];
}

test.each([
  ['02', ['A4'], 'Entrada confirmada', ['Pagador DDA']],
  ['03', ['48', '08'], 'Entrada rejeitada', ['CEP inválido', 'Nosso número inválido']],
  ['06', ['33'], 'Liquidação', ['Liquidação na internet (home banking)']],
  ['09', ['10'], 'Baixa', ['Comandada cliente arquivo']],
  ['28', ['03'], 'Débito de tarifas/custas', ['Tarifa de sustação']],
  ['14', ['03'], 'Confirmação recebimento instrução alteração de vencimento', ['']],
])('movement %s with %o is told in words', (movement, reasons, meaning, meanings) => {
  const title = eventTitle(movement, reasons);
  expect(title && movementMeaning(title)).toBe(meaning);
  expect(title && reasonMeanings(title)).toEqual(meanings);
});

test('a retorno title carries what happened, a remessa title what is asked', () => {
  expect(eventTitle('06', ['33'])).toMatchObject({ movement: '06', occurrence: '06', paidCentavos: 122456n });
  expect(remessa({}).titles[0]).toMatchObject({ movement: '01', occurrence: null, paidCentavos: null });
});

test('the occurrence of one bank is not that of another', () => {
  const { text } = expectOk(collectFile(writeChargingRetorno400(HEADER_400, [{ ...EVENT, netCentavos: money(0n) }])));
  const asBank = (bank: string): string | undefined => {
    const changed = text.replace('990IPE', `${bank}IPE`);
    const [title] = readCnabFile(Buffer.from(changed, 'latin1'), { ownBank: '990' }).titles;
    return title && movementMeaning(title);
  };
  expect([asBank('990'), asBank('104'), asBank('399'), asBank('033')]).toEqual([
    'Liquidação normal',
    'Uso da empresa alterado',
    'Liquidação normal em dinheiro',
    'Liquidação',
  ]);
});
