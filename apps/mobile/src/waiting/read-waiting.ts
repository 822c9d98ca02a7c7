import {
  listAuthorizations,
  listNotifications,
  listOwnDevices,
  listPaymentOrders,
  listSignedChanges,
  readOwnAsk,
  type Authorization,
  type CallFailure,
  type CallResult,
  type Device,
  type PaymentOrder,
  type Profile,
  type SignedChange,
} from '@bank/contracts';
import type { Bank } from '../bank/bank.ts';

/** How many of each kind the home shows; the rest come as these are decided. */
const SHOWN_MAX = 20;

/** What waits for this person, and how this device stands. */
export interface Waiting {
  /** How many payments chosen on the web still wait for the app. */
  readonly chosen: number;
  /** Payments of others to approve; `approvalCount` counts those that are not shown too. */
  readonly approvals: readonly Authorization[];
  readonly approvalCount: number;
  readonly changes: readonly SignedChange[];
  /** Own payments to confirm. */
  readonly orders: readonly PaymentOrder[];
  readonly unread: number;
  /** Undefined where the bank knows no such device of this person. */
  readonly device: Device['state'] | undefined;
}

/**
 * Asks for everything at once. Only what the person may see is asked for: each refused call would stand in the
 * company's audit trail.
 */
export async function readWaiting(bank: Bank, profile: Profile, deviceId: string): Promise<CallResult<Waiting>> {
  const { permissions } = profile.operator;
  const sees = permissions.includes('ORDERS_VIEW');
  const approves = sees && permissions.includes('ORDERS_APPROVE');
  const limit = SHOWN_MAX;
  const [devices, orders, changes, approvals, asked, notices] = await Promise.all([
    bank.call(listOwnDevices, {}),
    sees ? bank.call(listPaymentOrders, { query: { state: 'awaiting_confirmation', mine: 'true', limit } }) : undefined,
    bank.call(listSignedChanges, { query: { tab: 'mine', limit } }),
    approves ? bank.call(listAuthorizations, { query: { tab: 'mine', limit } }) : undefined,
    approves ? bank.call(readOwnAsk, {}) : undefined,
    bank.call(listNotifications, { query: { limit: 1 } }),
  ]);
  const failure = firstFailure([devices, orders, changes, approvals, asked, notices]);
  if (failure !== undefined) return { ok: false, failure };
  const own = valueOf(devices)?.items.find(({ id }) => id === deviceId);
  return {
    ok: true,
    value: {
      chosen: valueOf(asked)?.ask?.orderIds.length ?? 0,
      approvals: valueOf(approvals)?.items ?? [],
      approvalCount: valueOf(approvals)?.counts.mine ?? 0,
      changes: valueOf(changes)?.items ?? [],
      orders: valueOf(orders)?.items ?? [],
      unread: valueOf(notices)?.unread ?? 0,
      device: own?.state,
    },
  };
}

/** Whether nothing at all waits. */
export function isNothing({ chosen, approvals, changes, orders }: Waiting): boolean {
  return chosen === 0 && approvals.length === 0 && changes.length === 0 && orders.length === 0;
}

function firstFailure(answers: readonly (CallResult<unknown> | undefined)[]): CallFailure | undefined {
  const failed = answers.find((answer) => answer?.ok === false);
  return failed?.ok === false ? failed.failure : undefined;
}

function valueOf<T>(answer: CallResult<T> | undefined): T | undefined {
  return answer?.ok === true ? answer.value : undefined;
}
