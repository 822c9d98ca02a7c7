import { SECOND_MS, type Result } from '@bank/core';
import type { ServiceName } from '@bank/contracts';
import type { Outcome } from './health.ts';

/**
 * From when on an answer is late. A person waits for a key's owner and for the SPI to take a payment, and notices one
 * second (J. Nielsen, Usability Engineering, 1993, section 5.5: ten seconds end attention, one ends the flow of thought):
 * so the half of what is still taken for one flow is the limit. A message is on its way anyway: five seconds more are
 * nothing to who looks into a mailbox.
 */
export const SLOW_AFTER_MS: Readonly<Record<ServiceName, number>> = {
  spi: 3 * SECOND_MS,
  dict: 3 * SECOND_MS,
  email: 8 * SECOND_MS,
  sms: 8 * SECOND_MS,
};

/** An answer of the outside, as far as it says how the outside is. */
export type Answered = Result<unknown, { readonly code: string; readonly status?: number; readonly error?: string }>;

/**
 * How a call ended. A clear no is an answer: whoever refuses is there. No answer, one that cannot be read, and "I am
 * down" are none.
 */
export function outcomeOf(answer: Answered, elapsedMs: number, service: ServiceName): Outcome {
  if (!answer.ok && isNone(answer.error)) return 'failed';
  return elapsedMs > SLOW_AFTER_MS[service] ? 'slow' : 'ok';
}

function isNone({ code, status = 0, error }: { code: string; status?: number; error?: string }): boolean {
  if (code === 'rail.refused') return status >= 500;
  if (code === 'dict.refused') return error === 'ServiceUnavailable';
  return true;
}
