import { readBoleto } from '@bank/boleto';
import {
  AMOUNT_CENTAVOS_MAX,
  civilDate,
  parseCivilDate,
  parseDecimal,
  parseInstant,
  type CivilDate,
  type Money,
} from '@bank/core';
import { parseIspb, type Ispb } from '@bank/identifiers';
import * as z from 'zod';
import { dictDocumentSchema } from './dict-wire.ts';

// The central registry of slips (Núclea's Plataforma Centralizada de Recebíveis, once CIP's Nova Plataforma de Cobrança) and
// the clearing of slips and utility bills, as our sandbox models them: what their XML messages say, in JSON. Every call names
// the participant that asks in the header PI-RequestingParticipant. All writes may be sent again: the same one gives the same
// answer, and another one under the same control number is refused.
//   GET  /slips/{barcode}?on=…                            what is to be paid on a day, and whether it may be; whose money it
//                                                         would be stands in PI-PayerId, because addresses end up in logs
//   PUT  /slips/{barcode}/write-offs/{controlNumber}      the participant has taken the money (baixa operacional)
//   POST /slips/{barcode}/write-offs/{controlNumber}/cancel   … and has given it back
//   GET  /slips/billers/{barcode}                         whose bill of a utility that is, and what they take
//   PUT  /slips/bills/{controlNumber}                     the participant has taken the money of a bill
//   GET  /slips/clearing?after=…                          what the clearing did with what the participant took, oldest first

const document = dictDocumentSchema;
const ispb = z.string().transform((text, context): Ispb => {
  const read = parseIspb(text);
  if (read.ok) return read.value;
  context.addIssue({ code: 'custom', message: 'ISPB' });
  return z.NEVER;
});
/** A day as YYYY-MM-DD, of the centuries that the calendar knows. */
export const slipDaySchema = z.string().transform((text, context): CivilDate => {
  const read = parseCivilDate(text);
  if (read.ok) return read.value;
  context.addIssue({ code: 'custom', message: 'day' });
  return z.NEVER;
});
const day = slipDaySchema;
const moment = z.iso.datetime({ precision: 3 }).transform((text, context) => {
  const read = parseInstant(text);
  if (read !== undefined) return read;
  context.addIssue({ code: 'custom', message: 'moment' });
  return z.NEVER;
});
const reais = z
  .string()
  .regex(/^(0|[1-9]\d{0,12})\.\d{2}$/)
  .transform((text, context): Money => {
    const read = parseDecimal(text);
    if (read.ok && read.value <= AMOUNT_CENTAVOS_MAX) return read.value;
    context.addIssue({ code: 'custom', message: 'amount' });
    return z.NEVER;
  });
const paid = reais.refine((amount) => amount > 0n, 'above zero');
const name = z.string().min(1).max(100);

/** Marks of who takes money, twenty characters of its choice: one for each write-off, for good. */
export const slipControlNumberSchema = z.string().regex(/^[0-9A-Za-z]{1,20}$/);
/** 44 digits of a creditor's slip. */
export const slipBarcodeSchema = z.string().refine((text) => isCode(text, 'cobranca'), 'barcode of a slip');
/** 44 digits of a bill of a utility, tax or fine. */
export const billBarcodeSchema = z.string().refine((text) => isCode(text, 'arrecadacao'), 'barcode of a bill');

function isCode(text: string, kind: 'cobranca' | 'arrecadacao'): boolean {
  const read = readBoleto(text, civilDate('2026-01-01'));
  return read.ok && read.value.kind === kind && read.value.barcode === text;
}

/**
 * How a slip stands (SitTitPgto). 05, 09, 11 and 12 may be paid. 01 written off by its issuer; 02 blocked; 03 and 10 the
 * payee may not receive; 04 the payee is not registered; 06 no partial payment is left; 07 paid whole; 08 paid, and takes no
 * partial payments; 05, 09, 11, 12 open.
 */
export const SLIP_SITUATIONS = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'] as const;
export type SlipSituation = (typeof SLIP_SITUATIONS)[number];
export const PAYABLE_SITUATIONS: readonly SlipSituation[] = ['05', '09', '11', '12'];

/** Somebody whom a slip names. */
export const slipPartySchema = z.strictObject({ document, name, tradeName: name.optional() });
export type SlipParty = z.infer<typeof slipPartySchema>;

/**
 * Which amounts are taken (TpAutcRecbtVlrDivgte): 1 any; 2 between minimum and maximum; 3 only what is due; 4 from the
 * minimum up to the nominal.
 */
