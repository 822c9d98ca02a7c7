import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { FileParts } from '@bank/contracts';
import { ok, refuse, type Result } from '@bank/core';
import { UPLOAD_BYTES_MAX } from '@bank/upload-files';
import { fieldName, fieldNameInWords } from './caller-text.ts';
import type { Pace } from './pace.ts';
import type { Refusal } from './route.ts';

/** A file as it came, not judged yet. */
export interface RawFile {
  /** As its sender calls it. */
  readonly name: string;
  /** In memory of their own. At most one more than a file may have: what follows was not kept. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The parts of a multipart/form-data body. */
export interface RawParts {
  /** The bytes of the part "data". */
  readonly data: Uint8Array;
  readonly files: ReadonlyMap<string, RawFile>;
}

/** What a multipart/form-data body may bring. */
export interface PartsWanted {
  readonly files: FileParts;
  /** The most bytes of the part "data". */
  readonly dataBytesMax: number;
}

/** Watches over a body while it comes in. */
export interface Intake {
  readonly pace: Pace;
  /** So many bytes more are to lie in memory; a refusal where there is no room for them. */
  keep(bytes: number): Refusal | undefined;
}

/** The name of the part that carries the JSON. */
const DATA = 'data';
/** Boundaries and headers of the parts. */
const FRAME_BYTES_MAX = 64 * 1024;

/** How long a body with these files may be, in bytes. */
function multipartBytesMax({ files, dataBytesMax }: PartsWanted): number {
  return Object.keys(files).length * UPLOAD_BYTES_MAX + dataBytesMax + FRAME_BYTES_MAX;
}

/**
 * Reads a multipart/form-data body (RFC 7578) into memory, no more of it than its contract allows, while it comes. The
 * parts are "data" and the names of the contract, each at most once. Refuses with the field that is wrong; throws when
 * the connection breaks. A sender who is too slow is refused, and one for whose bytes there is no room.
 */
export async function readMultipart(
  body: Readable,
  headers: IncomingHttpHeaders,
  wanted: PartsWanted,
  intake: Intake,
): Promise<Result<RawParts, Refusal>> {
  const bytesMax = multipartBytesMax(wanted);
  if (Number(headers['content-length'] ?? 0) > bytesMax) return refuse({ code: 'request.too-large' });
  // Two more than there may be, so that the one too many is named.
  const parser = parserOf(headers, Object.keys(wanted.files).length + 3);
  if (!parser) return refuse({ code: 'request.malformed' });
  const parts = new PartsRead(wanted);
  parser.on('file', (field, stream, name) => parts.take(field, stream, name));
  parser.on('partsLimit', () => parts.fail({ code: 'request.malformed' }));

  await new Promise<void>((resolve, reject) => {
    let bytes = 0;
    const wait = (): void => intake.pace.wait(() => stop({ code: 'request.too-slow' }));
    const count = (chunk: Buffer): void => {
      intake.pace.heard(chunk.length);
      bytes += chunk.length;
      const refusal = bytes > bytesMax ? { code: 'request.too-large' as const } : intake.keep(chunk.length);
      if (refusal) stop(refusal);
      else wait();
    };
    const stop = (refusal: Refusal): void => {
      parts.fail(refusal);
      body.unpipe(parser).off('data', count);
      intake.pace.heard(0);
      resolve();
    };
    const breakOff = (): void => {
      intake.pace.heard(0);
      reject(new ConnectionBroken('the body broke off'));
    };
    wait();
    body.on('data', count);
    body.once('end', () => intake.pace.heard(0));
    body.once('error', breakOff);
    body.once('close', () => {
      if (!body.readableEnded) breakOff();
    });
    parser.once('finish', resolve);
    parser.once('error', () => stop({ code: 'request.malformed' }));
    body.pipe(parser);
  });
  return parts.result();
}

/** The caller went away in the middle of the body. */
export class ConnectionBroken extends Error {
  readonly statusCode = 400;
  readonly code = 'ECONNRESET';
}

function parserOf(headers: IncomingHttpHeaders, partsMax: number): BusboyInstance | undefined {
  const contentType = headers['content-type'];
  if (contentType === undefined) return undefined;
  try {
    return Busboy({
      headers: { ...headers, 'content-type': contentType },
      // Every part is read as bytes: what is text is decoded strictly, later.
      isPartAFile: () => true,
      limits: { parts: partsMax, fileSize: UPLOAD_BYTES_MAX + 1, headerPairs: 20, headerSize: 8 * 1024 },
    });
  } catch {
    return undefined; // No boundary is named.
  }
}

/** What has come so far. The first refusal stands; from then on nothing more is kept. */
class PartsRead {
  readonly #fileParts: FileParts;
  readonly #dataBytesMax: number;
  readonly #files = new Map<string, { readonly name: string; readonly chunks: Uint8Array[] }>();
  #refusal: Refusal | undefined;

  constructor({ files, dataBytesMax }: PartsWanted) {
    this.#fileParts = files;
    this.#dataBytesMax = dataBytesMax;
  }

  fail(refusal: Refusal): void {
    this.#refusal ??= refusal;
    this.#files.clear();
  }

  take(field: string | undefined, stream: Readable, name: string | undefined): void {
    const chunks: Uint8Array[] = [];
    // A part that breaks off breaks the whole; the parser says so.
    stream.on('error', () => undefined);
    const known = field !== undefined && (field === DATA || Object.hasOwn(this.#fileParts, field));
    if (!known) this.fail(unknownPart(field ?? ''));
    else if (this.#files.has(field)) this.fail({ code: 'request.malformed', field });
    else if (this.#refusal === undefined) this.#files.set(field, { name: name ?? '', chunks });
    let bytes = 0;
    stream.on('data', (chunk: Uint8Array) => {
      bytes += chunk.length;
      if (field === DATA && bytes > this.#dataBytesMax) this.fail({ code: 'request.too-large', field: DATA });
      if (this.#refusal === undefined) chunks.push(chunk);
      else chunks.length = 0;
    });
  }

  result(): Result<RawParts, Refusal> {
    if (this.#refusal) return refuse(this.#refusal);
    const data = this.#files.get(DATA);
    if (!data) return refuse({ code: 'request.malformed', field: DATA });
    this.#files.delete(DATA);
    const files = new Map<string, RawFile>();
    for (const [field, { name, chunks }] of this.#files) {
      files.set(field, { name, bytes: joined(chunks) });
      chunks.length = 0;
    }
    return ok({ data: joined(data.chunks), files });
  }
}

function unknownPart(name: string): Refusal {
  const field = fieldName(name);
  return {
    code: 'request.field-unknown',
    data: { field: fieldNameInWords(name) },
    ...(field !== undefined && { field }),
  };
}

function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
