import type { KeyObject } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Clock, Entropy } from '@bank/core';
import type { Ispb } from '@bank/identifiers';
import type { Ledger } from '@bank/ledger';
import type { StrClient } from '@bank/rails-protocol';
import type { LivePublisher } from '../../../platform/events/live.ts';
import type { SharedLimiter } from '../../../platform/rates/rates.ts';
import type { FeesFeature } from '../../fees/index.ts';
import type { InstitutionsFeature } from '../../institutions/index.ts';
import type { FindOtherWay, PayAgain } from '../../payees/index.ts';
import type { PaymentOrdersFeature } from '../../payment-orders/index.ts';
import type { RailMessages } from '../../rail-messages/index.ts';

/** Who we are: in messages, and to people. */
export interface OwnBank {
  readonly name: string;
  readonly ispb: Ispb;
  readonly branch: string;
}

/** Our messages to the STR, by kind: TEDs, what we give back, questions for the statement of a day. */
export type StrMessages = RailMessages<'STR0008' | 'STR0010' | 'STR0014'>;

/** Everything that the use cases of this feature work with. */
export interface TransfersContext {
  readonly pool: pg.Pool;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly entropy: Entropy;
  readonly log: Logger;
  readonly live: LivePublisher;
  readonly bank: OwnBank;
  readonly orders: PaymentOrdersFeature;
  /** Gives an order's fee back with the posting that returns its payment. */
  readonly fees: Pick<FeesFeature, 'giveBackWithPosting'>;
  /** Who a favourite or an earlier payment led to. */
  readonly payAgain: PayAgain;
  readonly findOtherWay: FindOtherWay;
  /** What institutions are called, and which of them no list has. */
  readonly institutions: Pick<InstitutionsFeature, 'recognise' | 'nameOf'>;
  /** How many accounts of this bank each company may still ask about. */
  readonly accountLookups: SharedLimiter;
  readonly messages: StrMessages;
  readonly str: StrClient;
  /** Signs what we send. */
  readonly signingKey: KeyObject;
  /** The one key with which the STR signs: Banco Central's, as at the instant payments. */
  readonly strKey: KeyObject;
  /** How long the STR's answer is waited for before an order's outcome is unknown. */
  readonly answerMs: number;
  /** Called after commit, when a message waits to be sent. */
  readonly wakeSender: () => void;
}
