import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { SECOND_MS } from '@bank/core';
import type { PublicNet } from './call-host.ts';

/** One question to a name server, before it is asked again. */
const ASKED_FOR_MS = SECOND_MS;
const ASKED_TIMES = 2;
/** All that is asked about one name; whoever calls has time left for the call then. */
const WITHIN_MS = 2.5 * SECOND_MS;

/** How names are resolved; all but the servers is what production has. */
export interface NameOptions {
  /** Name servers, each with its port where it is not 53; absent: those of the machine. */
  readonly servers?: readonly string[];
  readonly askedForMs?: number;
  readonly withinMs?: number;
}

/**
 * Resolves names of strangers' hosts by questions of its own (c-ares). The system's resolver works on the few threads that
 * passwords are hashed on and that the names of the database and the SPI are resolved on, and a name server that says nothing
 * would hold each of them beyond any deadline of ours. Here nothing but a socket waits, and what is given up is over: at the deadline, and
 * in {@link WITHIN_MS} anyway. The machine's own list of hosts and its search domains count for nothing. Where a name has IPv4
 * addresses they come first, for not every machine is reached by IPv6.
 */
export function resolveNames(options: NameOptions = {}): PublicNet['resolve'] {
  const { servers, askedForMs = ASKED_FOR_MS, withinMs = WITHIN_MS } = options;
  return async (host, deadline) => {
    // One for each name: what is given up ends no other question.
    const resolver = new Resolver({ timeout: askedForMs, tries: ASKED_TIMES });
    if (servers) resolver.setServers(servers);
    const giveUp = (): void => resolver.cancel();
    const timer = setTimeout(giveUp, withinMs);
    deadline.addEventListener('abort', giveUp, { once: true });
    try {
      const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
      if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
      return [...addressesOf(four, 4), ...addressesOf(six, 6)];
    } finally {
      clearTimeout(timer);
      deadline.removeEventListener('abort', giveUp);
    }
  };
}

function addressesOf(answer: PromiseSettledResult<readonly string[]>, family: 4 | 6): readonly LookupAddress[] {
  return answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : [];
}
