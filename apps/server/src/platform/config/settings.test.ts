import { X509Certificate } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeSandboxChargeSigning } from './charge-signing.ts';
import { expectOk } from '@bank/core';
import { generate, KEY_NAMES, sandboxKeyFile } from './keys.ts';
import { makeSandboxRailsKeys, sandboxRailsKeyFiles } from './rails-keys.ts';
import { readSettings } from './settings.ts';

const DATABASE_URL = 'postgres://ipe@127.0.0.1/ipe';
const dataDir = mkdtempSync(join(tmpdir(), 'ipe-settings-'));
const sandbox = { DATABASE_URL, DATA_DIR: dataDir };

function faultsOf(environment: Record<string, string>): readonly string[] {
  const settings = readSettings(environment);
  return settings.ok ? [] : settings.error;
}

// RSA keys take their time: one lot for all.
const railsFolder = mkdtempSync(join(tmpdir(), 'ipe-rails-'));
makeSandboxRailsKeys(railsFolder);
const rails = sandboxRailsKeyFiles(railsFolder);
const charges = makeSandboxChargeSigning(railsFolder, { name: 'Outro', publicUrl: 'https://ib.banco.example' });

/** A production bank whose settings are all as they should be. */
function production(): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'ipe-production-'));
  const put = (name: string, content: string) => {
    const file = join(folder, name);
    writeFileSync(file, content, { mode: 0o600 });
    return file;
  };
  const unmarked = (file: string, name: string) => put(name, readFileSync(file, 'utf8').replace(/^#.*\n/, ''));
  return {
    BANK_ENV: 'production',
    DATABASE_URL,
    PUBLIC_URL: 'https://ib.banco.example',
    RAILS_URL: 'https://spi.example',
    IPE_METRICS_TOKEN: 'a-long-enough-secret',
    IPE_TRUSTED_PROXIES: 'none',
    IPE_BANK_FILE: put(
      'bank.json',
      JSON.stringify({
        name: 'Outro',
        legalName: 'Outro S.A.',
        cnpj: '11222333000181',
        ispb: '11222333',
        code: '123',
        branch: '0001',
      }),
    ),
    IPE_SESSION_KEY_FILE: put('session.json', JSON.stringify(generate('session', 'session-1'))),
    IPE_AUDIT_KEY_FILE: put('audit.json', JSON.stringify(generate('audit', 'audit-1'))),
    IPE_CODES_KEY_FILE: put('codes.json', JSON.stringify(generate('codes', 'codes-1'))),
    IPE_BANK_KEY_FILE: unmarked(rails.bank, 'bank-key.pem'),
    IPE_SPI_PUBLIC_KEY_FILE: unmarked(rails.spiPublic, 'spi-key.pem'),
    IPE_CHARGE_AUTHORITIES_FILE: unmarked(rails.chargeAuthorities, 'authorities.pem'),
    IPE_CHARGE_KEY_FILE: unmarked(charges.key, 'charge-key.pem'),
    IPE_CHARGE_CERTIFICATE_FILE: unmarked(charges.certificate, 'charge-certificate.pem'),
    IPE_WEBHOOK_SEALING_FILE: put(
      'webhooks.json',
      JSON.stringify({ keys: [{ kty: 'oct', kid: 'webhooks-1', k: Buffer.alloc(32, 7).toString('base64url') }] }),
    ),
    IPE_WEBHOOK_KEY_FILE: unmarked(charges.key, 'webhook-key.pem'),
    IPE_WEBHOOK_CERTIFICATE_FILE: unmarked(charges.certificate, 'webhook-certificate.pem'),
  };
}

test('a sandbox needs nothing but a database, makes its own keys and keeps them to itself', () => {
  const settings = readSettings(sandbox);
  expect(settings).toMatchObject({
    ok: true,
    value: {
      environment: 'sandbox',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      railsUrl: 'http://localhost:3100',
    },
  });
  for (const name of KEY_NAMES) expect(statSync(sandboxKeyFile(dataDir, name)).mode & 0o077).toBe(0);
  const again = readSettings(sandbox);
  expect(settings.ok && again.ok && again.value.keys.session.id).toBe(settings.ok && settings.value.keys.session.id);
});

test('faults are told all at once, each with its setting, in Portuguese', () => {
  const faults = faultsOf({
    ...sandbox,
    PORT: 'x',
    BANK_ENV: 'staging',
    PUBLIC_URL: 'nonsense',
    DATABASE_URL: 'mysql://x',
  });
  expect(faults).toEqual(
    expect.arrayContaining([
      'PORT: informe um número de porta.',
      'BANK_ENV: use local, sandbox ou production.',
      'PUBLIC_URL: informe um endereço como http://localhost:3000.',
      'DATABASE_URL: informe um endereço postgres://….',
    ]),
  );
});

test('B09 production with everything it needs starts, with strict limits', () => {
  const settings = readSettings(production());
  expect(settings).toMatchObject({ ok: true, value: { environment: 'production', limits: { openAccessRequests: 5 } } });
});

test('production names its proxies, or says that there are none', () => {
  const proxiesOf = (setting: string) => {
    const settings = readSettings({ ...production(), IPE_TRUSTED_PROXIES: setting });
    return settings.ok ? settings.value.trustedProxies : settings.error;
  };
  expect(proxiesOf('none')).toEqual([]);
  expect(proxiesOf('10.0.0.0/8, 2001:db8::1')).toEqual(['10.0.0.0/8', '2001:db8::1']);
});

test('B09 production without anything says all that is missing [attack]', () => {
  const faults = faultsOf({ BANK_ENV: 'production', DATA_DIR: dataDir }).join('\n');
  for (const setting of [
    'DATABASE_URL',
    'PUBLIC_URL',
    'RAILS_URL',
    'IPE_BANK_FILE',
    'IPE_METRICS_TOKEN',
    'IPE_TRUSTED_PROXIES',
    'IPE_SESSION_KEY_FILE',
    'IPE_AUDIT_KEY_FILE',
    'IPE_CODES_KEY_FILE',
    'IPE_BANK_KEY_FILE',
    'IPE_SPI_PUBLIC_KEY_FILE',
    'IPE_CHARGE_AUTHORITIES_FILE',
    'IPE_CHARGE_KEY_FILE',
    'IPE_CHARGE_CERTIFICATE_FILE',
    'IPE_WEBHOOK_SEALING_FILE',
    'IPE_WEBHOOK_CERTIFICATE_FILE',
    'IPE_WEBHOOK_KEY_FILE',
  ]) {
    expect(faults).toContain(`${setting}: `);
  }
});

test.each([
  ['a public address without https', { PUBLIC_URL: 'http://ib.banco.example' }, 'PUBLIC_URL'],
  ['the simulator as the outside', { RAILS_URL: 'https://localhost:3100' }, 'RAILS_URL'],
  ['an outside without https', { RAILS_URL: 'http://spi.example' }, 'RAILS_URL'],
  ['a short metrics secret', { IPE_METRICS_TOKEN: 'short' }, 'IPE_METRICS_TOKEN'],
  ['a short secret of the staff', { IPE_STAFF_TOKEN: 'short' }, 'IPE_STAFF_TOKEN'],
  ['requests to come in whose id the caller chose', { IPE_WEAK_ACCESS_REQUESTS: 'on' }, 'IPE_WEAK_ACCESS_REQUESTS'],
  ['loose limits', { IPE_RATE_LIMITS: 'loose' }, 'IPE_RATE_LIMITS'],
  ['a local place for webhooks', { IPE_WEBHOOK_SINK: 'on' }, 'IPE_WEBHOOK_SINK'],
  [
    'a sandbox’s key for secrets of webhooks',
    { IPE_WEBHOOK_SEALING_FILE: join(dataDir, 'keys', 'webhooks.json') },
    'IPE_WEBHOOK_SEALING_FILE',
  ],
  ['a clock that can be set', { IPE_CLOCK_FILE: '/tmp/clock' }, 'IPE_CLOCK_FILE'],
  ['a sandbox’s session key', { IPE_SESSION_KEY_FILE: sandboxKeyFile(dataDir, 'session') }, 'IPE_SESSION_KEY_FILE'],
  ['a sandbox’s rails key', { IPE_BANK_KEY_FILE: sandboxRailsKeyFiles(dataDir).bank }, 'IPE_BANK_KEY_FILE'],
  [
    'a sandbox’s key for charges',
    {
      IPE_CHARGE_KEY_FILE: sandboxRailsKeyFiles(dataDir).chargeKey,
      IPE_CHARGE_CERTIFICATE_FILE: sandboxRailsKeyFiles(dataDir).chargeCertificate,
    },
    'IPE_CHARGE_KEY_FILE',
  ],
  [
    'a certificate of another key',
    { IPE_CHARGE_CERTIFICATE_FILE: sandboxRailsKeyFiles(dataDir).chargeAuthorities },
    'IPE_CHARGE_CERTIFICATE_FILE',
  ],
  ['a key of another kind', { IPE_SESSION_KEY_FILE: sandboxKeyFile(dataDir, 'audit') }, 'IPE_SESSION_KEY_FILE'],
  ['a key file that is not there', { IPE_CODES_KEY_FILE: '/nowhere/codes.json' }, 'IPE_CODES_KEY_FILE'],
  [
    'a database over the network without TLS [attack]',
    { DATABASE_URL: 'postgres://ipe@db.banco.example/ipe' },
    'DATABASE_URL',
  ],
  [
    'a database whose certificate nobody checks [attack]',
    { DATABASE_URL: 'postgres://ipe@db.banco.example/ipe?sslmode=no-verify' },
    'DATABASE_URL',
  ],
  [
    'an owner who migrates over the network without TLS',
    { IPE_MIGRATE_URL: 'postgres://dono@db.banco.example/ipe?sslmode=require' },
    'IPE_MIGRATE_URL',
  ],
  [
    'certificates that are checked nowhere [attack]',
    { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    'NODE_TLS_REJECT_UNAUTHORIZED',
  ],
  ['proxies that it is not told of', { IPE_TRUSTED_PROXIES: '' }, 'IPE_TRUSTED_PROXIES'],
  ['everybody as a proxy', { IPE_TRUSTED_PROXIES: '0.0.0.0/0' }, 'IPE_TRUSTED_PROXIES'],
  ['every IPv6 address as a proxy', { IPE_TRUSTED_PROXIES: '10.0.0.1, ::/0' }, 'IPE_TRUSTED_PROXIES'],
  ['a proxy that is no address', { IPE_TRUSTED_PROXIES: 'proxy.example' }, 'IPE_TRUSTED_PROXIES'],
  ['a bank without identity', { IPE_BANK_FILE: '/nowhere/bank.json' }, 'IPE_BANK_FILE'],
])('B09 production refuses %s', (_, change, setting) => {
  readSettings(sandbox);
  expect(faultsOf({ ...production(), ...change }).join('\n')).toContain(`${setting}: `);
});

test('a sandbox signs its charges with one key, and its own authority speaks for it', () => {
  const first = readSettings(sandbox);
  const again = readSettings(sandbox);
  if (!first.ok || !again.ok) throw new Error('a sandbox starts');
  const { chargeSigner, chargeAuthorities } = first.value;
  expect(chargeSigner).toMatchObject({ algorithm: 'ES256' });
  expect(again.value.chargeSigner.keyId).toBe(chargeSigner.keyId);
  const [authority] = chargeAuthorities;
  expect(authority && new X509Certificate(chargeSigner.certificate).verify(authority.publicKey)).toBe(true);
});

test('B09 production refuses a key file that others may read, and a short secret [attack]', () => {
  const open = production();
  chmodSync(open.IPE_SESSION_KEY_FILE ?? '', 0o644);
  expect(faultsOf(open)).toEqual([expect.stringContaining('chmod 600')]);
  const short = production();
  writeFileSync(short.IPE_CODES_KEY_FILE ?? '', JSON.stringify({ kty: 'oct', k: 'c2hvcnQ', kid: 'codes-1' }));
  expect(faultsOf(short)).toEqual([expect.stringContaining('32 bytes')]);
});

test('every setting stands in the README', () => {
  const here = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
  const code = ['./settings.ts', './limits.ts'].map(here).join('\n');
  const settings = [
    ...new Set(code.match(/\b(IPE_[A-Z_]+|DATABASE_URL|DATA_DIR|PORT|RAILS_PORT|RAILS_URL|PUBLIC_URL|BANK_ENV)\b/g)),
  ];
  expect(settings.length).toBeGreaterThan(15);
  const readme = here('../../../../../README.md');
  for (const name of [...settings, ...KEY_NAMES.map((key) => `IPE_${key.toUpperCase()}_KEY_FILE`)]) {
    expect(readme, name).toContain(`\`${name}\``);
  }
});

test('A8 only a sandbox posts to a local place, and production to none [attack]', () => {
  const sinkOf = (environment: Record<string, string>) => {
    const settings = readSettings(environment);
    return settings.ok ? settings.value.webhooks.sinkUrl : settings.error;
  };
  expect(sinkOf(sandbox)).toBe('http://localhost:3100');
  expect(sinkOf({ ...sandbox, IPE_WEBHOOK_SINK: 'off' })).toBeUndefined();
  expect(sinkOf(production())).toBeUndefined();
});

test('READINGS 23 weak requests to come in are taken in a sandbox unless it says no, and in production never', () => {
  const taken = (environment: Record<string, string>) => {
    const settings = readSettings(environment);
    return settings.ok && settings.value.weakAccessRequests;
  };
  expect(taken(sandbox)).toBe(true);
  expect(taken({ ...sandbox, BANK_ENV: 'local' })).toBe(true);
  expect(taken({ ...sandbox, IPE_WEAK_ACCESS_REQUESTS: 'off' })).toBe(false);
  expect(taken(production())).toBe(false);
  expect(faultsOf({ ...production(), IPE_WEAK_ACCESS_REQUESTS: 'on' })).toEqual([
    expect.stringMatching(/^IPE_WEAK_ACCESS_REQUESTS: produção não aceita/),
  ]);
});

test('B09 only a sandbox may shorten the wait for an answer', () => {
  const short = readSettings({ ...sandbox, IPE_PIX_ANSWER_SECONDS: '9' });
  expect(short.ok && short.value.pixAnswerMs).toBe(9000);
  expect(faultsOf({ ...production(), IPE_PIX_ANSWER_SECONDS: '9' })).toEqual([
    'IPE_PIX_ANSWER_SECONDS: produção aguarda 45 segundos.',
  ]);
  expect(faultsOf({ ...sandbox, IPE_PIX_ANSWER_SECONDS: '46' })).toEqual([
    'IPE_PIX_ANSWER_SECONDS: informe um número de 5 a 45.',
  ]);
});

test('the bank asks the directory at the pace of its category there: A unless told, in production too', () => {
  const paceOf = (environment: Parameters<typeof readSettings>[0]) =>
    expectOk(readSettings(environment)).limits.bankLookups;
  expect(paceOf(sandbox)).toEqual({ burst: 50_000, perSecond: 25_000 / 60 });
  expect(paceOf({ ...production(), IPE_DICT_CATEGORY: 'H' })).toEqual({ burst: 50, perSecond: 2 / 60 });
  expect(faultsOf({ ...sandbox, IPE_DICT_CATEGORY: 'I' })).toEqual(['IPE_DICT_CATEGORY: use uma letra de A a H.']);
});
