import { expect } from 'vitest';
import type { PaymentOrder, TransferLookup } from '@bank/contracts';
import { startPixBank, type PixBank } from './pix-bank.ts';
import type { TestCaller, TestReply } from './test-bank.ts';

/** A bank whose STR does what a test says, and what a person does to transfer. */
export interface TransfersBank extends PixBank {
  /** Looks up an account: Maria's at another bank unless told otherwise. */
  lookUpAccount(caller: TestCaller, more?: Record<string, unknown>): Promise<TransferLookup>;
  transfer(caller: TestCaller, lookupId: string, amount: string, more?: Record<string, unknown>): Promise<TestReply>;
  /** Looks up and transfers in one go. */
  transferTo(
    caller: TestCaller,
    amount: string,
    more?: { readonly to?: Record<string, unknown> } & Record<string, unknown>,
  ): Promise<PaymentOrder>;
  held(): Promise<bigint>;
  /** What stands on an account of the bank's own. */
  ownBalance(account: 'bank:str' | 'bank:ted-returns'): Promise<bigint>;
}

/** Maria's account at another bank, and that of a customer of ours. */
export const MARIA = {
  ispb: '99999010',
  branch: '3000',
  accountNumber: '500000',
  accountType: 'CACC',
  document: '52998224725',
  name: 'Maria de Fora',
} as const;
export const CAFE = {
  ispb: '99999008',
  branch: '1',
  accountNumber: '10003',
  accountType: 'TRAN',
  document: '99888777000100',
  name: 'Nome que digitei',
} as const;

let keys = 0;

/** Starts it; after each test books, orders and messages are verified. */
export async function startTransfersBank(): Promise<TransfersBank> {
  const bank = await startPixBank();
  const lookUpAccount: TransfersBank['lookUpAccount'] = async (caller, more = {}) => {
    const reply = await caller.post('/services/transfers/lookups', { ...MARIA, ...more });
    expect(reply.status, reply.text).toBe(201);
    return reply.json<TransferLookup>();
  };
  const transfer: TransfersBank['transfer'] = (caller, lookupId, amount, { key, ...more } = {}) =>
    caller.post(
      '/services/transfers/orders',
      { lookupId, amount, ...more },
      { 'idempotency-key': typeof key === 'string' ? key : `transfer-${(keys += 1)}` },
    );
  return {
    ...bank,
    lookUpAccount,
    transfer,
    async transferTo(caller, amount, { to = {}, ...more } = {}) {
      const reply = await transfer(caller, (await lookUpAccount(caller, to)).id, amount, more);
      expect(reply.status, reply.text).toBe(201);
      return reply.json<PaymentOrder>();
    },
    async held() {
      const { rows } = await bank.pool.query<{ held: bigint }>(
        `SELECT held FROM ledger.account WHERE id = 'customer:10001'`,
      );
      return rows[0]?.held ?? 0n;
    },
    async ownBalance(account) {
      const { rows } = await bank.pool.query<{ balance: bigint }>('SELECT balance FROM ledger.account WHERE id = $1', [
        account,
      ]);
      return rows[0]?.balance ?? 0n;
    },
  };
}
