import type pg from 'pg';
import type { HeadVerifier } from '../domain/audit.ts';
import type { Anchor } from './anchors.ts';

/** What a check found. */
export interface Finding {
  /** Rows or groups that were looked at. */
  readonly counted: number;
  readonly faults: number;
  /** The first fault in words, naming the account and seq, the transaction, the chain and seq …; null when none. */
  readonly firstFault: string | null;
}

/** Something that must hold in the books, whenever it is asked. Features add their own. */
export interface BooksCheck {
  /** Short and stable: 'ledger.balanced'. */
  readonly name: string;
  /** What holds when it passes, as a sentence. */
  readonly title: string;
  /** Reads one frozen state of the database; changes nothing. */
  run(client: pg.ClientBase): Promise<Finding>;
}

/** What the verifier is given beside the database. */
export interface VerifyOptions {
  /** Checks the signatures of chain heads; without it they are not looked at. */
  readonly heads?: HeadVerifier;
  /** Heads kept outside the database (`readAnchors`): without them a tail that was cut off whole cannot be seen. */
  readonly anchors?: readonly Anchor[];
  /** Further checks, run after the ledger's own. */
  readonly checks?: readonly BooksCheck[];
}
