import type { Problem } from '../problem.ts';

/** Types of error of API Pix 2.9.0 ("Tratamento de erros") that every resource has, by their status. */
const GENERAL: Readonly<Record<number, string>> = {
  401: 'AcessoNegado',
  403: 'AcessoNegado',
  410: 'PermanentementeRemovido',
  429: 'ServicoIndisponivel',
  500: 'ErroInternoDoServidor',
  503: 'ServicoIndisponivel',
  504: 'IndisponibilidadePorTempoEsgotado',
  507: 'ServicoIndisponivel',
};

/** What is wrong with one field, by the names of the standard (Violacao). */
export interface Violation {
  readonly razao: string;
  readonly propriedade?: string;
  readonly valor?: string;
}

/** The longest value of a caller's that is repeated to them. */
const SHOWN_MAX = 200;

/**
 * Refusals as API Pix 2.9.0 writes them (Problema, RFC 7807), our own members beside. `invalid`: the type of what does not fit,
 * such as CobOperacaoInvalida; `object`: what comes before the names of fields (cob.valor.original), where something does;
 * `notFound`: the type of what is not there, where the resource has its own.
 */
export function standardProblem(
  invalid: string,
  object?: string,
  { notFound = 'NaoEncontrado' }: { readonly notFound?: string } = {},
) {
  return (problem: Problem, sent?: unknown): Readonly<Record<string, unknown>> => {
    const { status, errors } = problem;
    const general = status === 404 ? notFound : GENERAL[status];
    const isInvalid = general === undefined;
    const fields = errors.filter(({ field }) => field !== undefined);
    return {
      type: `https://pix.bcb.gov.br/api/v2/error/${general ?? invalid}`,
      detail: errors[0]?.message ?? problem.title,
      correlationId: problem.traceId,
      ...(isInvalid &&
        fields.length > 0 && {
          violacoes: fields.map(({ message, field = '' }) => violationOf({ message, field, object }, sent)),
        }),
    };
  };
}

function violationOf(
  { message, field, object }: { readonly message: string; readonly field: string; readonly object: string | undefined },
  sent: unknown,
): Violation {
  const places = field.split('/');
  const propriedade = [...(object === undefined ? [] : [object]), ...places].join('.');
  const valor = shown(valueAt(sent, places));
  return { razao: message, propriedade, ...(valor !== undefined && { valor }) };
}

function valueAt(sent: unknown, places: readonly string[]): unknown {
  return places.reduce<unknown>(
    (at, place) =>
      typeof at === 'object' && at !== null ? (at as Readonly<Record<string, unknown>>)[place] : undefined,
    sent,
  );
}

function shown(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // Only what a person can read: nothing that turns or hides what follows.
  return text.replace(/[\p{C}\u2028\u2029]/gu, '').slice(0, SHOWN_MAX);
}
