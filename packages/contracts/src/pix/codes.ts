import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { dateSchema, instantSchema } from '../wire.ts';
import { CODE_RECHECK_ERRORS } from './code-recheck.ts';
import { lookupSchema } from './lookup.ts';

/** What a code is: the key itself, an immediate charge (cob), a charge with a due date (cobv). */
export const codeKindSchema = z.enum(['static', 'immediate', 'due']);
export type CodeKind = z.infer<typeof codeKindSchema>;

/** What in a printed code breaks the standard and was forgiven. */
export const codeFindingSchema = z.enum(['merchant-name', 'merchant-city', 'postal-code', 'field-lengths', 'checksum']);
export type CodeFinding = z.infer<typeof codeFindingSchema>;

/** Each finding as a person reads it: what is wrong, not what to do, for nothing needs doing. */
export const CODE_FINDING_WORDS: Readonly<Record<CodeFinding, string>> = {
  'merchant-name': 'o nome de quem recebe',
  'merchant-city': 'a cidade',
  'postal-code': 'o CEP',
  'field-lengths': 'o tamanho dos campos',
  checksum: 'a soma de verificação',
};

/** What the amount of a charge with a due date is made of, by the names of API Pix. */
export const codePartSchema = z.enum(['original', 'abatimento', 'desconto', 'multa', 'juros']);
export type CodePart = z.infer<typeof codePartSchema>;

/** The parts in words, in the order in which they are shown. */
export const CODE_PART_WORDS: Readonly<Record<CodePart, string>> = {
  original: 'Valor original',
  abatimento: 'Abatimento',
  desconto: 'Desconto',
  multa: 'Multa',
  juros: 'Juros',
};

/** How free the payer is in the amount: as typed; begun with one that may be changed; exactly that one. */
export const codeAmountSchema = z.discriminatedUnion('rule', [
  z.object({ rule: z.literal('open') }),
  z.object({ rule: z.literal('changeable'), amount: z.string() }),
  z.object({ rule: z.literal('fixed'), amount: z.string() }),
]);
export type CodeAmount = z.infer<typeof codeAmountSchema>;

/** What a code says, beside who is paid. */
export const paidCodeSchema = z.object({
  kind: codeKindSchema,
  /** Travels with the payment and stands in statement and receipt. */
  txid: z.nullable(z.string()),
  amount: codeAmountSchema,
  /** Whom the code itself names. Who is paid is the directory's word. */
  receiver: z.object({ name: z.string(), maskedDocument: z.nullable(z.string()) }),
  findings: z.array(codeFindingSchema),
  /** Of an immediate charge: until when it may be paid. */
  expiresAt: z.nullable(instantSchema),
  due: z.nullable(
    z.object({
      date: z.string(),
      /** The last day on which it may be paid. */
      last: z.string(),
      /** The day for which the amount holds: another one is asked for anew. */
      day: z.string(),
      /** What the amount is made of, signed as it counts; empty where the charge does not say. */
      parts: z.array(z.object({ part: codePartSchema, amount: z.string() })),
    }),
  ),
  /** Whom the charge is addressed to; anybody may pay it. */
  debtor: z.nullable(z.object({ name: z.string(), maskedDocument: z.string() })),
  /** Text for the payer: what the receiver asks to be told in the message, or simply says. */
  request: z.nullable(z.string()),
  information: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type PaidCode = z.infer<typeof paidCodeSchema>;

/** A look-up that a code led to. */
export const codeLookupSchema = z.extend(lookupSchema, { code: paidCodeSchema });
export type CodeLookup = z.infer<typeof codeLookupSchema>;

/** Longer than any code with what people paste around it is worth sending: a code has 512 characters. */
const CODE_LENGTH_MAX = 600;

/** What is wrong with a code itself: said where it stands. Another code is needed, or another day. */
export const CODE_FAULTS = [
  'pix.code-malformed',
  'pix.code-recurrence',
  'pix.code-withdrawal',
  'pix.code-gone',
  'pix.code-unsafe-address',
  'pix.code-unsigned',
  'pix.code-document',
  'pix.code-key-gone',
  'pix.code-paid',
  'pix.code-removed',
  'pix.code-expired',
  'pix.code-too-late',
  'pix.code-not-that-day',
] as const;

export const lookUpCode = endpoint({
  id: 'pix.look-up-code',
  method: 'POST',
  path: '/services/pix/codes',
  summary: 'Ler um código Pix (Copia e Cola ou QR Code): quem recebe, o que o código fixa e quanto é na data escolhida',
  description:
    'Um código estático traz a chave; de um dinâmico o banco busca a cobrança no endereço que ele traz, confere a assinatura e o certificado, e só então consulta a chave. A resposta vale como a de uma consulta: o pagamento é feito com o id dela.',
  access: { kind: 'signed-in', permission: 'PIX_CREATE', product: 'PIX' },
  body: z.strictObject({
    code: z
      .string({ error: 'Cole o código.' })
      .check(
        z.minLength(1, 'Cole o código.'),
        z.maxLength(CODE_LENGTH_MAX, 'Um código Pix tem no máximo 512 caracteres.'),
      ),
    /** The day on which it would be paid, for which its amount is worked out; absent: today. */
    date: z.optional(dateSchema),
  }),
  response: codeLookupSchema,
  status: 201,
  errors: [
    ...CODE_FAULTS,
    'pix.code-unreachable',
    'pix.code-only-now',
    'pix.lookups-exhausted',
    'pix.directory-unavailable',
    'payment-orders.same-account',
    'payment-orders.date-invalid',
  ],
});

/** What a code refuses of a payment that would be made from it, before its charge is asked about again. */
export const CODE_PREVIEW_ERRORS = [
  'pix.code-expired',
  'pix.code-only-now',
  'pix.code-other-day',
  'pix.code-amount-fixed',
  'pix.code-once',
] as const;

/** What a code refuses of a payment made from it: its charge is asked about once more where it goes today. */
export const CODE_ORDER_ERRORS = [
  ...CODE_PREVIEW_ERRORS,
  ...CODE_RECHECK_ERRORS.filter((code) => code !== 'pix.code-expired'),
  'pix.lookups-exhausted',
] as const;
