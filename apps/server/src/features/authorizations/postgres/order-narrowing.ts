import type { OrderKind } from '@bank/contracts';
import { placesOf, readSearch, searchCondition } from '../../statement/index.ts';

/** Which orders of a company a list of authorizations shows. */
export interface OrderNarrowing {
  readonly companyId: string;
  readonly type?: OrderKind | undefined;
  /** In payee, document, maker, message, amount, identifiers. */
  readonly search?: string | undefined;
}

const SEARCHED = {
  words: [`o.payee->>'name'`, `o.payee->>'bankName'`, 'o.created_by_name', 'o.message', 'o.end_to_end_id', 'o.txid'],
  document: `o.payee->>'document'`,
  amount: 'o.amount_centavos',
};

/** The conditions on `bank.payment_order o`, beside one on its state, with their values; more may be added to both. */
export function conditionsOf(
  filter: OrderNarrowing,
  state: string,
): { readonly conditions: string[]; readonly values: unknown[] } {
  const values: unknown[] = [filter.companyId];
  const conditions = ['o.company_id = $1', state];
  if (filter.type) conditions.push(`o.kind = $${values.push(filter.type)}`);
  if (filter.search !== undefined && filter.search.trim() !== '') {
    const places = placesOf(readSearch(filter.search), (value) => `$${values.push(value)}`);
    conditions.push(searchCondition(SEARCHED, places));
  }
  return { conditions, values };
}
