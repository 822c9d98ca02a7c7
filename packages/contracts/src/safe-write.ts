import type { CallFailure, CallResult } from './client.ts';

/**
 * One write between its tries: while it is kept, the same content goes under the same Idempotency-Key. Plain data, so
 * that it can be kept with a draft through a reload; it holds what `contentOf` was given, so no secrets belong there.
 */
export interface KeptWrite {
  /** What is to be done, as text that is equal for equal content. */
  readonly content: string;
  readonly key: string;
  /** Whether a try was sent of which nobody knows what came of it: the bank may have done it, or be doing it. */
  readonly mayHaveHappened: boolean;
}

/** Reads writes that were kept with a draft, as far as they can be read; none where there are none. */
export function readKeptWrites(kept: unknown): readonly KeptWrite[] {
  return Array.isArray(kept) ? kept.filter(isKeptWrite) : [];
}

function isKeptWrite(kept: unknown): kept is KeptWrite {
  if (typeof kept !== 'object' || kept === null) return false;
  const { content, key, mayHaveHappened } = kept as Partial<Record<keyof KeptWrite, unknown>>;
  return typeof content === 'string' && typeof key === 'string' && typeof mayHaveHappened === 'boolean';
}

/**
 * What a try tells of its write. The bank keeps the answer to a write with its key, a success and a refusal by a rule
 * (422) alike, and tells it again to whoever sends the key again; all other refusals leave nothing behind (SECURITY
 * M05). From this follows what becomes of the key:
 *
 * - `answered`: the key is spent, it would only bring the same answer again. The next try is a new write.
 * - `refused`: the bank looked at this try and did nothing; nothing is kept under the key. It stays in use, because an
 *   earlier try, whose answer was lost, may still arrive: under one key only one of them can happen.
 * - `turned-away`: the bank did not look at the try, or it was never sent. The very same goes again later, once the person may be heard.
 * - `unknown`: it may have happened. The same key must go again, or it could happen twice.
 */
export type Verdict =
  | { readonly is: 'answered' }
  | { readonly is: 'refused' }
  | { readonly is: 'turned-away' }
  /** `againAfterMs`: the answer is on its way, so it is asked for again without the person; else they decide. */
  | { readonly is: 'unknown'; readonly againAfterMs?: number };

/** How long an answer that is on its way may take before the person is told, in tries. */
export const TRIES_MAX = 5;

const WAIT_MS = 1000;
const WAIT_MS_MAX = 5000;

/** Judges a try by what came of it. */
export function judgeTry(result: CallResult<unknown>): Verdict {
  if (result.ok) return { is: 'answered' };
  const { failure } = result;
  if (failure.kind === 'offline' && failure.unsent === true) return { is: 'turned-away' };
  // Offline and cancelled: it may have arrived all the same. Unreadable: it succeeded, but how is not known.
  return failure.kind === 'refused' ? judgeRefusal(failure) : { is: 'unknown' };
}

function judgeRefusal({
  status,
  code,
  retryAfterSeconds,
}: Extract<CallFailure, { readonly kind: 'refused' }>): Verdict {
  // Another try with this key is being answered at this moment.
  if (code === 'idempotency.running') {
    const wait = retryAfterSeconds === undefined ? WAIT_MS : retryAfterSeconds * 1000;
    return { is: 'unknown', againAfterMs: Math.min(wait, WAIT_MS_MAX) };
  }
  switch (status) {
    // The session has ended, too early, or too many calls: said at the door.
    case 401:
    case 425:
    case 429:
      return { is: 'turned-away' };
    // The line was too slow: said by the bank, which saw no whole body, or by what stands between, which knows nothing.
    case 408:
      return { is: code === 'request.too-slow' ? 'turned-away' : 'unknown' };
    // Stored, except what is wrong with a file: files are judged before the key is looked up. A key that was used with
    // other content (idempotency.key-reused) is spent too.
    case 422:
      return { is: code?.startsWith('file.') === true ? 'refused' : 'answered' };
  }
  // A failure of the bank (5xx) can come after the write was committed. Anything below 400 is no answer of the bank.
  return { is: status >= 400 && status < 500 ? 'refused' : 'unknown' };
}

/** Content as text: equal for equal content, in whatever order its fields are; files by what tells them apart. */
export function contentOf(endpoint: { readonly id: string }, content: unknown): string {
  const text = JSON.stringify(content, (_, value: unknown) => {
    if (value instanceof File) return [value.name, value.size, value.lastModified];
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
  return `${endpoint.id} ${text}`;
}

/** The write to try: under the key that its content has already, else under a fresh one. */
export function writeOf(kept: readonly KeptWrite[], content: string, freshKey: string): KeptWrite {
  return kept.find((write) => write.content === content) ?? { content, key: freshKey, mayHaveHappened: false };
}

/** What is kept while a write is tried: whoever loses sight of it now cannot know what came of it. */
export function whileTrying(kept: readonly KeptWrite[], write: KeptWrite): readonly KeptWrite[] {
  return [...without(kept, write), { ...write, mayHaveHappened: true }];
}

/** What is kept after a try; `write` as it was before it. */
export function afterTry(kept: readonly KeptWrite[], write: KeptWrite, verdict: Verdict): readonly KeptWrite[] {
  switch (verdict.is) {
    case 'answered':
      return without(kept, write);
    case 'refused':
    case 'turned-away':
      return [...without(kept, write), write];
    case 'unknown':
      return whileTrying(kept, write);
  }
}

/** Whether something else than this content may have happened: sending it now could do twice what was meant once. */
export function mayDouble(kept: readonly KeptWrite[], content: string): boolean {
  return kept.some((write) => write.mayHaveHappened && write.content !== content);
}

function without(kept: readonly KeptWrite[], { content }: KeptWrite): readonly KeptWrite[] {
  return kept.filter((write) => write.content !== content);
}
