import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Cob, Scope } from '@bank/contracts';
import { MINUTE_MS } from '@bank/core';
import { apiPixCalls } from '../../testing/api-pix-calls.ts';
import { keyOf, startPixBank } from '../../testing/pix-bank.ts';
import { programOf } from '../../testing/program.ts';

// The life of a charge in any order: made, changed, moved, taken from its location, removed, over. Answers stay conforming,
// revisions never fall, and what has ended stays as it is.
const bank = await startPixBank();
const KEY = 'cobranca@exemplo.com.br';
await keyOf(bank, { bankAccount: '10001', key: KEY });
const SCOPES: readonly Scope[] = ['cob.read', 'cob.write', 'payloadlocation.read', 'payloadlocation.write', 'pix.read'];
const program = await programOf(bank, '10001', SCOPES);
const call = apiPixCalls(bank, program);
const RUNS = 12;

const steps = fc.array(
  fc.oneof(
    fc.record({ is: fc.constant('put' as const), amount: fc.constantFrom('10.00', '20.00') }),
    fc.record({ is: fc.constant('patch' as const), amount: fc.constantFrom('10.00', '20.00', '30.00') }),
    fc.record({ is: fc.constantFrom('remove' as const, 'move' as const, 'clear' as const, 'get' as const) }),
    fc.record({ is: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 40 }) }),
  ),
  { minLength: 4, maxLength: 12 },
);

let txids = 0;

test('in any order of calls answers conform, revisions rise by one where something changes, and what ended stays', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (life) => {
      const txid = `life${String((txids += 1)).padStart(28, '0')}`;
      const path = `/cob/${txid}`;
      let first: { readonly amount: string; readonly body: Cob } | undefined;
      let known: Cob | undefined;
      for (const step of life) {
        switch (step.is) {
          case 'put': {
            const wanted = { calendario: { expiracao: 3600 }, valor: { original: step.amount }, chave: KEY };
            const made = await call<Cob>('PUT', path, wanted);
            if (first && first.amount !== step.amount) expect(made.status).toBe(400);
            else expect(made.status).toBe(201);
            if (first && made.status === 201) expect(made.body).toEqual(first.body);
            if (!first) [first, known] = [{ amount: step.amount, body: made.body }, made.body];
            break;
          }
          case 'patch': {
            const patched = await call<Cob>('PATCH', path, { valor: { original: step.amount } });
            if (!known) expect(patched.status).toBe(404);
            else if (known.valor.original === step.amount)
              expect([patched.status, patched.body.revisao]).toEqual([200, known.revisao]);
            else if (known.status !== 'ATIVA') expect(patched.status).toBe(400);
            else expect([patched.status, patched.body.revisao]).toEqual([200, known.revisao + 1]);
            break;
          }
          case 'remove': {
            const removed = await call<Cob>('PATCH', path, { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' });
            expect(removed.status).toBe(known ? 200 : 404);
            break;
          }
          case 'move': {
            const { body: loc } = await call<{ id: number }>('POST', '/loc', { tipoCob: 'cob' });
            const moved = await call<Cob>('PATCH', path, { loc: { id: loc.id } });
            if (!known) expect(moved.status).toBe(404);
            else if (known.status !== 'ATIVA') expect(moved.status).toBe(400);
            else expect([moved.status, moved.body.revisao, moved.body.loc?.id]).toEqual([200, known.revisao, loc.id]);
            break;
          }
          case 'clear':
            if (known?.loc) expect((await call('DELETE', `/loc/${known.loc.id}/txid`)).status).toBe(200);
            break;
          case 'wait':
            bank.clock.advance(step.minutes * MINUTE_MS);
            break;
          case 'get':
            break;
        }
        const now = await call<Cob>('GET', path);
        expect(now.status).toBe(first ? 200 : 404);
        if (!first || !known) continue;
        expect(now.body.revisao - known.revisao).toBeGreaterThanOrEqual(0);
        expect(now.body.revisao - known.revisao).toBeLessThanOrEqual(1);
        expect(now.body.pixCopiaECola === undefined).toBe(now.body.loc === undefined);
        if (known.status !== 'ATIVA') expect(now.body.status).toBe(known.status);
        known = now.body;
      }
    }),
    { numRuns: RUNS, seed: 67 },
  );
});
