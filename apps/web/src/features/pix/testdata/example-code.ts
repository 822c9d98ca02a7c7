import type { CodeLookup, PaidCode } from '@bank/contracts';
import { exampleLookup } from './example-lookup.ts';

/** What a code led to, as the tests need one. */
export function exampleCode(code: Partial<PaidCode> = {}, changes: Partial<CodeLookup> = {}): CodeLookup {
  return {
    ...exampleLookup(),
    ...changes,
    code: {
      kind: 'static',
      txid: 'pedido42',
      amount: { rule: 'fixed', amount: '10.50' },
      receiver: { name: 'Papelaria Central', maskedDocument: null },
      findings: [],
      expiresAt: null,
      due: null,
      debtor: null,
      request: null,
      information: [],
      ...code,
    },
  };
}
