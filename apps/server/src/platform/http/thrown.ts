import type { ErrorCode } from '@bank/contracts';
import { LedgerUnavailable } from '@bank/ledger';
import { isDatabaseAway, isDiskFull } from '../database/transaction.ts';
import { MalformedBody } from './json-body.ts';
import { waitInWords } from './problem.ts';
import { RefusedBody } from './refused-body.ts';
import type { Refusal } from './route.ts';
import { TooBusy } from './too-busy.ts';

/** The refusal that an error stands for, where it stands for one with its own words. */
export function refusalOfThrown(error: unknown): Refusal | undefined {
  if (error instanceof RefusedBody) return error.refusal;
  return error instanceof TooBusy ? busy(error) : undefined;
}

function busy({ retryAfterSeconds }: TooBusy): Refusal {
  return { code: 'service.busy', data: { wait: waitInWords(retryAfterSeconds) }, retryAfterSeconds };
}

/** What is told of any other error. */
export function codeOfThrown(error: unknown): ErrorCode {
  if (error instanceof MalformedBody) return 'request.malformed';
  // The caller went away in the middle of the body: its connection broke, not the database's.
  if ((error as { statusCode?: unknown }).statusCode === 400 && isDatabaseAway(error)) return 'request.malformed';
  if (error instanceof LedgerUnavailable || isDatabaseAway(error)) return 'service.unavailable';
  if (isDiskFull(error)) return 'service.storage-full';
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'request.too-large';
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return 'request.media-type';
  if (typeof code === 'string' && code.startsWith('FST_') && typeof statusCode === 'number' && statusCode < 500) {
    return 'request.malformed';
  }
  return 'service.unexpected';
}
