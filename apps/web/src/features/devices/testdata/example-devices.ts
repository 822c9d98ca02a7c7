import type { CompanyDevice, Session } from '@bank/contracts';
import { fromNow } from '../../../platform/clock/page-clock-fixtures.ts';

const minutesAgo = (minutes: number): string => fromNow(-minutes * 60_000);

/** The trusted telephone of the person who looks. */
export function exampleDevice(changes: Partial<CompanyDevice> = {}): CompanyDevice {
  return {
    id: 'dev_01jd00000000000000000000aa',
    name: 'Celular da Ana',
    state: 'trusted',
    createdAt: minutesAgo(60 * 24 * 90),
    lastUsedAt: minutesAgo(12),
    operator: { id: 'opr_1', name: 'Ana Conceição' },
    isOwn: true,
    address: '203.0.113.7',
    openSessions: 1,
    pendingLimits: null,
    actions: ['rename', 'block', 'remove'],
    ...changes,
  };
}

/** A colleague's tablet that nobody has approved yet. */
export function pendingDevice(changes: Partial<CompanyDevice> = {}): CompanyDevice {
  return exampleDevice({
    id: 'dev_01jd00000000000000000000bb',
    name: 'Tablet do estoque',
    state: 'pending',
    createdAt: minutesAgo(30),
    lastUsedAt: null,
    operator: { id: 'opr_2', name: 'Juliana Prado' },
    isOwn: false,
    openSessions: 0,
    pendingLimits: { perOrder: '200.00', perDay: '1000.00', usedToday: '300.00' },
    actions: ['approve', 'rename', 'block', 'remove'],
    ...changes,
  });
}

/** The session in which the person looks. */
export function exampleSession(changes: Partial<Session> = {}): Session {
  return {
    id: 'a'.repeat(64),
    kind: 'web',
    proof: 'trusted-device',
    operator: { id: 'opr_1', name: 'Ana Conceição' },
    isOwn: true,
    isThis: true,
    browser: 'Chrome no Windows',
    address: '203.0.113.7',
    deviceName: null,
    createdAt: minutesAgo(20),
    lastSeenAt: minutesAgo(1),
    expiresAt: minutesAgo(-10),
    ...changes,
  };
}
