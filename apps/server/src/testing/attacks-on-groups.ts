import { expect } from 'vitest';
import type { TestCaller } from './test-bank.ts';

/** A group with somebody in it, and an edit of it whose line is still to come. */
export async function groupOf(
  caller: TestCaller,
  name: string,
): Promise<{ readonly id: string; readonly member: string; readonly edit: string }> {
  const { id } = (await caller.put(GROUPS, { name, isConfidential: false })).json<{ id: string }>();
  const begin = async (version: number): Promise<string> => {
    const key = { 'idempotency-key': `${id}-${version}` };
    const begun = await caller.post(`${GROUPS}/${id}/edits`, { version, lines: 1 }, key);
    expect(begun.status, begun.text).toBe(201);
    return begun.json<{ id: string }>().id;
  };
  const path = `${GROUPS}/${id}/edits/${await begin(1)}`;
  await caller.put(`${path}/lines`, { lines: [{ act: 'add', line: 1, member: MEMBER }] });
  expect((await caller.put(`${path}/apply`, {})).status).toBe(200);
  const whole = await caller.get(`${GROUPS}/${id}/whole-members`);
  const member = whole.json<{ items: { id: string }[] }>().items[0]?.id ?? '';
  return { id, member, edit: await begin(2) };
}

/** Where groups are called. */
export const GROUPS = '/services/groups/payee-groups';
/** Somebody in a group. */
export const MEMBER = {
  payee: { by: 'pix-key', key: 'salario@exemplo.com', name: 'Ana', document: null },
  amount: '1.00',
  description: null,
  reference: null,
} as const;
