import type { IncomingHttpHeaders } from 'node:http';
import { RefusedBody } from './refused-body.ts';
import { readStrictJson, type JsonValue } from './strict-json.ts';

/** A body that is no JSON in UTF-8, as strictly as {@link readStrictJson} reads it. */
export class MalformedBody extends Error {}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf] as const;

/**
 * The value of a body of JSON; undefined for an empty one. Throws {@link MalformedBody}, or a {@link RefusedBody} where
 * there is more to say.
 */
export function readJson(headers: IncomingHttpHeaders, body: Uint8Array): JsonValue | undefined {
  const charset = /charset\s*=\s*"?([^";\s]+)/i.exec(headers['content-type'] ?? '')?.[1];
  if (charset !== undefined && charset.toLowerCase() !== 'utf-8') throw new MalformedBody();
  if (body.length === 0) return undefined;
  // RFC 8259, section 8.1: nobody sends one. Passed over in silence, two readers of a body would see two texts.
  if (BYTE_ORDER_MARK.every((byte, place) => body[place] === byte))
    throw new RefusedBody({ code: 'request.byte-order-mark' });
  const read = readStrictJson(decoded(body));
  if (read.ok) return read.value;
  throw read.error === 'list-too-long' ? new RefusedBody({ code: 'request.list-too-long' }) : new MalformedBody();
}

function decoded(body: Uint8Array): string {
  try {
    return utf8.decode(body);
  } catch {
    throw new MalformedBody();
  }
}
