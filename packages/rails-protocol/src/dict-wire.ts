import { parseDocument } from '@bank/documents';
import { parseEndToEndId, parseIspb } from '@bank/identifiers';
import { parsePixKey } from '@bank/pix-key';
import * as z from 'zod';

// The directory of keys (DICT API 2.12.1), as our sandbox models it: the same headers, fields and error names, in JSON
// instead of signed XML.
//   GET    /dict/entries/{key}   looks a key up, with the three headers below
//   PUT    /dict/entries         registers one for an account of the participant that asks
//   DELETE /dict/entries/{key}   removes one
//   POST   /dict/claims                      asks for a key that another person or participant holds
//   GET    /dict/claims?modifiedAfter=…      the participant's claims, of either side, oldest change first
//   POST   /dict/claims/{id}/acknowledge | confirm | complete | cancel

/** The participant that asks. */
export const REQUESTING_PARTICIPANT_HEADER = 'PI-RequestingParticipant';
/** CPF or CNPJ of the customer for whom it asks: look-ups are rationed per customer. */
export const PAYER_ID_HEADER = 'PI-PayerId';
/** The EndToEndId that the payment will carry, should it be made. */
export const END_TO_END_ID_HEADER = 'PI-EndToEndId';

const ispb = z.string().refine((text) => parseIspb(text).ok, 'ISPB');
/** A CPF or CNPJ without mask. */
export const dictDocumentSchema = z.string().refine((text) => {
  const parsed = parseDocument(text);
  return parsed.ok && parsed.value === text;
}, 'CPF or CNPJ without mask');

/** What a look-up says in its headers. */
export const lookUpHeadersSchema = z.object({
  participant: ispb,
  payer: dictDocumentSchema,
  endToEndId: z.string().refine((text) => parseEndToEndId(text).ok, 'EndToEndId'),
});

export const dictAccountSchema = z.strictObject({
  participant: ispb,
  branch: z
    .string()
    .regex(/^\d{1,4}$/)
    .optional(),
  number: z.string().regex(/^[0-9A-Z]{1,20}$/),
  type: z.enum(['CACC', 'SVGS', 'SLRY', 'TRAN']),
});
export type DictAccount = z.infer<typeof dictAccountSchema>;

export const dictOwnerSchema = z.strictObject({
  type: z.enum(['NATURAL_PERSON', 'LEGAL_PERSON']),
  taxId: dictDocumentSchema,
  name: z.string().min(1).max(120),
  tradeName: z.string().min(1).max(120).optional(),
});
export type DictOwner = z.infer<typeof dictOwnerSchema>;

export const dictKeyTypeSchema = z.enum(['CPF', 'CNPJ', 'PHONE', 'EMAIL', 'EVP']);

/** A key, the account that it leads to, and whose it is. */
export const dictEntrySchema = z.strictObject({
  key: z.string().refine((text) => parsePixKey(text).ok, 'Pix key in canonical form'),
  keyType: dictKeyTypeSchema,
  account: dictAccountSchema,
  owner: dictOwnerSchema,
  createdAt: z.string().max(30),
});
export type DictEntry = z.infer<typeof dictEntrySchema>;

/** To register a key. An EVP is made by the directory: it is asked for without a key. */
export const dictRegistrationSchema = z.strictObject({
  /** The same request again gives the same answer. */
  requestId: z.uuid(),
  keyType: dictKeyTypeSchema,
  key: z.string().min(1).max(77).optional(),
  account: dictAccountSchema,
  owner: dictOwnerSchema,
});
export type DictRegistration = z.infer<typeof dictRegistrationSchema>;

/** Portability: the same owner, at another participant. Ownership: a telephone that has another owner by now. */
export const CLAIM_TYPES = ['PORTABILITY', 'OWNERSHIP'] as const;
export type ClaimType = (typeof CLAIM_TYPES)[number];

export const CLAIM_STATUSES = ['OPEN', 'WAITING_RESOLUTION', 'CONFIRMED', 'COMPLETED', 'CANCELLED'] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];

export const CLAIM_CONFIRM_REASONS = ['USER_REQUESTED', 'ACCOUNT_CLOSURE', 'DEFAULT_OPERATION'] as const;
export type ClaimConfirmReason = (typeof CLAIM_CONFIRM_REASONS)[number];

