import * as z from 'zod/mini';

/** Everything that the bank charges a fee for, by the name that plans, orders and fees carry. */
export const FEE_LINE_NAMES = [
  'pix-sent',
  'pix-received',
  'pix-returned',
  'transfer-sent',
  'ted-sent',
  'boleto-settled',
  'cheque-custody',
  'monthly',
] as const;
export const feeLineSchema = z.enum(FEE_LINE_NAMES);
export type FeeLine = (typeof FEE_LINE_NAMES)[number];

/** The fees for one use of a service: all but the monthly fee, which is for the plan itself. */
export type UseFeeLine = Exclude<FeeLine, 'monthly'>;

/** How a fee is called. */
export interface FeeLineWords {
  /** What is paid for, as it stands in a list of prices: "Pix enviado". */
  readonly name: string;
  /** The fee itself, as the statement names it: "Tarifa de Pix enviado". */
  readonly fee: string;
}

/** The words of every fee, once. Exhaustive by type. */
export const FEE_LINES: Readonly<Record<FeeLine, FeeLineWords>> = {
  'pix-sent': { name: 'Pix enviado', fee: 'Tarifa de Pix enviado' },
  'pix-received': { name: 'Pix recebido', fee: 'Tarifa de Pix recebido' },
  'pix-returned': { name: 'Devolução de Pix', fee: 'Tarifa de devolução de Pix' },
  'transfer-sent': { name: 'Transferência entre contas do banco', fee: 'Tarifa de transferência' },
  'ted-sent': { name: 'Transferência (TED)', fee: 'Tarifa de TED enviada' },
  'boleto-settled': { name: 'Boleto emitido e pago', fee: 'Tarifa de boleto pago' },
  'cheque-custody': { name: 'Cheque em custódia', fee: 'Tarifa de custódia de cheque' },
  monthly: { name: 'Mensalidade', fee: 'Mensalidade' },
};

/** The fees for one use of a service, in the order in which plans list them. */
export const USE_FEE_LINES: readonly UseFeeLine[] = FEE_LINE_NAMES.filter(
  (line): line is UseFeeLine => line !== 'monthly',
);
