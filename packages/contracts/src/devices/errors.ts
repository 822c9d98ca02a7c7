/** Refusals of the capability devices. */
export const devicesErrors = {
  'devices.not-registered': {
    status: 403,
    message:
      'Registre um celular no aplicativo do banco antes: entre com CPF, conta e senha e toque em “Registrar este dispositivo”.',
  },
  'devices.code-wrong': { status: 422, message: 'O código não confere. Confira a mensagem e tente de novo.' },
  'devices.code-expired': { status: 410, message: 'O código venceu ou já teve tentativas demais. Peça um novo.' },
  'devices.not-found': { status: 404, message: 'Este dispositivo não existe.' },
  'devices.too-many': {
    status: 422,
    message: 'Há dispositivos demais registrados. Remova um antes de registrar outro.',
  },
  'devices.key-blocked': {
    status: 403,
    message:
      'Este dispositivo foi bloqueado e não pode ser registrado de novo. Peça a quem administra os dispositivos que o libere.',
  },
  'devices.state-conflict': {
    status: 409,
    message: 'Este dispositivo já não está nesse estado. Atualize a tela para ver como está.',
  },
  'devices.session-not-found': { status: 404, message: 'Esta sessão não existe ou já terminou.' },
} as const;
