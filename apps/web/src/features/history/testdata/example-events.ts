import type { HistoryEvent } from '@bank/contracts';
import { fromNow } from '../../../platform/clock/page-clock-fixtures.ts';

/** An act of the company's log: a sign-in that went well. */
export function exampleEvent(changes: Partial<HistoryEvent> = {}): HistoryEvent {
  return {
    id: '0192f0c4-0000-7000-8000-000000000001',
    at: fromNow(-60_000),
    actor: 'Ana Conceição',
    action: 'access.signed-in',
    kind: 'access',
    description: 'Entrou no internet banking',
    subject: 'opr_00000000000000000000000001',
    address: '203.0.113.7',
    device: null,
    outcome: 'done',
    sequence: 431,
    hash: 'ab'.repeat(32),
    ...changes,
  };
}

/** A payment that the system refused. */
export function refusedPayment(changes: Partial<HistoryEvent> = {}): HistoryEvent {
  return exampleEvent({
    id: '0192f0c4-0000-7000-8000-000000000002',
    actor: 'Banco',
    action: 'payment-orders.rejected',
    kind: 'payments',
    description: 'Não pôde ser feito um Pix de R$ 42,00 para Helena Prado: A conta está encerrada',
    subject: 'ord_01jd00000000000000000000aa',
    address: null,
    outcome: 'refused',
    sequence: 430,
    ...changes,
  });
}
