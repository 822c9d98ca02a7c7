import { ok, refuse, type Result } from '@bank/core';
import type { AuthorizationOrder } from '@bank/contracts';

/** In which order a list of authorizations stands; `newest` only what was decided. */
export type ListOrder = AuthorizationOrder | 'newest';

/** The place of a payment in a list: what it is sorted by there, as text, and its id, which tells those apart that are alike. */
export interface ListPlace {
  /** A name, centavos or milliseconds of an epoch; empty where a list stands by id alone. */
  readonly key: string;
  readonly id: string;
}

/** The order of a list whose tab and wish are these; what was decided has no deadline to be sorted by. */
export function listOrder(
  tab: 'mine' | 'others' | 'decided',
  sort: AuthorizationOrder | undefined,
): Result<ListOrder, { readonly code: 'request.field-invalid'; readonly field: 'sort' }> {
  if (tab !== 'decided') return ok(sort ?? 'deadline');
  if (sort === 'deadline' || sort === '-deadline') return refuse({ code: 'request.field-invalid', field: 'sort' });
  return ok(sort ?? 'newest');
}

/** A place as it travels: with the order that it is a place of, for in another one it would lose rows and repeat others. */
export function cursorOf(order: ListOrder, { key, id }: ListPlace): string {
  return `${order}_${isByName(order) ? Buffer.from(key).toString('base64url') : key}_${id}`;
}

/** The place that a cursor names; undefined where a list in this order never gave such a cursor. */
export function placeOf(order: ListOrder, cursor: string): ListPlace | undefined {
  const [, head, written, id] = /^(-?[a-z]+)_([A-Za-z0-9_-]*)_(ord_[0-9a-z]{26})$/.exec(cursor) ?? [];
  if (head !== order || written === undefined || id === undefined) return undefined;
  const key = isByName(order) ? Buffer.from(written, 'base64url').toString() : written;
  const isKey = isByName(order) ? !key.includes('\0') : (order === 'newest' ? /^$/ : /^\d{1,15}$/).test(key);
  return isKey && cursorOf(order, { key, id }) === cursor ? { key, id } : undefined;
}

function isByName(order: ListOrder): boolean {
  return order.endsWith('payee');
}
