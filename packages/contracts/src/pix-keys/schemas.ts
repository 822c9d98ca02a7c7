import * as z from 'zod/mini';
import { keyTypeSchema } from '../pix/key-payee.ts';
import { instantSchema } from '../wire.ts';

/** The most keys that a company's account has (DICT: legal persons 20 for each account). */
export const KEYS_MAX = 20;

/**
 * Where a key stands. asking: the directory is told, and tells again until it answers; refused: it said no, and nothing
 * leads here by that key.
 */
export const keyStateSchema = z.enum(['asking', 'active', 'removing', 'refused']);
export type KeyState = z.infer<typeof keyStateSchema>;

/** Why the directory refused a key. */
export const keyRefusalSchema = z.enum([
  'at-other-bank', // the same company has it elsewhere: portability
  'claimable', // a telephone of somebody else: ownership may be claimed
  'owned-by-other', // of somebody else, and not claimable
  'claimed', // somebody's claim is under way
  'too-many',
  'not-taken',
]);
export type KeyRefusal = z.infer<typeof keyRefusalSchema>;

/** A key of the company, shown whole: it is its own. */
export const companyKeySchema = z.object({
  id: z.string(),
  type: keyTypeSchema,
  /** Null while a random one is being made. */
  key: z.nullable(z.string()),
  state: keyStateSchema,
  refusal: z.nullable(keyRefusalSchema),
  createdAt: instantSchema,
  /** The claim under way for it, of whichever side, by its id. */
  claimId: z.nullable(z.string()),
  /** The copy-and-paste code that pays to it, of an open amount; null where it cannot be paid to. */
  code: z.nullable(z.string()),
});
export type CompanyKey = z.infer<typeof companyKeySchema>;

/** A code on its way to an e-mail or a telephone, to prove that the company has it. */
export const keyCodeSchema = z.object({
  id: z.string(),
  type: z.enum(['EMAIL', 'PHONE']),
  key: z.string(),
  /** Of a claim: what it proves is told there. */
  claimId: z.nullable(z.string()),
  expiresAt: instantSchema,
  /** From when another one may be asked for. */
  resendAt: instantSchema,
});
export type KeyCode = z.infer<typeof keyCodeSchema>;

/** Portability: one's own key comes from, or goes to, another bank. Ownership: a telephone that has another owner by now. */
export const keyClaimTypeSchema = z.enum(['portability', 'ownership']);
export type KeyClaimType = z.infer<typeof keyClaimTypeSchema>;

/** The company wants the key, or has it. */
export const claimSideSchema = z.enum(['claimer', 'donor']);
export type KeyClaimSide = z.infer<typeof claimSideSchema>;

/** Where a claim stands: those of the directory, and before it has heard of one (asking) or where it took none (refused). */
export const keyClaimStateSchema = z.enum([
  'asking',
  'open',
  'waiting',
  'confirmed',
  'completed',
  'cancelled',
  'refused',
]);
export type KeyClaimState = z.infer<typeof keyClaimStateSchema>;

/** What a person may do with a claim. */
export const claimActSchema = z.enum(['give', 'keep', 'complete', 'withdraw']);
export type ClaimAct = z.infer<typeof claimActSchema>;

/** How a claim ended without the key changing hands. */
export const claimEndSchema = z.enum(['donor-kept', 'donor-silent', 'claimer-withdrew', 'fraud', 'other']);
export type ClaimEnd = z.infer<typeof claimEndSchema>;

/** A claim as the company sees it. */
export const keyClaimSchema = z.object({
  id: z.string(),
  side: claimSideSchema,
  type: keyClaimTypeSchema,
  keyType: keyTypeSchema,
  key: z.string(),
  state: keyClaimStateSchema,
  /** The bank on the other side; null before it is known. */
  otherBank: z.nullable(z.string()),
  createdAt: instantSchema,
  /** Until when whoever has the key is asked; then silence decides. Null before the directory has heard of the claim. */
  respondUntil: z.nullable(instantSchema),
  /** From when ownership can pass over. */
  completableFrom: z.nullable(instantSchema),
  /** What somebody of the company decided, and who; null: nothing yet. */
  answer: z.nullable(z.object({ act: claimActSchema, byName: z.string(), at: instantSchema })),
  end: z.nullable(claimEndSchema),
  endedAt: z.nullable(instantSchema),
  /** What somebody with the right can do now. */
  acts: z.array(claimActSchema),
});
export type KeyClaim = z.infer<typeof keyClaimSchema>;
