import type { TestCaller } from './test-bank.ts';

const BATCH_LINE = { row: 1, kind: null, amount: '1.00', date: null, purpose: null, description: null, reference: null, payee: { by: 'account', ispb: '60746948', branch: '1234', accountNumber: '20001', accountType: 'CACC', name: 'X', document: '52998224725' } }; // prettier-ignore

/** What somebody of another company does with a batch's id, wherever it stands. */
export function attacksOnBatches(ids: readonly string[]) {
  return {
    'batch-transfers.read-batch params.id': { ids },
    'batch-transfers.change-batch params.id': { ids, body: () => ({ name: 'Meu' }) },
    'batch-transfers.discard-batch params.id': { ids },
    'batch-transfers.send-batch-rows params.id': { ids, body: () => ({ rows: [BATCH_LINE] }) },
    'batch-transfers.send-batch-file params.id': { ids, query: () => 'name=lote.rem' },
    'batch-transfers.list-batch-rows params.id': { ids },
    'batch-transfers.confirm-batch-rows params.id': {
      ids,
      body: () => ({ which: { rows: [1] }, confirmed: true }),
    },
    'batch-transfers.leave-out-batch-rows params.id': {
      ids,
      body: () => ({ which: { rows: [1] }, leftOut: true }),
    },
    'batch-transfers.export-batch-rows params.id': { ids, query: () => 'format=csv&which=all' },
    'batch-transfers.review-batch params.id': { ids },
    'batch-transfers.ask-for-batch params.id': { ids, body: () => ({ version: 1, again: false }) },
    'batch-transfers.change-batch-row params.id': {
      ids,
      path: (id: string) => `/services/batch-transfers/batches/${id}/rows/1`,
      body: () => ({ revision: 1, line: BATCH_LINE }),
    },
    'batch-transfers.cancel-batch params.id': { ids, body: () => ({}) },
    'batch-transfers.retry-batch params.id': { ids, body: () => ({}) },
    'batch-transfers.ask-batch-receipts params.id': { ids, body: () => ({ format: 'pdf' }) },
    'batch-transfers.issue-batch-return params.id': { ids },
  };
}

/** A draft of whoever calls. */
export async function openedBatch(maker: TestCaller): Promise<string> {
  const draft = { name: 'Fornecedores', source: 'typed', confidential: false };
  const reply = await maker.post('/services/batch-transfers/batches', draft, { 'idempotency-key': 'transfers-1' });
  return reply.json<{ id: string }>().id;
}
