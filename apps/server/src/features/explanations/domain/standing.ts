import type { JsonObject } from '@bank/ledger';

/**
 * Something that stands and that only an act may change: a floor, a limit, a right, a rule, a device's key. Each act that
 * changes one tells in its audit record how it stands from then on; the verifier holds what stands against the last that
 * was told.
 */
export interface Standing {
  /** "<capability>.<what>". */
  readonly what: string;
  /** Selects company_id text, subject text and value jsonb of every such thing; a thing that is gone has no row. */
  readonly sql: string;
  /** The acts that change it without a signature in the app. Any other must name the signed change that it carried out. */
  readonly unsignedActs: readonly string[];
}

/** What an audit record tells of what stands, as the member `stands` of its data. */
export interface Told extends JsonObject {
  /** Rises from act to act about the same thing. */
  readonly order: string;
  /** value: as it stands now; null: it is gone. */
  readonly things: readonly { readonly what: string; readonly subject: string; readonly value: JsonObject | null }[];
}
