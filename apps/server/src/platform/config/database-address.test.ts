import { expect, test } from 'vitest';
import { unsafeAddress } from './database-address.ts';

test.each([
  'postgres://ipe@localhost/ipe',
  'postgres://ipe@127.0.0.1:5433/ipe',
  'postgres://ipe@[::1]/ipe',
  'postgres:///ipe?host=/var/run/postgresql',
  'postgres://ipe@%2Fvar%2Frun%2Fpostgresql/ipe',
])('%s stays on this machine and needs no TLS', (url) => {
  expect(unsafeAddress(url)).toBeUndefined();
});

test.each([
  'postgres://ipe@db.banco.example/ipe?sslmode=verify-full',
  'postgres://ipe@db.banco.example/ipe?sslmode=verify-full&host=10.0.0.7',
])('%s is reached by TLS with the certificate checked', (url) => {
  expect(unsafeAddress(url)).toBeUndefined();
});

test.each([
  ['no TLS', 'postgres://ipe@db.banco.example/ipe'],
  ['TLS that is asked for and not checked', 'postgres://ipe@db.banco.example/ipe?sslmode=no-verify'],
  ['TLS whose check is left to the driver', 'postgres://ipe@db.banco.example/ipe?sslmode=require'],
  ['TLS without the host’s name', 'postgres://ipe@db.banco.example/ipe?sslmode=verify-ca'],
  ['TLS where it can be had', 'postgres://ipe@db.banco.example/ipe?sslmode=prefer'],
  [
    'a second word that takes the first back',
    'postgres://ipe@db.banco.example/ipe?sslmode=verify-full&sslmode=disable',
  ],
  ['a host that stands behind this machine’s name', 'postgres://ipe@localhost/ipe?host=10.0.0.7'],
  ['a name that begins like this machine’s', 'postgres://ipe@localhost.banco.example/ipe'],
  ['an address that begins like this machine’s', 'postgres://ipe@127.0.0.1.banco.example/ipe'],
])('a database over the network by %s is refused, with what to write instead [attack]', (_, url) => {
  expect(unsafeAddress(url)).toContain('sslmode=verify-full');
});

test('a certificate that is not there is told, not thrown', () => {
  expect(unsafeAddress('postgres://a@db.banco.example/b?sslmode=verify-full&sslrootcert=/nowhere.pem')).toContain(
    'sslrootcert',
  );
});
