import type { Schedule } from '@bank/contracts';
import { centavosOf } from '../../vocabulary/centavos.ts';
import type { SchedulesAddress } from './address.ts';

/** Payments in the order of the address; those of the same amount or payee stay by day. */
export function inOrder(items: readonly Schedule[], order: SchedulesAddress['ordem']): readonly Schedule[] {
  if (order === undefined) return items;
  const sign = order.startsWith('-') ? -1 : 1;
  return items.toSorted((a, b) => sign * (order.endsWith('valor') ? byAmount(a, b) : byPayee(a, b)));
}

function byAmount(a: Schedule, b: Schedule): number {
  return Number(centavosOf(b.order.amount) - centavosOf(a.order.amount));
}

function byPayee(a: Schedule, b: Schedule): number {
  return a.order.payee.name.localeCompare(b.order.payee.name, 'pt-BR');
}
