import { expect, test } from 'vitest';
import { instant, later, money, parseInstant } from '@bank/core';
import { askAgainAt, ASK_AGAIN_MS, meaningOfEntry, SETTLEMENT_MS_MAX } from './entry-status.ts';

const ACCEPTED = parseInstant('2026-11-21T13:00:00.000Z') ?? instant(0);
const OVER = later(ACCEPTED, SETTLEMENT_MS_MAX);
const payment = { amount: money(1000n), acceptedAt: ACCEPTED, toldAt: OVER };
const booked = { status: 'BOOK', direction: 'DBIT', amount: money(1000n) } as const;
const told = { status: 'INFO', direction: 'DBIT', amount: money(1000n) } as const;

test('an entry that is booked with our amount is settled, whenever that is told', () => {
  expect(meaningOfEntry(booked, payment)).toBe('settled');
  expect(meaningOfEntry(booked, { ...payment, toldAt: ACCEPTED })).toBe('settled');
});

test('another amount, or money that came in, is not what we sent', () => {
  expect(meaningOfEntry({ ...booked, amount: money(1001n) }, payment)).toBe('contradicting');
  expect(meaningOfEntry({ ...booked, direction: 'CRDT' }, payment)).toBe('contradicting');
});

test('not settled is the last word only when nothing can be settled any more, by the clock of the SPI', () => {
  expect(meaningOfEntry(told, payment)).toBe('not-settled');
  expect(meaningOfEntry(told, { ...payment, toldAt: later(OVER, -1) })).toBe('not-yet');
  expect(meaningOfEntry({ ...told, amount: money(0n) }, payment)).toBe('not-settled');
});

test('a question that went wrong says nothing of the payment', () => {
  expect(meaningOfEntry({ ...told, fault: 'CH16' }, payment)).toBe('no-answer');
});

test('it is asked again when the time is over, or after a pause', () => {
  expect(askAgainAt(ACCEPTED, ACCEPTED)).toBe(later(OVER, ASK_AGAIN_MS));
  const late = later(OVER, 60_000);
  expect(askAgainAt(late, ACCEPTED)).toBe(later(late, ASK_AGAIN_MS));
});