export const SLIP_DIVERGENCES = ['1', '2', '3', '4'] as const;
export type SlipDivergence = (typeof SLIP_DIVERGENCES)[number];

/**
 * What is due until a day, part by part, as the registry or the issuer worked it out. Of a slip that was paid in part the total
 * is what is left of the sum of the parts.
 */
export const computedAmountSchema = z.strictObject({
  /** The last day of payment on which it holds. */
  validUntil: day,
  abatement: reais,
  discount: reais,
  interest: reais,
  fine: reais,
  total: paid,
});
export type ComputedAmount = z.infer<typeof computedAmountSchema>;

/** A rate or an amount that a slip carries, for whoever computes it anew. */
const quantity = z.union([
  z.strictObject({ amount: reais }),
  /** Percent with five decimals, as `2.00000`. */
  z.strictObject({ percent: z.string().regex(/^\d{1,3}\.\d{5}$/) }),
]);
export type SlipQuantity = z.infer<typeof quantity>;

/** What is owed besides the nominal, with the codes of CNAB 240 (C018, C021, G073). */
export const slipTermsSchema = z.strictObject({
  abatement: reais,
  interest: z.strictObject({ code: z.enum(['1', '2']), quantity, from: day.optional() }).optional(),
  fine: z.strictObject({ code: z.enum(['1', '2']), quantity, from: day.optional() }).optional(),
  discounts: z
    .array(z.strictObject({ code: z.enum(['1', '2', '3', '4', '5', '6']), quantity, until: day.optional() }))
    .max(3),
});
export type SlipTerms = z.infer<typeof slipTermsSchema>;

/** A slip, as the registry has it for whoever wants to pay it. */
export const registeredSlipSchema = z.strictObject({
  barcode: slipBarcodeSchema,
  /** The registry's own number of the slip (NumIdentcTit). */
  registryNumber: z.string().regex(/^\d{19}$/),
  /** Grows with every change (NumRefAtlCadTit): what was looked up is what is paid. */
  revision: z.int().min(1),
  situation: z.enum(SLIP_SITUATIONS),
  /** The bank that issued it. */
  issuer: ispb,
  payee: slipPartySchema,
  /** On whose account the payee collects, where it is somebody else (beneficiário final). */
  finalPayee: slipPartySchema.optional(),
  payer: slipPartySchema,
  guarantor: slipPartySchema.optional(),
  /** The payee's own number. */
  documentNumber: z.string().max(15),
  /** CNAB 240, C015: 02 duplicata mercantil, 31 card, 32 proposal, 33 deposit or contribution… */
  species: z.string().regex(/^\d{2}$/),
  nominal: reais,
  dueDate: day,
  /** Last day of payment (DtLimPgtoTit). */
  lastDay: day,
  terms: slipTermsSchema,
  divergence: z.enum(SLIP_DIVERGENCES),
  minimum: paid.optional(),
  maximum: paid.optional(),
  /** How many payments in part it takes, how many came, and what is left to pay. Absent: it is paid once and whole. */
  partial: z.strictObject({ allowed: z.int().min(1).max(99), made: z.int().min(0), balance: reais }).optional(),
  /**
   * Who works out what is due (TpModlCalc): 01 the receiving bank; 02 the registry once it is overdue; 03 the issuer; 04 the
   * registry at each look, with payments in part.
   */
  computation: z.enum(['01', '02', '03', '04']),
  /** Earliest first; the one with the smallest day that is not before the payment's counts. None: by the terms. */
  computed: z.array(computedAmountSchema).max(31),
  /** A hybrid slip's Pix code. */
  brCode: z.string().max(512).optional(),
});
export type RegisteredSlip = z.infer<typeof registeredSlipSchema>;

/** What GET /slips/{barcode} answers. A slip that nobody registered may become known minutes later. */
export const slipAnswerSchema = z.discriminatedUnion('found', [
  z.strictObject({ found: z.literal(false) }),
  z.strictObject({ found: z.literal(true), slip: registeredSlipSchema }),
]);
export type SlipAnswer = z.infer<typeof slipAnswerSchema>;

/** Where a customer paid (CanPgto): internet, a file, or by what DDA showed. */
export const SLIP_CHANNELS = ['3', '7', '8'] as const;

/** A bank has taken a slip's money (baixa operacional). */
export const slipWriteOffSchema = z.strictObject({
  /** 0 whole, 1 whole and issued here, 2 in part, 3 in part and issued here (TpBaixaOperac). */
  kind: z.enum(['0', '1', '2', '3']),
  channel: z.enum(SLIP_CHANNELS),
  amount: paid,
  /** When the customer paid. */
  paidAt: moment,
  /** Whose money it is; not always the payer's. */
  paidBy: slipPartySchema,
  /** The revision that was looked up; absent where the registry did not answer and the barcode's amount was taken. */
  revision: z.int().min(1).optional(),
});
export type SlipWriteOff = z.infer<typeof slipWriteOffSchema>;

