import type { CivilDate, Money } from '@bank/core';
import type { CountedLimit, Order } from './order.ts';
import { partsOf } from './parts.ts';

/** What a person may pay whose device nobody approved yet: R$ 200,00 each and R$ 1.000,00 a day (Res. BCB 403/2024; S17). */
export const PENDING_DEVICE_ORDER_MAX = 20_000n as Money;
export const PENDING_DEVICE_DAY_MAX = 100_000n as Money;

/** A person of a company: whatever their devices and sign-ins are, what they may pay is counted for them. */
export interface CompanyPerson {
  readonly companyId: string;
  readonly cpf: string;
}

/**
 * The ledger counter of what a person has agreed to without a trusted device, by the day on which the money moves. One
 * person has one for all their devices: another device brings no more room.
 */
export function pendingDeviceCounterId({ companyId, cpf }: CompanyPerson, day: CivilDate): string {
  return `pending-device:${companyId}:${cpf}:${day}`;
}

/**
 * Whether an order is more than may be agreed to without a trusted device. One that repeats would pay day after day, and one
 * that stands for many would pay many.
 */
export function isTooMuchForPending(order: Pick<Order, 'amount' | 'series' | 'railContent'>): boolean {
  return order.amount > PENDING_DEVICE_ORDER_MAX || order.series !== null || partsOf(order).length > 0;
}

/** Whether an order was agreed to without a trusted device, so that the day on which it goes has to have room for it. */
export function isCountedForPending({ counted }: Pick<Order, 'counted'>): boolean {
  return counted.some(({ kind }) => kind === 'device');
}

/** What an order is counted into once it goes on another day, for what is due then: the share goes along with the money. */
export function countedOnDay(counted: readonly CountedLimit[], day: CivilDate, amount: Money): readonly CountedLimit[] {
  return counted.map((one) =>
    one.kind === 'device'
      ? { ...one, counterId: one.counterId.replace(/:[^:]*$/, `:${day}`), amountCentavos: String(amount) }
      : one,
  );
}
