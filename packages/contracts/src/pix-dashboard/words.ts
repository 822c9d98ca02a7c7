import * as z from 'zod/mini';

/** Where money of Pix went: paid, given back by whoever had it, or given back because of a fraud (MED). */
export const PIX_FLOWS = ['received', 'sent', 'refunded-in', 'refunded-out', 'med-in', 'med-out'] as const;
export type PixFlow = (typeof PIX_FLOWS)[number];

/** The flows in words, as rows of a table name them. */
export const PIX_FLOW_WORDS: Readonly<Record<PixFlow, string>> = {
  received: 'Pix recebidos',
  sent: 'Pix enviados',
  'refunded-in': 'Devoluções recebidas',
  'refunded-out': 'Devoluções enviadas',
  'med-in': 'Devoluções do MED recebidas',
  'med-out': 'Devoluções do MED enviadas',
};

/** How whoever paid found the company: by a key, a code of one of its charges, another code, its account; unknown where nobody noted it. */
export const RECEIVING_WAYS = ['key', 'static', 'immediate', 'due', 'other-code', 'account', 'unknown'] as const;
export const receivingWaySchema = z.enum(RECEIVING_WAYS);
export type ReceivingWay = z.infer<typeof receivingWaySchema>;

/** The ways in words. */
export const RECEIVING_WAY_WORDS: Readonly<Record<ReceivingWay, string>> = {
  key: 'Chave Pix',
  static: 'Código estático',
  immediate: 'Cobrança imediata',
  due: 'Cobrança com vencimento',
  'other-code': 'Outro QR Code',
  account: 'Agência e conta',
  unknown: 'Não informada',
};

/** What became of the charges made on a day. */
export const CHARGE_OUTCOMES = ['paid', 'open', 'expired', 'removed'] as const;
export type ChargeOutcome = (typeof CHARGE_OUTCOMES)[number];

/** The outcomes in words. */
export const CHARGE_OUTCOME_WORDS: Readonly<Record<ChargeOutcome, string>> = {
  paid: 'Pagas',
  open: 'Em aberto',
  expired: 'Expiradas',
  removed: 'Removidas',
};

/** The parts of the dashboard that can be taken along. */
export const DASHBOARD_PARTS = ['days', 'hours', 'keys', 'ways', 'payers', 'charges', 'returns'] as const;
export const dashboardPartSchema = z.enum(DASHBOARD_PARTS);
export type DashboardPart = z.infer<typeof dashboardPartSchema>;

/** What each part is called: on screen, in its file and in the history. */
export const DASHBOARD_PART_WORDS: Readonly<Record<DashboardPart, string>> = {
  days: 'Recebido e enviado por dia',
  hours: 'Recebido e enviado por dia da semana e hora',
  keys: 'Recebido por chave',
  ways: 'Recebido por forma de pagamento',
  payers: 'Quem mais pagou',
  charges: 'Conversão das cobranças',
  returns: 'Devoluções',
};
