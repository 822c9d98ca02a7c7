import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import type { Cobv, Lote, Scope } from '@bank/contracts';
import { verifyBooks } from '@bank/ledger';
import { apiPixCalls } from '../../testing/api-pix-calls.ts';
import { lotMaking } from '../../testing/lot-making.ts';
import { keyOf } from '../../testing/pix-bank.ts';
import { programOf } from '../../testing/program.ts';
import { startTestBank } from '../../testing/test-bank.ts';

// The life of a lot in any order: asked for, asked for again, changed, made by servers that may die, its charges changed beside
// it. A model of three lines says what has to come of it: of each row the good changes, in their order, once each.
const bank = await startTestBank();
const KEY = 'cobranca@exemplo.com.br';
await keyOf(bank, { bankAccount: '10001', key: KEY });
const SCOPES: readonly Scope[] = ['cobv.read', 'cobv.write', 'lotecobv.read', 'lotecobv.write'];
const call = apiPixCalls(bank, await programOf(bank, '10001', SCOPES));
const { makeAll, dying } = lotMaking(bank);
const RUNS = 12;
const ROWS = 2;
const AMOUNTS = ['10.00', '20.00', '0.01'] as const;
const BAD_KEY = 'ninguem@exemplo.com.br';

const row = fc.integer({ min: 0, max: ROWS - 1 });
const amount = fc.constantFrom(...AMOUNTS);
const put = fc.record({ is: fc.constant('put' as const), amount });
const rest = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ is: fc.constant('patch' as const), row, amount }) },
    { weight: 3, arbitrary: fc.record({ is: fc.constant('mend' as const), row, isGood: fc.boolean() }) },
    { weight: 2, arbitrary: put },
    { weight: 2, arbitrary: fc.record({ is: fc.constant('alone' as const), row, amount }) },
    { weight: 1, arbitrary: fc.record({ is: fc.constant('remove' as const), row }) },
    { weight: 2, arbitrary: fc.record({ is: fc.constant('make' as const) }) },
    { weight: 1, arbitrary: fc.record({ is: fc.constant('die' as const), after: fc.integer({ min: 0, max: 4 }) }) },
  ),
  { minLength: 8, maxLength: 20 },
);
// Most lives begin with the lot: before it everything is a 404.
const steps = fc
  .tuple(put, fc.integer({ min: 0, max: 9 }), rest)
  .map(([first, nth, others]) => (nth === 0 ? others : [first, ...others, { is: 'make' as const }]));

afterEach(async () => {
  const client = await bank.pool.connect();
  try {
    const { checks } = await verifyBooks(client, { checks: bank.checks });
    expect(checks.filter(({ faults }) => faults > 0)).toEqual([]);
  } finally {
    client.release();
  }
});

/** What a row has to become. */
interface Model {
  readonly txid: string;
  amount: string;
  key: string;
  isMade: boolean;
  isRemoved: boolean;
  revisao: number;
  /** Why it reads NEGADA. */
  isRefused: boolean;
  waiting: ({ readonly amount: string } | { readonly key: string } | 'remove')[];
}

/** Its charge, then its changes, one after the other. */
function settle(model: Model, isBegun: boolean): void {
  if (!isBegun) return;
  const make = (): void => {
    model.isMade = model.key === KEY;
    model.isRefused = !model.isMade;
  };
  if (!model.isMade && !model.isRefused) make();
  for (const change of model.waiting.splice(0)) {
    if (!model.isMade) {
      if (change === 'remove') continue;
      Object.assign(model, change);
      make();
      continue;
    }
    if (change === 'remove') {
      if (!model.isRemoved) model.revisao += 1;
      [model.isRemoved, model.isRefused] = [true, false];
      continue;
    }
    const isSame = Object.entries(change).every(([name, value]) => model[name as 'amount' | 'key'] === value);
    const isBad = !isSame && (model.isRemoved || ('key' in change && change.key !== KEY));
    model.isRefused = isBad;
    if (isSame || isBad) continue;
    Object.assign(model, change);
    model.revisao += 1;
  }
}

