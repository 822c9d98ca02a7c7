import type { Authorization } from '@bank/contracts';

/** How a payment goes on that this person has approved: a sentence to stand after "Aprovado". */
export function goesOnWords({ order }: Pick<Authorization, 'order'>): string {
  switch (order.state) {
    case 'awaiting_authorization':
      return 'Ainda falta a aprovação de outra pessoa.';
    case 'scheduled':
      return 'O pagamento está agendado.';
    case 'processing':
    case 'unknown':
      return 'O pagamento foi enviado.';
    case 'settled':
      return 'O pagamento foi feito.';
    case 'rejected':
      return `Mas ele não foi pago. ${order.refusal?.message ?? ''}`.trim();
    case 'awaiting_confirmation':
    case 'refused':
    case 'cancelled':
    case 'expired':
      return 'Mas o pagamento mudou depois disso.';
  }
}
