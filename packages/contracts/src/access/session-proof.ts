import * as z from 'zod/mini';

/**
 * What stands behind a session: the key of a trusted device, that of one that still waits for approval, or the password
 * alone (SCREENS.md section 1, "Confirmation"). What its device is worth is judged now, not by the day of the sign-in.
 */
export const sessionProofSchema = z.enum(['trusted-device', 'pending-device', 'password']);
export type SessionProof = z.infer<typeof sessionProofSchema>;

/** Each of them in words, as the list of sessions says with what somebody came in. */
export const SESSION_PROOF_WORDS: Readonly<Record<SessionProof, string>> = {
  'trusted-device': 'Com dispositivo confiável',
  'pending-device': 'Com dispositivo que aguarda aprovação',
  password: 'Só com senha',
};
