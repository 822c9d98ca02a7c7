import type { CallOutput, ChargeRow, ChargeStage, sumPixCharges } from '@bank/contracts';
import { centavosOf } from '../../vocabulary/centavos.ts';
import type { ListSum } from '../../vocabulary/list-sums.tsx';

type StageSum = CallOutput<typeof sumPixCharges>['stages'][number];

/** What an amount in the list is: money that came, is still to come, or came not; `each`: what a static code asks each time. */
export type AmountMeaning = 'received' | 'receivable' | 'missed' | 'each';

/** The meanings as names of sums. */
const SUM_WORDS: Readonly<Record<Exclude<AmountMeaning, 'each'>, string>> = {
  received: 'Recebido',
  receivable: 'A receber',
  missed: 'Não recebido',
};

/** What an unpaid amount of that stage is. */
function unpaidMeaning(stage: ChargeStage): 'receivable' | 'missed' {
  return stage === 'active' || stage === 'overdue' ? 'receivable' : 'missed';
}

/** What a row's amount is: the words beside it and the sums of the list go by this. */
export function meaningOf({ kind, stage, payments }: Pick<ChargeRow, 'kind' | 'stage' | 'payments'>): AmountMeaning {
  if (payments > 0) return 'received';
  return kind === 'static' ? 'each' : unpaidMeaning(stage);
}

/** The meaning beside an amount, and how often it was paid where it may be often. */
export function meaningInWords(row: Pick<ChargeRow, 'kind' | 'stage' | 'payments'>): string {
  const meaning = meaningOf(row);
  if (meaning === 'each') return 'por pagamento';
  const word = SUM_WORDS[meaning].toLowerCase();
  if (meaning !== 'received' || row.kind !== 'static') return word;
  return `${word}, ${row.payments === 1 ? '1 vez' : `${row.payments} vezes`}`;
}

/** The sums of these stages, each by its name: what is to come first. A sum of nothing is left out where there is another. */
export function sumsOf(stages: readonly StageSum[]): readonly ListSum[] {
  const centavos = { receivable: 0n, received: 0n, missed: 0n };
  for (const { stage, unpaid, paid } of stages) {
    centavos[unpaidMeaning(stage)] += centavosOf(unpaid);
    centavos.received += centavosOf(paid);
  }
  const sums = (['receivable', 'received', 'missed'] as const).map((meaning) => ({
    label: SUM_WORDS[meaning],
    centavos: centavos[meaning],
  }));
  const some = sums.filter((sum) => sum.centavos !== 0n);
  return some.length > 0 ? some : sums.slice(0, 1);
}
