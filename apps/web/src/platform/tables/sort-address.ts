import type { SortDirection, Sorting } from '@bank/ui';

/** The columns that sort, by the name that each has in the address: the column's key and the direction that comes first. */
export type SortNames = Readonly<Record<string, readonly [key: string, first: SortDirection]>>;

/** An order as it stands in the address: a name in its first direction, with "-" the other way round. */
export type OrderOf<Names extends SortNames> = (keyof Names & string) | `-${keyof Names & string}`;

/** Reads an order of an address; undefined for what is none. */
export function readOrder<Names extends SortNames>(names: Names, text: unknown): OrderOf<Names> | undefined {
  const name = typeof text === 'string' ? text.replace(/^-/, '') : '';
  return Object.hasOwn(names, name) ? (text as OrderOf<Names>) : undefined;
}

/** How a table is sorted by an order of its address, and how the heads change it. */
export function sortingOf<Names extends SortNames>(
  names: Names,
  order: OrderOf<Names> | undefined,
  onOrder: (order: OrderOf<Names> | undefined) => void,
): Sorting {
  const known: SortNames = names;
  const [key, first] = known[order?.replace(/^-/, '') ?? ''] ?? [];
  const other = first === 'ascending' ? 'descending' : 'ascending';
  return {
    key,
    direction: order?.startsWith('-') === true ? other : first,
    onChange: (by) => {
      const name = (Object.keys(names) as (keyof Names & string)[]).find((each) => known[each]?.[0] === by?.key);
      if (by === undefined || name === undefined) onOrder(undefined);
      else onOrder(by.direction === known[name]?.[1] ? name : `-${name}`);
    },
  };
}
