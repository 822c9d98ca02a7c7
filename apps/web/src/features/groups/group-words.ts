import type { GroupChange, GroupRepetition, PayeeGroup } from '@bank/contracts';
import { GROUP_CHANGE_WORDS, repetitionText } from '@bank/contracts';
import { formatBrl, MONTH_NAMES } from '@bank/core';
import { centavosOf } from '../../vocabulary/centavos.ts';

/** "1 favorecido", "1.204 favorecidos". */
export function peopleInWords(count: number): string {
  return count === 1 ? '1 favorecido' : `${count.toLocaleString('pt-BR')} favorecidos`;
}

/** "2 sem valor padrão"; undefined where everybody has one. */
export function withoutAmountInWords({ withoutAmount }: Pick<PayeeGroup, 'withoutAmount'>): string | undefined {
  return withoutAmount === 0 ? undefined : `${withoutAmount.toLocaleString('pt-BR')} sem valor padrão`;
}

/** "dezembro de 2026". */
export function monthInWords(month: string): string {
  return `${MONTH_NAMES[Number(month.slice(5)) - 1] ?? ''} de ${month.slice(0, 4)}`;
}

/** What a change did, a sentence for each kind: "Favorecidos alterados: 2 incluídos, 1 removido". */
export function changeInWords(change: GroupChange): readonly string[] {
  return change.kinds.map((kind) => {
    const title = GROUP_CHANGE_WORDS[kind];
    switch (kind) {
      case 'renamed':
        return `${title}: de “${change.name.before ?? ''}” para “${change.name.after}”`;
      case 'repetition':
        return `${title}: ${repetitionInWords(change.repetition.after)}`;
      case 'members':
        return `${title}: ${countsInWords(change)}`;
      default:
        return title;
    }
  });
}

function repetitionInWords(repetition: GroupRepetition | null): string {
  if (repetition === null) return 'não se repete mais';
  const text = repetitionText(repetition);
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** "2 incluídos, 1 alterado, 1 removido". */
export function countsInWords({ added, changed, removed }: Pick<GroupChange, 'added' | 'changed' | 'removed'>): string {
  const parts = [
    [added, 'incluído', 'incluídos'],
    [changed, 'alterado', 'alterados'],
    [removed, 'removido', 'removidos'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`)
    .join(', ');
}

/** What the sum was and became; undefined where it stayed. */
export function sumInWords({ total }: Pick<GroupChange, 'total'>): string | undefined {
  return total.before === total.after
    ? undefined
    : `Soma: de ${formatBrl(centavosOf(total.before))} para ${formatBrl(centavosOf(total.after))}`;
}
