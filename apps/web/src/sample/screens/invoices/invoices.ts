import type { Tone } from '@bank/ui';
import { centavosOf, dayOf, holds, reaisOf } from '../../context/sample-values.ts';
import type { Invoice } from '../../entities.ts';

/** The statuses of invoices, with their words and tones. Any may follow any other. */
export const INVOICE_STATES: readonly {
  readonly value: Invoice['status'];
  readonly label: string;
  readonly tone: Tone;
}[] = [
  { value: 'pending', label: 'Pendente', tone: 'warning' },
  { value: 'processing', label: 'Em andamento', tone: 'info' },
  { value: 'delivered', label: 'Entregue', tone: 'positive' },
];

/** The address of the form for a new invoice, in the place of an id. */
export const NEW_INVOICE = 'nova';

/** What an invoice comes to, in centavos. */
export interface InvoiceTotals {
  readonly subtotalCentavos: bigint;
  readonly vatCentavos: bigint;
  readonly totalCentavos: bigint;
}

/** Items, tax on their sum (rounded half up) and both together. */
export function totalsOf({ item, vat }: Pick<Invoice, 'item' | 'vat'>): InvoiceTotals {
  const subtotalCentavos = item.reduce((sum, { unit, price }) => sum + centavosOf(unit * price), 0n);
  const vatCentavos = (subtotalCentavos * BigInt(Math.round(vat * 100)) + 5000n) / 10_000n;
  return { subtotalCentavos, vatCentavos, totalCentavos: subtotalCentavos + vatCentavos };
}

/** The invoices that a filter and a search leave, the latest first. */
export function listedInvoices(
  invoices: readonly Invoice[],
  by: { readonly status: Invoice['status'] | undefined; readonly search: string },
): readonly Invoice[] {
  return invoices
    .filter(({ status }) => by.status === undefined || status === by.status)
    .filter(({ orderNo, buyer, seller }) => holds(by.search, [orderNo, buyer.name, seller.name]))
    .toSorted((a, b) => b.date.localeCompare(a.date) || b.orderNo.localeCompare(a.orderNo));
}

/** One item as it is typed. `key` tells the lines apart while they come and go. */
export interface ItemFields {
  readonly key: number;
  readonly name: string;
  readonly unit: string;
  readonly priceCentavos: bigint;
}

/** What the form of an invoice holds. */
export interface InvoiceFields {
  readonly date: string | undefined;
  readonly status: Invoice['status'];
  readonly buyerName: string;
  readonly buyerAddress: string;
  readonly sellerName: string;
  readonly sellerAddress: string;
  readonly items: readonly ItemFields[];
}

/** A line with nothing in it. */
export function blankItem(items: readonly ItemFields[]): ItemFields {
  return { key: Math.max(-1, ...items.map(({ key }) => key)) + 1, name: '', unit: '1', priceCentavos: 0n };
}

/** What the form begins with: an invoice, or today's empty one. */
export function fieldsOf(invoice: Invoice | undefined, today: string): InvoiceFields {
  return {
    date: invoice === undefined ? today : dayOf(invoice.date),
    status: invoice?.status ?? 'pending',
    buyerName: invoice?.buyer.name ?? '',
    buyerAddress: invoice?.buyer.address ?? '',
    sellerName: invoice?.seller.name ?? 'Comercial Amostra Ltda',
    sellerAddress: invoice?.seller.address ?? '',
    items: invoice?.item.map(({ name, unit, price }, key) => ({
      key,
      name,
      unit: String(unit),
      priceCentavos: centavosOf(price),
    })) ?? [blankItem([])],
  };
}

/** A count that was typed: a whole number from 1 to 9999. */
export function readUnit(text: string): number | undefined {
  return /^[1-9]\d{0,3}$/.test(text.trim()) ? Number(text) : undefined;
}

/** The words of what is wrong, by field; an item's by "name 0", "unit 0", "price 0" with its key. Empty: nothing is. */
export function faultsOf(fields: InvoiceFields): Readonly<Record<string, string>> {
  const faults: Record<string, string> = {};
  if (fields.date === undefined) faults['date'] = 'Informe a data.';
  if (fields.buyerName.trim() === '') faults['buyerName'] = 'Informe o comprador.';
  if (fields.sellerName.trim() === '') faults['sellerName'] = 'Informe o vendedor.';
  for (const { key, name, unit, priceCentavos } of fields.items) {
    if (name.trim() === '') faults[`name ${key}`] = 'Informe o item.';
    if (readUnit(unit) === undefined) faults[`unit ${key}`] = 'De 1 a 9999.';
    if (priceCentavos <= 0n) faults[`price ${key}`] = 'Informe o preço.';
  }
  return faults;
}

/** What the items of the form come to; a line that is not whole counts nothing. */
export function itemsOf(fields: InvoiceFields): Invoice['item'] {
  return fields.items.map(({ name, unit, priceCentavos }) => ({
    name: name.trim(),
    unit: readUnit(unit) ?? 0,
    price: reaisOf(priceCentavos),
  }));
}

/** Percent of tax on each new invoice of the sample (PRODUCT.md section 9). */
export const VAT_PERCENT = 10;

/** The invoice that the form describes; the form has no faults. Without `before` it is new and has no id yet. */
export function invoiceOf(
  fields: InvoiceFields,
  before: Invoice | undefined,
  invoices: readonly Invoice[],
): Omit<Invoice, 'id'> & { readonly id?: string } {
  const last = Math.max(4000, ...invoices.map(({ orderNo }) => Number(orderNo)).filter(Number.isFinite));
  return {
    ...(before !== undefined && { id: before.id }),
    orderNo: before?.orderNo ?? String(last + 1),
    status: fields.status,
    date: fields.date ?? '',
    currency: before?.currency ?? 'R$',
    vat: before?.vat ?? VAT_PERCENT,
    buyer: { name: fields.buyerName.trim(), address: fields.buyerAddress.trim() },
    seller: { name: fields.sellerName.trim(), address: fields.sellerAddress.trim() },
    item: itemsOf(fields),
  };
}
