import { pixCodeErrors } from './code-errors.ts';

/** Refusals of the capability pix. */
export const pixErrors = {
  ...pixCodeErrors,
  'pix.key-malformed': {
    status: 422,
    message: 'Isto não parece uma chave Pix. Confira o CPF, CNPJ, telefone, e-mail ou chave aleatória.',
  },
  'pix.key-ambiguous': { status: 422, message: 'Este número pode ser um CPF ou um telefone. Escolha qual é.' },
  'pix.key-not-found': { status: 422, message: 'Esta chave Pix não está registrada. Confira com quem vai receber.' },
  'pix.key-gone': {
    status: 422,
    message: 'A chave Pix de {name} não está mais registrada. Peça a chave nova a quem vai receber.',
  },
  'pix.account-gone': {
    status: 422,
    message: 'A conta de {name} não existe mais neste banco. Peça os dados novos a quem vai receber.',
  },
  'pix.account-not-found': { status: 422, message: 'Esta agência e conta não existem neste banco. Confira os dados.' },
  'pix.participant-unknown': { status: 422, message: 'Esta instituição não participa do Pix. Escolha outra na lista.' },
  'pix.document-invalid': { status: 422, message: 'CPF ou CNPJ inválido. Confira os números.' },
  'pix.lookups-exhausted': {
    status: 429,
    message: 'Muitas consultas de chaves em pouco tempo. Aguarde {wait} e tente de novo.',
  },
  'pix.directory-unavailable': {
    status: 503,
    message:
      'A consulta de chaves do Banco Central está fora do ar. Nada foi enviado: tente de novo em instantes ou use agência e conta.',
  },
  'pix.lookup-expired': { status: 409, message: 'A consulta desta chave venceu. Consulte de novo antes de pagar.' },
  'pix.lookup-not-found': { status: 404, message: 'Esta consulta não existe. Consulte a chave de novo.' },
} as const;
