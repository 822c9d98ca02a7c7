/** Kinds of account in a TED (TpCt): current, deposit, guaranteed, payment, savings, with the words of the screens. */
const TYPES = {
  CC: 'Conta corrente',
  CD: 'Conta de depósito',
  CG: 'Conta garantida',
  PG: 'Conta de pagamento',
  PP: 'Conta poupança',
} as const;

/** The code of a kind of account. */
export type TedAccountType = keyof typeof TYPES;

/** All kinds of account. */
export const TED_ACCOUNT_TYPES = Object.keys(TYPES) as readonly TedAccountType[];

/** What a kind of account is called, in Portuguese. */
export function accountTypeWords(type: TedAccountType): string {
  return TYPES[type];
}
