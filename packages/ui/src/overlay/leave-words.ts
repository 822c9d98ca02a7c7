/** What is asked wherever something typed would be lost. */
export const LEAVE_WORDS = {
  danger: true,
  title: 'Sair sem salvar?',
  text: 'O que você digitou aqui ainda não foi enviado e se perde.',
  confirmLabel: 'Sair sem salvar',
  cancelLabel: 'Continuar aqui',
} as const;
