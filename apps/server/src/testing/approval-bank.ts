import { expect } from 'vitest';
import {
  orderApprovalContent,
  type ApprovalRule,
  type ApprovalRules,
  type ApprovalStep,
  type ApproverClass,
  type AuthorizationDetail,
  type DeviceSignature,
} from '@bank/contracts';
import { newId } from '@bank/core';
import { insertOperator } from '../features/operators/postgres/operators.ts';
import { startPixBank, type PixBank } from './pix-bank.ts';
import { testContext, type TestCaller, type TestDevice, type TestReply } from './test-bank.ts';

/** A person of company 10001 who may approve. */
export interface TestApprover {
  readonly id: string;
  readonly cpf: string;
  readonly phone: TestDevice;
  /** A fresh sign-in. */
  now(): Promise<TestCaller>;
}

/** A bank with approvers, rules, and what a person does with them. */
export interface ApprovalBank extends PixBank {
  setRules(rules: ApprovalRules | null): Promise<void>;
  approver(name: string, approverClass?: ApproverClass): Promise<TestApprover>;
  /** What that person's app would sign for an order as it stands. */
  sign(approver: TestApprover, orderId: string): Promise<DeviceSignature>;
  approve(
    approver: TestApprover,
    orderId: string,
    more?: { key?: string; device?: DeviceSignature },
  ): Promise<TestReply>;
  refuse(approver: TestApprover, orderId: string, more?: { key?: string; reason?: string }): Promise<TestReply>;
  /** How many signatures of any revision an order has. */
  approvals(orderId: string): Promise<number>;
}

let keys = 0;
let versions = 0;

/** One step that so many of these people pass. */
export function stepOf(count: number, approver: 'anyone' | ApproverClass = 'anyone'): ApprovalStep {
  return { ways: [[{ count, approver: approver === 'anyone' ? { by: 'anyone' } : { by: 'class', class: approver } }]] };
}

/** Rules of one bracket: up to an amount alone, above it these steps. */
export function rulesAbove(
  amount: string | null,
  steps: readonly ApprovalStep[],
  more: Partial<ApprovalRules> = {},
): ApprovalRules {
  const rule: ApprovalRule = {
    name: `Acima de ${amount ?? 'zero'}`,
    types: null,
    above: amount,
    upTo: null,
    payees: null,
    outcome: { is: 'approval', steps: [...steps] },
  };
  return { rules: [rule], sumsDay: false, expiresAfterHours: 72, ...more };
}

/** Starts a bank for tests of approvals: payees known, nothing to confirm unless a test asks for it. */
export async function startApprovalBank(more: Parameters<typeof startPixBank>[0] = {}): Promise<ApprovalBank> {
  const bank = await startPixBank(more);
  await bank.knowPayees();
  await bank.setCompany('10001', 'confirmation_threshold_centavos = 100000000');
  const companyId = bank.companyId('10001');
  const path = (orderId: string): string => `/services/transaction-authorizations/orders/${orderId}`;

  const sign: ApprovalBank['sign'] = async (approver, orderId) => {
    const shown = await (await approver.now()).get(path(orderId));
    expect(shown.status, shown.text).toBe(200);
    const { signing } = shown.json<AuthorizationDetail>();
    return approver.phone.sign((about) => orderApprovalContent(signing, about));
  };

  return {
    ...bank,
    sign,
    setRules: async (rules) =>
      void (await bank.pool.query('UPDATE bank.company SET approval_rules = $2 WHERE id = $1', [
        companyId,
        rules && JSON.stringify({ version: (versions += 1), rules }),
      ])),
    async approver(name, approverClass) {
      const id = newId('opr', bank.clock, bank.platform.entropy);
      const cpf = String((keys += 1)).padStart(11, '0');
      await insertOperator(bank.pool, {
        companyId,
        id,
        cpf,
        name,
        email: `${id}@exemplo.com`,
        phone: '+5511990020000',
        role: 'SA',
        profileId: null,
        approverClass: approverClass ?? null,
        state: 'active',
        passwordHash: 'nobody signs in by password here',
        temporary: null,
        createdAt: bank.clock.now(),
      });
      const phone = await bank.deviceOf({ id, companyId });
      const now = async () =>
        bank.withToken(
          await bank.bank.access.openSession(
            bank.platform.pool,
            { companyId, operatorId: id, name, bankAccount: '10001', kind: 'web', deviceId: phone.id },
            testContext(bank.clock.now()),
          ),
        );
      return { id, cpf, phone, now };
    },
    async approve(approver, orderId, { key = `approve-${(keys += 1)}`, device } = {}) {
      const signature = device ?? (await sign(approver, orderId));
      const caller = await approver.now();
      return caller.post(`${path(orderId)}/approve`, { device: signature }, { 'idempotency-key': key });
    },
    async refuse(approver, orderId, { key = `refuse-${(keys += 1)}`, reason = 'Fornecedor errado' } = {}) {
      return (await approver.now()).post(`${path(orderId)}/refuse`, { reason }, { 'idempotency-key': key });
    },
    async approvals(orderId) {
      const { rows } = await bank.pool.query<{ given: number }>(
        'SELECT count(*)::int AS given FROM bank.order_approval WHERE order_id = $1',
        [orderId],
      );
      return rows[0]?.given ?? 0;
    },
  };
}
