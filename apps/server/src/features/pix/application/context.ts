import type { KeyObject } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Clock, Entropy } from '@bank/core';
import type { Ispb } from '@bank/identifiers';
import type { Ledger } from '@bank/ledger';
import type { DictClient, SpiClient } from '@bank/rails-protocol';
import type { RateLimiter } from '../../../platform/http/rate-limiter.ts';
import type { LivePublisher } from '../../../platform/events/live.ts';
import type { FeesFeature } from '../../fees/index.ts';
import type { InstitutionsFeature } from '../../institutions/index.ts';
import type { PayAgain } from '../../payees/index.ts';
import type { PaymentOrdersFeature } from '../../payment-orders/index.ts';
import type { OwnerOfKey } from '../../pix-keys/index.ts';
import type { RailMessages } from '../../rail-messages/index.ts';
import type { LookupBuckets } from '../postgres/lookup-buckets.ts';
import type { Lookups } from '../postgres/lookup-store.ts';
import type { ChargeDocuments } from '../rails/charge-documents.ts';
import type { ChargeKeeper } from './charge-keeper.ts';
import type { CreditGuard } from './credit-guard.ts';
import type { ReturnsAsker } from './returns-asker.ts';

/** Who we are: in messages, and to people. */
export interface OwnBankIdentity {
  readonly name: string;
  readonly ispb: Ispb;
  readonly branch: string;
}

/** Our messages to the SPI, by kind: payments, what we give back, answers to what comes in, questions. */
export type SpiMessages = RailMessages<'pacs.008' | 'pacs.004' | 'pacs.002' | 'camt.060'>;

/** Everything that the use cases of this feature work with. */
export interface PixContext {
  readonly pool: pg.Pool;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly entropy: Entropy;
  readonly log: Logger;
  readonly live: LivePublisher;
  readonly bank: OwnBankIdentity;
  readonly orders: PaymentOrdersFeature;
  /** Gives an order's fee back with the posting that returns its payment. */
  readonly fees: Pick<FeesFeature, 'giveBackWithPosting'>;
  /** Who a favourite or an earlier payment led to. */
  readonly payAgain: PayAgain;
  /** What institutions are called, and which of them no list has. */
  readonly institutions: Pick<InstitutionsFeature, 'recognise' | 'nameOf'>;
  readonly messages: SpiMessages;
  /** Who has the bank itself give something back. */
  readonly returnsAsker: () => ReturnsAsker;
  /** Makes them known. There is one. */
  readonly addReturnsAsker: (asker: ReturnsAsker) => void;
  /** Who knows what codes of this bank's own companies ask for. */
  readonly chargeKeeper: () => ChargeKeeper;
  /** Who looks at what comes in. */
  readonly creditGuard: () => CreditGuard;
  /** Makes them known. There is one. */
  readonly addCreditGuard: (guard: CreditGuard) => void;
  readonly spi: SpiClient;
  readonly dict: DictClient;
  readonly lookups: Lookups;
  readonly ownerOfKey: OwnerOfKey;
  /** Where the bank's own charges stand: host and port of its public address. */
  readonly ownHost: string;
  /** The charges behind dynamic codes. */
  readonly charges: ChargeDocuments;
  /** How much the bank may still ask the directory, for all companies together. */
  readonly bankLookups: RateLimiter;
  /** How much each company may still look up. */
  readonly lookupBuckets: LookupBuckets;
  /** Signs what we send. */
  readonly signingKey: KeyObject;
  /** The one key with which the SPI signs. */
  readonly spiKey: KeyObject;
  /** How long the SPI's answer is waited for. */
  readonly answerMs: number;
  /** Whether the bank knows that the SPI is out. */
  readonly isNetworkOut: () => boolean;
  /** Called after commit, when a message waits to be sent. */
  readonly wakeSender: () => void;
}
