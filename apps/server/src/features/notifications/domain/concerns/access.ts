import { personLearns, signedIn } from '../security-notices.ts';
import type { CapabilityConcerns } from './concern.ts';

/** Coming in and going out: every way in is told. Who did the rest knows; refused tries are slowed down and kept. */
export const accessConcerns: CapabilityConcerns = {
  acts: {
    'access.signed-in': signedIn,
    'access.password-reset': personLearns(
      'Senha criada',
      'Sua senha definitiva foi criada. Se não foi você, avise o administrador agora.',
    ),
    'access.sign-in-refused': 'silent',
    'access.signed-out': 'silent',
    'access.device-proved': 'silent',
    'access.request-confirmed': 'silent',
    'access.request-refused': 'silent',
    'access.request-failed': 'silent',
    'access.password-reset-refused': 'silent',
    'access.denied': 'silent',
  },
};
