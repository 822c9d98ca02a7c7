import type { CallOutput, sumPixReturns } from '@bank/contracts';
import { centavosOf } from '../../vocabulary/centavos.ts';
import type { ListSum } from '../../vocabulary/list-sums.tsx';

type ReturnSum = CallOutput<typeof sumPixReturns>['sums'][number];

/** The sums in the order in which they stand: what went back, what is going, what came back, what is coming, what did neither. */
const LABELS = ['Devolvido pela empresa', 'A devolver', 'Voltou para a empresa', 'A caminho da empresa', 'Não feito'];

function labelOf({ direction, stage }: Pick<ReturnSum, 'direction' | 'stage'>): string {
  const isGiven = direction === 'given';
  switch (stage) {
    case 'done':
      return isGiven ? 'Devolvido pela empresa' : 'Voltou para a empresa';
    case 'waiting':
    case 'under-way':
      return isGiven ? 'A devolver' : 'A caminho da empresa';
    case 'not-done':
      return 'Não feito';
  }
}

/** What returns come to, each sum by its name; one of nothing is left out. */
export function sumsOf(sums: readonly ReturnSum[]): readonly ListSum[] {
  return LABELS.flatMap((label) => {
    const own = sums.filter((sum) => labelOf(sum) === label);
    const centavos = own.reduce((total, { amount }) => total + centavosOf(amount), 0n);
    return own.length === 0 ? [] : [{ label, centavos }];
  });
}

/** How many returns there are. */
export function countInWords(sums: readonly ReturnSum[]): string {
  const count = sums.reduce((total, sum) => total + sum.count, 0);
  return count === 1 ? '1 devolução' : `${count} devoluções`;
}
