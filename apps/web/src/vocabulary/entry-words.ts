import { entryTitleSaysWhat, entryTypeLabel, entryTypeTitle, type StatementEntry } from '@bank/contracts';

/** "Pix recebido de Mercado Horizonte", "Pix para Papelaria Central"; the line's own words where nobody stands opposite. */
export function entryTitle({ type, description, counterparty }: StatementEntry): string {
  return counterparty === null ? description : entryTypeTitle(type, counterparty.name);
}

/** What stands below the title in a short list: the message, else the bank, else what kind of line it is. */
export function entryDetail({ type, description, counterparty, message }: StatementEntry): string {
  if (message !== null) return `“${message}”`;
  const label = entryTypeLabel(type);
  const saysWhat = counterparty === null ? description.startsWith(label) : entryTitleSaysWhat(type);
  return saysWhat ? (counterparty?.bankName ?? description) : label;
}

/** Whether the line brought money in. */
export function isMoneyIn(entry: StatementEntry): boolean {
  return !entry.amount.startsWith('-');
}
