import { civilDate } from '@bank/core';
import { expect, test } from 'vitest';
import { exampleDraft } from '../testdata/example-charges.ts';
import { EMPTY_DRAFT, type ChargeDraft } from './draft.ts';
import { documentFault } from './documents.ts';
import { chargeFaults, requestMax } from './faults.ts';

const CREATED = civilDate('2026-11-23');
const faultsOf = (changes: Partial<ChargeDraft>, kind: 'static' | 'immediate' | 'due' = 'due') =>
  chargeFaults(kind, exampleDraft(changes), CREATED);

test('an empty form says of each kind what is missing', () => {
  expect(Object.keys(chargeFaults('static', EMPTY_DRAFT, CREATED))).toEqual(['key']);
  expect(Object.keys(chargeFaults('immediate', EMPTY_DRAFT, CREATED))).toEqual(['key', 'amount']);
  expect(Object.keys(chargeFaults('due', EMPTY_DRAFT, CREATED)).toSorted()).toEqual([
    'amount',
    'debtorDocument',
    'debtorName',
    'dueDate',
    'key',
  ]);
});

test('a document is judged as soon as it has its length, else when it is left', () => {
  expect(documentFault('529.982.247-2', false)).toBeUndefined();
  expect(documentFault('529.982.247-2', true)).toMatch(/^Informe o CPF/);
  expect(documentFault('529.982.247-26', false)).toBe('Os dígitos do CPF não conferem. Confira o número.');
  expect(documentFault('11.222.333/0001-82', false)).toMatch(/do CNPJ não conferem/);
  expect(documentFault('11.222.333/0001-81', true)).toBeUndefined();
});

test('what the rules refuse stands beside the field that it is about, in words of the screen', () => {
  expect(faultsOf({ dueDate: '2026-11-22' }).dueDate).toMatch(/^O vencimento é anterior/);
  expect(faultsOf({ abatement: { modalidade: '1', value: '150,00' } }).abatement).toMatch(
    /^O abatimento chega ao valor da cobrança/,
  );
  const tiers = [
    { date: '', value: '' },
    { date: '2026-12-20', value: '5' },
    { date: '2027-01-02', value: '10' },
  ];
  const faults = faultsOf({ discount: { modalidade: '2', value: '', tiers } });
  expect(faults['discount.2.date']).toMatch(/^O desconto é posterior ao vencimento/);
  expect(faults['discount.0.date']).toBe('Informe até quando vale o desconto.');
  expect(faults['discount.1.date']).toBeUndefined();
  expect(faultsOf({ discount: { modalidade: '5', value: '10', tiers: [] } }).discount).toMatch(
    /^Pago no dia da criação/,
  );
});

test('no sentence has a name of the interface between banks in it', () => {
  const drafts: readonly Partial<ChargeDraft>[] = [
    { fine: { modalidade: '2', value: '' }, interest: { modalidade: '3', value: 'x' } },
    { abatement: { modalidade: '2', value: '100' }, dueDate: '2020-01-01' },
    { amount: '0', validityDays: '9999' },
    { amount: '99.999.999.999,99' },
    {
      discount: {
        modalidade: '1',
        value: '',
        tiers: [
          { date: '2026-12-01', value: '1' },
          { date: '2026-12-01', value: '150' },
        ],
      },
    },
  ];
  for (const draft of drafts) {
    const said = Object.values(faultsOf(draft));
    expect(said).not.toEqual([]);
    for (const sentence of said) expect(sentence).not.toMatch(/valorPerc|descontoDataFixa|dataDe|validadeApos|\[\d/);
  }
});

test('an opened part that is left empty asks to be filled in or taken away', () => {
  expect(faultsOf({ fine: { modalidade: '2', value: '' } }).fine).toBe('Informe a multa, ou remova esta parte.');
  expect(faultsOf({ information: [{ name: ' ', value: 'x' }] })).toEqual({
    'information.0.name': 'Informe o nome, ou remova a linha.',
  });
});

test('a txid has the length that its kind has', () => {
  expect(faultsOf({ hasTxid: true, txid: 'mesa7' }, 'static')).toEqual({});
  expect(faultsOf({ hasTxid: true, txid: 'mesa 7' }, 'static').txid).toMatch(/25 letras/);
  expect(faultsOf({ hasTxid: true, txid: 'mesa7' }).txid).toMatch(/26 a 35/);
  expect(faultsOf({ hasTxid: true, txid: '' })).toEqual({});
});

test('the description of a static code has the room that the key leaves', () => {
  expect(requestMax('due', 'x'.repeat(77))).toBe(140);
  expect([requestMax('static', '11222333000181'), requestMax('static', 'x'.repeat(36))]).toEqual([59, 37]);
  expect(requestMax('static', 'x'.repeat(77))).toBe(0);
  expect(faultsOf({ key: 'x'.repeat(77), request: 'oi' }, 'static').request).toMatch(/não cabe descrição/);
});

test('an immediate charge lasts a year at most', () => {
  const own = { expiry: 'own', expiryUnit: 'dias' } as const;
  expect(faultsOf({ ...own, expiryCount: '365' }, 'immediate')).toEqual({});
  expect(faultsOf({ ...own, expiryCount: '366' }, 'immediate').expiry).toMatch(/no máximo 1 ano/);
  expect(faultsOf({ ...own, expiryCount: '' }, 'immediate').expiry).toMatch(/número inteiro/);
});
