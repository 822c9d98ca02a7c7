import { ok, refuse, type Result } from '@bank/core';

/** Where deliveries go, taken apart. */
export interface WebhookUrl {
  /** As it is kept: without a slash at its end. */
  readonly url: string;
  /** What bounds how much goes there at once. */
  readonly host: string;
}

// Names that lead nowhere outside (RFC 6761, RFC 6762, RFC 8375).
const LOCAL_NAMES = /(?:^|\.)(?:localhost|local|internal|home\.arpa|invalid|test|onion)$/;
// The last part begins with a letter, so that no address is a name: URL writes each form of IPv4 in numbers, IPv6 in brackets.
const NAME = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;
const SINK = /^\/sink\/[A-Za-z0-9_-]{1,60}(?:\/[A-Za-z0-9_/-]*)?$/;

/**
 * Reads where deliveries are to go: https, a public host by its name, its own port, no user, query or fragment (SECURITY A8).
 * `sinkUrl` is the one local place that a sandbox allows beside (http, below /sink/). Where the name leads is looked at when
 * something is sent.
 */
export function parseWebhookUrl(text: string, sinkUrl: string | undefined): Result<WebhookUrl, 'url-invalid'> {
  if (!/^https?:\/\/[\u0021-\u007e]+$/.test(text) || text.includes('\\') || !URL.canParse(text))
    return refuse('url-invalid');
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || /[?#@]/.test(text)) return refuse('url-invalid');
  const path = url.pathname.replace(/\/+$/, '');
  const kept = ok({ url: `${url.origin}${path}`, host: url.host });
  if (sinkUrl !== undefined && isSink(url, sinkUrl)) return kept;
  const { protocol, port, hostname } = url;
  const isPublicName = NAME.test(hostname) && !LOCAL_NAMES.test(hostname);
  return protocol === 'https:' && port === '' && isPublicName ? kept : refuse('url-invalid');
}

function isSink({ protocol, hostname, port, pathname }: URL, sinkUrl: string): boolean {
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1';
  return protocol === 'http:' && isHere && port === new URL(sinkUrl).port && SINK.test(pathname);
}
