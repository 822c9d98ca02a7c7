import { expect, test } from 'vitest';
import { sampleState } from '../../data/sample-state.ts';
import { letterWords } from './letter.ts';
import { BLANK_DRAFT, faultsOf, FOLDERS, isIn, listedMessages, replyTo, unreadIn } from './messages.ts';

const { inbox } = sampleState(Date.parse('2026-11-21T12:00:00.000Z'));
const [first] = inbox;
if (first === undefined) throw new Error('the inbox is empty');

test('each folder shows its own, the newest first; the bin alone shows what lies in it', () => {
  const counts = FOLDERS.map(({ folder }) => listedMessages(inbox, { folder, search: '' }).length);
  expect(counts).toEqual([20, 3, 3, 0]);
  const dates = listedMessages(inbox, { folder: 'inbox', search: '' }).map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().toReversed());
  const binned = { ...first, starred: true, folder: 'trash' as const };
  expect(FOLDERS.filter(({ folder }) => isIn(binned, folder)).map(({ folder }) => folder)).toEqual(['trash']);
});

test('a search finds people, subjects and words of the text, whatever their accents', () => {
  const found = (search: string): number => listedMessages(inbox, { folder: 'inbox', search }).length;
  expect(found('fabio')).toBe(1);
  expect(found('NOTA FISCAL')).toBe(4);
  expect(found('comemorar')).toBe(4);
  expect(found('strong')).toBe(0);
});

test('what arrived and was not opened is unread', () => {
  expect(unreadIn(inbox)).toBe(4);
  expect(unreadIn(inbox.map((message) => ({ ...message, read: true })))).toBe(0);
});

test('an answer goes to who wrote, names the subject once, and holds what is answered', () => {
  const answer = replyTo(first, '21/11/2026, 08:48');
  expect(answer.to).toBe(first.sender.name);
  expect(answer.subject).toBe(`Re: ${first.subject}`);
  expect(letterWords(answer.letter)).toMatch(/^Ana Beatriz Moura escreveu em 21\/11\/2026, 08:48: Olá,/);
  expect(replyTo({ ...first, subject: answer.subject }, '').subject).toBe(answer.subject);
  const own = inbox.find(({ to }) => to !== undefined);
  expect(own && replyTo(own, '').to).toBe(own?.to);
});

test('a draft says what is missing', () => {
  expect(Object.keys(faultsOf(BLANK_DRAFT))).toEqual(['to', 'subject', 'letter']);
  expect(faultsOf({ ...replyTo(first, '') })).toEqual({});
});
