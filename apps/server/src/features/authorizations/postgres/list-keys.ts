import type { ListOrder, ListPlace } from '../domain/list-order.ts';

/**
 * What each order looks at of `bank.payment_order o`. Names stand as Portuguese readers expect them, whatever the collation of
 * the database, and as the web sorts its own lists; of a name of more than 120 characters the first of them count.
 */
const SORTED_BY = {
  payee: { key: `left(o.payee->>'name', 120) COLLATE "pt-BR-x-icu"`, type: 'text', isLargestFirst: false },
  deadline: { key: '(extract(epoch FROM o.expires_at) * 1000)::int8', type: 'int8', isLargestFirst: false },
  amount: { key: 'o.amount_centavos', type: 'int8', isLargestFirst: true },
} as const;

/** A part of a list: its order, after which place, and how many rows at most. */
export interface ListPart {
  readonly order: ListOrder;
  readonly after: ListPlace | undefined;
  readonly limit: number;
}

/** What of an order a list is sorted by, what comes after a place of it, and how it stands. */
export interface ListKeys {
  /** Of `bank.payment_order o`; to be selected as `key` by what is then called `found`. */
  readonly key: string;
  /** Of `found`: what comes after the place; its values were added. */
  readonly further: string;
  /** Of `found`; names it, for a bare name would be that of what is put out, the key as text. */
  readonly orderBy: string;
}

/** Says an order in SQL. Those that are alike stand by id: the older first, where the smaller come first. */
export function listKeys({ order, after }: ListPart, values: unknown[]): ListKeys {
  if (order === 'newest') {
    // The id alone, so that its index serves.
    return { key: `''`, further: after ? `found.id < $${values.push(after.id)}` : 'true', orderBy: 'found.id DESC' };
  }
  const isReversed = order.startsWith('-');
  const { key, type, isLargestFirst } = SORTED_BY[order.replace('-', '') as keyof typeof SORTED_BY];
  const [beyond, direction] = isReversed === isLargestFirst ? ['>', 'ASC'] : ['<', 'DESC'];
  const further =
    after && `(found.key, found.id) ${beyond} ($${values.push(after.key)}::${type}, $${values.push(after.id)})`;
  return { key, further: further ?? 'true', orderBy: `found.key ${direction}, found.id ${direction}` };
}
