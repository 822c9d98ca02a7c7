import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readBankIdentity, type BankIdentity } from '../config/bank.ts';
import { ForeignBuild, openSite } from './site.ts';
import { loadWebFiles } from './web-files.ts';

const script = 'console.log("ipê");\n'.repeat(200);

function build(environment: string | null = 'sandbox'): string {
  const folder = mkdtempSync(join(tmpdir(), 'ipe-web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><title>{bank.name}</title><meta name="ipe-bank" content="{bank.ispb} {bank.code} {bank.name}">',
  );
  writeFileSync(join(folder, 'assets/main-BxY12abc.js'), script);
  writeFileSync(join(folder, 'assets/main-BxY12abc.js.map'), '{}');
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
  if (environment !== null) writeFileSync(join(folder, 'build.json'), JSON.stringify({ hash: 'x', environment }));
  return folder;
}

// No bank of ours: what pages name is what the server is set to.
const bank: BankIdentity = { ...readBankIdentity(), name: 'Banco <Aroeira> & Filhos', ispb: '11222333', code: '123' };

const nowhere = join(tmpdir(), 'ipe-no-such-build');

function ask(site: ReturnType<typeof openSite>, url: string, headers: Record<string, string> = {}, method = 'GET') {
  return site.answer({ url, method, headers } as unknown as IncomingMessage);
}

test('paths of the router are answered with the page, never kept; B01 under a strict policy', () => {
  const site = openSite({ bank, environment: 'sandbox', webFolder: build(), mobileFolder: nowhere });
  for (const path of ['/', '/home', '/session/signin?x=1', '/charging/shipment-details/7', '/session/404']) {
    const answer = ask(site, path);
    expect(Buffer.from(answer?.body ?? '').toString()).toContain('<title>Banco &lt;Aroeira&gt; &amp; Filhos</title>');
    expect(answer?.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' });
    const policy = answer?.headers['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
  }
});

test('a page names the bank whose server gives it, name and numbers, and no other', () => {
  const site = openSite({ bank, environment: 'sandbox', webFolder: build(), mobileFolder: build(null) });
  for (const path of ['/session/signin', '/app/']) {
    const page = Buffer.from(ask(site, path)?.body ?? '').toString();
    expect(page).toContain('content="11222333 123 Banco &lt;Aroeira&gt; &amp; Filhos"');
    expect(page).not.toMatch(/Ipê|99999008|\{bank/);
  }
});

test('files with a hash in their name are kept for ever, all others are asked for again; a missing one is missing', () => {
  const site = openSite({ bank, environment: 'sandbox', webFolder: build(), mobileFolder: nowhere });
  expect(ask(site, '/assets/main-BxY12abc.js')?.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const icon = ask(site, '/favicon.svg');
  expect(icon?.headers['cache-control']).toBe('no-cache');
  expect(ask(site, '/favicon.svg', { 'if-none-match': icon?.headers.etag ?? '' })?.status).toBe(304);
  for (const path of [
    '/assets/none.js',
    '/assets/main-BxY12abc.js.map',
    '/x.php',
    '/../package.json',
    '/assets/%2e%2e/%2e%2e/x.json',
    '/%zz',
  ]) {
    expect(ask(site, path)).toBeUndefined();
  }
});

test('the server’s own addresses are never answered with the page', () => {
  const site = openSite({ bank, environment: 'sandbox', webFolder: build(), mobileFolder: nowhere });
  for (const path of ['/services', '/services/x', '/api', '/api/x', '/comprovante/x', '/app/', '/healthz']) {
    expect(ask(site, path)).toBeUndefined();
  }
  expect(ask(site, '/', {}, 'POST')).toBeUndefined();
  expect(Buffer.from(ask(site, '/robots.txt')?.body ?? '').toString()).toBe(
    'User-agent: *\nAllow: /session/signin\nAllow: /status$\nDisallow: /\n',
  );
});

test('search engines may show the way in and nothing else', () => {
  const site = openSite({ bank, environment: 'sandbox', webFolder: build(), mobileFolder: nowhere });
  expect(ask(site, '/session/signin')?.headers['x-robots-tag']).toBe('all');
  expect(ask(site, '/home')?.headers['x-robots-tag']).toBeUndefined();
});

test('text is sent compressed to whoever takes it', async () => {
  const files = loadWebFiles(build());
  await files?.compressed;
  const answer = (acceptEncoding: string) =>
    files?.answer('/assets/main-BxY12abc.js', { acceptEncoding, ifNoneMatch: '' });
  expect(answer('gzip, deflate, br')?.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(answer('br')?.body ?? Buffer.alloc(0)).toString()).toBe(script);
  expect(gunzipSync(answer('gzip')?.body ?? Buffer.alloc(0)).toString()).toBe(script);
  expect(answer('')?.headers['content-encoding']).toBeUndefined();
});

test('[api.environment] READINGS 27: a build for another environment is not served', () => {
  for (const environment of ['production', 'local', null]) {
    expect(() =>
      openSite({ bank, environment: 'sandbox', webFolder: build(environment), mobileFolder: nowhere }),
    ).toThrow(ForeignBuild);
  }
});

test('the simulated mobile app stands at /app/, but not in production', () => {
  const sandbox = openSite({ bank, environment: 'sandbox', webFolder: build(), mobileFolder: build(null) });
  expect(ask(sandbox, '/app')?.headers.location).toBe('/app/');
  expect(ask(sandbox, '/app/')?.status).toBe(200);
  const production = openSite({
    bank,
    environment: 'production',
    webFolder: build('production'),
    mobileFolder: build(null),
  });
  expect(ask(production, '/app/')).toBeUndefined();
});

test('pages of the simulated outside world have an address here, but not in production', () => {
  const folders = { mobileFolder: nowhere, outsideUrl: 'http://localhost:3100' };
  const sandbox = openSite({ bank, environment: 'sandbox', webFolder: build(), ...folders });
  expect(ask(sandbox, '/simulador/empresas')).toMatchObject({
    status: 302,
    headers: { location: 'http://localhost:3100/empresas' },
  });
  expect(ask(sandbox, '/simulador/mensagens')?.headers.location).toBe('http://localhost:3100/outbox');
  expect(ask(sandbox, '/simulador/outra')).toBeUndefined();
  const production = openSite({ bank, environment: 'production', webFolder: build('production'), ...folders });
  expect(ask(production, '/simulador/empresas')).toBeUndefined();
});

test('without a build the page says what to do', () => {
  const site = openSite({ bank, environment: 'sandbox', webFolder: nowhere, mobileFolder: nowhere });
  expect(ask(site, '/home')?.status).toBe(503);
  expect(Buffer.from(ask(site, '/home')?.body ?? '').toString()).toContain('npm start');
});
