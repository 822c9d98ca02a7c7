import type pg from 'pg';
import type { Logger } from 'pino';
import type { Clock, Entropy } from '@bank/core';
import type { Ledger } from '@bank/ledger';
import type { RailsClient } from '@bank/rails-protocol';
import type { Settings } from './config/settings.ts';
import type { LivePublisher } from './events/live.ts';
import type { FetchDocument } from './outbound/fetch-document.ts';
import type { PostOutside } from './outbound/post-outside.ts';
import type { Leases } from './jobs/leases.ts';
import type { Rates } from './rates/rates.ts';

/** What every feature is given. Time, randomness and the outside come from here and nowhere else. */
export interface Platform {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly entropy: Entropy;
  readonly log: Logger;
  /** Every connection works in the role ipe_app. */
  readonly pool: pg.Pool;
  readonly ledger: Ledger;
  /** The outside: instant-payment system, directory, e-mail and SMS. Never called inside a database transaction. */
  readonly rails: RailsClient;
  /** Fetches what somebody who is not trusted names. Never called inside a database transaction. */
  readonly documents: FetchDocument;
  /** Posts to addresses that customers name. Never called inside a database transaction. */
  readonly outside: PostOutside;
  readonly live: LivePublisher;
  readonly leases: Leases;
  /** How often something may be asked, over all servers. */
  readonly rates: Rates;
}

export type { Loop } from './jobs/loop.ts';
