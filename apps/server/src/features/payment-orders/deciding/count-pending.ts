import type { CounterStep } from '@bank/ledger';
import { isCountedForPending, pendingDeviceCounterId, PENDING_DEVICE_DAY_MAX } from '../domain/pending-device.ts';
import type { Order } from '../domain/order.ts';
import { personOf, type OrderTerms } from '../domain/terms.ts';
import { DEVICE_SUM } from '../posting/ledger-refusals.ts';

/**
 * What an order takes from what its maker may pay without a trusted device, on the day on which the money moves (SECURITY
 * S17). The terms are its maker's. Refused by the ledger, whoever asks at the same moment and with whichever device.
 */
export function countPending(
  { companyId, date, amount }: Pick<Order, 'companyId' | 'date' | 'amount'>,
  terms: Pick<OrderTerms, 'maker'>,
): readonly CounterStep[] {
  const id = pendingDeviceCounterId({ companyId, cpf: personOf(terms).cpf }, date);
  return [{ id, amount, cap: PENDING_DEVICE_DAY_MAX, refusal: DEVICE_SUM }];
}

/** Takes what was counted so along to another day, with what is due then; nothing where the order stays on its day. */
export function movePending(kept: Order, order: Order): readonly CounterStep[] {
  if (order.revision === kept.revision || !isCountedForPending(kept)) return [];
  return [...sharesOf(kept, -1n), ...sharesOf(order, 1n)];
}

function sharesOf({ counted }: Order, sign: 1n | -1n): readonly CounterStep[] {
  return counted
    .filter(({ kind }) => kind === 'device')
    .map(({ counterId, amountCentavos, capCentavos }) => ({
      id: counterId,
      amount: sign * BigInt(amountCentavos),
      cap: BigInt(capCentavos),
      refusal: DEVICE_SUM,
    }));
}
