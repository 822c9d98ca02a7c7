/** Refusals of the capability onboarding: a company asks to become a customer. */
export const onboardingErrors = {
  'onboarding.code-too-soon': {
    status: 429,
    message: 'Já enviamos um código. Aguarde {wait} para pedir outro.',
  },
  'onboarding.code-wrong': {
    status: 422,
    message: 'O código enviado por {channel} não confere. Confira a mensagem e digite de novo.',
  },
  'onboarding.code-expired': {
    status: 422,
    message: 'O código enviado por {channel} venceu ou já teve tentativas demais. Peça um novo.',
  },
  'onboarding.code-missing': {
    status: 422,
    message: 'Digite o código que enviamos por {channel}.',
  },
  'onboarding.cnpj-invalid': { status: 422, message: 'CNPJ inválido. Confira os números.' },
  'onboarding.cpf-invalid': { status: 422, message: 'CPF inválido. Confira os números.' },
  'onboarding.cpf-repeated': { status: 422, message: 'Este CPF já foi informado acima. Informe o de outra pessoa.' },
  'onboarding.cep-invalid': { status: 422, message: 'CEP inválido.' },
  'onboarding.date-invalid': {
    status: 422,
    message: 'A data de constituição precisa ser de hoje ou de antes.',
  },
  'onboarding.cnpj-known': {
    status: 409,
    message:
      'Já há um cadastro ou uma conta com este CNPJ. Acompanhe pelo protocolo, ou peça acesso a quem administra a conta.',
  },
  'onboarding.not-found': {
    status: 404,
    message: 'Não encontramos um cadastro com este protocolo e este CNPJ. Confira os dois.',
  },
  'onboarding.state-conflict': {
    status: 409,
    message: 'Este cadastro já não aguarda documentos. Veja abaixo como ele está.',
  },
} as const;
