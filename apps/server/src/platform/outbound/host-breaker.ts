import { refuse, type Clock } from '@bank/core';
import { createBreaker, type Breaker } from './breaker.ts';
import type { FetchDocument } from './fetch-document.ts';

/** Hosts that are remembered; the one that was asked longest ago is forgotten first. */
const HOSTS_MAX = 2000;

/**
 * Leaves a host alone for a while that a company did not reach several times in a row, and then tries it with one fetch: all that
 * wait for it hear at once that it cannot be reached, instead of each waiting as long as a fetch may take. What a host answers,
 * whatever it says, makes it one that is reached. By company, since a company says what is fetched there: who makes a bank's
 * host break off would else cut everybody from it.
 */
export function breakingDocuments(fetchDocument: FetchDocument, clock: Clock): FetchDocument {
  const hosts = new Map<string, Breaker>();
  const breakerOf = (name: string): Breaker => {
    const breaker = hosts.get(name) ?? createBreaker(clock);
    hosts.delete(name);
    hosts.set(name, breaker);
    const [oldest] = hosts.keys();
    if (hosts.size > HOSTS_MAX && oldest !== undefined) hosts.delete(oldest);
    return breaker;
  };
  return async (address, until) => {
    const breaker = breakerOf(`${address.companyId} ${address.host}`);
    if (!breaker.mayCall()) return refuse({ code: 'document.unreachable' });
    const answer = await fetchDocument(address, until);
    if (!answer.ok && answer.error.code === 'document.unreachable') breaker.missed();
    else breaker.reached();
    return answer;
  };
}
