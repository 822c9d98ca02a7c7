/**
 * The columns by which a list of payees is typed, read from files and written to them, as their heads stand there. What the
 * bank exports is read again unchanged. Named as the fields of a payee are (`TypedPayee`).
 */
export const PAYEE_ROW_TITLES = {
  way: 'Tipo',
  name: 'Nome',
  document: 'CPF ou CNPJ',
  key: 'Chave Pix',
  ispb: 'Banco',
  branch: 'Agência',
  accountNumber: 'Conta',
  accountType: 'Tipo de conta',
  amount: 'Valor',
  description: 'Descrição',
  reference: 'Sua referência',
} as const;
export type PayeeRowField = keyof typeof PAYEE_ROW_TITLES;

/** How a payee is paid, in the words of the first column. */
export const PAYEE_WAY_WORDS = { 'pix-key': 'Chave Pix', account: 'Conta' } as const;
