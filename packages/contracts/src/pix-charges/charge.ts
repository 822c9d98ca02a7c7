import * as z from 'zod/mini';
import { codeKindSchema, codePartSchema } from '../pix/index.ts';
import { amountSchema, balanceSchema, dateSchema, filledTextSchema, instantSchema, textSchema } from '../wire.ts';

/**
 * How a charge stands (API Pix 2.9.0, CobStatus): ATIVA, CONCLUIDA, REMOVIDA_PELO_USUARIO_RECEBEDOR, REMOVIDA_PELO_PSP.
 * That it is late or over is no state: it follows from the day.
 */
export const CHARGE_STATES = ['active', 'paid', 'removed', 'removed-by-bank'] as const;
export const chargeStateSchema = z.enum(CHARGE_STATES);
export type ChargeState = z.infer<typeof chargeStateSchema>;

/** Why the bank itself removed a charge: the key that it led to is the company's no longer. */
export const CHARGE_REMOVAL_CAUSES = ['key-left'] as const;
export const chargeRemovalCauseSchema = z.enum(CHARGE_REMOVAL_CAUSES);
export type ChargeRemovalCause = z.infer<typeof chargeRemovalCauseSchema>;

/** The causes in words. */
export const CHARGE_REMOVAL_CAUSE_WORDS: Readonly<Record<ChargeRemovalCause, string>> = {
  'key-left': 'O banco removeu a cobrança porque a chave Pix dela não é mais desta conta.',
};

/** A charge as a person sorts it: the states, and of active ones whether they are late or can no longer be paid. */
export const CHARGE_STAGES = ['active', 'overdue', 'expired', 'paid', 'removed'] as const;
export const chargeStageSchema = z.enum(CHARGE_STAGES);
export type ChargeStage = z.infer<typeof chargeStageSchema>;

/** The stages in words. */
export const CHARGE_STAGE_WORDS: Readonly<Record<ChargeStage, string>> = {
  active: 'Ativa',
  overdue: 'Vencida',
  expired: 'Expirada',
  paid: 'Concluída',
  removed: 'Removida',
};

/** The kinds of charge in words: a code that is paid as often as people like, one for now, one with a due date. */
export const CHARGE_KIND_WORDS: Readonly<Record<z.infer<typeof codeKindSchema>, string>> = {
  static: 'Código estático',
  immediate: 'Cobrança imediata',
  due: 'Cobrança com vencimento',
};

/** An amount or a percentage as API Pix writes both: reais, or percent, with two decimals. */
const hundredthsSchema = z.string().check(z.regex(/^\d{1,10}\.\d{2}$/, 'Informe o valor, como 10.50.'));

const termsOf = <const M extends readonly number[]>(modalidades: M) =>
  z.strictObject({
    modalidade: z.union(modalidades.map((each) => z.literal(each)) as unknown as [z.ZodMiniLiteral<M[number]>]),
    valorPerc: hundredthsSchema,
  });

/** Fine, interest, abatement and discounts by the names and numbers of API Pix 2.9.0 (CobVValor); `@bank/cobv` counts by them. */
export const chargeTermsSchema = z.strictObject({
  abatimento: z.optional(termsOf([1, 2])),
  multa: z.optional(termsOf([1, 2])),
  juros: z.optional(termsOf([1, 2, 3, 4, 5, 6, 7, 8])),
  desconto: z.optional(
    z.union([
      z.strictObject({
        modalidade: z.union([z.literal(1), z.literal(2)]),
        descontoDataFixa: z
          .array(z.strictObject({ data: dateSchema, valorPerc: hundredthsSchema }))
          .check(z.minLength(1), z.maxLength(3)),
      }),
      termsOf([3, 4, 5, 6]),
    ]),
  ),
});
export type ChargeTerms = z.infer<typeof chargeTermsSchema>;

/** Whom a charge is addressed to. Anybody may pay it. */
export const debtorSchema = z.strictObject({
  name: filledTextSchema(200),
  /** CPF or CNPJ, bare. */
  document: z.string().check(z.regex(/^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$/, 'CPF ou CNPJ inválido.')),
  email: z.optional(textSchema(77)),
  street: z.optional(textSchema(200)),
  city: z.optional(textSchema(200)),
  state: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'Informe a UF.'))),
  cep: z.optional(z.string().check(z.regex(/^\d{8}$/, 'CEP inválido.'))),
});
export type ChargeDebtor = z.infer<typeof debtorSchema>;

/** Up to fifty lines that the payer's bank may show (API Pix 2.9.0, infoAdicionais). */
export const chargeInformationSchema = z
  .array(z.strictObject({ name: filledTextSchema(50), value: filledTextSchema(200) }))
  .check(z.maxLength(50));

/** How long an immediate charge may be paid: a second to a year. */
export const EXPIRY_SECONDS_MAX = 31_536_000;
export const EXPIRY_SECONDS_DEFAULT = 86_400;

const keySchema = z.string({ error: 'Escolha a chave.' }).check(z.minLength(1, 'Escolha a chave.'), z.maxLength(77));
const requestSchema = textSchema(140);

/** What is asked for by a code that is paid as often as people like. Its description travels in the code itself. */
export const staticContentSchema = z.strictObject({
  kind: z.literal('static'),
  key: keySchema,
  /** Absent: the payer says how much. */
  amount: z.optional(amountSchema),
  txid: z.optional(z.string().check(z.regex(/^[a-zA-Z0-9]{1,25}$/, 'Use até 25 letras e números, sem espaços.'))),
  request: z.optional(textSchema(72)),
});

