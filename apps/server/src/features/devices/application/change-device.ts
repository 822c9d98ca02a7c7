import { ok, refuse, type Result } from '@bank/core';
import type { DeviceAction, SignedChange } from '@bank/contracts';
import { listDevices, lockOwner, renameDevice, setDeviceState } from '../../device-keys/index.ts';
import type { AppliedChange, ChangeKind, ChangeToApply } from '../../signed-changes/index.ts';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { deviceChangeDone, deviceChangeWords, fits, may, stateAfter } from '../domain/device-acts.ts';
import { listCompanyDevices, type CompanyDeviceRow } from '../postgres/company-devices.ts';
import type { DeviceChangeAuditAction } from './audit.ts';
import { tellOfDeviceChange } from './device-messages.ts';
import type { DevicesContext } from './devices-context.ts';

/** What is wanted of a device. */
export interface WantedChange {
  readonly deviceId: string;
  readonly action: DeviceAction;
  /** Its new name, for renaming. */
  readonly name?: string;
}

const ACTIONS: Readonly<Record<DeviceAction, DeviceChangeAuditAction>> = {
  approve: 'devices.approved',
  rename: 'devices.renamed',
  block: 'devices.blocked',
  unblock: 'devices.unblocked',
  remove: 'devices.removed',
};

/**
 * Asks for a change of a device: approved, renamed, blocked, given back or removed once a trusted device of who asks has
 * signed it (SECURITY S16, S18). A device of somebody else does not exist for those who do not administer devices.
 */
export async function askDeviceChange(
  devices: DevicesContext,
  wanted: WantedChange,
  caller: Caller,
  context: RequestContext,
): Promise<Result<SignedChange, Refusal>> {
  const { platform, signedChanges } = devices;
  const { companyId, operatorId, permissions } = caller;
  const { deviceId, action, name } = wanted;
  const found = await findForChange(platform.pool, wanted, { companyId, id: operatorId, permissions });
  if (!found.ok) return found;
  const { id: _id, operatorName: ownerName, ...device } = found.value;
  const owned = await listDevices(platform.pool, { companyId, operatorId: device.operatorId });
  const words = deviceChangeWords({
    act: action,
    device: { ...device, ownerName },
    isOwn: device.operatorId === operatorId,
    isLastTrusted: !owned.some(({ id, state }) => id !== deviceId && state === 'trusted'),
    ...(name !== undefined && { name }),
  });
  const content = { deviceId, action, ...(name !== undefined && { name }) };
  return signedChanges.ask({ kind: kindName(action), ...words, content, subject: deviceId, caller, context });
}

/** The kinds of change of this capability, as signed changes know them. */
export function deviceChangeKinds(devices: DevicesContext): readonly ChangeKind[] {
  return (Object.keys(ACTIONS) as DeviceAction[]).map((action) => ({
    kind: kindName(action),
    isOfRights: false,
    seenWith: 'DEVICES',
    apply: (on, change) => apply(devices, on, change),
  }));
}

function kindName(action: DeviceAction): string {
  return `devices.${action}`;
}

async function apply(
  { platform, access }: DevicesContext,
  on: Queryable,
  change: ChangeToApply,
): Promise<Result<AppliedChange, Refusal>> {
  const { companyId, askedBy, at } = change;
  const wanted = change.content as unknown as WantedChange;
  const { deviceId, action, name } = wanted;
  const asker = { companyId, ...askedBy };
  const seen = await findForChange(on, wanted, asker);
  if (!seen.ok) return seen;
  const owner = { companyId, operatorId: seen.value.operatorId };
  const { email } = await lockOwner(on, owner);
  const found = await findForChange(on, wanted, asker);
  if (!found.ok) return found;
  const device = found.value;
  if (action === 'rename') await renameDevice(on, owner, deviceId, name ?? device.name);
  else await setDeviceState(on, owner, [deviceId], { state: stateAfter(action), at });
  const ended =
    action === 'block' || action === 'remove'
      ? await access.endSessionsOf(on, { companyId, deviceId }, { at, reason: END_REASONS[action] })
      : [];
  const done = deviceChangeDone(action, device, name);
  await tellOfDeviceChange(platform, on, { companyId, email }, { done, by: askedBy.name }, at);
  return ok({
    resultId: deviceId,
    action: ACTIONS[action],
    subject: deviceId,
    data: {
      deviceName: name ?? device.name,
      ...(name !== undefined && { nameBefore: device.name }),
      owner: device.operatorName,
      ownerId: device.operatorId,
    },
    afterCommit: () => platform.live.endSessions(ended),
  });
}

const END_REASONS = { block: 'device-blocked', remove: 'device-removed' } as const;

/** The device if that person may do this to it, and it is in a state for it. */
async function findForChange(
  on: Queryable,
  { deviceId, action }: WantedChange,
  asker: { readonly companyId: string; readonly id: string; readonly permissions: readonly string[] },
): Promise<Result<CompanyDeviceRow, Refusal>> {
  const [device] = await listCompanyDevices(on, { companyId: asker.companyId, deviceId });
  const tie = { isOwn: device?.operatorId === asker.id, administers: asker.permissions.includes('DEVICES') };
  if (!device || (!tie.isOwn && !tie.administers)) return refuse({ code: 'devices.not-found' });
  if (!may(action, tie)) return refuse({ code: 'access.not-allowed' });
  return fits(action, device.state) ? ok(device) : refuse({ code: 'devices.state-conflict' });
}
