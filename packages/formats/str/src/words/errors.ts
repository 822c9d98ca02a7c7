/**
 * Why the STR takes no entry from a message (CodErro of an E message). `entry` says what is known of the entry that the
 * message asked for: `none`, nothing was made and nothing will be; `perhaps`, an earlier sending may have made one, so that
 * only the day's statement tells.
 *
 * EGEN0300 (outside the session) is known from providers' pages. The catalogue's own list of errors is not public: the
 * others are ours, in its form.
 */
const ERRORS = {
  EGEN0300: { entry: 'none', words: 'Fora do horário do STR: a TED não foi enviada. Envie no próximo dia útil.' },
  EGEN0901: { entry: 'none', words: 'Um campo da mensagem não segue a regra do catálogo.' },
  EGEN0902: { entry: 'none', words: 'Um campo da mensagem contradiz outro.' },
  ESTR0901: { entry: 'none', words: 'O banco de destino não participa do STR.' },
  ESTR0902: { entry: 'perhaps', words: 'O número de controle já foi usado em outra mensagem.' },
  ESTR0903: { entry: 'none', words: 'A data de movimento não é a de hoje.' },
  ESTR0904: { entry: 'none', words: 'Os dois bancos são o mesmo: não há o que liquidar no STR.' },
  ESTR0905: { entry: 'none', words: 'O lançamento a cancelar não está pendente.' },
  ESTR0906: { entry: 'none', words: 'Não há lançamento liquidado com este número de controle do STR.' },
  ESTR0907: { entry: 'none', words: 'A TED já foi devolvida.' },
  ESTR0908: { entry: 'none', words: 'A devolução é sempre do valor inteiro da TED.' },
  ESTR0909: { entry: 'none', words: 'Passou o prazo para devolver a TED.' },
  ESTR0910: { entry: 'none', words: 'O participante está suspenso.' },
} as const satisfies Readonly<Record<string, { readonly entry: 'none' | 'perhaps'; readonly words: string }>>;

/** The code of an error that we know. */
export type StrError = keyof typeof ERRORS;

/** All errors that we know. */
export const STR_ERRORS = Object.keys(ERRORS) as readonly StrError[];

/** What an error says of the entry, and its sentence in Portuguese. An unknown one may stand for anything: `perhaps`. */
export function strError(code: string): { readonly entry: 'none' | 'perhaps'; readonly words: string } {
  if (Object.hasOwn(ERRORS, code)) return ERRORS[code as StrError];
  return { entry: 'perhaps', words: `O STR recusou a mensagem (código ${code}).` };
}