export const CLAIM_CANCEL_REASONS = [
  'USER_REQUESTED',
  'ACCOUNT_CLOSURE',
  'DEFAULT_OPERATION',
  'FRAUD',
  'RECONCILIATION',
  'RFB_VALIDATION',
] as const;
export type ClaimCancelReason = (typeof CLAIM_CANCEL_REASONS)[number];

/** The two sides of a claim: who wants the key, and who holds it. */
export type ClaimSide = 'CLAIMER' | 'DONOR';

const moment = z.iso.datetime().max(30);

/** A key that somebody wants from whoever holds it, as the directory keeps it. */
export const dictClaimSchema = z.strictObject({
  id: z.uuid(),
  type: z.enum(CLAIM_TYPES),
  key: z.string().min(1).max(77),
  keyType: dictKeyTypeSchema,
  claimerAccount: dictAccountSchema,
  claimer: dictOwnerSchema,
  donorParticipant: ispb,
  status: z.enum(CLAIM_STATUSES),
  createdAt: moment,
  /** Until when the donor's customer is asked. */
  resolutionPeriodEnd: moment,
  /** From when a claim of ownership can be completed; drawn nearer by the donor's customer who confirms. */
  completionPeriodEnd: moment,
  lastModified: moment,
  confirmReason: z.enum(CLAIM_CONFIRM_REASONS).optional(),
  cancelReason: z.enum(CLAIM_CANCEL_REASONS).optional(),
  cancelledBy: z.enum(['CLAIMER', 'DONOR']).optional(),
});
export type DictClaim = z.infer<typeof dictClaimSchema>;

/** To ask for a key. */
export const dictClaimRequestSchema = z.strictObject({
  /** The same request again gives the same claim. */
  requestId: z.uuid(),
  type: z.enum(CLAIM_TYPES),
  key: z.string().min(1).max(77),
  keyType: dictKeyTypeSchema,
  claimerAccount: dictAccountSchema,
  claimer: dictOwnerSchema,
});
export type DictClaimRequest = z.infer<typeof dictClaimRequestSchema>;

/** What a participant does with a claim. A move that was made already, with the same reason, changes nothing. */
export const dictClaimMoveSchema = z.discriminatedUnion('move', [
  z.strictObject({ move: z.literal('acknowledge') }),
  z.strictObject({ move: z.literal('confirm'), reason: z.enum(CLAIM_CONFIRM_REASONS) }),
  z.strictObject({ move: z.literal('complete') }),
  /** The side matters where one participant is both. */
  z.strictObject({
    move: z.literal('cancel'),
    reason: z.enum(CLAIM_CANCEL_REASONS),
    side: z.enum(['CLAIMER', 'DONOR']),
  }),
]);
export type DictClaimMove = z.infer<typeof dictClaimMoveSchema>;

/** Claims that a list carries at most. */
export const CLAIMS_LISTED_MAX = 100;

/** The claims that a participant is part of and that changed at that moment or later, the earliest change first. */
export const dictClaimsSchema = z.strictObject({
  claims: z.array(dictClaimSchema).max(CLAIMS_LISTED_MAX),
  hasMore: z.boolean(),
});
export type DictClaims = z.infer<typeof dictClaimsSchema>;

/** What the directory refuses with (DICT API 2.12.1); the last three are of HTTP and pacing. */
export const DICT_ERRORS = [
  'EntryNotFound',
  'EntryAlreadyExists',
  'EntryLimitExceeded',
  'EntryKeyOwnedByDifferentPerson',
  'EntryKeyInCustodyOfDifferentParticipant',
  'EntryCannotBeQueriedForBookTransfer',
  'EntryInvalid',
  'EntryLockedByClaim',
  'ClaimInvalid',
  'ClaimTypeInconsistent',
  'ClaimKeyNotFound',
  'ClaimAlreadyExistsForKey',
  'ClaimResultingEntryAlreadyExists',
  'ClaimNotFound',
  'ClaimOperationInvalid',
  'ClaimResolutionPeriodNotEnded',
  'ClaimCompletionPeriodNotEnded',
  'Forbidden',
  'RateLimited',
  'ServiceUnavailable',
] as const;
export type DictError = (typeof DICT_ERRORS)[number];
