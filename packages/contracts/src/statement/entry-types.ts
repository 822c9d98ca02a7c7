import * as z from 'zod/mini';

/** What a line is; later capabilities add theirs, each with its row in {@link ENTRY_TYPE_ROWS}. */
export const ENTRY_TYPES = [
  'pix_sent',
  'pix_received',
  'pix_recovered',
  'pix_returned_in',
  'pix_returned_out',
  'boleto_payment',
  'charging_settlement',
  'ted_sent',
  'ted_received',
  'ted_returned',
  'transfer_sent',
  'transfer_received',
  'fee',
  'fee_returned',
  'deposit',
  'bank_adjustment',
] as const;
export const entryTypeSchema = z.enum(ENTRY_TYPES);
export type EntryType = z.infer<typeof entryTypeSchema>;

/** All that is said of one type of line. */
interface EntryTypeRow {
  /** What such a line is called, without who stands opposite. */
  readonly label: string;
  /** The line's title where somebody stands opposite, who takes the place of {name}; "{name}" alone names only them. */
  readonly title: string;
  /** Whether that title says what the line is, so that the label need not stand beside it. */
  readonly titleSaysWhat: boolean;
}

const ENTRY_TYPE_ROWS: Readonly<Record<EntryType, EntryTypeRow>> = {
  pix_sent: { label: 'Pix enviado', title: 'Pix para {name}', titleSaysWhat: true },
  pix_received: {
    label: 'Pix recebido',
    title: 'Pix recebido de {name}',
    titleSaysWhat: true,
  },
  pix_recovered: {
    label: 'Devolução do MED',
    title: 'Devolução do MED, de {name}',
    titleSaysWhat: true,
  },
  pix_returned_in: {
    label: 'Devolução de Pix recebida',
    title: 'Devolução de Pix recebida de {name}',
    titleSaysWhat: true,
  },
  pix_returned_out: {
    label: 'Devolução de Pix enviada',
    title: 'Devolução de Pix para {name}',
    titleSaysWhat: true,
  },
  boleto_payment: { label: 'Pagamento de boleto', title: '{name}', titleSaysWhat: false },
  charging_settlement: { label: 'Liquidação de cobrança', title: '{name}', titleSaysWhat: false },
  ted_sent: { label: 'TED enviada', title: 'TED para {name}', titleSaysWhat: true },
  ted_received: {
    label: 'TED recebida',
    title: 'TED recebida de {name}',
    titleSaysWhat: true,
  },
  ted_returned: { label: 'TED devolvida', title: 'TED devolvida, para {name}', titleSaysWhat: true },
  transfer_sent: { label: 'Transferência enviada', title: 'Transferência para {name}', titleSaysWhat: true },
  transfer_received: {
    label: 'Transferência recebida',
    title: 'Transferência recebida de {name}',
    titleSaysWhat: true,
  },
  fee: { label: 'Tarifa', title: '{name}', titleSaysWhat: false },
  fee_returned: { label: 'Tarifa devolvida', title: '{name}', titleSaysWhat: false },
  deposit: { label: 'Depósito', title: '{name}', titleSaysWhat: false },
  bank_adjustment: { label: 'Acerto do banco', title: '{name}', titleSaysWhat: false },
};

/** What a type of line is called: "Pix enviado". */
export function entryTypeLabel(type: EntryType): string {
  return ENTRY_TYPE_ROWS[type].label;
}

/** The title of a line with who stands opposite: "Pix para Ana"; for some types the name alone. */
export function entryTypeTitle(type: EntryType, name: string): string {
  return filled(ENTRY_TYPE_ROWS[type].title, { name });
}

/** Whether that title says what the line is. */
export function entryTitleSaysWhat(type: EntryType): boolean {
  return ENTRY_TYPE_ROWS[type].titleSaysWhat;
}

/**
 * What people are told on screen when such money comes in, {amount} and {name} filled; nothing of the other types. Apart
 * from the rows: every screen hears the stream of news, and needs no more than this.
 */
const ARRIVALS: Readonly<Partial<Record<EntryType, string>>> = {
  pix_received: 'Pix de {amount} recebido de {name}',
  pix_recovered: 'Devolução do MED: {amount}',
  ted_received: 'TED de {amount} recebida de {name}',
  ted_returned: 'TED de {amount} para {name} foi devolvida',
  transfer_received: 'Transferência de {amount} recebida de {name}',
};

/** What people are told when such money comes in; undefined where nothing is told. `amount` as people read it. */
export function arrivalWords(
  type: EntryType,
  said: { readonly amount: string; readonly name: string },
): string | undefined {
  const text = ARRIVALS[type];
  return text === undefined ? undefined : filled(text, said);
}

function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, key: string) => values[key] ?? place);
}
