import { createClient, refuseOrder } from '@bank/contracts';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Bank } from './bank.ts';
import { useAct, type Act } from './use-act.ts';

const DONE = new Response(null, { status: 204 });
// Without a schema of its answer, which is not what is looked at here.
const { response: _, ...refuse } = refuseOrder;

/** A bank whose answers come from the test; undefined: the line is dead. */
function bankOf(answer: (tries: number) => Promise<Response | undefined> | Response | undefined): {
  readonly bank: Pick<Bank, 'call'>;
  readonly keys: (string | null)[];
} {
  const keys: (string | null)[] = [];
  const call = createClient({
    token: () => undefined,
    fetch: async (_url, { headers }) => {
      keys.push(new Headers(headers).get('idempotency-key'));
      const given = await answer(keys.length);
      if (!given) throw new TypeError('no network');
      return given;
    },
  });
  return { bank: { call }, keys };
}

const refused = (status: number): Response =>
  Response.json({ errors: [{ code: 'x', message: 'Não pode.' }] }, { status });
const press = (current: Act): Promise<unknown> =>
  act(() => current.run(refuse, { params: { orderId: 'ord_1' }, body: { reason: 'Sem nota' } }));

test('a second press while the first is under way does nothing', async () => {
  let release: (answer: Response) => void = () => undefined;
  const { bank, keys } = bankOf(() => new Promise<Response>((done) => (release = done)));
  const { result } = renderHook(() => useAct(bank));
  let first: Promise<unknown> = Promise.resolve();
  await act(async () => {
    first = result.current.run(refuse, { params: { orderId: 'ord_1' }, body: { reason: 'Sem nota' } });
  });
  await press(result.current);
  expect(keys).toHaveLength(1);
  expect(result.current.busy).toBe(true);
  await act(async () => {
    release(DONE);
    await first;
  });
  expect(result.current.busy).toBe(false);
  expect(result.current.fault).toBe(undefined);
});

test('M05 keeps its key until the bank has answered, and says a refusal in words', async () => {
  const answers = [undefined, refused(503), refused(401), refused(429), refused(422), DONE];
  const { bank, keys } = bankOf((tries) => answers[tries - 1]);
  const { result } = renderHook(() => useAct(bank));
  await press(result.current);
  expect(result.current.fault).toBe('Sem conexão.');
  for (let tries = 0; tries < 4; tries += 1) await press(result.current);
  expect(result.current.fault).toBe('Não pode.');
  await press(result.current);
  expect(result.current.fault).toBe(undefined);
  expect(new Set(keys.slice(0, 5)).size).toBe(1);
  expect(keys[5]).not.toBe(keys[4]);
});
