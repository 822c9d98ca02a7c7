import { formatReais } from '@bank/core';

/** How something stands against the same of the period before. */
export interface Comparison {
  readonly direction: 'up' | 'down' | 'same';
  /** "12,5% a mais", "sem movimento antes". */
  readonly words: string;
}

/** Compares two amounts or counts, in tenths of a percent, half up. `before` of nothing cannot be compared in percent. */
export function compare(now: bigint, before: bigint): Comparison {
  if (now === before) return { direction: 'same', words: 'igual ao período anterior' };
  if (before === 0n) return { direction: 'up', words: 'sem movimento no período anterior' };
  const difference = now > before ? now - before : before - now;
  const tenths = (difference * 2000n + before) / (before * 2n);
  const direction = now > before ? 'up' : 'down';
  return { direction, words: `${tenthsInWords(tenths)}% a ${direction === 'up' ? 'mais' : 'menos'}` };
}

/** How much of a whole a part is: "62,5%"; undefined of nothing. */
export function shareOf(part: bigint, whole: bigint): string | undefined {
  return whole === 0n ? undefined : `${tenthsInWords((part * 2000n + whole) / (whole * 2n))}%`;
}

function tenthsInWords(tenths: bigint): string {
  if (tenths === 0n) return 'menos de 0,1';
  return formatReais(tenths * 10n)
    .replace(/(,\d)0$/, '$1')
    .replace(/,0$/, '');
}
