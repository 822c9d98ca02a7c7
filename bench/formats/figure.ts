/** What a package of npm needs for the same. */
export interface PeerFigure {
  readonly name: string;
  readonly value: number;
  /** Theirs divided by ours: 1 and more is at least as fast. */
  readonly ratio: number;
}

/** One line of the benchmark. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: 'µs' | 's' | 'MiB' | '×' | 'ms';
  /** What it may be at most; undefined: told for information. */
  readonly budget?: number;
  /** The fastest that does the same. */
  readonly peer?: PeerFigure;
  /** The fastest that does less, for information, and what it does. */
  readonly lesser?: PeerFigure & { readonly does: string };
  /** Within the budget, and no slower than the peer. */
  readonly ok: boolean;
  readonly note?: string;
}

/** A figure, judged by its budget and its peer. */
export function figure(
  what: string,
  value: number,
  unit: Figure['unit'],
  more: {
    readonly budget?: number;
    readonly peer?: PeerFigure | undefined;
    readonly lesser?: Figure['lesser'] | undefined;
    readonly note?: string | undefined;
  } = {},
): Figure {
  const { budget, peer, lesser, note } = more;
  const ok = (budget === undefined || value <= budget) && (peer === undefined || peer.ratio >= 1);
  return {
    what,
    value,
    unit,
    ...(budget !== undefined && { budget }),
    ...(peer && { peer }),
    ...(lesser && { lesser }),
    ok,
    ...(note && { note }),
  };
}

/** The middle one of several numbers. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
