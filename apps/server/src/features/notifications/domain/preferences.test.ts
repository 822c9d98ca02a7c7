import { expect, test } from 'vitest';
import { NOTIFICATION_KINDS } from '@bank/contracts';
import { allPreferences, DEFAULT_WAYS, channelsFor } from './preferences.ts';

test('every kind has its ways until a person chooses others for it', () => {
  expect(allPreferences([]).map(({ kind }) => kind)).toEqual([...NOTIFICATION_KINDS]);
  const quiet = { kind: 'waiting', screen: false, email: false, push: false } as const;
  expect(channelsFor('waiting', [quiet])).toEqual({ screen: false, email: false, push: false });
  expect(channelsFor('decided', [quiet])).toEqual(DEFAULT_WAYS.decided);
});

test('security comes by e-mail', () => {
  expect(DEFAULT_WAYS.security.email).toBe(true);
});
