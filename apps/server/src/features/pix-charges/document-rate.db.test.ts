import { expect, test } from 'vitest';
import { startTestBank } from '../../testing/test-bank.ts';

const bank = await startTestBank({ strictLimits: true });

test('I13 a payer’s bank asks for documents as often as their own limit says, whatever other calls may; then it waits [attack]', async () => {
  const ask = async (path: string) => (await bank.anonymous.get(path)).status;
  const paths = [`/services/pix/v2/${'a'.repeat(26)}`, `/services/pix/v2/cobv/${'a'.repeat(26)}`];
  const statuses: number[] = [];
  // Far beyond what one address may ask of everything else.
  for (let count = 0; count < 300; count += 1) statuses.push(await ask(paths[count % 2]!));
  expect(new Set(statuses)).toEqual(new Set([404]));
  for (let count = 300; count < 2000; count += 1) statuses.push(await ask(paths[0]!));
  expect(new Set(statuses)).toEqual(new Set([404]));
  const busy = await bank.anonymous.get(paths[1]!);
  expect(busy.status).toBe(429);
  expect(Number(busy.headers['retry-after'])).toBeGreaterThan(0);
  // Everything else is still limited for everybody.
  const other: number[] = [];
  for (let count = 0; count < 210; count += 1) other.push(await ask('/services/pix/chaves.jwks'));
  expect(other.filter((status) => status === 429)).toHaveLength(10);
});
