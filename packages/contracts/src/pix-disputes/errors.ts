/** Refusals of the capability pix-disputes. */
export const pixDisputesErrors = {
  'pix-disputes.not-found': { status: 404, message: 'Esta contestação não existe.' },
  'pix-disputes.precaution-not-found': { status: 404, message: 'Este bloqueio cautelar não existe.' },
  'pix-disputes.order-not-found': { status: 404, message: 'Este Pix não existe.' },
  'pix-disputes.not-settled': { status: 409, message: 'Só se contesta um Pix concluído.' },
  'pix-disputes.too-late': {
    status: 409,
    message: 'O prazo de 80 dias para contestar este Pix terminou. Fale com quem recebeu ou procure a Justiça.',
  },
  'pix-disputes.same-owner': {
    status: 422,
    message: 'Este Pix foi para uma conta da própria empresa e não pode ser contestado.',
  },
  'pix-disputes.same-bank': {
    status: 422,
    message:
      'Quem recebeu também tem conta neste banco, e a contestação não passa pelo Banco Central. Fale com o atendimento para contestar este Pix.',
  },
  'pix-disputes.nothing-left': { status: 409, message: 'Este Pix já voltou por inteiro. Não há o que contestar.' },
  'pix-disputes.already-contested': { status: 409, message: 'Este Pix já foi contestado. Acompanhe a contestação.' },
  'pix-disputes.cannot-cancel': {
    status: 409,
    message: 'Esta contestação já terminou ou está em devolução. Não dá mais para cancelar.',
  },
  'pix-disputes.answer-closed': {
    status: 409,
    message: 'A defesa já foi enviada ou o prazo para enviá-la terminou. O banco decide com o que recebeu.',
  },
} as const;
