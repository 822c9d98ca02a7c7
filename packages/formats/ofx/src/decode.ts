import { ok, refuse, type Result } from '@bank/core';
import type { OfxFault } from './statement.ts';

/**
 * The text of a file. Headers lie too often to be believed ("USASCII", "1252" over UTF-8 and the other way round), so
 * the bytes decide: what is valid UTF-8 is UTF-8, all else is Windows-1252, which has every letter of ISO-8859-1 at the
 * same place. UTF-16 is refused.
 */
export function decodeOfx(bytes: Uint8Array): Result<string, OfxFault> {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    return refuse({ code: 'ofx.encoding' });
  }
  try {
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return ok(new TextDecoder('windows-1252').decode(bytes));
  }
}
