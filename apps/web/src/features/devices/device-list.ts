import type { CompanyDevice, Session } from '@bank/contracts';
import type { DevicesAddress } from './address.ts';

const ORDER: Readonly<Record<CompanyDevice['state'], number>> = {
  pending: 0,
  awaiting_code: 1,
  trusted: 2,
  blocked: 3,
  removed: 4,
};

/** The devices to show: what waits for somebody first, then the last used. */
export function listedDevices(devices: readonly CompanyDevice[], { ver }: DevicesAddress): readonly CompanyDevice[] {
  return devices
    .filter(({ isOwn }) => ver !== 'meus' || isOwn)
    .toSorted((a, b) => ORDER[a.state] - ORDER[b.state] || lastSeen(b).localeCompare(lastSeen(a)));
}

/** The sessions to show: this one first, then the last seen. */
export function listedSessions(sessions: readonly Session[], { ver }: DevicesAddress): readonly Session[] {
  return sessions
    .filter(({ isOwn }) => ver !== 'meus' || isOwn)
    .toSorted((a, b) => Number(b.isThis) - Number(a.isThis) || b.lastSeenAt.localeCompare(a.lastSeenAt));
}

function lastSeen({ lastUsedAt, createdAt }: CompanyDevice): string {
  return lastUsedAt ?? createdAt;
}
