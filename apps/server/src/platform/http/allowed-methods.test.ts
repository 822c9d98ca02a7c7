import { expect, test } from 'vitest';
import { createAllowedMethods } from './allowed-methods.ts';

const allowed = createAllowedMethods([
  { method: 'GET', path: '/services/things' },
  { method: 'POST', path: '/services/things' },
  { method: 'PUT', path: '/services/things/{id}/note' },
]);

test.each([
  ['/services/things', ['GET', 'HEAD', 'POST']],
  ['/services/things/x/note', ['PUT']],
  ['/services/things/x/y/note', []],
  ['/services/things/', []],
  ['/servicesXthings', []],
])('%s answers %j', (path, methods) => {
  expect(allowed(path)).toEqual(methods);
});
