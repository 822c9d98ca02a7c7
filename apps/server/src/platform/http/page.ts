import type { RequestContext } from './caller.ts';

/** What a page of the server's own answers. */
export interface PageAnswer {
  readonly status: number;
  /** "text/html; charset=utf-8" and its kin. */
  readonly mediaType: string;
  readonly body: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a page is asked with. Nothing of it is checked yet. */
export interface PageInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** The body as it came, at most 64 KiB; empty for GET. */
  readonly body: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Client-Cert of RFC 9440, from a trusted proxy only; undefined: none was shown. */
  readonly certificate: string | undefined;
  readonly context: RequestContext;
}

/** Something that is not a call of the API and so has no contract: a page, a report, a probe. Always public. */
export interface Page {
  readonly method: 'GET' | 'POST';
  /** With `{name}` for parameters, as in contracts. */
  readonly path: `/${string}`;
  readonly summary: string;
  /** It counts calls by itself: the limit for every call, which is meant for people, does not hold for it. */
  readonly hasOwnLimit?: true;
  readonly handle: (input: PageInput) => Promise<PageAnswer> | PageAnswer;
}

export const HTML = 'text/html; charset=utf-8';
export const JSON_MEDIA_TYPE = 'application/json; charset=utf-8';
