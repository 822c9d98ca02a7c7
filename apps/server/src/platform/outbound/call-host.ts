import type { LookupAddress } from 'node:dns';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Agent, request, type RequestOptions } from 'node:https';
import type { LookupFunction } from 'node:net';
import { ok, refuse, type Result } from '@bank/core';
import type { CallPlaces } from './call-places.ts';
import { isPublicAddress } from './public-address.ts';

/** One call of a public host that somebody else named (SECURITY A8): by its name, by https, on its own port. */
export interface HostCall {
  /** The company that named the host: the call takes one of its places. */
  readonly companyId: string;
  /** A name, never an address. */
  readonly host: string;
  /** With its leading slash. */
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What was answered; one that leads elsewhere is followed by nobody. */
export interface HostAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Why there is no answer. */
export type HostFault =
  | 'unreachable' // no such name, no connection, or one that broke off
  | 'too-slow' // no whole answer in time
  | 'unsafe' // the name leads to a place that no public host has
  | 'too-large';

/** How names are resolved, and for tests what stands in place of the public net. */
/** How public hosts are found and reached. */
export interface PublicNet {
  /** Gives up at the deadline, and holds nothing that anybody else needs. */
  resolve(host: string, deadline: AbortSignal): Promise<readonly LookupAddress[]>;
  /** How many calls are under way at once. */
  readonly places: CallPlaces;
  readonly isAllowed?: (address: string) => boolean;
  readonly port?: number;
  readonly ca?: string;
}

/** How calls are made. */
export interface CallOptions {
  readonly bytesMax: number;
  /** cut: of a longer answer the beginning is enough. refuse: it is none. */
  readonly longer: 'cut' | 'refuse';
  /** The bank's own certificate, for hosts that ask who calls. */
  readonly client?: { readonly cert: string; readonly key: string } | undefined;
  /** Connections that answered well are used again, by host and address. Absent: each call has its own. */
  readonly agents?: HostAgents;
}

/**
 * Calls a public host, as soon as the company has a place for it. The name is resolved once and every address that it has must be public; the connection goes to the one
 * that was looked at, whatever the name says a moment later. TLS with the host's certificate checked, port 443, no redirect
 * followed. Never throws for what the network does.
 */
export async function callHost(
  net: PublicNet,
  call: HostCall,
  options: CallOptions,
  deadline: AbortSignal,
): Promise<Result<HostAnswer, HostFault>> {
  const leave = await net.places.take(call.companyId, deadline);
  if (!leave) return refuse('too-slow');
  try {
    return await callNow(net, call, options, deadline);
  } finally {
    leave();
  }
}

async function callNow(
  net: PublicNet,
  call: HostCall,
  options: CallOptions,
  deadline: AbortSignal,
): Promise<Result<HostAnswer, HostFault>> {
  const late = refuse('too-slow' as const);
  const addresses = await inTime(
    net.resolve(call.host, deadline).catch(() => []),
    deadline,
  );
  if (addresses === undefined) return late;
  const [first] = addresses;
  if (first === undefined) return refuse('unreachable');
  if (!addresses.every(({ address }) => (net.isAllowed ?? isPublicAddress)(address))) return refuse('unsafe');
  const { host, path, method, headers, body } = call;
  const asked = ask(
    {
      host,
      servername: host,
      port: net.port ?? 443,
      path,
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
      lookup: pinnedTo(first),
      // A connection of its own, or one that was made to this very address: none that another host's answer left open.
      agent: options.agents?.of(host, first.address) ?? false,
      minVersion: 'TLSv1.2',
      rejectUnauthorized: true,
      signal: deadline,
      ...(net.ca !== undefined && { ca: net.ca }),
      ...options.client,
    },
    body,
    options,
  );
  // Whatever a host finds to keep the connection in a state that tells nothing: nobody waits longer.
  const answered = (await inTime(asked, deadline)) ?? late;
  return !answered.ok && deadline.aborted ? late : answered;
}

/** Connections that are kept for a while, each for one address of one host; the least used are closed first. */
export class HostAgents {
  readonly #agents = new Map<string, Agent>();
  readonly #max: number;

  constructor(max = 500) {
    this.#max = max;
  }

  of(host: string, address: string): Agent {
    const name = `${host} ${address}`;
    const agent = this.#agents.get(name) ?? new Agent({ keepAlive: true, timeout: 15_000, maxFreeSockets: 16 });
    this.#agents.delete(name);
    this.#agents.set(name, agent);
    const [oldest] = this.#agents;
    if (this.#agents.size > this.#max && oldest) {
      this.#agents.delete(oldest[0]);
      oldest[1].destroy();
    }
    return agent;
  }

  close(): void {
    for (const agent of this.#agents.values()) agent.destroy();
    this.#agents.clear();
  }
}

/** Whatever the name is asked for again, the answer is the address that was looked at. */
function pinnedTo({ address, family }: LookupAddress): LookupFunction {
  return (_host, options, done) => {
    if (options.all === true) done(null, [{ address, family }]);
    else done(null, address, family);
  };
}

async function inTime<T>(work: Promise<T>, deadline: AbortSignal): Promise<T | undefined> {
  let onAbort: (() => void) | undefined;
  const late = new Promise<undefined>((resolve) => {
    onAbort = () => resolve(undefined);
    deadline.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    if (onAbort) deadline.removeEventListener('abort', onAbort);
  }
}

function ask(
  options: RequestOptions,
  body: string | undefined,
  bounds: CallOptions,
): Promise<Result<HostAnswer, HostFault>> {
  return new Promise((resolve) => {
    const asked = request(options, (answer) => {
      void read(answer, bounds).then((document) => {
        resolve(document);
        // One that was read to its end may be used again.
        if (!answer.complete || options.agent === false) answer.destroy();
      });
    });
    asked.on('error', () => resolve(refuse('unreachable')));
    // An answer that would go on in another protocol is none, and Node tells of it by no error.
    asked.on('upgrade', (_answer, socket) => {
      socket.destroy();
      resolve(refuse('unreachable'));
    });
    asked.end(body);
  });
}

async function read(answer: IncomingMessage, bounds: CallOptions): Promise<Result<HostAnswer, HostFault>> {
  try {
    const { text, isLonger } = await boundedText(answer, bounds.bytesMax);
    if (isLonger && bounds.longer === 'refuse') return refuse('too-large');
    return ok({ status: answer.statusCode ?? 0, headers: answer.headers, text });
  } catch {
    return refuse('unreachable');
  }
}

/** The address was one that was looked at; where it would lead on nobody has looked. */
export function leadsElsewhere(status: number): boolean {
  return status >= 300 && status < 400;
}

/** A body as text, or its beginning where it is longer than that; the rest is not read then. */
export async function boundedText(
  body: AsyncIterable<Uint8Array>,
  bytesMax: number,
): Promise<{ readonly text: string; readonly isLonger: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    chunks.push(chunk);
    if (size > bytesMax) break;
  }
  return { text: Buffer.concat(chunks).subarray(0, bytesMax).toString('utf8'), isLonger: size > bytesMax };
}
