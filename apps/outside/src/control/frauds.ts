import { parseDocument } from '@bank/documents';
import { FRAUD_KINDS } from '@bank/rails-protocol';
import { recognisePixKey } from '@bank/pix-key';
import * as z from 'zod';
import type { FraudSubject } from '../dict/frauds.ts';

const subject = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .transform((text, context): FraudSubject => {
    const document = parseDocument(text);
    if (document.ok) return { taxId: document.value };
    const key = recognisePixKey(text);
    if (key.kind === 'key') return { key: key.canonical };
    context.issues.push({ code: 'custom', message: 'CPF, CNPJ or Pix key', input: text });
    return z.NEVER;
  });

/**
 * A fraud that the directory is to know of: of a CPF or CNPJ (whoever has it, with every key) or of one key. `confirmed`
 * absent: reported and not confirmed.
 */
export const fraudMarkSchema = z.strictObject({
  subject,
  confirmed: z
    .union([z.enum(FRAUD_KINDS), z.literal('')])
    .optional()
    .transform((kind) => (kind === undefined || kind === '' ? null : kind)),
  /** How long ago it was. */
  daysAgo: z.coerce.number().int().min(0).max(3650).default(0),
});

/** Whose frauds are to be forgotten. */
export const fraudClearSchema = z.strictObject({ subject });
