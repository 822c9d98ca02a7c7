/** Why a Pix code is not paid; each says what to do. */
export const pixCodeErrors = {
  'pix.code-malformed': { status: 422, message: 'Este código não pode ser lido. {why} Nada foi pago.' },
  'pix.code-recurrence': {
    status: 422,
    message:
      'Este código só pede uma autorização de Pix Automático e não paga nada agora. Peça a quem cobra um código de pagamento.',
  },
  'pix.code-withdrawal': {
    status: 422,
    message:
      'Este é um código de {kind}, que entrega dinheiro em espécie no estabelecimento. Contas de empresa não fazem {kind}: peça um código só de pagamento.',
  },
  'pix.code-unreachable': {
    status: 503,
    message:
      'O banco de quem cobra não respondeu, e sem ele não há como saber o que este código pede. Nada foi pago: tente de novo em instantes.',
  },
  'pix.code-gone': {
    status: 422,
    message: 'Esta cobrança não existe mais no banco de quem cobra. Peça um código novo a quem vai receber.',
  },
  'pix.code-unsafe-address': {
    status: 422,
    message:
      'O endereço deste código leva a um lugar que não é o de um banco. Não pague: peça um código novo a quem vai receber, por outro meio.',
  },
  'pix.code-unsigned': {
    status: 422,
    message:
      'A assinatura desta cobrança não confere: não há prova de que ela venha de um banco. Não pague: peça um código novo a quem vai receber, por outro meio.',
  },
  'pix.code-document': {
    status: 422,
    message:
      'O banco de quem cobra respondeu de um jeito que não segue o padrão do Pix. Nada foi pago: peça um código novo, ou a chave, a quem vai receber.',
  },
  'pix.code-key-gone': {
    status: 422,
    message: 'A chave Pix deste código não está mais registrada. Peça um código novo a quem vai receber.',
  },
  'pix.code-paid': { status: 422, message: 'Esta cobrança já foi paga. Se foi a sua empresa, confira no extrato.' },
  'pix.code-removed': {
    status: 422,
    message: 'Quem cobra cancelou esta cobrança. Se ainda há o que pagar, peça um código novo.',
  },
  'pix.code-expired': {
    status: 422,
    message: 'Este código venceu em {at}. Peça um código novo a quem vai receber.',
  },
  'pix.code-too-late': {
    status: 422,
    message: 'Esta cobrança só podia ser paga até {last}. Peça um código novo a quem vai receber.',
  },
  'pix.code-not-that-day': {
    status: 422,
    message:
      'O banco de quem cobra não deixa pagar esta cobrança em {day}. Escolha outra data, ou peça um código novo.',
  },
  'pix.code-only-now': {
    status: 422,
    message: 'Este código é de uma cobrança imediata: só pode ser pago agora, não agendado.',
  },
  'pix.code-other-day': {
    status: 422,
    message: 'O valor mostrado vale para {day}. Para pagar em outra data, leia o código de novo para essa data.',
  },
  'pix.code-amount-fixed': { status: 422, message: 'O valor deste código é {amount} e não pode ser mudado.' },
  'pix.code-once': { status: 422, message: 'Um código se paga uma vez. Para repetir o pagamento, use a chave Pix.' },
  'pix.code-changed': {
    status: 422,
    message:
      'O que esta cobrança pede mudou desde que ela foi lida: nada foi pago. Leia o código de novo para ver o que vale agora.',
  },
} as const;
