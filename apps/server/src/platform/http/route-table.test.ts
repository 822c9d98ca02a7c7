import { expect, test } from 'vitest';
import { ok } from '@bank/core';
import { endpoint, type AnyEndpoint } from '@bank/contracts';
import { route } from './route.ts';
import { assertRouteTable } from './route-table.ts';

const one = endpoint({
  id: 'a.one',
  method: 'GET',
  path: '/services/a/{id}',
  summary: '',
  access: { kind: 'public' },
  status: 204,
  errors: [],
});
const two = endpoint({
  id: 'a.two',
  method: 'GET',
  path: '/services/b',
  summary: '',
  access: { kind: 'public' },
  status: 204,
  errors: [],
});
const answer = async () => ok(undefined as never);
const routes = [route(one, answer), route(two, answer)];
const contracts = [one, two] as readonly AnyEndpoint[];

test('Z01 a table in which contracts and routes agree is taken', () => {
  expect(() => assertRouteTable(routes, contracts, [])).not.toThrow();
});

test.each([
  ['a contract without a route', routes.slice(1), contracts, 'no route answers the contract a.one'],
  ['a route without a contract', routes, contracts.slice(1), 'the route a.one has no contract'],
  ['a route twice', [...routes, ...routes.slice(0, 1)], contracts, 'a.one is answered twice'],
  [
    'an address twice',
    [...routes, route({ ...one, id: 'a.three', path: '/services/a/{other}' }, answer)],
    contracts,
    'GET /services/a/{} is taken twice',
  ],
  [
    'a call that does not say who may call',
    [...routes, route({ ...one, id: 'a.four', path: '/services/d', access: undefined as never }, answer)],
    contracts,
    'the contract a.four does not say who may call',
  ],
  [
    'files of anybody as often as they like',
    [...routes, route({ ...one, id: 'a.five', path: '/services/e', files: { contract: 'required' } }, answer)],
    contracts,
    'the route a.five reads files of anybody',
  ],
])('Z01 the server does not start with %s', (_, table, endpoints, fault) => {
  expect(() => assertRouteTable(table, endpoints, [])).toThrow(fault);
});
