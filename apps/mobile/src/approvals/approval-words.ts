import type { Authorization } from '@bank/contracts';

/** Why this person cannot decide on a payment. */
export function cannotWords(because: NonNullable<Authorization['cannotBecause']>): string {
  switch (because) {
    case 'maker':
      return 'Você fez este pagamento: outra pessoa da empresa precisa aprová-lo.';
    case 'already-approved':
      return 'Você já aprovou este pagamento. Ainda falta outra pessoa.';
    case 'not-this-step':
      return 'Esta etapa pede a aprovação de outra pessoa.';
    case 'no-right':
      return 'Seu perfil não permite aprovar pagamentos. Fale com o administrador da empresa.';
    case 'no-device':
      return 'Aprovar pede um aparelho registrado e aprovado.';
    case 'decided':
      return 'Este pagamento não espera mais por aprovação.';
  }
}

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
