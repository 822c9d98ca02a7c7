import { ok, refuse, type Result } from '@bank/core';

/** Why a rail gave no answer that can be used. */
export type RailFault =
  | { readonly code: 'rail.timeout' } // no answer in time: what was asked may or may not have happened
  | { readonly code: 'rail.unavailable' } // no connection, or the rail says that it is down
  | { readonly code: 'rail.malformed' } // an answer that breaks the contract
  | { readonly code: 'rail.refused'; readonly status: number; readonly reason: string }; // a clear no, with the rail's code

/** An answer, whole and within bounds. */
export interface RailResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** How rails are reached. */
export interface Transport {
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
}

/** One question to a rail. */
export interface RailRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs: number;
  /** Gives up from outside; ends as rail.timeout. */
  readonly signal?: AbortSignal;
  /** The longest answer that is read; {@link RESPONSE_BYTES_MAX} unless given. */
  readonly bytesMax?: number;
}

/** The longest usual answer: ten messages of the largest size, as JSON. */
const RESPONSE_BYTES_MAX = 4_194_304;

/**
 * Asks a rail. The answer is read to its end within the time given; statuses 502 to 504 count as unavailable. No
 * redirect is followed. Never throws for what the network does.
 */
export async function request(transport: Transport, question: RailRequest): Promise<Result<RailResponse, RailFault>> {
  const deadline = AbortSignal.timeout(question.timeoutMs);
  const signal = question.signal ? AbortSignal.any([deadline, question.signal]) : deadline;
  try {
    const response = await transport.fetch(`${transport.baseUrl}${question.path}`, {
      method: question.method,
      headers: { ...question.headers },
      ...(question.body !== undefined && { body: question.body }),
      redirect: 'error',
      signal,
    });
    const text = await boundedText(response, question.bytesMax ?? RESPONSE_BYTES_MAX);
    if (text === undefined) return refuse({ code: 'rail.malformed' });
    if (response.status >= 502 && response.status <= 504) return refuse({ code: 'rail.unavailable' });
    return ok({ status: response.status, headers: response.headers, text });
  } catch (error) {
    if (signal.aborted) return refuse({ code: 'rail.timeout' });
    if (error instanceof TypeError) return refuse({ code: 'rail.unavailable' });
    throw error;
  }
}

async function boundedText(response: Response, bytesMax: number): Promise<string | undefined> {
  if (!response.body) return '';
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body) {
    length += part.byteLength;
    // Leaving the loop cancels the rest of the body.
    if (length > bytesMax) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
