import { expect, test } from 'vitest';
import { quickestMs } from '@bank/testkit';
import { createLogger, struck } from './logger.ts';

function logged(write: (log: ReturnType<typeof createLogger>) => void): string[] {
  const lines: string[] = [];
  write(createLogger('debug', { write: (line) => void lines.push(line) }));
  return lines;
}

test('B04 tokens, passwords, secrets, signatures and CPFs are struck out wherever they stand [attack]', () => {
  const canaries = [
    'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl',
    'Ipe-adm-10001',
    '52998224725',
    '529.982.247-25',
    'c2VjcmV0LXNlY3JldA',
  ];
  const [token = '', password = '', cpf = '', masked = '', secret = ''] = canaries;
  const lines = logged((log) => {
    log.info({ headers: { authorization: `Bearer ${token}` } }, `token ${token}`);
    log.info({ body: { password, newPassword: password, temporaryPassword: password, secret, signature: secret } });
    log.error({ err: new Error(`operator ${cpf} (${masked}) failed`) });
  });
  for (const canary of canaries) expect(lines.join('')).not.toContain(canary);
});

test('B04 e-mails, telephones and rows in the words of the database are struck out; addresses of servers are not', () => {
  const lines = logged((log) => {
    log.info({ to: 'maria.silva+1@exemplo.com.br', sms: '+5511987650001', plain: '11987650001' });
    log.error({
      err: Object.assign(new Error('row'), { detail: 'Failing row contains (a, "b", c\\d, Rua das Flores).' }),
    });
    log.warn('connect to postgres@127.0.0.1:5432 failed');
  });
  const log = lines.join('');
  for (const canary of ['maria', 'exemplo', '98765', 'Flores']) expect(log).not.toContain(canary);
  expect(log).toContain('postgres@127.0.0.1:5432');
  for (const line of lines) expect(() => JSON.parse(line) as unknown).not.toThrow();
});

test('I14 a long line is struck in time that grows with it', () => {
  expect(quickestMs(() => struck(`${'a'.repeat(25_000)}@${'b.'.repeat(12_000)}`))).toBeLessThan(50);
});

test('B05 each line is one JSON object in UTC; control characters are escaped [attack]', () => {
  const lines = logged((log) => log.warn({ userAgent: 'x\r\n{"level":"fatal"}\u001b[31m' }, 'line one\nline two'));
  expect(lines).toHaveLength(1);
  expect(lines[0]?.match(/\n/g)).toHaveLength(1);
  expect(lines[0]).not.toContain('\u001b');
  const line = JSON.parse(lines[0] ?? '') as { level: string; time: string };
  expect(line.level).toBe('warn');
  expect(line.time).toMatch(/Z$/);
});
