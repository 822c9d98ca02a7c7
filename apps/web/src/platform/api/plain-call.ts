import type { CallFailure, CallResult } from '@bank/contracts';

/** Sends JSON and gives back JSON as it comes. What the network or the bank does is a value, never thrown. */
export type PlainCall = (
  request: { readonly method: 'GET' | 'POST' | 'PUT'; readonly path: string; readonly body?: unknown },
  signal?: AbortSignal,
) => Promise<CallResult<unknown>>;

/**
 * The caller of the sign-in page: public calls without schemas, so that none of them loads before somebody is
 * signed in. Everything behind sign-in uses the typed client of the contracts.
 */
export function createPlainCall(fetch: (url: string, init: RequestInit) => Promise<Response>): PlainCall {
  return async ({ method, path, body }, signal) => {
    let response: Response;
    try {
      response = await fetch(path, {
        method,
        headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal === undefined ? {} : { signal }),
      });
    } catch {
      return { ok: false, failure: { kind: signal?.aborted === true ? 'cancelled' : 'offline' } };
    }
    const answer: unknown = await response.json().catch(() => undefined);
    return response.ok ? { ok: true, value: answer } : { ok: false, failure: refusal(response.status, answer) };
  };
}

/** Reads the list of errors of a body, whatever each item has of code and message; a plain text is a message. */
function refusal(status: number, body: unknown): CallFailure {
  const members = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const list: readonly unknown[] = Array.isArray(members['errors']) ? members['errors'] : [];
  const errors = list.map((item) => {
    const { code, message, field } = (typeof item === 'string' ? { message: item } : (item ?? {})) as Record<
      string,
      unknown
    >;
    return {
      code: typeof code === 'string' ? code : '',
      message: typeof message === 'string' ? message : '',
      ...(typeof field === 'string' ? { field } : {}),
    };
  });
  const message = errors.find((error) => error.message !== '')?.message;
  return { kind: 'refused', status, code: errors[0]?.code, message, errors, members };
}
