import { ACCOUNT_TYPE_WORDS, type AccountType } from '@bank/contracts';
import { plainWords } from '@bank/core';

/** The types that a list is offered, in that order, with the short forms that other banks' files have. */
const ALIASES = {
  CACC: ['corrente', 'cc', '1'],
  SVGS: ['poupanca', 'cp', 'pp', '2'],
  TRAN: ['pagamento', 'conta pagamento', 'pg', '3'],
  SLRY: ['salario'],
} as const satisfies Partial<Record<AccountType, readonly string[]>>;

/** The types of account that lists are offered, the usual one first. */
export const LISTED_ACCOUNT_TYPES: readonly { readonly value: AccountType; readonly label: string }[] = (
  Object.keys(ALIASES) as (keyof typeof ALIASES)[]
).map((value) => ({ value, label: ACCOUNT_TYPE_WORDS[value] }));

/** The type of account that a cell means, by its words, its code or a short form; undefined for a text that means none. */
export function accountTypeMeant(text: string): AccountType | undefined {
  const wanted = plainWords(text);
  return (Object.keys(ACCOUNT_TYPE_WORDS) as AccountType[]).find((type) => {
    const aliases: readonly string[] = (ALIASES as Partial<Record<AccountType, readonly string[]>>)[type] ?? [];
    return [plainWords(ACCOUNT_TYPE_WORDS[type]), type.toLowerCase(), ...aliases].includes(wanted);
  });
}