/** What the registry says of a write-off that it took. A refusal is a problem with the code of {@link SLIP_REFUSALS}. */
export const writeOffAnswerSchema = z.strictObject({
  controlNumber: slipControlNumberSchema,
  state: z.enum(['registered', 'cancelled', 'effective', 'dropped']),
  registeredAt: moment,
  /** When the clearing settles it. */
  settlesOn: day,
});
export type WriteOffAnswer = z.infer<typeof writeOffAnswerSchema>;

/** Why a write-off, or its cancelling, is refused; the situation's number where it is the slip that refuses. */
export const SLIP_REFUSALS = [
  'SlipUnknown',
  'SlipSituation01',
  'SlipSituation02',
  'SlipSituation03',
  'SlipSituation04',
  'SlipSituation06',
  'SlipSituation07',
  'SlipSituation08',
  'SlipSituation10',
  'SlipChanged', // another revision than the one that was looked up
  'SlipExpired', // after its last day
  'AmountNotTaken', // not an amount that it takes
  'ControlNumberTaken', // another content under the same number
  'WriteOffUnknown',
  'WriteOffEffective', // it was settled: no more to cancel
  'BillerRefuses', // a bill that the biller does not take
] as const;
export type SlipRefusal = (typeof SLIP_REFUSALS)[number];

/** Who sends bills of utilities, taxes and fines, and what they take. */
export const billerSchema = z.strictObject({
  /** Second digit of the code. */
  segment: z.enum(['1', '2', '3', '4', '5', '6', '7', '9']),
  /** As the code carries it. */
  company: z.string().regex(/^\d{3,8}$/),
  name,
  /** Whether banks may take it: taxes ask for an agreement that this sandbox's banks do not have. */
  isTaken: z.boolean(),
  /** Whether it is taken after its due date. */
  takesOverdue: z.boolean(),
  /** Its due date, where the biller puts one at the head of the free field. */
  dueDate: day.optional(),
  /** What is owed, where the code carries a quantity instead of reais. */
  amount: paid.optional(),
});
export type Biller = z.infer<typeof billerSchema>;

export const billerAnswerSchema = z.discriminatedUnion('found', [
  z.strictObject({ found: z.literal(false) }),
  z.strictObject({ found: z.literal(true), biller: billerSchema }),
]);
export type BillerAnswer = z.infer<typeof billerAnswerSchema>;

/** A bank has taken the money of a bill. Answered like a write-off; one that was paid before is refused as a slip is (07). */
export const billPaymentSchema = z.strictObject({
  barcode: billBarcodeSchema,
  channel: z.enum(SLIP_CHANNELS),
  amount: paid,
  paidAt: moment,
  paidBy: slipPartySchema,
});
export type BillPayment = z.infer<typeof billPaymentSchema>;

/**
 * What the clearing did with one payment of the participant: settled (the effective write-off); returned, with the reason of
 * the payee's bank; corrected, where what was settled is less than what was taken and the rest comes back; dropped, where no
 * effective write-off came. A return may be all that is told, or follow on the next banking day what was settled. The same may
 * be told twice, each time with a sequence of its own.
 */
export const clearingItemSchema = z.strictObject({
  /** Grows by one for each item of a participant. */
  sequence: z.int().min(1),
  controlNumber: slipControlNumberSchema,
  barcode: z.string().regex(/^\d{44}$/),
  outcome: z.enum(['settled', 'returned', 'corrected', 'dropped']),
  /** What was settled; of what was returned or dropped, what comes back. */
  amount: paid,
  /** Of what was corrected: what comes back. */
  back: paid.optional(),
  /** A code of the TED's returns (BacenJud and clearing share them): 82, 68, 69… */
  reason: z
    .string()
    .regex(/^\d{1,3}$/)
    .optional(),
  /** STR: 250.000 reais and more are settled one by one. */
  session: z.enum(['1', '2', 'STR']),
  at: moment,
});
export type ClearingItem = z.infer<typeof clearingItemSchema>;

/** How many items one answer carries. */
export const CLEARING_ITEMS_MAX = 200;

export const clearingItemsSchema = z.strictObject({
  items: z.array(clearingItemSchema).max(CLEARING_ITEMS_MAX),
  hasMore: z.boolean(),
});
export type ClearingItems = z.infer<typeof clearingItemsSchema>;
