import type { CivilDate, Money } from '@bank/core';

/** What a device that is not trusted yet may confirm: R$ 200,00 each and R$ 1.000,00 a day (Res. BCB 403/2024; S17). */
export const PENDING_DEVICE_ORDER_MAX = 20_000n as Money;
export const PENDING_DEVICE_DAY_MAX = 100_000n as Money;

/** The ledger counter of what a pending device has confirmed on a day. */
export function pendingDeviceCounterId(deviceId: string, date: CivilDate): string {
  return `pending-device:${deviceId}:${date}`;
}
