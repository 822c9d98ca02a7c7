/** Refusals of the capability access: signing in, sessions, the request by QR code. */
export const accessErrors = {
  'access.credentials-refused': {
    status: 401,
    message: 'Dados de acesso inválidos. Confira e-mail ou CPF, conta e senha.',
  },
  'access.too-many-tries': {
    status: 429,
    message: 'Muitas tentativas. Aguarde {wait} e tente de novo, ou confirme um acesso pelo aplicativo no seu celular.',
  },
  TEMPORARY_PASSWORD_USE: {
    status: 403,
    message: 'Sua senha é temporária. Crie uma senha definitiva para entrar.',
  },
  'access.temporary-password-refused': {
    status: 401,
    message: 'Dados inválidos ou senha temporária vencida. Peça uma nova ao administrador da empresa.',
  },
  'access.password-weak': {
    status: 422,
    message: 'Escolha outra senha: use ao menos 8 caracteres e evite senhas conhecidas ou a senha temporária.',
  },
  'access.not-signed-in': { status: 401, message: 'Sua sessão terminou. Entre de novo para continuar.' },
  'access.not-allowed': { status: 403, message: 'Seu perfil não permite isto. Fale com o administrador da empresa.' },
  'access.product-missing': {
    status: 403,
    message: 'Este produto não está contratado para a sua empresa.',
  },
  step_up_required: {
    status: 403,
    message: 'Confirme no aplicativo, no seu celular, para continuar.',
  },
  'access.trusted-device-needed': {
    status: 403,
    message:
      'Para isto, entre com o QR Code confirmado no aplicativo de um dispositivo confiável: você entrou só com a senha, ou o dispositivo ainda aguarda aprovação.',
  },
  'access.challenge-unknown': {
    status: 409,
    message: 'O tempo para provar este dispositivo terminou. Abra o aplicativo de novo.',
  },
  'access.request-pending': { status: 404, message: 'Este acesso ainda não foi confirmado no aplicativo.' },
  'access.request-unknown': { status: 404, message: 'Este pedido de acesso não existe ou já foi usado.' },
  REQUEST_EXPIRED: { status: 410, message: 'O tempo para confirmar este acesso terminou. Gere um novo código.' },
  'access.request-answered': { status: 409, message: 'Este pedido de acesso já foi respondido.' },
  'access.match-number-wrong': {
    status: 422,
    message: 'O número não é o que está ao lado do QR Code. Confira na tela do computador.',
  },
  'access.signature-invalid': {
    status: 422,
    message: 'A assinatura do aplicativo não confere. Abra o aplicativo de novo e repita.',
  },
} as const;
