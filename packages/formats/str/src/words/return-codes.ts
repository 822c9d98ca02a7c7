/**
 * Why a TED is given back (CodDevTransf of the SFN's dictionary of domains), those of the credit of a client. Slips use the
 * same table with numbers of their own, treasuries too; 10 to 14 have been out of use since 2013, later 78, 79 and 81.
 * `words` stand where a customer should read what happened and what to do; codes without them have the general sentence.
 */
const RETURNS = {
  '1': { words: 'A conta de destino foi encerrada. Peça ao favorecido uma conta ativa.' },
  '2': { words: 'A agência ou a conta de destino não existe. Confira os dados com o favorecido.' },
  '3': { words: 'O CPF ou CNPJ não é o do titular da conta de destino. Confira o documento do favorecido.' },
  '4': {},
  '5': {
    words:
      'O titular da conta de destino é outro, e esta TED só vale entre contas do mesmo titular. Confira a finalidade.',
  },
  '6': {},
  '7': {},
  '8': {},
  '9': {
    words: 'O banco de destino suspeitou de fraude. Confirme o pagamento com o favorecido antes de tentar de novo.',
  },
  '15': {},
  '16': { words: 'A TED chegou fora do horário do banco de destino. Envie de novo em um dia útil, mais cedo.' },
  '17': {},
  '18': {
    words: 'O banco de destino entendeu que esta TED já tinha sido enviada. Confira no extrato antes de repetir.',
  },
  '19': {},
  '31': {
    words: 'O CPF ou CNPJ do favorecido não está regular na Receita Federal. Peça a ele que regularize o cadastro.',
  },
  '61': {
    words: 'O valor excede o limite da conta de destino. Combine com o favorecido outra conta ou um valor menor.',
  },
  '70': { words: 'O favorecido recusou o valor, ou a conta dele está bloqueada. Fale com o favorecido.' },
  '72': {},
  '84': { words: 'A conta de destino não aceita este tipo de TED ou esta finalidade. Peça ao favorecido outra conta.' },
  '85': {},
} as const satisfies Readonly<Record<string, { readonly words?: string }>>;

/** The code of a return, without leading zeros. */
export type TedReturnCode = keyof typeof RETURNS;

/** All return codes, in the order of their numbers. */
export const TED_RETURN_CODES = (Object.keys(RETURNS) as TedReturnCode[]).toSorted((a, b) => Number(a) - Number(b));

/**
 * What a return means for whoever had paid, in Portuguese: a sentence of what happened and one of what to do. Codes that
 * nobody but banks can act on, and any other text, have the general sentence with the code.
 */
export function returnWords(code: string): string {
  const known: { readonly words?: string } | undefined = Object.hasOwn(RETURNS, code)
    ? RETURNS[code as TedReturnCode]
    : undefined;
  return known?.words ?? `A TED foi devolvida pelo banco de destino (código ${code}).`;
}
