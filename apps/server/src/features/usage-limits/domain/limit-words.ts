import { formatBrl } from '@bank/core';
import { capitalised, limitMeasureWords, orderKindName, type SignedChangeLine } from '@bank/contracts';
import { limitRules } from '../../payment-orders/index.ts';
import { letsMoreThrough, type LimitDecision, type LimitRef } from './decide-change.ts';

/** A limit in words: "limite de Pix da empresa, total do dia"; `holderName` is of the operator or payee whose it is. */
export function limitInWords({ type, subject, measure }: LimitRef, holderName: string | null): string {
  if (measure === 'night-start' || type === 'all') return 'início da noite';
  if (measure === 'period') return `limite de ${orderKindName(type)} para ${holderName ?? 'um favorecido'}`;
  const whose = holderName === null ? limitRules.LIMIT_HOLDER_WORDS[limitRules.holderOf(subject)] : `de ${holderName}`;
  return `limite de ${orderKindName(type)} ${whose}, ${limitMeasureWords(type, measure) ?? 'valor máximo'}`;
}

/** How much, in words. */
export function valueInWords({ measure }: Pick<LimitRef, 'measure'>, value: bigint | null): string {
  if (value === null) return 'Sem limite próprio';
  return measure === 'night-start' ? `${value} h` : formatBrl(value);
}

/** What the app shows and signs. */
export interface ChangeWords {
  readonly title: string;
  readonly lines: readonly SignedChangeLine[];
  readonly notes: readonly string[];
}

/** A change in the words that are signed; `holder.lines` tell more of whom it is for. */
export function changeInWords(
  ref: LimitRef,
  holder: { readonly name: string | null; readonly lines: readonly SignedChangeLine[] },
  decision: LimitDecision,
  raiseWaitsHours: number,
): ChangeWords {
  const { before, after, waits } = decision;
  const limit = limitInWords(ref, holder.name);
  const isNight = ref.measure === 'night-start';
  const starts = isNight
    ? `Às 6 h do primeiro dia, passadas ${raiseWaitsHours} horas da assinatura`
    : `${raiseWaitsHours} horas depois da assinatura`;
  return {
    title: `${verbOf(ref, decision)} o ${limit}`,
    lines: [
      ...holder.lines,
      { label: capitalised(limit), before: valueInWords(ref, before), after: valueInWords(ref, after) },
      { label: 'Começa a valer', before: null, after: waits ? starts : 'Na assinatura' },
    ],
    notes: [
      ...(ref.measure === 'period' && after !== null ? [PAYEE_NOTE] : []),
      ...(waits
        ? [`${isNight ? 'A mudança' : 'O aumento'} aguarda o prazo legal e pode ser cancelado até lá.`]
        : ['Um pagamento já agendado que exceda o limite no seu dia não será feito.']),
    ],
  };
}

const PAYEE_NOTE =
  'Vale para cada dia e cada noite, só para esta conta, no lugar dos limites da empresa. O limite de cada operador continua valendo.';

function verbOf(ref: LimitRef, { before, after }: LimitDecision): string {
  if (ref.measure === 'night-start') return 'Alterar';
  if (after === before) return 'Manter';
  if (after === null) return 'Remover';
  if (before === null) return 'Criar';
  return letsMoreThrough(ref, after, before) ? 'Aumentar' : 'Reduzir';
}
