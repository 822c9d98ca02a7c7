import * as z from 'zod/mini';
import { approverClassSchema, roleSchema } from '../access/index.ts';
import { orderKindSchema } from '../order-kinds/index.ts';
import { amountSchema, filledTextSchema, idSchema } from '../wire.ts';

/**
 * What a payee is to the company that pays. same-owner: an account of the same CNPJ elsewhere; registered: a payment to it
 * has settled before; new: neither.
 */
export const PAYEE_RELATIONS = ['registered', 'new', 'same-owner'] as const;
export const payeeRelationSchema = z.enum(PAYEE_RELATIONS);
export type PayeeRelation = z.infer<typeof payeeRelationSchema>;

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
  types: z.nullable(z.array(orderKindSchema).check(z.minLength(1))),
  /** Above this amount (null: from the first centavo), up to and with that one (null: no end). */
  above: z.nullable(amountSchema),
  upTo: z.nullable(amountSchema),
  /** null: every kind. */
  payees: z.nullable(z.array(payeeRelationSchema).check(z.minLength(1))),
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
