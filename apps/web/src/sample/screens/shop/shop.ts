import { centavosOf, holds } from '../../context/sample-values.ts';
import type { Cart, Product } from '../../entities.ts';

/** In which order products stand. */
export const SHOP_ORDERS = [
  { value: 'rating', label: 'Mais bem avaliados' },
  { value: 'cheap', label: 'Menor preço' },
  { value: 'dear', label: 'Maior preço' },
  { value: 'title', label: 'Nome' },
] as const;

/** What narrows the shop; empty texts and undefined leave everything. */
export interface ShopFilter {
  readonly search: string;
  readonly category: string;
  readonly brand: string;
  /** At least so many stars; 0 for any. */
  readonly rating: number;
  readonly freeShippingOnly: boolean;
  /** Highest price in centavos; 0 for any. */
  readonly maxCentavos: bigint;
  readonly order: (typeof SHOP_ORDERS)[number]['value'];
}

/** Nothing narrowed. */
export const WHOLE_SHOP: ShopFilter = {
  search: '',
  category: '',
  brand: '',
  rating: 0,
  freeShippingOnly: false,
  maxCentavos: 0n,
  order: 'rating',
};

/** The products that a filter leaves, in its order. */
export function listedProducts(products: readonly Product[], filter: ShopFilter): readonly Product[] {
  return products
    .filter(({ category }) => filter.category === '' || category === filter.category)
    .filter(({ brand }) => filter.brand === '' || brand === filter.brand)
    .filter(({ rating }) => rating >= filter.rating)
    .filter(({ freeShipping }) => freeShipping || !filter.freeShippingOnly)
    .filter(({ price }) => filter.maxCentavos === 0n || centavosOf(price) <= filter.maxCentavos)
    .filter(({ title, description }) => holds(filter.search, [title, description]))
    .toSorted((a, b) => compared(a, b, filter.order) || a.title.localeCompare(b.title, 'pt-BR'));
}

function compared(a: Product, b: Product, order: ShopFilter['order']): number {
  switch (order) {
    case 'rating':
      return b.rating - a.rating;
    case 'cheap':
      return a.price - b.price;
    case 'dear':
      return b.price - a.price;
    case 'title':
      return 0;
  }
}

/** A line of a cart with its product. */
export interface CartLine {
  readonly product: Product;
  readonly amount: number;
  readonly totalCentavos: bigint;
}

/** The lines of a cart; what is not sold any more is left out. */
export function linesOf(cart: Cart, products: readonly Product[]): readonly CartLine[] {
  return cart.list.flatMap(({ productId, amount }) => {
    const product = products.find(({ id }) => id === productId);
    return product ? [{ product, amount, totalCentavos: BigInt(amount) * centavosOf(product.price) }] : [];
  });
}

/** How many things lie in a cart. */
export function countOf(cart: Cart): number {
  return cart.list.reduce((sum, { amount }) => sum + amount, 0);
}
