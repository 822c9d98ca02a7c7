import { ok, refuse, type Result } from '@bank/core';
import type * as z from 'zod';
import { readJson, refusalOf, type Ask } from './answers.ts';
import type { RailFault } from './request.ts';
import { PULL_NEXT_HEADER, PULL_WAIT_MS, RESOURCE_ID_HEADER } from './spi-wire.ts';

// How messages travel, of the SPI and of the STR alike: handed over one by one, pulled together, acknowledged by the next pull.

/** What a pull brought, and what acknowledges it. */
export type Pulling<Pulled> = Pulled & { readonly pullNext: string };

/** How a pull waits. */
export interface PullOptions {
  /** The `pullNext` of the answer before: what that one brought is stored. */
  readonly acknowledge?: string;
  readonly waitMs?: number;
  readonly signal?: AbortSignal;
}

/** Margin over the time that the rail waits, for the answer to travel. */
const PULL_MARGIN_MS = 5_000;

/** Hands a message over. 201 means that it is kept safe; sending the same one again is safe. */
export async function sendMessage(
  ask: Ask,
  path: string,
  { type, body }: { readonly type: string; readonly body: string },
): Promise<Result<{ readonly resourceId: string }, RailFault>> {
  const answer = await ask({ method: 'POST', path, headers: { 'content-type': type }, body });
  if (!answer.ok) return answer;
  if (answer.value.status !== 201) return refuse(refusalOf(answer.value));
  const resourceId = answer.value.headers.get(RESOURCE_ID_HEADER);
  return resourceId ? ok({ resourceId }) : refuse({ code: 'rail.malformed' });
}

/** Waits for messages, and acknowledges those of the answer before. */
export async function pullMessages<Pulled extends object>(
  ask: Ask,
  { path, schema, bytesMax }: { readonly path: string; readonly schema: z.ZodType<Pulled>; readonly bytesMax?: number },
  { acknowledge, waitMs = PULL_WAIT_MS, signal }: PullOptions = {},
): Promise<Result<Pulling<Pulled>, RailFault>> {
  const query = new URLSearchParams({ wait: String(waitMs), ...(acknowledge && { pull: acknowledge }) });
  const answer = await ask({
    method: 'GET',
    path: `${path}?${query.toString()}`,
    timeoutMs: waitMs + PULL_MARGIN_MS,
    ...(signal && { signal }),
    ...(bytesMax !== undefined && { bytesMax }),
  });
  if (!answer.ok) return answer;
  if (answer.value.status !== 200) return refuse(refusalOf(answer.value));
  const pulled = readJson(schema, answer.value);
  const pullNext = answer.value.headers.get(PULL_NEXT_HEADER);
  return pulled && pullNext ? ok({ ...pulled, pullNext }) : refuse({ code: 'rail.malformed' });
}
