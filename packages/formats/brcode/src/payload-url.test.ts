import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkPayloadUrl } from './index.ts';

test.each([
  ['pix.example.com/qr/v2/1', 'pix.example.com', '/qr/v2/1', false],
  ['pix.example.com/8b3da2f39a4140d1', 'pix.example.com', '/8b3da2f39a4140d1', false],
  ['PIX.Example.COM/QR/1', 'pix.example.com', '/QR/1', false],
  ['qr-h.sandbox.pix.bcb.gov.br/rest/api/v2/cobv/1', 'qr-h.sandbox.pix.bcb.gov.br', '/rest/api/v2/cobv/1', true],
  ['a.com/cobvx/1', 'a.com', '/cobvx/1', false],
  ['bx.com.br/spi/U0VHU8=', 'bx.com.br', '/spi/U0VHU8=', false],
  ["a.com/-._~!$&'()*+,;=:@", 'a.com', "/-._~!$&'()*+,;=:@", false],
  ['xn--caf-dma.xn--p1ai/1', 'xn--caf-dma.xn--p1ai', '/1', false],
  ['1.2.3.com/1', '1.2.3.com', '/1', false],
  ['a.local.com/1', 'a.local.com', '/1', false],
  [`${'a'.repeat(63)}.br/1`, `${'a'.repeat(63)}.br`, '/1', false],
  [`a.com/${'u'.repeat(71)}`, 'a.com', `/${'u'.repeat(71)}`, false],
])('takes %s', (text, host, path, looksLikeDueCharge) => {
  expect(checkPayloadUrl(text)).toEqual({ ok: true, value: { host, path, looksLikeDueCharge } });
});

test.each([
  ['https://pix.example.com/qr/1', 'protocol', 0],
  ['HTTP://pix.example.com/qr/1', 'protocol', 0],
  ['file:///etc/passwd', 'protocol', 0],
  ['//pix.example.com/qr/1', 'protocol', 0],
  ['a+b-c.d://x.com/1', 'protocol', 0],
  ['https:/pix.example.com/1', 'port', 5],
  ['javascript:alert/1', 'port', 10],
  ['pix.example.com:443/qr/1', 'port', 15],
  ['pix.example.com:/qr/1', 'port', 15],
  ['user@pix.example.com/qr/1', 'user-info', 4],
  ['user:pass@pix.example.com/qr/1', 'user-info', 9],
  ['pix.example.com/qr/1?x=1', 'character', 20],
  ['pix.example.com/qr/1#x', 'character', 20],
  ['pix.example.com\\@evil.com/1', 'character', 15],
  ['pix.example.com/%2e%2e/1', 'character', 16],
  ['pix.example.com/q r', 'character', 17],
  ['pix.example.com/q\n', 'character', 17],
  ['pix.example.com/qr/é', 'character', 19],
  ['pix.example.com/qr/[1]', 'character', 19],
  ['pix.example.com/qr/1]', 'character', 20],
  ['ｐix.example.com/1', 'character', 0],
  ['pix。example。com/1', 'character', 3],
  ['127.0.0.1/qr/1', 'ip-address', 0],
  ['169.254.169.254/latest/meta-data', 'ip-address', 0],
  ['8.8.8.8/qr/1', 'ip-address', 0],
  ['127.1/qr/1', 'ip-address', 0],
  ['2130706433/qr/1', 'ip-address', 0],
  ['017700000001/qr/1', 'ip-address', 0],
  ['0x7f000001/qr/1', 'ip-address', 0],
  ['0X7F.0.0.1/qr/1', 'ip-address', 0],
  ['0x7f.0x0.0x0.0x1/qr/1', 'ip-address', 0],
  ['a.com.0x/qr/1', 'ip-address', 0],
  ['[::1]/qr/1', 'ip-address', 0],
  ['[::ffff:127.0.0.1]/qr/1', 'ip-address', 0],
  ['::1/qr/1', 'ip-address', 0],
  ['[v1.a]/qr/1', 'ip-address', 0],
  ['localhost/qr/1', 'private-host', 0],
  ['LOCALHOST/qr/1', 'private-host', 0],
  ['pix.localhost/qr/1', 'private-host', 0],
  ['printer.local/qr/1', 'private-host', 0],
  ['metadata.google.internal/qr/1', 'private-host', 0],
  ['a.localdomain/qr/1', 'private-host', 0],
  ['a.intranet/qr/1', 'private-host', 0],
  ['a.private/qr/1', 'private-host', 0],
  ['a.lan/qr/1', 'private-host', 0],
  ['a.home/qr/1', 'private-host', 0],
  ['a.corp/qr/1', 'private-host', 0],
  ['router.home.arpa/qr/1', 'private-host', 0],
  ['a.onion/qr/1', 'private-host', 0],
  ['', 'host', 0],
  ['/qr/1', 'host', 0],
  ['ledger/qr/1', 'host', 0],
  ['ledger', 'host', 0],
  ['pix.example.com./qr/1', 'host', 0],
  ['localhost./qr/1', 'host', 0],
  ['.example.com/qr/1', 'host', 0],
  ['a..com/qr/1', 'host', 0],
  ['-a.com/qr/1', 'host', 0],
  ['a-.com/qr/1', 'host', 0],
  ['a_b.com/qr/1', 'host', 0],
  ['a.c/qr/1', 'host', 0],
  ['a.c0m/qr/1', 'host', 0],
  ['a.xn--/qr/1', 'host', 0],
  [`${'a'.repeat(64)}.br/1`, 'host', 0],
  ['pix.example.com', 'path', 15],
  ['pix.example.com/', 'path', 15],
  ['pix.example.com/qr/', 'path', 15],
  ['pix.example.com//qr', 'path', 15],
  ['pix.example.com/qr/../1', 'path', 15],
  ['pix.example.com/./1', 'path', 15],
  [`a.com/${'u'.repeat(72)}`, 'too-long', 77],
  ['u'.repeat(50_000), 'too-long', 77],
])('refuses %s', (text, reason, at) => {
  expect(checkPayloadUrl(text)).toEqual({ ok: false, error: { code: `payload-url.${reason}`, at } });
});

// The fetcher hands the address to the platform's own URL: what we took apart must be what that will ask for.
test('I14 whatever is taken means the same host and path to a browser, on port 443 and without user', () => {
  const part = fc.constantFrom(
    'a',
    'pix',
    '.',
    '/',
    ':',
    '@',
    '0x7f',
    '127',
    '1',
    'com',
    'br',
    'xn--',
    '-',
    '[',
    ']',
    '..',
    '\\',
    '?',
    '#',
    '%2e',
    'local',
    '//',
    'é',
    '＠',
  );
  const text = fc.oneof(
    fc.array(part, { maxLength: 12 }).map((parts) => parts.join('')),
    fc
      .tuple(fc.stringMatching(/^[a-z0-9.-]{1,12}$/), fc.stringMatching(/^[!-~]{0,20}$/))
      .map(([a, b]) => `${a}.com/${b}`),
    fc.string({ unit: 'binary', maxLength: 90 }),
  );
  fc.assert(
    fc.property(text, (address) => {
      const checked = checkPayloadUrl(address);
      if (!checked.ok) return;
      const url = URL.parse(`https://${address}`);
      // Nothing but a broken punycode label is beyond what we check; it cannot be fetched at all.
      if (!url) return expect(address.toLowerCase()).toContain('xn--');
      expect([url.host, url.pathname, url.username, url.password, url.search, url.hash]).toEqual([
        checked.value.host,
        checked.value.path,
        '',
        '',
        '',
        '',
      ]);
    }),
    { numRuns: 2000 },
  );
});
