import { bankingDate, formatInstant, type Money } from '@bank/core';
import { wireOf, type CompanyDevice, type Session, type SignedChange } from '@bank/contracts';
import { browserName, proofOf, type OpenSession } from '../../access/index.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import { actionsOn } from '../domain/device-acts.ts';
import { listCompanyDevices, type CompanyDeviceRow } from '../postgres/company-devices.ts';
import type { DevicesContext, PendingDeviceLimits } from './devices-context.ts';

/** Devices and sessions with what waits to be signed about them: one's own, or the company's for who administers them. */
export async function listDevicesAndSessions(
  { platform, access, signedChanges, pendingLimits }: DevicesContext,
  caller: Caller,
  { at }: RequestContext,
): Promise<{
  readonly devices: CompanyDevice[];
  readonly sessions: Session[];
  readonly waiting: SignedChange[];
}> {
  const { companyId, operatorId } = caller;
  const of = administersDevices(caller) ? { companyId } : { companyId, operatorId };
  const [devices, sessions, waiting] = await Promise.all([
    listCompanyDevices(platform.pool, of),
    access.listOpenSessions(of, at),
    signedChanges.waiting(caller, ['devices.']),
  ]);
  const cpfs = [...new Set(devices.filter(({ state }) => state === 'pending').map(({ operatorCpf }) => operatorCpf))];
  const used = await pendingLimits.usedOn({ companyId, cpfs }, bankingDate(at));
  return {
    devices: devices.map((device) =>
      presentDevice(device, sessions, caller, pendingLimits, used.get(device.operatorCpf)),
    ),
    sessions: sessions.map((session) => presentSession(session, caller)),
    waiting: [...waiting],
  };
}

/** Whether that person manages the devices and sessions of the whole company. */
export function administersDevices({ permissions }: Pick<Caller, 'permissions'>): boolean {
  return permissions.includes('DEVICES');
}

function presentDevice(
  device: CompanyDeviceRow,
  sessions: readonly OpenSession[],
  caller: Caller,
  { perOrder, perDay }: PendingDeviceLimits,
  used: Money = 0n as Money,
): CompanyDevice {
  const { id, name, state, createdAt, lastUsedAt, operatorId, operatorName, address } = device;
  const isOwn = operatorId === caller.operatorId;
  return {
    id,
    name,
    state,
    createdAt: formatInstant(createdAt),
    lastUsedAt: lastUsedAt === null ? null : formatInstant(lastUsedAt),
    operator: { id: operatorId, name: operatorName },
    isOwn,
    address,
    openSessions: sessions.filter(({ deviceId }) => deviceId === id).length,
    pendingLimits:
      state === 'pending' ? { perOrder: wireOf(perOrder), perDay: wireOf(perDay), usedToday: wireOf(used) } : null,
    actions: actionsOn(state, { isOwn, administers: administersDevices(caller) }),
  };
}

function presentSession(session: OpenSession, caller: Caller): Session {
  const { id, kind, operatorId, operatorName, userAgent, address, deviceName } = session;
  return {
    id,
    kind,
    proof: proofOf(session.provingState),
    operator: { id: operatorId, name: operatorName },
    isOwn: operatorId === caller.operatorId,
    isThis: id === caller.sessionId,
    browser: browserName(userAgent),
    address,
    deviceName,
    createdAt: formatInstant(session.createdAt),
    lastSeenAt: formatInstant(session.lastSeenAt),
    expiresAt: formatInstant(session.expiresAt),
  };
}
