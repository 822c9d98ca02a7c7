import { createPublicKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { civilDate, expectOk, instant, ok, refuse } from '@bank/core';
import { checkPayloadUrl } from '@bank/brcode';
import {
  authorityCertificate,
  keySetOf,
  newAuthorityKey,
  newChargeSigner,
  signCharge,
  writeCertificate,
  type ChargeSigner,
} from '@bank/rails-protocol';
import { fakeClock } from '@bank/testkit';
import type { FetchDocument, OutsideDocument } from '../../../platform/outbound/fetch-document.ts';
import { openChargeDocuments } from './charge-documents.ts';

const START = '2026-11-23T15:00:00Z';
const NOW = instant(Date.parse(START));
const DAY = civilDate('2026-11-24');
const AUTHORITY = newAuthorityKey();
const SIGNER = newChargeSigner(AUTHORITY, { name: 'Banco Araucária', host: 'pix.araucaria.example', serial: 7n });
const CHARGE = {
  calendario: { criacao: '2026-11-23T14:30:00Z', expiracao: 3600 },
  txid: 'fc9a4366ff3d4964b5dbc6c91a8722d3',
  revisao: 0,
  status: 'ATIVA',
  valor: { original: '500.00' },
  chave: 'pix@bcb.gov.br',
};
const DUE = {
  ...CHARGE,
  calendario: { ...CHARGE.calendario, dataDeVencimento: '2026-11-30' },
  valor: { final: '500.00' },
};

/** What a net of two addresses answers: the charge, and the bank's keys. */
async function readFrom(net: {
  readonly charge?: string | OutsideDocument;
  readonly keys?: unknown;
  readonly path?: string;
}): Promise<{ readonly answer: unknown; readonly asked: readonly string[] }> {
  const asked: string[] = [];
  const fetchDocument: FetchDocument = ({ host, path }) => {
    asked.push(`${host}${path}`);
    if (path.startsWith('/chaves'))
      return Promise.resolve(ok({ status: 200, text: JSON.stringify(net.keys ?? keySetOf(SIGNER)) }));
    const charge = net.charge ?? signCharge(CHARGE, SIGNER);
    return Promise.resolve(ok(typeof charge === 'string' ? { status: 200, text: charge } : charge));
  };
  const documents = openChargeDocuments({
    fetchDocument,
    authorities: [new X509Certificate(authorityCertificate(AUTHORITY))],
    clock: fakeClock(START),
  });
  const url = checkPayloadUrl(`pix.araucaria.example${net.path ?? '/qr/v2/abc'}`);
  if (!url.ok) throw new Error('no address');
  const read = await documents.read(url.value, DAY, 'company');
  return { answer: read.ok ? read.value : read.error.code, asked };
}

test('a charge that its bank signed, with a certificate that leads to an authority, is read', async () => {
  const { answer, asked } = await readFrom({});
  expect(answer).toMatchObject({ kind: 'immediate', original: 50000n });
  expect(asked).toEqual(['pix.araucaria.example/qr/v2/abc', 'pix.araucaria.example/chaves.jwks']);
});

test('all questions for a charge share one time: a host that answers two and lets the third wait is given up [attack]', async () => {
  const asked: string[] = [];
  const times = new Set<AbortSignal | undefined>();
  const slowly: FetchDocument = async ({ path }, until) => {
    asked.push(path);
    times.add(until);
    if (path.startsWith('/chaves')) return ok({ status: 200, text: JSON.stringify(keySetOf(SIGNER)) });
    if (!path.includes('DPP')) return ok({ status: 200, text: signCharge(DUE, SIGNER) });
    if (until === undefined) throw new Error('it may wait for ever');
    await once(until, 'abort');
    return refuse({ code: 'document.unreachable' });
  };
  const authorities = [new X509Certificate(authorityCertificate(AUTHORITY))];
  const documents = openChargeDocuments({
    fetchDocument: slowly,
    authorities,
    clock: fakeClock(START),
    withinMs: 100,
  });
  const url = expectOk(checkPayloadUrl('pix.araucaria.example/qr/v2/abc'));
  expect(await documents.read(url, DAY, 'company')).toEqual(refuse({ code: 'pix.code-unreachable' }));
  expect(asked).toEqual(['/qr/v2/abc', '/chaves.jwks', '/qr/v2/abc?DPP=2026-11-24']);
  expect(times.size).toBe(1);
});

test('a charge with a due date is asked for with the day, which its address need not have told', async () => {
  const charge = signCharge(DUE, SIGNER);
  const told = await readFrom({ charge, path: '/qr/v2/cobv/abc' });
  expect(told.asked[0]).toBe('pix.araucaria.example/qr/v2/cobv/abc?DPP=2026-11-24');
  const untold = await readFrom({ charge });
  expect(untold.answer).toMatchObject({ kind: 'due' });
  // The keys are known by then.
  expect(untold.asked).toEqual([
    'pix.araucaria.example/qr/v2/abc',
    'pix.araucaria.example/chaves.jwks',
    'pix.araucaria.example/qr/v2/abc?DPP=2026-11-24',
  ]);
});

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const withRsa = (algorithm: 'RS256' | 'PS256', key = rsa.privateKey): ChargeSigner => ({
  ...SIGNER,
  algorithm,
  key,
  certificate: writeCertificate({
    subject: 'Banco RSA',
    issuer: 'Autoridade das cobranças da sandbox (não serve para produção)',
    key: createPublicKey(key),
    issuerKey: AUTHORITY,
    serial: 8n,
    from: NOW,
    to: NOW,
    isAuthority: false,
  }),
});

test.each(['RS256', 'PS256'] as const)('%s is taken too', async (algorithm) => {
  const signer = withRsa(algorithm);
  const { answer } = await readFrom({ charge: signCharge(CHARGE, signer), keys: keySetOf(signer) });
  expect(answer).toMatchObject({ kind: 'immediate' });
});

const stranger = newChargeSigner(newAuthorityKey(), { name: 'Banco', host: 'pix.araucaria.example', serial: 7n });
const expired: ChargeSigner = {
  ...SIGNER,
  certificate: writeCertificate({
    subject: 'Banco Araucária',
    issuer: 'Autoridade das cobranças da sandbox (não serve para produção)',
    key: SIGNER.key,
    issuerKey: AUTHORITY,
    serial: 9n,
    from: instant(NOW - 2000),
    to: instant(NOW - 1000),
    isAuthority: false,
  }),
};
const weak = withRsa('RS256', generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey);
/** A certificate that a bank, which is no authority, gave to somebody. */
const givenByBank: ChargeSigner = {
  ...stranger,
  certificate: writeCertificate({
    subject: 'Golpista',
    issuer: 'Banco Araucária',
    key: createPublicKey(stranger.key),
    issuerKey: SIGNER.key,
    serial: 10n,
    from: instant(NOW - 1000),
    to: instant(NOW + 1000),
    isAuthority: false,
  }),
};
const derOf = (signer: ChargeSigner): string => new X509Certificate(signer.certificate).raw.toString('base64');
/** A key set whose certificates are these, from the bank's own upwards. */
const keysWith = (signer: ChargeSigner, x5c: readonly string[]): object => ({ keys: [{ kid: signer.keyId, x5c }] });
const jwkOf = (signer: ChargeSigner): object => createPublicKey(signer.key).export({ format: 'jwk' });
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
/** Signed by somebody else, under the name of the bank's key. */
function signedByStranger(header: Readonly<Record<string, unknown>>): string {
  return signCharge(CHARGE, { ...SIGNER, key: stranger.key }, header);
}
const good = signCharge(CHARGE, SIGNER);
const [head = '', , tail = ''] = good.split('.');
const tampered = [head, part({ ...CHARGE, chave: 'golpe@exemplo.com' }), tail].join('.');
const named = JSON.parse(Buffer.from(head, 'base64url').toString()) as object;

test.each<[string, Parameters<typeof readFrom>[0]]>([
  ['whose content is another', { charge: tampered }],
  ['that nobody signed', { charge: `${part({ ...named, alg: 'none' })}.${part(CHARGE)}.` }],
  ['signed with a shared secret', { charge: `${part({ ...named, alg: 'HS256' })}.${part(CHARGE)}.AAAA` }],
  ['signed with another key than the certificate’s', { charge: signCharge(CHARGE, { ...SIGNER, key: stranger.key }) }],
  ['whose certificate no known authority gave', { charge: signCharge(CHARGE, stranger), keys: keySetOf(stranger) }],
  ['whose certificate is over', { charge: signCharge(CHARGE, expired), keys: keySetOf(expired) }],
  ['that names another certificate', { charge: signCharge(CHARGE, SIGNER, { 'x5t#S256': 'AAAA' }) }],
  ['that names two, of which one is another', { charge: signCharge(CHARGE, SIGNER, { x5t: 'AAAA' }) }],
  ['that names no certificate', { charge: signCharge(CHARGE, SIGNER, { 'x5t#S256': undefined }) }],
  ['that names no key', { charge: signCharge(CHARGE, SIGNER, { kid: undefined }) }],
  ['whose key its bank does not show', { charge: signCharge(CHARGE, SIGNER, { kid: 'outra' }) }],
  ['whose bank shows two keys of that name', { keys: { keys: [...keySetOf(SIGNER).keys, ...keySetOf(SIGNER).keys] } }],
  ['whose bank shows no certificates', { keys: { keys: [{ kid: SIGNER.keyId }] } }],
  [
    'whose keys stand without https',
    { charge: signCharge(CHARGE, SIGNER, { jku: 'http://pix.araucaria.example/chaves.jwks' }) },
  ],
  ['that asks for an extension nobody knows', { charge: signCharge(CHARGE, SIGNER, { crit: ['x'], x: 1 }) }],
  ['that brings its own key along', { charge: signedByStranger({ jwk: jwkOf(stranger) }) }],
  ['that brings its own certificate along', { charge: signedByStranger({ x5c: [derOf(stranger)] }) }],
  ['that says where its certificate is', { charge: signedByStranger({ x5u: 'https://golpe.example/c.pem' }) }],
  [
    'whose certificate a bank gave that is no authority',
    { charge: signCharge(CHARGE, givenByBank), keys: keysWith(givenByBank, [derOf(givenByBank), derOf(SIGNER)]) },
  ],
  [
    'whose own certificate only stands behind a stranger’s',
    { charge: signCharge(CHARGE, stranger), keys: keysWith(stranger, [derOf(stranger), derOf(SIGNER)]) },
  ],
  ['whose chain of certificates is longer than any', { keys: keysWith(SIGNER, Array(5).fill(derOf(SIGNER))) }],
  ['whose certificate is none', { keys: keysWith(SIGNER, ['AAAA']) }],
  ['signed with a key that is too short', { charge: signCharge(CHARGE, weak), keys: keySetOf(weak) }],
  ['that says another algorithm than its key’s', { charge: signCharge(CHARGE, SIGNER, { alg: 'RS256' }) }],
  ['whose content is not where the signature looks', { charge: signCharge(CHARGE, SIGNER, { b64: false }) + 'A' }],
  ['whose keys are no list of keys', { keys: '<html>' }],
  ['that is no JWS', { charge: 'olá' }],
  ['that is a page for people', { charge: { status: 200, text: '<!doctype html><p>Cobrança</p>' } }],
])('a charge is not believed %s [attack]', async (_, net) => {
  expect((await readFrom(net)).answer).toBe('pix.code-unsigned');
});

test('nothing is fetched but the charge and the keys, whatever else a signature names [attack]', async () => {
  const header = { x5u: 'https://golpe.example/c.pem', url: 'https://golpe.example/x' };
  const { asked } = await readFrom({ charge: signCharge(CHARGE, SIGNER, header) });
  expect(asked).toEqual(['pix.araucaria.example/qr/v2/abc', 'pix.araucaria.example/chaves.jwks']);
});

test('keys that lead elsewhere are not followed, and those of a bank that is out are not known [attack]', async () => {
  const answers = { 'document.unsafe': 'pix.code-unsafe-address', 'document.unreachable': 'pix.code-unreachable' };
  for (const [fault, code] of Object.entries(answers)) {
    const documents = openChargeDocuments({
      fetchDocument: ({ path }) =>
        Promise.resolve(
          path.startsWith('/chaves') ? refuse({ code: fault as 'document.unsafe' }) : ok({ status: 200, text: good }),
        ),
      authorities: [new X509Certificate(authorityCertificate(AUTHORITY))],
      clock: fakeClock(START),
    });
    const url = { host: 'pix.araucaria.example', path: '/a', looksLikeDueCharge: false };
    expect(await documents.read(url, DAY, 'company')).toMatchObject({ ok: false, error: { code } });
  }
});

test.each(['127.0.0.1/chaves.jwks', 'localhost/chaves.jwks', 'chaves.internal/x', 'a@b.example/x', 'b.example:8443/x'])(
  'keys are not fetched from %s [attack]',
  async (place) => {
    const { answer, asked } = await readFrom({ charge: signCharge(CHARGE, SIGNER, { jku: `https://${place}` }) });
    expect(answer).toBe('pix.code-unsafe-address');
    expect(asked).toHaveLength(1);
  },
);

test.each([
  ['it is gone', 404, 'pix.code-gone'],
  ['it is gone for good', 410, 'pix.code-gone'],
  ['its bank is out', 503, 'pix.code-unreachable'],
  ['its bank has too much to do', 429, 'pix.code-unreachable'],
  ['its bank does not know what is asked', 418, 'pix.code-document'],
])('what its bank answers says that %s', async (_, status, code) => {
  expect((await readFrom({ charge: { status, text: '' } })).answer).toBe(code);
});

test('a bank that refuses the day is understood', async () => {
  const { answer } = await readFrom({ charge: { status: 400, text: '{}' }, path: '/cobv/abc' });
  expect(answer).toBe('pix.code-not-that-day');
});

test('a document that is signed and no charge is told from one that is not signed', async () => {
  expect((await readFrom({ charge: signCharge({ txid: 'x' }, SIGNER) })).answer).toBe('pix.code-document');
});

test.each([
  ['document.unreachable', 'pix.code-unreachable'],
  ['document.unsafe', 'pix.code-unsafe-address'],
  ['document.too-large', 'pix.code-document'],
] as const)('what keeps it from being fetched is told: %s', async (fault, code) => {
  const documents = openChargeDocuments({
    fetchDocument: () => Promise.resolve(refuse({ code: fault })),
    authorities: [],
    clock: fakeClock(START),
  });
  const url = { host: 'pix.araucaria.example', path: '/a', looksLikeDueCharge: false };
  expect(await documents.read(url, DAY, 'company')).toMatchObject({ ok: false, error: { code } });
});
