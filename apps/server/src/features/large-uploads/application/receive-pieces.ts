import { ok, refuse, type Result } from '@bank/core';
import type { LargeUpload } from '@bank/contracts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { PIECE_BYTES, type StoredUpload } from '../domain/large-upload.ts';
import { PieceMaker } from '../domain/pieces.ts';
import { appendPiece, findUpload } from '../postgres/uploads.ts';
import { refuseKind } from './may-send.ts';
import { presentUpload } from './present.ts';
import { createUploadPlaces, type UploadPlace } from './upload-places.ts';

/** A part of a file on its way in. */
export interface SentPart {
  readonly uploadId: string;
  /** The place of its first byte in the file. */
  readonly from: number;
  readonly octets: AsyncIterable<Uint8Array>;
}

/** A company's upload that this person may see; a refusal where there is none, or it is not for them. */
export async function uploadFor(
  { pool }: Pick<Platform, 'pool'>,
  uploadId: string,
  caller: Caller,
): Promise<Result<StoredUpload, Refusal>> {
  const upload = await findUpload(pool, { companyId: caller.companyId, id: uploadId });
  if (!upload) return refuse({ code: 'large-uploads.not-found' });
  const refusal = refuseKind(upload.kind, caller);
  return refusal ? refuse(refusal) : ok(upload);
}

/** Says at which byte the file goes on, in words and for programs. */
export function refuseAt(code: 'large-uploads.other-place' | 'large-uploads.incomplete', received: number): Refusal {
  const members = { received: String(received) };
  return { code, members, data: members };
}

/** Takes parts of files; so many at once in this process, and of one company. */
export type ReceivePart = (part: SentPart, caller: Caller) => Promise<Result<LargeUpload, Refusal>>;

const BUSY = { code: 'large-uploads.busy', retryAfterSeconds: 5 } as const;

/**
 * Takes bytes from the first that is missing, and keeps them in pieces as they come: of a connection that breaks all is
 * there but the last piece. Refused where another part of the same file was quicker, with the byte to go on from. A slow part
 * whose place goes to another company is refused with all kept that came.
 */
export function createReceivePart(platform: Platform): ReceivePart {
  const places = createUploadPlaces(platform.clock, platform.settings.limits.largeUploads);
  return async (part, caller) => {
    const found = await uploadFor(platform, part.uploadId, caller);
    if (!found.ok) return found;
    if (found.value.state !== 'receiving') return refuse({ code: 'large-uploads.closed' });
    if (found.value.received !== part.from) return refuse(refuseAt('large-uploads.other-place', found.value.received));
    const place = places.take(caller.companyId);
    if (!place) return refuse(BUSY);
    try {
      return await receive(platform, part, { upload: found.value, place });
    } finally {
      place.leave();
    }
  };
}

async function receive(
  platform: Platform,
  { from, octets }: SentPart,
  { upload, place }: { readonly upload: StoredUpload; readonly place: UploadPlace },
): Promise<Result<LargeUpload, Refusal>> {
  const { pool, clock } = platform;
  const maker = new PieceMaker(Math.min(PIECE_BYTES, upload.bytes - from));
  let next = from;
  const keep = async (bytes: Uint8Array): Promise<boolean> => {
    const kept = await appendPiece(pool, upload, { from: next, bytes, at: clock.now() });
    if (kept) next += bytes.length;
    return kept;
  };
  // The file's last piece is kept when nothing follows: where more comes than was said, it is another file than was meant.
  let last: Uint8Array | undefined;
  for await (const bytes of untilGiven(octets, place)) {
    place.came(bytes.length);
    if (last && bytes.length > 0) return refuse({ code: 'large-uploads.too-many-bytes' });
    for (const piece of maker.take(bytes)) {
      if (last || next + piece.length > upload.bytes) return refuse({ code: 'large-uploads.too-many-bytes' });
      if (next + piece.length === upload.bytes) last = piece;
      else if (!(await keep(piece))) return refusePlace(platform, upload);
    }
    if (last && maker.rest()) return refuse({ code: 'large-uploads.too-many-bytes' });
  }
  const rest = last ?? maker.rest();
  if (rest && next + rest.length > upload.bytes) return refuse({ code: 'large-uploads.too-many-bytes' });
  if (rest && !(await keep(rest))) return refusePlace(platform, upload);
  if (next < upload.bytes && (await isGiven(place))) return refuse(BUSY);
  const now = await findUpload(pool, upload);
  return now ? ok(presentUpload(now)) : refuse({ code: 'large-uploads.not-found' });
}

/** The bytes as they come, until the place is given to another company. */
async function* untilGiven(
  octets: AsyncIterable<Uint8Array>,
  { given }: Pick<UploadPlace, 'given'>,
): AsyncGenerator<Uint8Array, void> {
  const bytes = octets[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await Promise.race([bytes.next(), given]);
      if (next === 'given' || next.done === true) return;
      yield next.value;
    }
  } finally {
    // Nothing waits for the end of a body that may never come.
    void bytes.return?.().catch(() => undefined);
  }
}

const NOT_GIVEN = Promise.resolve('not given' as const);

async function isGiven({ given }: Pick<UploadPlace, 'given'>): Promise<boolean> {
  return (await Promise.race([given, NOT_GIVEN])) === 'given';
}

/** Why bytes were not kept: more than the file has, removed meanwhile, or another sender was quicker. */
async function refusePlace({ pool }: Platform, upload: StoredUpload): Promise<Result<never, Refusal>> {
  const now = await findUpload(pool, upload);
  if (!now) return refuse({ code: 'large-uploads.not-found' });
  return refuse(
    now.state === 'receiving' ? refuseAt('large-uploads.other-place', now.received) : { code: 'large-uploads.closed' },
  );
}
