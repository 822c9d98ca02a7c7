import { expect, test } from 'vitest';
import { sampleState } from '../../data/sample-state.ts';
import { countOf, linesOf, listedProducts, WHOLE_SHOP } from './shop.ts';

const { products, carts } = sampleState(Date.parse('2026-11-21T12:00:00.000Z'));
const listed = (filter: Partial<typeof WHOLE_SHOP>) => listedProducts(products, { ...WHOLE_SHOP, ...filter });

test('each filter leaves what it names', () => {
  expect(listed({})).toHaveLength(100);
  expect(listed({ category: 'Canetas' })).toHaveLength(20);
  const brand = products[0]?.brand ?? '';
  expect(listed({ brand }).every((product) => product.brand === brand)).toBe(true);
  expect(listed({ rating: 4 }).every(({ rating }) => rating >= 4)).toBe(true);
  expect(listed({ freeShippingOnly: true }).every(({ freeShipping }) => freeShipping)).toBe(true);
  expect(listed({ maxCentavos: 5000n }).every(({ price }) => price <= 50)).toBe(true);
  expect(listed({ search: 'luminaria' }).length).toBeGreaterThan(0);
  for (const filter of [{ brand }, { rating: 4 }, { freeShippingOnly: true }, { maxCentavos: 5000n }])
    expect(listed(filter).length).toBeLessThan(100);
});

test('each order puts them as it says', () => {
  const prices = listed({ order: 'cheap' }).map(({ price }) => price);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  expect(listed({ order: 'dear' })[0]?.price).toBe(Math.max(...prices));
  expect(listed({ order: 'rating' })[0]?.rating).toBe(5);
  const titles = listed({ order: 'title' }).map(({ title }) => title);
  expect(titles).toEqual(titles.toSorted((a, b) => a.localeCompare(b, 'pt-BR')));
});

test('a cart has its lines with what they come to; what is not sold any more is left out', () => {
  const [cart] = carts;
  if (cart === undefined) throw new Error('no cart');
  const lines = linesOf({ ...cart, list: [...cart.list, { productId: 'gone', amount: 1 }] }, products);
  expect(lines.map(({ product, amount }) => [product.id, amount])).toEqual([
    ['prd-3', 2],
    ['prd-41', 1],
  ]);
  const price = products.find(({ id }) => id === 'prd-3')?.price ?? 0;
  expect(lines[0]?.totalCentavos).toBe(BigInt(Math.round(price * 200)));
  expect(countOf(cart)).toBe(3);
});