const dynamicTxidSchema = z
  .string()
  .check(z.regex(/^[a-zA-Z0-9]{26,35}$/, 'Use de 26 a 35 letras e números, sem espaços.'));

/** What an immediate charge asks for (API Pix 2.9.0, cob). */
export const immediateContentSchema = z.strictObject({
  kind: z.literal('immediate'),
  key: keySchema,
  txid: z.optional(dynamicTxidSchema),
  /** "0.00" only where the payer may change it. */
  amount: z.string().check(z.regex(/^(0|[1-9]\d{0,9})\.\d{2}$/, 'Informe o valor, como 10.50.')),
  changeable: z.boolean(),
  /** Seconds from its making in which it may be paid. */
  expiresIn: z.int().check(z.gte(1), z.lte(EXPIRY_SECONDS_MAX)),
  debtor: z.optional(debtorSchema),
  request: z.optional(requestSchema),
  information: z.optional(chargeInformationSchema),
});

/** What a charge with a due date asks for (API Pix 2.9.0, cobv). */
export const dueContentSchema = z.strictObject({
  kind: z.literal('due'),
  key: keySchema,
  txid: z.optional(dynamicTxidSchema),
  amount: amountSchema,
  dueDate: dateSchema,
  /** Calendar days in which it may be paid after it is due. */
  validityDays: z.int().check(z.gte(0), z.lte(3650)),
  terms: chargeTermsSchema,
  debtor: debtorSchema,
  request: z.optional(requestSchema),
  information: z.optional(chargeInformationSchema),
});

/** What a charge asks for, by its kind. */
export const chargeContentSchema = z.discriminatedUnion('kind', [
  staticContentSchema,
  immediateContentSchema,
  dueContentSchema,
]);
export type ChargeContent = z.infer<typeof chargeContentSchema>;
export type StaticContent = z.infer<typeof staticContentSchema>;
export type ImmediateContent = z.infer<typeof immediateContentSchema>;
export type DueContent = z.infer<typeof dueContentSchema>;

/** What the amount of a charge is made of on a day, signed as it counts; the original first. */
export const chargePartsSchema = z.array(z.object({ part: codePartSchema, amount: balanceSchema }));

/** A Pix that paid a charge. */
export const chargePaymentSchema = z.object({
  endToEndId: z.string(),
  /** Its line in the statement. */
  entryId: z.nullable(z.string()),
  at: instantSchema,
  amount: amountSchema,
  parts: chargePartsSchema,
  payer: z.object({ name: z.string(), maskedDocument: z.nullable(z.string()), bankName: z.nullable(z.string()) }),
  message: z.nullable(z.string()),
  /** What went back of it, or is on its way back. */
  returned: balanceSchema,
  /** Whether its payer contests it at this moment. */
  isContested: z.boolean(),
});
export type ChargePayment = z.infer<typeof chargePaymentSchema>;

/** A charge in a list. */
export const chargeRowSchema = z.object({
  id: z.string(),
  kind: codeKindSchema,
  txid: z.nullable(z.string()),
  state: chargeStateSchema,
  stage: chargeStageSchema,
  createdAt: instantSchema,
  /** What was asked for; null where the payer says how much. */
  amount: z.nullable(z.string()),
  /** Of one with a due date, as asked for, and the first banking day from then on: until then it is not late. */
  dueDate: z.nullable(z.string()),
  dueAdjusted: z.nullable(z.string()),
  /** The last moment of an immediate one. */
  expiresAt: z.nullable(instantSchema),
  debtorName: z.nullable(z.string()),
  request: z.nullable(z.string()),
  /** What was paid, how often, and when last. */
  paid: balanceSchema,
  payments: z.int(),
  paidAt: z.nullable(instantSchema),
  returned: balanceSchema,
});
export type ChargeRow = z.infer<typeof chargeRowSchema>;

/** A charge, whole. */
export const chargeSchema = z.object({
  id: z.string(),
  kind: codeKindSchema,
  state: chargeStateSchema,
  stage: chargeStageSchema,
  /** Rises by one with each change. */
  revision: z.int(),
  content: chargeContentSchema,
  txid: z.nullable(z.string()),
  createdAt: instantSchema,
  /** Who made it: a person, or a credential. */
  createdBy: z.string(),
  changedAt: z.nullable(instantSchema),
  changedBy: z.nullable(z.string()),
  removedAt: z.nullable(instantSchema),
  /** Why the bank removed it; null where the bank did not. */
  removedBecause: z.nullable(chargeRemovalCauseSchema),
  /** The batch that it was made with, and its row there; null for one that was made by itself. */
  batch: z.nullable(z.object({ id: z.string(), row: z.int() })),
  /** What whoever made the batch calls it; null without one. */
  reference: z.nullable(z.string()),
  expiresAt: z.nullable(instantSchema),
  /** Of one with a due date: the days on which it is due and may last be paid, after holidays. */
  due: z.nullable(z.object({ date: z.string(), adjusted: z.string(), last: z.string() })),
  /** What would be paid if it were paid today; null where it cannot be, or where the payer says how much. */
  today: z.nullable(z.object({ day: z.string(), parts: chargePartsSchema, amount: amountSchema })),
  /** Pix Copia e Cola; null where a program took the charge from its location, and nothing leads to it. */
  code: z.nullable(z.string()),
  /** Where the code leads to, without protocol; null for a static one, and without a location. */
  location: z.nullable(z.string()),
  /** The payer's page; null without a location. */
  link: z.nullable(z.string()),
  /** Somebody's payment of it is on its way. */
  isBeingPaid: z.boolean(),
  payments: z.array(chargePaymentSchema),
});
export type Charge = z.infer<typeof chargeSchema>;
