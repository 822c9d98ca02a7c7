import { ok, refuse, type Result } from '@bank/core';
import type * as z from 'zod';
import { railProblemSchema } from './spi-wire.ts';
import type { RailFault, RailRequest, RailResponse } from './request.ts';

// What all clients do with an answer: reading it by its schema, and telling a refusal from nonsense.

/** Asks a rail, with the usual time-out unless the question has one of its own. */
export type Ask = (
  question: Omit<RailRequest, 'timeoutMs'> & { readonly timeoutMs?: number },
) => Promise<Result<RailResponse, RailFault>>;

/** How long a sign of life is waited for: somebody who takes longer for nothing at all is not well. */
const ECHO_MS = 3_000;

/** Asks for a sign of life, which is 204 and nothing else. */
export async function echo(ask: Ask, path: string): Promise<Result<undefined, RailFault>> {
  const answer = await ask({ method: 'GET', path, timeoutMs: ECHO_MS });
  if (!answer.ok) return answer;
  return answer.value.status === 204 ? ok() : refuse(refusalOf(answer.value));
}

/** The body of an answer of 200, by its schema. */
export function readAnswer<T>(schema: z.ZodType<T>, answer: Result<RailResponse, RailFault>): Result<T, RailFault> {
  if (!answer.ok) return answer;
  if (answer.value.status !== 200) return refuse(refusalOf(answer.value));
  const read = readJson(schema, answer.value);
  return read === undefined ? refuse({ code: 'rail.malformed' }) : ok(read);
}

/** The body of an answer as JSON, by its schema; undefined for anything else. */
export function readJson<T>(schema: z.ZodType<T>, { text }: RailResponse): T | undefined {
  try {
    const read = schema.safeParse(JSON.parse(text));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

/** What an answer with another status says. */
export function refusalOf(answer: RailResponse): RailFault {
  const problem = readJson(railProblemSchema, answer);
  if (!problem) return { code: 'rail.malformed' };
  return { code: 'rail.refused', status: answer.status, reason: problem.code };
}
