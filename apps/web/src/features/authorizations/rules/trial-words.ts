import type { RulesTrial } from '@bank/contracts';

type SignatureCount = RulesTrial['outcomes'][number]['signatures'];

/** How a payment goes: "sem aprovação", "com 1 aprovação", "não é permitido". */
export function goesText(signatures: SignatureCount): string {
  if (signatures === null) return 'não é permitido';
  if (signatures === 0) return 'sem aprovação';
  return signatures === 1 ? 'com 1 aprovação' : `com ${signatures} aprovações`;
}

/** "Dos 214 pagamentos dos últimos 30 dias: 180 sem aprovação, 30 com uma aprovação e 4 com duas aprovações." */
export function trialText({ orders, outcomes }: Pick<RulesTrial, 'orders' | 'outcomes'>): string {
  if (orders === 0) return 'Não houve pagamentos nos últimos 30 dias: não há com o que experimentar.';
  const parts = outcomes.map(({ signatures, orders: count }) => `${count} ${manyText(signatures, count)}`);
  const all = orders === 1 ? 'Do único pagamento' : `Dos ${orders} pagamentos`;
  return `${all} dos últimos 30 dias: ${new Intl.ListFormat('pt-BR', { type: 'conjunction' }).format(parts)}.`;
}

const WORDS = ['', 'uma', 'duas', 'três', 'quatro', 'cinco'];

function manyText(signatures: SignatureCount, count: number): string {
  if (signatures === null) return count === 1 ? 'não permitido' : 'não permitidos';
  if (signatures === 0) return 'sem aprovação';
  const number = WORDS[signatures] ?? String(signatures);
  return `com ${number} ${signatures === 1 ? 'aprovação' : 'aprovações'}`;
}
