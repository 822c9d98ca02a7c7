import { hash, randomBytes } from 'node:crypto';
import { newId } from '@bank/core';
import type { Scope } from '@bank/contracts';
import { readRows } from '../platform/database/rows.ts';
import type { TestBank } from './test-bank.ts';

/** An answer to a program. */
export interface ProgramAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  json<T>(): T;
}

/** A program of a company's, with a token of a credential of its own. */
export interface TestProgram {
  readonly credentialId: string;
  readonly token: string;
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<ProgramAnswer>;
}

/** Gives a company a credential with these scopes and a token of it, behind the bank's back: no app need sign. */
export async function programOf(
  bank: TestBank,
  bankAccount: string,
  scopes: readonly Scope[],
  options: { readonly dailyCapCentavos?: bigint } = {},
): Promise<TestProgram> {
  const credentialId = newId('crd', bank.clock, { bytes: (count) => randomBytes(count) });
  const token = randomBytes(32).toString('base64url');
  const now = new Date(bank.clock.now());
  await readRows(
    bank.pool,
    `INSERT INTO bank.credential (company_id, id, client_id, name, scopes, daily_cap_centavos, created_at, created_by,
        secret_for, secret_hash, secret_shown)
      SELECT id, $2, $2, $2, $3, $4, $5, '{"id":"test","name":"Teste"}', 'test', '\\x00', '{"id":"test","name":"Teste","at":0}' FROM bank.company
      WHERE bank_account = $1`,
    [bankAccount, credentialId, scopes, options.dailyCapCentavos ?? 0n, now],
  );
  await readRows(
    bank.pool,
    `INSERT INTO bank.credential_token (token_hash, company_id, credential_id, scopes, issued_at, expires_at)
      SELECT $2, company_id, id, scopes, $3, $3::timestamptz + interval '30 days' FROM bank.credential WHERE id = $1`,
    [credentialId, hash('sha256', token, 'buffer'), now],
  );
  return {
    credentialId,
    token,
    async call(method, url, body, headers = {}) {
      const reply = await bank.bank.http.app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${token}`, ...headers },
        ...(body !== undefined && { payload: body as object }),
      });
      return { status: reply.statusCode, headers: reply.headers, json: () => reply.json() };
    },
  };
}
