/** What saving a favourite does. */
export const SAVE_TEXT =
  'Fica para toda a empresa, para pagar de novo sem digitar a chave ou a conta. Quem recebe é consultado outra vez a cada pagamento.';
