import type { CivilDate, Money } from '@bank/core';
import type pg from 'pg';
import {
  PENDING_DEVICE_DAY_MAX,
  PENDING_DEVICE_ORDER_MAX,
  pendingDeviceCounterId,
  type CompanyPerson,
} from '../domain/pending-device.ts';
import { readCounters } from './usage-limits.ts';

/** What people may pay with devices that nobody approved yet, and what of it goes on a day. */
export interface PendingDeviceLimits {
  readonly perOrder: Money;
  readonly perDay: Money;
  /** What goes on that day, by CPF; somebody who is not named has agreed to nothing for it. */
  usedOn(
    people: { readonly companyId: string; readonly cpfs: readonly string[] },
    day: CivilDate,
  ): Promise<ReadonlyMap<CompanyPerson['cpf'], Money>>;
}

/** Reads the counters of people with pending devices. */
export function pendingDeviceLimits(pool: pg.Pool): PendingDeviceLimits {
  return {
    perOrder: PENDING_DEVICE_ORDER_MAX,
    perDay: PENDING_DEVICE_DAY_MAX,
    async usedOn({ companyId, cpfs }, day) {
      const counters = new Map(cpfs.map((cpf) => [pendingDeviceCounterId({ companyId, cpf }, day), cpf]));
      const used = await readCounters(pool, [...counters.keys()]);
      return new Map([...used].map(([id, amount]) => [counters.get(id) ?? id, amount as Money]));
    },
  };
}
