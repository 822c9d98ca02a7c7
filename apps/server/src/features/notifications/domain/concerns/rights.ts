import { changeDone, deviceCame, sessionsEnded } from '../security-notices.ts';
import type { CapabilityConcerns } from './concern.ts';

// Nearly every act of these changes rights, rules, limits or devices: a new one is told, not forgotten.

/** The devices that confirm and sign. */
export const devicesConcerns: CapabilityConcerns = {
  acts: {
    'devices.registered': deviceCame,
    'devices.trusted': deviceCame,
    'devices.code-confirmed': deviceCame,
    'devices.session-ended': sessionsEnded,
    'devices.code-refused': 'silent',
    'devices.code-sent': 'silent',
  },
  others: changeDone,
};

/** Operators, profiles and absences. */
export const operatorsConcerns: CapabilityConcerns = {
  acts: { 'operators.sessions-ended': sessionsEnded, 'operators.exported': 'silent' },
  others: changeDone,
};

/** The rules of approval. */
export const authorizationsConcerns: CapabilityConcerns = { acts: {}, others: changeDone };

/** How much may be paid. */
export const usageLimitsConcerns: CapabilityConcerns = { acts: {}, others: changeDone };
