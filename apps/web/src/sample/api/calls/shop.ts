import type { Cart, Product } from '../../entities.ts';
import { refusal, textOf, type CallInput, type Calls } from '../call.ts';
import { number } from '../forms.ts';

/** Whose cart is answered where nobody is named. */
export const SAMPLE_UID = 'usr-1';

function counted<Key extends string | number>(products: readonly Product[], keyOf: (product: Product) => Key) {
  const counts = new Map<Key, number>();
  for (const product of products) counts.set(keyOf(product), (counts.get(keyOf(product)) ?? 0) + 1);
  return [...counts];
}

function cartOf({ state }: Pick<CallInput, 'state'>, uid: string): Cart {
  return state.carts.find((cart) => cart.uid === uid) ?? { uid, list: [] };
}

function withCart({ state }: Pick<CallInput, 'state'>, cart: Cart) {
  const others = state.carts.filter(({ uid }) => uid !== cart.uid);
  return { value: cart, state: { carts: [...others, cart] } };
}

/** The sample shop: what it sells, and carts. Each write answers the cart as it is then. */
export const shopCalls: Calls = {
  'GET /api/ecommerce/get-product-list': ({ state }) => ({ value: state.products }),
  'GET /api/ecommerce/get-category-list': ({ state }) => ({
    value: counted(state.products, ({ category }) => category).map(([title, product]) => ({ title, product })),
  }),
  'GET /api/ecommerce/get-rating-list': ({ state }) => ({
    value: counted(state.products, ({ rating }) => rating)
      .toSorted(([a], [b]) => b - a)
      .map(([rate, product]) => ({ rate, product })),
  }),
  'GET /api/ecommerce/get-brand-list': ({ state }) => ({ value: state.brands }),
  'GET /api/ecommerce/get-cart-list': (input) => ({ value: cartOf(input, input.query.get('uid') ?? SAMPLE_UID) }),
  'POST /api/ecommerce/add-to-cart': (input) => {
    const { uid, productId } = input.body();
    const wanted = textOf(productId);
    if (!input.state.products.some(({ id }) => id === wanted)) return refusal(404, 'Not found');
    const cart = cartOf(input, textOf(uid));
    const known = cart.list.some((line) => line.productId === wanted);
    const list = known
      ? cart.list.map((line) => (line.productId === wanted ? { ...line, amount: line.amount + 1 } : line))
      : [...cart.list, { productId: wanted, amount: 1 }];
    return withCart(input, { ...cart, list });
  },
  'POST /api/ecommerce/delete-from-cart': (input) => {
    const { uid, productId } = input.body();
    const cart = cartOf(input, textOf(uid));
    return withCart(input, { ...cart, list: cart.list.filter((line) => line.productId !== textOf(productId)) });
  },
  'POST /api/ecommerce/update-cart-amount': (input) => {
    const { uid, productId, amount } = input.body();
    const wanted = textOf(productId);
    const set = number(NaN)(amount);
    if (!Number.isInteger(set) || set < 0) throw new TypeError('an amount is missing');
    const cart = cartOf(input, textOf(uid));
    const list = cart.list.map((line) => (line.productId === wanted ? { ...line, amount: set } : line));
    return withCart(input, { ...cart, list });
  },
};
