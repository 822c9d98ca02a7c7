import type { CivilDate, Money } from '@bank/core';
import type pg from 'pg';
import { PENDING_DEVICE_DAY_MAX, PENDING_DEVICE_ORDER_MAX, pendingDeviceCounterId } from '../domain/pending-device.ts';
import { readCounters } from './usage-limits.ts';

/** What devices that nobody approved yet may confirm, and what they have. */
export interface PendingDeviceLimits {
  readonly perOrder: Money;
  readonly perDay: Money;
  usedOn(deviceIds: readonly string[], date: CivilDate): Promise<ReadonlyMap<string, Money>>;
}

/** Reads the counters of pending devices. */
export function pendingDeviceLimits(pool: pg.Pool): PendingDeviceLimits {
  return {
    perOrder: PENDING_DEVICE_ORDER_MAX,
    perDay: PENDING_DEVICE_DAY_MAX,
    async usedOn(deviceIds, date) {
      const counters = new Map(deviceIds.map((deviceId) => [pendingDeviceCounterId(deviceId, date), deviceId]));
      const used = await readCounters(pool, [...counters.keys()]);
      return new Map([...used].map(([id, amount]) => [counters.get(id) ?? id, amount as Money]));
    },
  };
}
