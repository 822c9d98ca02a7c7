/**
 * What explains the books: each way of paying and each capability that moves money says, in SQL, which entries follow from
 * what it keeps. The verifier adds the claims of all rows up and holds them against the entries: what nobody claims and
 * what two claim are faults alike.
 */
export interface Explanation {
  /** Short and stable, "<capability>.<what>": it names the claim in a fault. */
  readonly name: string;
  /** The kinds of entries that it may claim. A kind that no row names is a fault wherever it stands. */
  readonly entryKinds: readonly string[];
  /**
   * Selects one row for each entry that must be there, with these columns in this order: transaction_id uuid, account_id
   * text, kind text, amount bigint, named text. `named` is what the entry's detail names ({@link ENTRY_NAMES}); null
   * where it names nothing. May read the tables of {@link ExplanationSource}.
   */
  readonly sql: string;
}

/** A reading that several explanations share: `name` may stand in their FROM. Read once. */
export interface ExplanationSource {
  readonly name: string;
  readonly sql: string;
}

/** What explains money that is set aside: one row for each hold that must be there. */
export interface HoldExplanation {
  readonly name: string;
  /**
   * Selects hold_id uuid, account_id text, amount bigint, state text, and whether the acts that placed and closed it are
   * those of what it is for (acts_fit boolean).
   */
  readonly sql: string;
}

/** What explains counters: of limits, of free uses, of what was given back. */
export interface CounterExplanation {
  readonly name: string;
  /** The counters that it explains, as patterns of LIKE. A counter that no row names, or two, is a fault. */
  readonly patterns: readonly string[];
  /** Selects id text and used numeric, for each counter that is above zero. */
  readonly sql: string;
}

/** What a capability brings to the registry. */
export interface Explanations {
  readonly sources?: readonly ExplanationSource[];
  readonly entries?: readonly Explanation[];
  readonly holds?: readonly HoldExplanation[];
  readonly counters?: readonly CounterExplanation[];
}

/** The members of an entry's detail that say what it is about; the first that is there counts. */
export const ENTRY_NAMES = ['resolutionId', 'feeId', 'feeGivenBackOf', 'returnId', 'orderId', 'endToEndId'] as const;
