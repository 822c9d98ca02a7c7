import { actAgreeing, actOf, capitalised, theAct, type Authorization } from '@bank/contracts';

/** How a payment goes on that this person has approved: a sentence to stand after "Aprovado". */
export function goesOnWords({ order }: Pick<Authorization, 'order'>): string {
  const { kind } = order;
  const act = capitalised(theAct(kind));
  switch (order.state) {
    case 'awaiting_authorization':
      return 'Ainda falta a aprovação de outra pessoa.';
    case 'scheduled':
      return `${act} está ${actAgreeing(kind, 'agendado')}.`;
    case 'processing':
    case 'unknown':
      return `${act} foi ${actAgreeing(kind, 'enviado')}.`;
    case 'settled':
      return `${act} foi ${actAgreeing(kind, 'feito')}.`;
    case 'rejected':
      return `Mas ${actOf(kind).rejected.toLowerCase()}. ${order.refusal?.message ?? ''}`.trim();
    case 'awaiting_confirmation':
    case 'refused':
    case 'cancelled':
    case 'expired':
      return `Mas ${theAct(kind)} mudou depois disso.`;
  }
}
