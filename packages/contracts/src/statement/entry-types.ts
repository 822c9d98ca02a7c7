import * as z from 'zod/mini';

/** What a line is; later capabilities add theirs. */
export const ENTRY_TYPES = [
  'pix_sent',
  'pix_received',
  'pix_returned_in',
  'pix_returned_out',
  'boleto_payment',
  'charging_settlement',
  'ted_sent',
  'ted_received',
  'fee',
  'fee_returned',
  'deposit',
] as const;
export const entryTypeSchema = z.enum(ENTRY_TYPES);
export type EntryType = z.infer<typeof entryTypeSchema>;

/** What each kind of statement line is called. Complete by its type. */
export const ENTRY_TYPE_WORDS: Readonly<Record<EntryType, string>> = {
  pix_sent: 'Pix enviado',
  pix_received: 'Pix recebido',
  pix_returned_in: 'Devolução de Pix recebida',
  pix_returned_out: 'Devolução de Pix enviada',
  boleto_payment: 'Pagamento de boleto',
  charging_settlement: 'Liquidação de cobrança',
  ted_sent: 'TED enviada',
  ted_received: 'TED recebida',
  fee: 'Tarifa',
  fee_returned: 'Tarifa devolvida',
  deposit: 'Depósito',
};
