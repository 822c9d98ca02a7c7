import { ERRORS, messageOf, type AnyEndpoint, type ErrorCode, type Problem } from '@bank/contracts';
import type { Refusal } from './route.ts';
import type { Fault } from './validate.ts';

/** A refusal ready to be sent: its status, its problem+json body and its own headers. */
export interface ProblemAnswer {
  readonly status: number;
  readonly body: Problem & Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** Where a problem arose: what is told of it besides the refusal. */
export interface ProblemPlace {
  /** The path of the call as its route has it, `:id` for what stands in its places; "/" where there is no route. Never the caller's text. */
  readonly instance: string;
  readonly traceId: string;
  /** How a standard wants it written; absent: as ours are. */
  readonly asStandardProblem?: AnyEndpoint['asStandardProblem'];
  /** What was sent, for a standard that repeats what does not fit. */
  readonly sent?: unknown;
}

export const PROBLEM_MEDIA_TYPE = 'application/problem+json; charset=utf-8';

const TITLES: Readonly<Record<number, string>> = {
  400: 'Requisição inválida',
  401: 'Não autenticado',
  403: 'Não autorizado',
  404: 'Não encontrado',
  405: 'Método não aceito',
  408: 'Tempo esgotado',
  409: 'Conflito',
  410: 'Expirado',
  413: 'Grande demais',
  415: 'Formato não aceito',
  422: 'Não foi possível concluir',
  429: 'Pedidos demais',
  500: 'Erro inesperado',
  503: 'Fora do ar por um momento',
  507: 'Sem espaço para gravar',
};

/** An expected refusal as problem+json (RFC 9457). */
export function problemOf(refusal: Refusal, place: ProblemPlace): ProblemAnswer {
  const { code, data, field, members, retryAfterSeconds } = refusal;
  const message = messageOf(code, { traceId: place.traceId, ...data });
  const body = written(
    { ...head(code, place), errors: [{ code, message, ...(field !== undefined && { field }) }] },
    place,
  );
  return {
    status: body.status,
    body: { ...body, ...members },
    headers: {
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) }),
      // RFC 9110 section 15.5.2: a 401 says how to come in; here by a bearer token (RFC 6750 section 3).
      ...(body.status === 401 && { 'www-authenticate': 'Bearer realm="Ipe"' }),
    },
  };
}

/** A request that does not fit its contract; the first fault names the problem. */
export function problemOfFaults(faults: readonly [Fault, ...Fault[]], place: ProblemPlace): ProblemAnswer {
  const { code } = faults[0];
  const body = written({ ...head(code, place), errors: [...faults] }, place);
  return { status: body.status, body, headers: {} };
}

function written(problem: Problem, { asStandardProblem, sent }: ProblemPlace): ProblemAnswer['body'] {
  return asStandardProblem ? { ...problem, ...asStandardProblem(problem, sent) } : problem;
}

function head(code: ErrorCode, place: ProblemPlace): Omit<Problem, 'errors'> {
  const { status } = ERRORS[code];
  return {
    type: `urn:ipe:problem:${code}`,
    title: TITLES[status] ?? 'Erro',
    status,
    instance: place.instance,
    traceId: place.traceId,
    code,
  };
}

/** A wait in words: "30 segundos", "2 minutos". */
export function waitInWords(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < 120) return whole === 1 ? '1 segundo' : `${whole} segundos`;
  return `${Math.ceil(whole / 60)} minutos`;
}

/** A refusal that says how long to wait, in words and as Retry-After. */
export function waitRefusal(code: 'rate.limited' | 'access.too-many-tries', seconds: number): Refusal {
  return { code, data: { wait: waitInWords(seconds) }, retryAfterSeconds: Math.max(1, Math.ceil(seconds)) };
}
