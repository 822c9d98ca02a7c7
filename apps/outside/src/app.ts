import type { KeyObject } from 'node:crypto';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '@bank/core';
import type { Ispb } from '@bank/identifiers';
import type { ParticipantCategory } from '@bank/pix-key';
import { newAuthorityKey } from '@bank/rails-protocol';
import { addressRoutes } from './addresses/routes.ts';
import { codeRoutes } from './bank/codes/routes.ts';
import { bankRoutes } from './bank/routes.ts';
import { controlRoutes } from './control/routes.ts';
import { disputeRoutes } from './dict/dispute-routes.ts';
import { claimRoutes } from './dict/claim-routes.ts';
import { claimControls } from './control/claims.ts';
import { dictRoutes } from './dict/routes.ts';
import { createTokenBuckets } from './dict/token-buckets.ts';
import { outboxRoutes } from './outbox/routes.ts';
import { createHttp } from './platform/http.ts';
import { styleRoute } from './platform/page.ts';
import { registryRoutes } from './registry/routes.ts';
import { sinkRoutes } from './sink/routes.ts';
import { Sinks } from './sink/sink.ts';
import { startRuntime, type Runtime } from './runtime.ts';
import { slipsRoutes } from './slips/routes.ts';
import { spiRoutes, type SpiKeys } from './spi/routes.ts';
import { tedRoutes } from './ted/routes.ts';

/** The outside world, listening. */
export interface Outside {
  readonly url: string;
  readonly runtime: Runtime;
  /** Lets go of who waits, finishes what is written, and closes. */
  close(): Promise<void>;
}

/** Starts the outside world on this machine only; port 0 takes any free one. */
export async function startOutside(options: {
  readonly port: number;
  readonly dataDirectory: string;
  readonly bank: Ispb;
  readonly keys: SpiKeys;
  /** Speaks for the other banks that sign charges; absent: one of its own, which nobody knows. */
  readonly chargeAuthority?: KeyObject | undefined;
  /** Where the bank under test is reached, and its charges stand. */
  readonly bankUrl?: string;
  readonly clock: Clock;
  readonly logger?: FastifyBaseLogger;
}): Promise<Outside> {
  const { port, dataDirectory, bank, keys, clock, logger, chargeAuthority = newAuthorityKey() } = options;
  const { bankUrl = 'http://localhost:3000' } = options;
  const runtime = await startRuntime({
    directory: join(dataDirectory, 'outside'),
    pastFolder: dataDirectory,
    bank,
    clock,
  });
  const stopping = new AbortController();
  const http = createHttp(logger);
  http.get('/healthz', (_, reply) => reply.send({ status: 'ok' }));
  http.get('/readyz', (_, reply) => reply.send({ status: 'ok' }));
  styleRoute(http);
  spiRoutes(http, runtime, keys, stopping.signal);
  tedRoutes(http, runtime, keys, stopping.signal);
  const categoryNow = (): ParticipantCategory => runtime.world.faults.dict.category ?? 'A';
  dictRoutes(http, runtime, createTokenBuckets(runtime.world.paidByKey, categoryNow), stopping.signal);
  disputeRoutes(http, runtime, stopping.signal);
  claimRoutes(http, runtime, stopping.signal);
  slipsRoutes(http, runtime, stopping.signal);
  outboxRoutes(http, runtime, stopping.signal);
  bankRoutes(http, runtime, { url: bankUrl, authority: chargeAuthority });
  codeRoutes(http, runtime, chargeAuthority, stopping.signal);
  registryRoutes(http, runtime, stopping.signal);
  addressRoutes(http, runtime, stopping.signal);
  const sinks = new Sinks();
  sinkRoutes(http, sinks, clock, stopping.signal);
  controlRoutes(http, runtime, sinks);
  claimControls(http, runtime);
  try {
    await http.listen({ port, host: 'localhost' });
  } catch (error) {
    await runtime.close();
    throw error;
  }
  return {
    url: `http://localhost:${(http.server.address() as AddressInfo).port}`,
    runtime,
    async close() {
      stopping.abort();
      await http.close();
      await runtime.close();
    },
  };
}
