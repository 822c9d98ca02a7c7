import { parseDocument } from '@bank/documents';
import { parseEndToEndId, parseIspb } from '@bank/identifiers';
import { parsePixKey } from '@bank/pix-key';
import * as z from 'zod';

// The directory of keys (DICT API 2.12.1), as our sandbox models it: the same headers, fields and error names, in JSON
// instead of signed XML.
//   GET    /dict/entries/{key}   looks a key up, with the three headers below
//   PUT    /dict/entries         registers one for an account of the participant that asks
//   DELETE /dict/entries/{key}   removes one

/** The participant that asks. */
export const REQUESTING_PARTICIPANT_HEADER = 'PI-RequestingParticipant';
/** CPF or CNPJ of the customer for whom it asks: look-ups are rationed per customer. */
export const PAYER_ID_HEADER = 'PI-PayerId';
/** The EndToEndId that the payment will carry, should it be made. */
export const END_TO_END_ID_HEADER = 'PI-EndToEndId';

const ispb = z.string().refine((text) => parseIspb(text).ok, 'ISPB');
const document = z.string().refine((text) => {
  const parsed = parseDocument(text);
  return parsed.ok && parsed.value === text;
}, 'CPF or CNPJ without mask');

/** What a look-up says in its headers. */
export const lookUpHeadersSchema = z.object({
  participant: ispb,
  payer: document,
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
  taxId: document,
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

/** What the directory refuses with (DICT API 2.12.1); the last three are of HTTP and pacing. */
export const DICT_ERRORS = [
  'EntryNotFound',
  'EntryAlreadyExists',
  'EntryLimitExceeded',
  'EntryKeyOwnedByDifferentPerson',
  'EntryKeyInCustodyOfDifferentParticipant',
  'EntryCannotBeQueriedForBookTransfer',
  'EntryInvalid',
  'Forbidden',
  'RateLimited',
  'ServiceUnavailable',
] as const;
export type DictError = (typeof DICT_ERRORS)[number];
