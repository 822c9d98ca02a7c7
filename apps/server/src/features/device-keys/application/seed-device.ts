import { createHash, ECDH } from 'node:crypto';
import type { Instant } from '@bank/core';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { readRows } from '../../../platform/database/rows.ts';
import type pg from 'pg';
import type { DevicePublicKey } from '../domain/device-signature.ts';
import { insertDevice, noteDeviceUse, removeDevicesOf } from '../postgres/devices.ts';

/** A phone of a made-up past. */
export interface PastDevice {
  readonly companyId: string;
  readonly operatorId: string;
  readonly id: string;
  readonly name: string;
  /** Registered and, by its code, trusted. */
  readonly since: Instant;
  readonly lastUsedAt: Instant;
  /** When the bank let its owner begin anew, which removed it; null: it is trusted today. */
  readonly until: Instant | null;
}

/**
 * Writes phones that people of a made-up past had, with keys that nobody has the private part of: they make true what
 * their owners did, and sign nothing more. One that is there already stays as it is.
 */
export async function seedDevices(pool: pg.Pool, devices: readonly PastDevice[]): Promise<void> {
  for (const device of devices) {
    const { companyId, operatorId, id, name, since, lastUsedAt, until } = device;
    await inTransaction(pool, async (client) => {
      const known = await readRows(client, 'SELECT FROM bank.device WHERE company_id = $1 AND id = $2', [
        companyId,
        id,
      ]);
      if (known.length > 0) return;
      const publicKey = keyOfNobody(id);
      await insertDevice(client, { companyId, operatorId, id, name, publicKey, state: 'trusted', createdAt: since });
      await noteDeviceUse(client, { companyId, deviceId: id, at: lastUsedAt });
      if (until !== null) await removeDevicesOf(client, { companyId, operatorId }, until);
    });
  }
}

/** A point of P-256 that was found by trying numbers made from a name: whoever wanted to sign by it would have to break it. */
function keyOfNobody(name: string): DevicePublicKey {
  for (let attempt = 0; ; attempt += 1) {
    const x = createHash('sha256').update(`${name} ${attempt}`).digest();
    const point = pointAt(x);
    if (point) {
      const [, y] = [point.subarray(1, 33), point.subarray(33)];
      return { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') };
    }
  }
}

/** The point with that x, uncompressed; undefined where the curve has none, which is so for every second number. */
function pointAt(x: Buffer): Buffer | undefined {
  try {
    const compressed = Buffer.concat([Buffer.of(2), x]);
    return ECDH.convertKey(compressed, 'prime256v1', undefined, undefined, 'uncompressed') as Buffer;
  } catch {
    return undefined;
  }
}
