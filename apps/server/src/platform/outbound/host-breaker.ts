import { later, refuse, SECOND_MS, type Clock, type Instant } from '@bank/core';
import type { FetchDocument } from './fetch-document.ts';

/** So many fetches one after the other that reached nobody, and a host is left alone. */
const FAILURES_MAX = 5;
const LEFT_ALONE_MS = 30 * SECOND_MS;
/** Hosts that are remembered; the one that was asked longest ago is forgotten first. */
const HOSTS_MAX = 2000;

/** A host as one company knows it. */
interface Host {
  failures: number;
  leftAloneUntil: Instant | undefined;
}

/**
 * Leaves a host alone for a while that a company did not reach several times in a row, and then tries it with one fetch: all that
 * wait for it hear at once that it cannot be reached, instead of each waiting as long as a fetch may take. What a host answers,
 * whatever it says, makes it one that is reached. By company, since a company says what is fetched there: who makes a bank's
 * host break off would else cut everybody from it.
 */
export function breakingDocuments(fetchDocument: FetchDocument, clock: Clock): FetchDocument {
  const hosts = new Map<string, Host>();
  const hostOf = (name: string): Host => {
    const host = hosts.get(name) ?? { failures: 0, leftAloneUntil: undefined };
    hosts.delete(name);
    hosts.set(name, host);
    const [oldest] = hosts.keys();
    if (hosts.size > HOSTS_MAX && oldest !== undefined) hosts.delete(oldest);
    return host;
  };
  return async (address, until) => {
    const host = hostOf(`${address.companyId} ${address.host}`);
    const now = clock.now();
    if (host.leftAloneUntil !== undefined) {
      if (now < host.leftAloneUntil) return refuse({ code: 'document.unreachable' });
      // This one tries; the others wait for what it finds.
      host.leftAloneUntil = later(now, LEFT_ALONE_MS);
    }
    const answer = await fetchDocument(address, until);
    if (!answer.ok && answer.error.code === 'document.unreachable') {
      host.failures += 1;
      if (host.failures >= FAILURES_MAX) host.leftAloneUntil = later(clock.now(), LEFT_ALONE_MS);
    } else {
      host.failures = 0;
      host.leftAloneUntil = undefined;
    }
    return answer;
  };
}
