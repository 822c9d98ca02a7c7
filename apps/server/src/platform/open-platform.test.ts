import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fakeClock, seededEntropy } from '@bank/testkit';
import { readSettings } from './config/settings.ts';
import { openPlatform } from './open-platform.ts';

test('in production no stranger’s name is resolved on the threads that passwords are hashed on [attack]', async () => {
  const settings = readSettings({
    BANK_ENV: 'sandbox',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    DATA_DIR: join(tmpdir(), `ipe-test-keys-${userInfo().uid}`),
    IPE_LOG_LEVEL: 'silent',
  });
  if (!settings.ok) throw new Error(JSON.stringify(settings.error));
  const clock = fakeClock('2026-03-10T10:00:00-03:00');
  const platform = openPlatform({
    settings: { ...settings.value, environment: 'production' },
    clock,
    entropy: seededEntropy(1),
  });
  const leaving = new AbortController();
  const call = { companyId: 'company', host: 'no-such-name.invalid' };
  const asked = [
    platform.documents({ ...call, path: '/' }, leaving.signal),
    platform.outside.post({ ...call, url: `https://${call.host}/pix`, headers: {}, body: '' }, leaving.signal),
  ];
  // Calls that are under way: the question has been put, whoever it is put to.
  await new Promise(setImmediate);
  expect(process.getActiveResourcesInfo()).not.toContain('GetAddrInfoReqWrap');
  leaving.abort();
  await Promise.all(asked);
  await platform.close();
});
