import * as z from 'zod/mini';
import { approverClassSchema, roleSchema } from '../access/index.ts';
import { amountSchema, filledTextSchema, idSchema } from '../wire.ts';

/** Everything that moves money, as approval rules and limits name it; later rails add their own. */
export const TRANSACTION_TYPES = ['pix'] as const;
export const transactionTypeSchema = z.enum(TRANSACTION_TYPES);
export type TransactionType = z.infer<typeof transactionTypeSchema>;

/** The types in words. */
export const TRANSACTION_TYPE_WORDS: Readonly<Record<TransactionType, string>> = { pix: 'Pix' };

/** same-owner: an account of the same CNPJ elsewhere; registered: a payment to it has settled before; new: neither. */
export const PAYEE_KINDS = ['registered', 'new', 'same-owner'] as const;
export const payeeKindSchema = z.enum(PAYEE_KINDS);
export type PayeeKind = z.infer<typeof payeeKindSchema>;

/** Who can give one signature. */
export const approverSchema = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('anyone') }),
  z.strictObject({ by: z.literal('class'), class: approverClassSchema }),
  z.strictObject({ by: z.literal('role'), role: roleSchema }),
  z.strictObject({ by: z.literal('profile'), profileId: idSchema('prf') }),
]);
export type Approver = z.infer<typeof approverSchema>;

/** So many signatures of such people, by distinct persons. */
export const signaturesSchema = z.strictObject({
  count: z.int().check(z.gte(1, 'Peça ao menos uma pessoa.'), z.lte(5, 'Peça no máximo 5 pessoas.')),
  approver: approverSchema,
});
export type Signatures = z.infer<typeof signaturesSchema>;

/** One way to pass a step: all of these signatures. "One A" or "two B" are two ways. */
export const waySchema = z.array(signaturesSchema).check(z.minLength(1, 'Diga quem aprova.'), z.maxLength(5));

/** A step is passed by one of its ways; steps come one after another and nobody counts twice. */
export const stepSchema = z.strictObject({
  ways: z.array(waySchema).check(z.minLength(1, 'Diga quem aprova.'), z.maxLength(5)),
});
export type ApprovalStep = z.infer<typeof stepSchema>;

/** What happens to an order that a rule takes. */
export const ruleOutcomeSchema = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('alone') }),
  z.strictObject({ is: z.literal('approval'), steps: z.array(stepSchema).check(z.minLength(1), z.maxLength(5)) }),
  /** Nobody may make such an order at all. */
  z.strictObject({ is: z.literal('refused') }),
]);

/** Rules are looked at from the top; the first that fits decides. An order that none fits goes alone. */
export const approvalRuleSchema = z.strictObject({
  name: filledTextSchema(60),
  /** null: every type. */
  types: z.nullable(z.array(transactionTypeSchema).check(z.minLength(1))),
  /** Above this amount (null: from the first centavo), up to and with that one (null: no end). */
  above: z.nullable(amountSchema),
  upTo: z.nullable(amountSchema),
  /** null: every kind. */
  payees: z.nullable(z.array(payeeKindSchema).check(z.minLength(1))),
  outcome: ruleOutcomeSchema,
});
export type ApprovalRule = z.infer<typeof approvalRuleSchema>;

export const approvalRulesSchema = z.strictObject({
  rules: z.array(approvalRuleSchema).check(z.maxLength(50, 'Use no máximo 50 regras.')),
  /**
   * The bracket is chosen by what the maker has asked for on this day with this order, by person and type, so that
   * splitting a payment dodges nothing.
   */
  sumsDay: z.boolean(),
  /** How long an order waits for approval, in hours. */
  expiresAfterHours: z.int().check(z.gte(1), z.lte(720)),
});
export type ApprovalRules = z.infer<typeof approvalRulesSchema>;
