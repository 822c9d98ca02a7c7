import { formatBrl, formatDate, formatInstant, bankingDate, formatTime, type Instant, type Money } from '@bank/core';
import type { Authorization, BatchPayee, ToldFacts } from '@bank/contracts';
import { orderSigning, type Order } from '../../payment-orders/index.ts';

/** What was paid to a payee before. */
interface PaidBefore {
  readonly count: number;
  readonly total: Money;
  readonly last: { readonly at: Instant; readonly amount: Money } | undefined;
}

/** What an approver is told of an order besides the order itself, in the words in which the app shows and signs it. */
export function approvalFacts({
  kept,
  agreed,
  flags,
  approval,
  paid,
}: {
  readonly kept: Order;
  /** As it would go were it signed now. */
  readonly agreed: Order;
  readonly paid: PaidBefore;
} & Pick<Authorization, 'flags' | 'approval'>): ToldFacts {
  return {
    ...orderSigning.notesFact(flags.map(({ text }) => text)),
    ...orderSigning.movedFact(kept, agreed),
    madeBy: kept.createdBy.name,
    madeAt: formatInstant(kept.createdAt),
    because: approval.because,
    payeeHistory: kept.payee.kind === 'batch' ? batchWords(kept.payee) : historyWords(paid),
  };
}

/** Of many payments: how many of those who are paid were paid before. */
function batchWords({ count, newPayees }: Pick<BatchPayee, 'count' | 'newPayees'>): string {
  if (newPayees === 0) return `${count} pagamentos, todos a quem já recebeu antes`;
  return `${count} pagamentos; ${newPayees} a quem nunca recebeu`;
}

function historyWords({ count, total, last }: PaidBefore): string {
  if (count === 0) return 'Nenhum pagamento a quem recebe';
  const all = `${count === 1 ? '1 pagamento' : `${count} pagamentos`}, ${formatBrl(total)} ao todo`;
  if (last === undefined) return all;
  const when = `${formatDate(bankingDate(last.at))} às ${formatTime(last.at)}`;
  return `${all}; o último, ${formatBrl(last.amount)}, em ${when}`;
}
