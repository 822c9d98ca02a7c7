import { expect, test } from 'vitest';
import { parseWebhookUrl } from './webhook-url.ts';

const SINK = 'http://localhost:3100';

test.each([
  ['https://erp.exemplo.com.br/pix/', 'https://erp.exemplo.com.br/pix', 'erp.exemplo.com.br'],
  ['https://ERP.exemplo.com.br', 'https://erp.exemplo.com.br', 'erp.exemplo.com.br'],
  ['http://localhost:3100/sink/loja', 'http://localhost:3100/sink/loja', 'localhost:3100'],
  ['http://127.0.0.1:3100/sink/loja/a', 'http://127.0.0.1:3100/sink/loja/a', '127.0.0.1:3100'],
])('takes %s', (text, url, host) => {
  expect(parseWebhookUrl(text, SINK)).toEqual({ ok: true, value: { url, host } });
});

test.each([
  'http://erp.exemplo.com.br/pix',
  'https://erp.exemplo.com.br:8443/pix',
  'https://user:word@erp.exemplo.com.br/',
  'https://erp.exemplo.com.br@169.254.169.254/',
  'https://erp.exemplo.com.br/pix?x=1',
  'https://erp.exemplo.com.br/pix#x',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://169.254.169.254/latest',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://localhost/',
  'https://banco.internal/',
  'https://router.local/',
  'https://intranet/',
  'https://erp.exemplo.com.br\\@10.0.0.1/',
  'http://localhost:3101/sink/loja',
  'http://localhost:3100/control',
  'http://localhost:3100/sink/../control/faults',
  'http://localhost:3100/sink/%2e%2e/control',
  'https://localhost:3100/sink/loja',
  'ftp://erp.exemplo.com.br/',
  'erp.exemplo.com.br',
  '',
])('A8 does not take %s [attack]', (text) => {
  expect(parseWebhookUrl(text, SINK)).toEqual({ ok: false, error: 'url-invalid' });
});

test('without a sandbox no local place is taken [attack]', () => {
  expect(parseWebhookUrl('http://localhost:3100/sink/loja', undefined).ok).toBe(false);
});
