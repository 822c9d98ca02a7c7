import type { IncomingMessage } from 'node:http';
import type { Refusal } from './route.ts';

/** Headers that say one thing: Node takes the first of two, a proxy perhaps the last. */
const SAID_ONCE = new Set([
  'authorization',
  'content-encoding',
  'content-length',
  'content-type',
  'host',
  'idempotency-key',
  'origin',
  'transfer-encoding',
  'user-agent',
]);

/**
 * What is wrong with the form of a request, before anything of it is looked at: an address in another form than the one,
 * a header twice, a body that is compressed or where none belongs. Undefined for a request in good form.
 */
export function faultOfForm(request: IncomingMessage): Refusal | undefined {
  const { headers, method } = request;
  if (!isPlainTarget(request.url ?? '') || saysTwice(request.rawHeaders)) return { code: 'request.malformed' };
  if (headers.host === undefined && request.httpVersion !== '1.0') return { code: 'request.malformed' };
  const hasBody = headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
  if (hasBody && (method === 'GET' || method === 'HEAD')) return { code: 'request.body-unexpected' };
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity') return { code: 'request.compressed' };
  return undefined;
}

// pchar of RFC 3986, section 3.3, percent-encoded in the one form of section 6.2.2: upper case.
const PATH = /^(?:\/(?:[\w.~!$&'()*+,;=:@-]|%[0-9A-F]{2})*)+$/;
const QUERY = /^[\x21\x22\x24-\x7e]*$/;
const EMPTY_OR_DOTS = /\/(?:\.{1,2})?(?=\/)|\/\.{1,2}$/;
/** Letters, figures and "-._~" are never written as %XX. */
const ENCODED_UNRESERVED = /%(?:2[DE]|3[0-9]|4[1-9A-F]|5[0-9AF]|6[1-9A-F]|7[0-9AE])/;
/** Control characters, "/" and "\": of no use in a name, and read otherwise by the next program. */
const ENCODED_HARM = /%(?:[01][0-9A-F]|2F|5C|7F)/;

/**
 * Whether a request's target is in the one form that is right (RFC 9112 section 3.2.1, RFC 3986 section 6.2.2): a path
 * that begins with one "/", without empty or dotted parts, with nothing encoded that need not be, in UTF-8; then
 * perhaps a query. The absolute form, which only proxies are asked in, is not ours.
 */
export function isPlainTarget(target: string): boolean {
  const mark = target.indexOf('?');
  const path = mark === -1 ? target : target.slice(0, mark);
  if (!PATH.test(path) || (mark !== -1 && !QUERY.test(target.slice(mark + 1)))) return false;
  if (EMPTY_OR_DOTS.test(path)) return false;
  if (!path.includes('%')) return true;
  return !ENCODED_UNRESERVED.test(path) && !ENCODED_HARM.test(path) && isUtf8(path);
}

function isUtf8(path: string): boolean {
  try {
    return !/[\p{Cc}\p{Cf}\u2028\u2029]/u.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

function saysTwice(rawHeaders: readonly string[]): boolean {
  const said = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase();
    if (!SAID_ONCE.has(name)) continue;
    if (said.has(name)) return true;
    said.add(name);
  }
  return false;
}
