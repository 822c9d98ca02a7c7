import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A file of a built web app, ready to be sent. */
export interface WebAnswer {
  readonly status: 200 | 304;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** A built web app, held in memory. */
export interface WebFiles {
  /** What its build.json says it was built for; undefined when it says nothing. */
  readonly environment: string | undefined;
  /**
   * The answer for a path below the app's own address ("/" or "/assets/x.js"); a path of the app's router is answered
   * with its page. Undefined for a file that is not there.
   */
  answer(
    path: string,
    request: { readonly acceptEncoding: string; readonly ifNoneMatch: string },
  ): WebAnswer | undefined;
  /** Resolves when every file that gains by it stands compressed as well. */
  readonly compressed: Promise<void>;
}

interface WebFile {
  readonly plain: Buffer;
  readonly mediaType: string;
  readonly etag: string;
  readonly immutable: boolean;
  brotli?: Buffer;
  gzip?: Buffer;
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
};
const COMPRESSIBLE = /^(text\/|application\/(json|manifest)|image\/svg)/;
const COMPRESSIBLE_BYTES_MIN = 700;
// The names that the build writes: a hash of the content stands in them, so that they never change.
const HASHED = /^\/assets\/(.*-)?[\w-]{8,}\.\w+$/;
const BROTLI_QUALITY = 9;

/** Reads a build into memory, its page as `page` makes it; undefined when there is none. Compression goes on behind. */
export function loadWebFiles(folder: string, page: (html: string) => string = (html) => html): WebFiles | undefined {
  if (!existsSync(join(folder, 'index.html'))) return undefined;
  const files = new Map<string, WebFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.map')) continue;
    const file = join(entry.parentPath, entry.name);
    files.set(`/${relative(folder, file).split(sep).join('/')}`, readWebFile(file, folder, page));
  }
  return {
    environment: environmentOf(files.get('/build.json')),
    compressed: compressAll([...files.values()]),
    answer(path, request) {
      const file = files.get(path) ?? (isRouterPath(path) ? files.get('/index.html') : undefined);
      return file && answerOf(file, request);
    },
  };
}

function readWebFile(file: string, folder: string, page: (html: string) => string): WebFile {
  const kept = readFileSync(file);
  const plain = extname(file) === '.html' ? Buffer.from(page(kept.toString('utf8'))) : kept;
  const path = `/${relative(folder, file).split(sep).join('/')}`;
  return {
    plain,
    mediaType: MEDIA_TYPES[extname(file)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`,
    immutable: HASHED.test(path),
  };
}

function environmentOf(build: WebFile | undefined): string | undefined {
  if (!build) return undefined;
  const { environment } = JSON.parse(build.plain.toString('utf8')) as { readonly environment?: unknown };
  return typeof environment === 'string' ? environment : undefined;
}

// A path with an ending is a file that should be there; all others belong to the app's router.
function isRouterPath(path: string): boolean {
  return !path.startsWith('/assets/') && extname(path) === '';
}

function answerOf(
  file: WebFile,
  request: { readonly acceptEncoding: string; readonly ifNoneMatch: string },
): WebAnswer {
  const headers: Record<string, string> = {
    'content-type': file.mediaType,
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: file.etag,
    vary: 'accept-encoding',
  };
  if (request.ifNoneMatch.includes(file.etag)) return { status: 304, headers, body: Buffer.alloc(0) };
  const accepted = request.acceptEncoding;
  if (file.brotli && /\bbr\b/.test(accepted))
    return { status: 200, headers: { ...headers, 'content-encoding': 'br' }, body: file.brotli };
  if (file.gzip && /\bgzip\b/.test(accepted))
    return { status: 200, headers: { ...headers, 'content-encoding': 'gzip' }, body: file.gzip };
  return { status: 200, headers, body: file.plain };
}

async function compressAll(files: readonly WebFile[]): Promise<void> {
  for (const file of files) {
    if (!COMPRESSIBLE.test(file.mediaType) || file.plain.length < COMPRESSIBLE_BYTES_MIN) continue;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: file.plain.length,
    };
    file.gzip = await promisify(gzip)(file.plain, { level: 6 });
    file.brotli = await promisify(brotliCompress)(file.plain, { params });
  }
}
