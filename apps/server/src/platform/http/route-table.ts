import type { AnyEndpoint } from '@bank/contracts';
import type { Page } from './page.ts';
import type { Route } from './route.ts';

/**
 * Proves that contracts and code say the same: every route is a contract, every contract has one route, no address
 * is taken twice, every contract says who may call (SECURITY Z01), nobody unknown sends files unasked (I13). Throws with all that is wrong: the server does not
 * start with a hole in its table.
 */
export function assertRouteTable(
  routes: readonly Route[],
  endpoints: readonly AnyEndpoint[],
  pages: readonly Page[],
): void {
  const faults: string[] = [];
  const answered = new Set(routes.map(({ endpoint }) => endpoint));
  for (const endpoint of endpoints) {
    if (!answered.has(endpoint)) faults.push(`no route answers the contract ${endpoint.id}`);
  }
  for (const { endpoint, admit } of routes) {
    if (!endpoints.includes(endpoint)) faults.push(`the route ${endpoint.id} has no contract in the list`);
    if (!isAccess(endpoint.access)) faults.push(`the contract ${endpoint.id} does not say who may call`);
    else if (endpoint.files && endpoint.access.kind === 'public' && !admit)
      faults.push(`the route ${endpoint.id} reads files of anybody, as often as they like`);
    else if (endpoint.octets !== undefined && endpoint.access.kind === 'public')
      faults.push(`the route ${endpoint.id} takes plain bytes of anybody`);
  }
  faults.push(...repeated(routes.map(({ endpoint }) => endpoint.id)).map((id) => `${id} is answered twice`));
  const addresses = [...routes.map(({ endpoint }) => endpoint), ...pages].map(
    ({ method, path }) => `${method} ${bare(path)}`,
  );
  faults.push(...repeated(addresses).map((address) => `${address} is taken twice`));
  if (faults.length > 0) throw new Error(`The route table is wrong: ${faults.join('; ')}`);
}

function isAccess(access: unknown): boolean {
  const kind = (access as { kind?: unknown } | undefined)?.kind;
  return kind === 'public' || kind === 'signed-in' || kind === 'program';
}

function repeated(texts: readonly string[]): string[] {
  return texts.filter((text, index) => texts.indexOf(text) !== index);
}

function bare(path: string): string {
  return path.replace(/\{\w+\}/g, '{}');
}
