import type { OrderKind } from '@bank/contracts';
import { FOLDING, readSearch } from '../../statement/index.ts';

/** Which orders of a company a list of authorizations shows. */
export interface OrderNarrowing {
  readonly companyId: string;
  readonly type?: OrderKind | undefined;
  /** In payee, document, maker. */
  readonly search?: string | undefined;
}

const FOLDED = (column: string): string => `translate(lower(${column}), '${FOLDING.from}', '${FOLDING.to}')`;

/** The conditions on `bank.payment_order o`, beside one on its state, with their values; more may be added to both. */
export function conditionsOf(
  filter: OrderNarrowing,
  state: string,
): { readonly conditions: string[]; readonly values: unknown[] } {
  const values: unknown[] = [filter.companyId];
  const conditions = ['o.company_id = $1', state];
  if (filter.type) conditions.push(`o.kind = $${values.push(filter.type)}`);
  if (filter.search !== undefined && filter.search.trim() !== '') {
    const { text, document } = readSearch(filter.search);
    const words = `$${values.push(text)}`;
    const found = [`o.payee->>'name'`, 'o.created_by_name'].map((column) => `strpos(${FOLDED(column)}, ${words}) > 0`);
    if (document !== null) found.push(`starts_with(o.payee->>'document', $${values.push(document)})`);
    conditions.push(`(${found.join(' OR ')})`);
  }
  return { conditions, values };
}
