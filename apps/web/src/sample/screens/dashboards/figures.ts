import type { CivilDate } from '@bank/core';
import { centavosOf } from '../../context/sample-values.ts';
import type { Bill, Cart, Invoice, Product, ScrumBoard, Todo } from '../../entities.ts';
import { INVOICE_STATES, totalsOf } from '../invoices/invoices.ts';
import { isLate } from '../todo/todos.ts';

/** A part of a whole, or one of several to compare. */
export interface Share {
  readonly label: string;
  readonly value: bigint;
}

/** The total of invoices, in centavos. */
export function billed(invoices: readonly Invoice[]): bigint {
  return invoices.reduce((sum, invoice) => sum + totalsOf(invoice).totalCentavos, 0n);
}

const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];

/** What was billed in each of the last six months, the month of `today` last; centavos. */
export function billedByMonth(invoices: readonly Invoice[], today: CivilDate): readonly Share[] {
  const [year, month] = today.split('-').map(Number) as [number, number];
  return Array.from({ length: 6 }, (_, index) => {
    const months = year * 12 + (month - 1) - (5 - index);
    const key = `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
    const value = billed(invoices.filter(({ date }) => date.startsWith(key)));
    return { label: MONTHS[months % 12] ?? '', value };
  });
}

/** How many invoices there are in each status. */
export function invoicesByStatus(invoices: readonly Invoice[]): readonly Share[] {
  return INVOICE_STATES.map(({ value: state, label }) => {
    const value = BigInt(invoices.filter(({ status }) => status === state).length);
    return { label, value };
  });
}

/** What was received for bills, what is still to come and what is overdue; centavos. */
export function billMoney(
  bills: readonly Bill[],
  today: CivilDate,
): { readonly received: bigint; readonly toCome: bigint; readonly overdue: bigint } {
  const open = bills.filter(({ payment }) => payment.date === null);
  const sum = (some: readonly Bill[]) => some.reduce((total, { amount }) => total + centavosOf(amount), 0n);
  return {
    received: bills
      .filter(({ payment }) => payment.date !== null)
      .reduce((total, { payment }) => total + centavosOf(payment.amount), 0n),
    toCome: sum(open.filter(({ dueDate }) => dueDate >= today)),
    overdue: sum(open.filter(({ dueDate }) => dueDate < today)),
  };
}

/** What lies in stock of each category, in centavos, the most valuable first. */
export function stockByCategory(products: readonly Product[]): readonly Share[] {
  const categories = [...new Set(products.map(({ category }) => category))];
  return categories
    .map((label) => {
      const value = stockValue(products.filter(({ category }) => category === label));
      return { label, value };
    })
    .toSorted((a, b) => (a.value < b.value ? 1 : a.value > b.value ? -1 : 0));
}

/** How many units each brand has in stock. */
export function unitsByBrand(products: readonly Product[]): readonly Share[] {
  const brands = [...new Set(products.map(({ brand }) => brand))].toSorted((a, b) => a.localeCompare(b, 'pt-BR'));
  return brands.map((label) => {
    const value = BigInt(units(products.filter(({ brand }) => brand === label)));
    return { label, value };
  });
}

/** How many units there are. */
export function units(products: readonly Product[]): number {
  return products.reduce((sum, { totalUnit }) => sum + totalUnit, 0);
}

/** What the stock would sell for, in centavos. */
export function stockValue(products: readonly Product[]): bigint {
  return products.reduce((sum, { price, totalUnit }) => sum + centavosOf(price) * BigInt(totalUnit), 0n);
}

/** A product with how many of it lie in carts, and how many are left. */
export interface Reserved {
  readonly product: Product;
  readonly reserved: number;
  readonly left: number;
}

/** The products that lie in carts, the most wanted first. */
export function reservedProducts(products: readonly Product[], cart: Cart['list']): readonly Reserved[] {
  return cart
    .flatMap(({ productId, amount }) => {
      const product = products.find(({ id }) => id === productId);
      return product ? [{ product, reserved: amount, left: product.totalUnit - amount }] : [];
    })
    .toSorted((a, b) => b.reserved - a.reserved);
}

/** How many cards stand in the columns of that name, over all boards, in the order in which the columns come. */
export function cardsByColumn(boards: readonly ScrumBoard[]): readonly Share[] {
  const columns = boards.flatMap(({ list }) => list);
  return [...new Set(columns.map(({ title }) => title))].map((label) => {
    const cards = columns.filter(({ title }) => title === label).flatMap(({ cardList }) => cardList);
    return { label, value: BigInt(cards.length) };
  });
}

/** How things to do stand on that day. */
export function todosByState(todos: readonly Todo[], today: CivilDate): readonly Share[] {
  const stateOf = (todo: Todo): string => {
    if (todo.done) return 'Concluídas';
    return isLate(todo, today) ? 'Atrasadas' : 'No prazo';
  };
  return ['Concluídas', 'No prazo', 'Atrasadas'].map((label) => {
    const value = BigInt(todos.filter((todo) => stateOf(todo) === label).length);
    return { label, value };
  });
}
