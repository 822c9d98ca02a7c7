import type { LookupAddress } from 'node:dns';
import { request, type RequestOptions } from 'node:https';
import type { IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';
import { ok, refuse, type Result } from '@bank/core';
import { isPublicAddress } from './public-address.ts';

/** A document that somebody else names: a public host's, reached by https on its own port, and nothing else. */
export interface DocumentAddress {
  /** A name, never an address. */
  readonly host: string;
  /** With its leading slash, and what the bank asks behind it. */
  readonly path: string;
}

/** What stands there. */
export interface OutsideDocument {
  readonly status: number;
  readonly text: string;
}

/** Why there is nothing to read. */
export type DocumentFault = {
  readonly code:
    | 'document.unreachable' // no such name, no connection, no whole answer in time
    | 'document.unsafe' // the name leads to a place that no public host has, or the answer leads elsewhere
    | 'document.too-large';
};

/**
 * Fetches a document for somebody who is not trusted to say where it is (SECURITY A8); given up when `until` says so, where
 * whoever asks has less time than a fetch may take. Never throws for what the network does.
 */
export type FetchDocument = (
  address: DocumentAddress,
  until?: AbortSignal,
) => Promise<Result<OutsideDocument, DocumentFault>>;

/** When a fetch is given up: after its own time, or when whoever asks has no more. */
export function deadlineOf({ timeoutMs }: Pick<DocumentBounds, 'timeoutMs'>, until?: AbortSignal): AbortSignal {
  const own = AbortSignal.timeout(timeoutMs);
  return until === undefined ? own : AbortSignal.any([own, until]);
}

/** What bounds a fetch. */
export interface DocumentBounds {
  readonly timeoutMs: number;
  readonly bytesMax: number;
}

/** How names are resolved, and for tests what stands in place of the public net. */
export interface PublicNet {
  resolve(host: string): Promise<readonly LookupAddress[]>;
  readonly isAllowed?: (address: string) => boolean;
  readonly port?: number;
  readonly ca?: string;
}

/**
 * Fetches from public hosts only. The name is resolved once and every address that it has must be public; the connection goes
 * to the one that was looked at, whatever the name says a moment later. TLS with the host's certificate checked, port 443, no
 * redirect followed, nothing sent that says who asks, and an answer within time and size.
 */
export function publicDocuments(net: PublicNet, bounds: DocumentBounds): FetchDocument {
  const isAllowed = net.isAllowed ?? isPublicAddress;
  return async ({ host, path }, until) => {
    const deadline = deadlineOf(bounds, until);
    if (deadline.aborted) return refuse({ code: 'document.unreachable' });
    const addresses = await inTime(net.resolve(host), deadline);
    const [first] = addresses ?? [];
    if (addresses === undefined || first === undefined) return refuse({ code: 'document.unreachable' });
    if (!addresses.every(({ address }) => isAllowed(address))) return refuse({ code: 'document.unsafe' });
    const asked = ask(
      {
        host,
        servername: host,
        port: net.port ?? 443,
        path,
        method: 'GET',
        headers: { accept: 'application/jose, application/json', 'user-agent': 'bank' },
        lookup: pinnedTo(first),
        // A connection of its own: none that another host's answer left open.
        agent: false,
        minVersion: 'TLSv1.2',
        rejectUnauthorized: true,
        signal: deadline,
        ...(net.ca !== undefined && { ca: net.ca }),
      },
      bounds.bytesMax,
    );
    // Whatever a host finds to keep the connection in a state that tells nothing: nobody waits longer.
    return (await inTime(asked, deadline)) ?? refuse({ code: 'document.unreachable' });
  };
}

/** Whatever the name is asked for again, the answer is the address that was looked at. */
function pinnedTo({ address, family }: LookupAddress): LookupFunction {
  return (_host, options, done) => {
    if (options.all === true) done(null, [{ address, family }]);
    else done(null, address, family);
  };
}

async function inTime<T>(work: Promise<T>, deadline: AbortSignal): Promise<T | undefined> {
  const late = new Promise<undefined>((resolve) => {
    deadline.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  return Promise.race([work.catch(() => undefined), late]);
}

function ask(options: RequestOptions, bytesMax: number): Promise<Result<OutsideDocument, DocumentFault>> {
  return new Promise((resolve) => {
    const asked = request(options, (answer) => {
      void read(answer, bytesMax).then((document) => {
        resolve(document);
        answer.destroy();
      });
    });
    asked.on('error', () => resolve(refuse({ code: 'document.unreachable' })));
    // An answer that would go on in another protocol is none, and Node tells of it by no error.
    asked.on('upgrade', (_answer, socket) => {
      socket.destroy();
      resolve(refuse({ code: 'document.unreachable' }));
    });
    asked.end();
  });
}

async function read(answer: IncomingMessage, bytesMax: number): Promise<Result<OutsideDocument, DocumentFault>> {
  const status = answer.statusCode ?? 0;
  if (leadsElsewhere(status)) return refuse({ code: 'document.unsafe' });
  try {
    const text = await boundedText(answer, bytesMax);
    return text === undefined ? refuse({ code: 'document.too-large' }) : ok({ status, text });
  } catch {
    return refuse({ code: 'document.unreachable' });
  }
}

/** The address was one that was looked at; where it would lead on nobody has looked. */
export function leadsElsewhere(status: number): boolean {
  return status >= 300 && status < 400;
}

/** A body as text, or undefined where it is longer than that; the rest is not read then. */
export async function boundedText(body: AsyncIterable<Uint8Array>, bytesMax: number): Promise<string | undefined> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body) {
    length += part.byteLength;
    if (length > bytesMax) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
