import { NOTIFICATION_KINDS } from '@bank/contracts';
import { expect, test } from 'vitest';
import { CHANNELS, isLocked, switched } from './notification-words.ts';
import { unreadWords } from './unread-words.ts';

test('counts unread notices in words', () => {
  expect([0, 1, 12].map(unreadWords)).toEqual(['Nenhum aviso não lido', '1 aviso não lido', '12 avisos não lidos']);
});

test('the e-mail of security is the one choice that nobody has', () => {
  const locked = NOTIFICATION_KINDS.flatMap((kind) =>
    CHANNELS.filter(({ channel }) => isLocked(kind, channel)).map(({ channel }) => `${kind} ${channel}`),
  );
  expect(locked).toEqual(['security email']);
});

test('switching one way of one kind leaves all others as they were', () => {
  const all = NOTIFICATION_KINDS.map((kind) => ({ kind, screen: true, email: false, push: true }));
  const changed = switched(all, 'received', 'push');
  expect(changed.filter((each, at) => JSON.stringify(each) !== JSON.stringify(all[at]))).toEqual([
    { kind: 'received', screen: true, email: false, push: false },
  ]);
  expect(switched(changed, 'received', 'push')).toEqual(all);
});
