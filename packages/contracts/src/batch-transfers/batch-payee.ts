import { formatBrl, formatDate, type CivilDate } from '@bank/core';
import { maskDocument } from '@bank/documents';
import * as z from 'zod/mini';
import type { PayeeKindLines, PayeeKindRules, PayeeLine } from '../payees/descriptor.ts';
import { moneyOf } from '../wire.ts';

/** All whom a batch pays, as its order shows them: never one of them by name. */
export const batchPayeeSchema = z.object({
  kind: z.literal('batch'),
  /** What the batch is called. */
  name: z.string(),
  /** Of the company that pays: those who are paid stand in the rows. */
  maskedDocument: z.string(),
  batchId: z.string(),
  /** How many payments, and the largest of them in reais. */
  count: z.int(),
  largest: z.string(),
  /** How many of those who are paid get money from the company for the first time, as far as was known. */
  newPayees: z.int(),
  /** The days of the first and the last of them. */
  firstDay: z.string(),
  lastDay: z.string(),
  /** All fees together, at most; reais. */
  feesMax: z.string(),
  /** Its rows are open only to people with the right for it. */
  confidential: z.boolean(),
});
type ShownBatch = z.infer<typeof batchPayeeSchema>;

/** The same as the bank keeps it. */
export interface BatchPayee extends Omit<ShownBatch, 'maskedDocument'> {
  /** Of the company that pays, bare. */
  readonly document: string;
  /** SHA-256 over all rows, 64 hexadecimal digits: what is signed of each of them. */
  readonly digest: string;
}

/** A batch as a payee. It is signed by the digest of its rows beside what an approver can judge: nobody reads ten thousand rows. */
export const batchPayee: PayeeKindRules<BatchPayee, ShownBatch> = {
  mask: ({ document, digest: _digest, ...rest }) => ({ ...rest, maskedDocument: maskDocument(document) }),
  // The same rows once more are the same to whoever looks for repetitions.
  fingerprint: ({ digest }) => `batch:${digest}`,
  reach: ({ batchId }) => `batch:${batchId}`,
  isMeantBy: () => false,
  signedFields: ({ name, digest, count, largest, newPayees, firstDay, lastDay, feesMax }) => ({
    payeeName: name,
    batchCount: String(count),
    batchLargest: largest,
    batchNewPayees: String(newPayees),
    batchDays: `${firstDay}/${lastDay}`,
    batchFeesMax: feesMax,
    batchDigest: digest,
  }),
};

/** "412 pagamentos", "1 pagamento". */
export function paymentsWords(count: number): string {
  return count === 1 ? '1 pagamento' : `${count.toLocaleString('pt-BR')} pagamentos`;
}

/** How many of a batch's payees are paid for the first time: "5", "Ninguém". */
export function newPayeesWords(newPayees: number): string {
  return newPayees === 0 ? 'Ninguém' : newPayees.toLocaleString('pt-BR');
}

/** The days of a batch: "05/12/2026", "01/12/2026 a 05/12/2026". */
export function batchDaysWords(firstDay: string, lastDay: string): string {
  const first = formatDate(firstDay as CivilDate);
  return firstDay === lastDay ? first : `${first} a ${formatDate(lastDay as CivilDate)}`;
}

/** The signed days "2026-12-01/2026-12-05" as they are read. */
export function signedDaysWords(days: string): string {
  const [first = '', last = first] = days.split('/');
  return batchDaysWords(first, last);
}

/** A digest in groups, as two people can compare it. */
export function digestWords(digest: string): string {
  return digest.match(/.{1,8}/g)?.join(' ') ?? digest;
}

function lines({ count, largest, newPayees, firstDay, lastDay, feesMax }: ShownBatch): PayeeLine[] {
  return [
    { label: 'Pagamentos', value: count.toLocaleString('pt-BR') },
    { label: 'Maior pagamento', value: formatBrl(moneyOf(largest)) },
    { label: 'Recebem pela primeira vez', value: newPayeesWords(newPayees) },
    { label: firstDay === lastDay ? 'Dia' : 'Dias', value: batchDaysWords(firstDay, lastDay) },
    { label: 'Tarifas, no máximo', value: formatBrl(moneyOf(feesMax)) },
  ];
}

export const batchPayeeLines: PayeeKindLines<ShownBatch> = {
  lines,
  proofLines: lines,
  place: ({ count }) => paymentsWords(count),
};
