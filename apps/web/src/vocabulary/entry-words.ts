import { ENTRY_TYPE_WORDS, type StatementEntry } from '@bank/contracts';

/** "Pix recebido de Mercado Horizonte", "Pix para Papelaria Central"; the line's own words where nobody stands opposite. */
export function entryTitle(entry: StatementEntry): string {
  const name = entry.counterparty?.name;
  if (name === undefined) return entry.description;
  switch (entry.type) {
    case 'pix_sent':
      return `Pix para ${name}`;
    case 'ted_sent':
      return `TED para ${name}`;
    case 'pix_received':
    case 'pix_returned_in':
    case 'ted_received':
      return `${ENTRY_TYPE_WORDS[entry.type]} de ${name}`;
    case 'pix_returned_out':
      return `Devolução de Pix para ${name}`;
    case 'boleto_payment':
    case 'charging_settlement':
    case 'fee':
    case 'fee_returned':
    case 'deposit':
      return name;
  }
}

/** What stands below the title in a short list: the message, else the bank, else what kind of line it is. */
export function entryDetail(entry: StatementEntry): string {
  if (entry.message !== null) return `“${entry.message}”`;
  const titled = entryTitle(entry).startsWith(ENTRY_TYPE_WORDS[entry.type]) || entry.type === 'pix_sent';
  return titled ? (entry.counterparty?.bankName ?? entry.description) : ENTRY_TYPE_WORDS[entry.type];
}

/** Whether the line brought money in. */
export function isMoneyIn(entry: StatementEntry): boolean {
  return !entry.amount.startsWith('-');
}
