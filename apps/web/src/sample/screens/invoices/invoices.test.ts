import { expect, test } from 'vitest';
import { sampleState } from '../../data/sample-state.ts';
import { blankItem, faultsOf, fieldsOf, invoiceOf, listedInvoices, readUnit, totalsOf } from './invoices.ts';

const { invoices } = sampleState(Date.parse('2026-11-21T12:00:00.000Z'));

test('[entity.invoice.vat] the tax is 10 % of the items, to the centavo', () => {
  const item = [
    { name: 'a', unit: 3, price: 0.1 },
    { name: 'b', unit: 1, price: 33.35 },
  ];
  expect(totalsOf({ item, vat: 10 })).toEqual({ subtotalCentavos: 3365n, vatCentavos: 337n, totalCentavos: 3702n });
  expect(totalsOf({ item: [], vat: 10 }).totalCentavos).toBe(0n);
});

test('filter and search leave what they name, the latest first', () => {
  const pending = listedInvoices(invoices, { status: 'pending', search: '' });
  expect(pending).toHaveLength(8);
  expect(listedInvoices(invoices, { status: undefined, search: '4100' })).toEqual([invoices[0]]);
});

test('the form says what is missing, item by item', () => {
  const fields = { ...fieldsOf(undefined, '2026-11-21'), sellerName: '', date: undefined };
  const items = [...fields.items, { ...blankItem(fields.items), unit: '0', name: 'Frete', priceCentavos: 1n }];
  expect(Object.keys(faultsOf({ ...fields, items }))).toEqual([
    'date',
    'buyerName',
    'sellerName',
    'name 0',
    'price 0',
    'unit 1',
  ]);
  expect(['1', '9999', '0', '10000', '1,5', ''].map(readUnit)).toEqual([
    1,
    9999,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('an invoice that is only opened in the form and saved is the same', () => {
  for (const invoice of invoices)
    expect(invoiceOf(fieldsOf(invoice, '2026-11-21'), invoice, invoices)).toEqual(invoice);
});

test('a new one has the next order number, 10 % of tax and no id yet', () => {
  const fields = fieldsOf(undefined, '2026-11-21');
  const invoice = invoiceOf(fields, undefined, invoices);
  expect(invoice).toMatchObject({ orderNo: '4124', vat: 10, currency: 'R$', status: 'pending', date: '2026-11-21' });
  expect('id' in invoice).toBe(false);
});
