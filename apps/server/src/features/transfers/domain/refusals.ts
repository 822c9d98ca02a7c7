import { entryState, strError, type StrEntryState } from '@bank/str';

/** Why a TED was not made: a code, and the sentence that its maker reads. */
export interface TedRefusal {
  readonly code: string;
  readonly message: string;
}

const NEXT_DAY = 'Nada saiu da conta: faça a TED de novo no próximo dia útil.';

/** What the customer reads of an entry that the STR refused. The reserves of banks are no matter of theirs. */
export function refusalOfState(state: StrEntryState): TedRefusal {
  const code = `str-${state}`;
  if (entryState(state).retryToday) {
    return {
      code,
      message: 'A TED não pôde ser liquidada por uma falha do banco. Nada saiu da conta: faça-a de novo hoje.',
    };
  }
  switch (state) {
    case '24':
    case '25':
      return { code, message: `A TED não foi liquidada até o fim do dia. ${NEXT_DAY}` };
    case '22':
    case '23':
      return {
        code,
        message: 'O banco de destino não recebe TED neste momento. Nada saiu da conta: fale com quem vai receber.',
      };
    default:
      return { code, message: 'A TED foi cancelada antes de ser liquidada. Nada saiu da conta.' };
  }
}

/** The same of a message from which the STR took no entry. */
export function refusalOfError(errors: readonly string[]): TedRefusal {
  const [code = 'STR'] = errors;
  return { code, message: strError(code).words };
}

/** What is said where the day's statement does not have it and no reason was ever told. */
export const NOT_IN_STATEMENT: TedRefusal = {
  code: 'str-statement',
  message: `A TED não foi feita: o extrato do Banco Central não a tem. ${NEXT_DAY}`,
};
