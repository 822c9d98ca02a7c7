import type pg from 'pg';
import type { Logger } from 'pino';
import type { Clock, Entropy, Instant } from '@bank/core';
import type { OrderKind } from '@bank/contracts';
import type { Companion, Ledger } from '@bank/ledger';
import type { LivePublisher } from '../../platform/events/live.ts';
import type { DeviceKeys, VerifiedDevice } from '../device-keys/index.ts';
import type { OrderFees } from '../fees/index.ts';
import type { Order } from './domain/order.ts';
import type { OrderPayer } from './domain/terms.ts';
import type { OrderRef } from './postgres/order-queries.ts';
import type { ReadTerms } from './postgres/order-terms.ts';
import type { ApprovalEngine, ReadApprovers } from './domain/approval-engine.ts';
import type { OneAtATime } from '../../platform/idempotency/one-at-a-time.ts';
import type { Rail } from './carrying-out/rail.ts';

/** The check of what a device signed, as the capability devices gives it. */
export type SignatureCheck = Pick<DeviceKeys, 'checkDeviceSignature'>;

/** The device that signed. */
export type SigningDevice = VerifiedDevice;

/** An order at the moment at which it settles. */
export interface SettledOrder {
  readonly order: Order;
  readonly payer: OrderPayer;
  readonly settledAt: Instant;
}

/** What proves a settled order: the code that the customer gets, and the writes that keep it. */
export interface SettlementProof {
  readonly receiptCode: string;
  readonly companions: readonly Companion[];
}

/** What decides about approvals: the rules' engine, and who may approve. */
export interface Approvals {
  readonly engine: ApprovalEngine;
  readonly readApprovers: ReadApprovers;
  /** A company's permission profiles, which rules can name, by id. */
  readonly readProfileNames: (companyId: string) => Promise<ReadonlyMap<string, string>>;
}

/** Everything that the use cases of this feature work with. */
export interface OrderContext {
  readonly pool: pg.Pool;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly entropy: Entropy;
  readonly log: Logger;
  readonly live: LivePublisher;
  readonly devices: SignatureCheck;
  readonly approvals: Approvals;
  readonly proveSettlement: (settled: SettledOrder) => SettlementProof;
  /** What orders cost, and how that is charged. */
  readonly fees: OrderFees;
  readonly readTerms: ReadTerms;
  readonly readOrder: (ref: OrderRef) => Promise<Order | undefined>;
  readonly railOf: (kind: OrderKind) => Rail;
  /** The kinds that have a rail. */
  readonly kinds: () => readonly OrderKind[];
  readonly oneAtATime: OneAtATime;
}