const bodyOf = ({ amount, key }: Pick<Model, 'amount' | 'key'>) => ({
  calendario: { dataDeVencimento: '2026-12-31', validadeAposVencimento: 30 },
  devedor: { cpf: '52998224725', nome: 'Ana Lima' },
  valor: { original: amount },
  chave: key,
});

let lots = 0;

test('in any order of calls, makings and deaths each row becomes what was asked of it last, once', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (life) => {
      const id = `vida${(lots += 1)}`;
      const txidOf = (index: number): string => `vida${String(lots * 10 + index).padStart(28, '0')}`;
      let first: string | undefined;
      const models: Model[] = [];
      for (const step of life) {
        switch (step.is) {
          case 'put': {
            // The last row asks for what the company may not have.
            const rows = Array.from({ length: ROWS }, (_, index) => ({
              txid: txidOf(index),
              amount: step.amount,
              key: index === ROWS - 1 ? BAD_KEY : KEY,
            }));
            const cobsv = rows.map((each) => ({ txid: each.txid, ...bodyOf(each) }));
            const { status } = await call('PUT', `/lotecobv/${id}`, { descricao: 'Vida', cobsv });
            expect(status).toBe(first === undefined || first === step.amount ? 202 : 400);
            if (first !== undefined) break;
            first = step.amount;
            for (const each of rows)
              models.push({ ...each, isMade: false, isRemoved: false, isRefused: false, revisao: 0, waiting: [] });
            break;
          }
          case 'patch':
          case 'mend':
          case 'remove': {
            const change =
              step.is === 'patch'
                ? { valor: { original: step.amount } }
                : step.is === 'mend'
                  ? { chave: step.isGood ? KEY : BAD_KEY }
                  : { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' };
            const cobsv = [{ txid: txidOf(step.row), ...change }];
            const { status } = await call('PATCH', `/lotecobv/${id}`, { cobsv });
            expect(status).toBe(first === undefined ? 404 : 202);
            models[step.row]?.waiting.push(
              step.is === 'patch'
                ? { amount: step.amount }
                : step.is === 'mend'
                  ? { key: step.isGood ? KEY : BAD_KEY }
                  : 'remove',
            );
            break;
          }
          case 'alone': {
            const model = models[step.row];
            const { status } = await call('PATCH', `/cobv/${txidOf(step.row)}`, { valor: { original: step.amount } });
            if (!model) expect(status).toBe(404);
            else if (!model.isMade) expect(status).toBe(400);
            else if (model.amount === step.amount) expect(status).toBe(200);
            else if (model.isRemoved) expect(status).toBe(400);
            else {
              expect(status).toBe(200);
              [model.amount, model.revisao] = [step.amount, model.revisao + 1];
            }
            break;
          }
          case 'die':
            // Whatever it had made is made; the next one goes on from there.
            await makeAll(dying({ after: step.after })).catch(() => undefined);
            await makeAll();
            for (const model of models) settle(model, first !== undefined);
            break;
          case 'make':
            await makeAll();
            for (const model of models) settle(model, first !== undefined);
            break;
        }
        const now = await call<Lote>('GET', `/lotecobv/${id}`);
        expect(now.status).toBe(first === undefined ? 404 : 200);
        for (const [index, model] of models.entries()) {
          const isWaiting = model.waiting.length > 0 || (!model.isMade && !model.isRefused);
          expect(now.body.cobsv[index]).toMatchObject({
            txid: model.txid,
            status: isWaiting ? 'EM_PROCESSAMENTO' : model.isRefused ? 'NEGADA' : 'CRIADA',
          });
          const { status, body } = await call<Cobv>('GET', `/cobv/${model.txid}`);
          expect(status).toBe(model.isMade ? 200 : 404);
          if (!model.isMade) continue;
          expect(body).toMatchObject({
            revisao: model.revisao,
            valor: { original: model.amount },
            status: model.isRemoved ? 'REMOVIDA_PELO_USUARIO_RECEBEDOR' : 'ATIVA',
          });
        }
      }
    }),
    { numRuns: RUNS, seed: 148 },
  );
});
