import { expect, test } from 'vitest';
import { STATUS_REASONS } from '@bank/iso20022';
import { meaningOfRefusal } from './refusal-meaning.ts';

const sentOnce = (code: string | undefined) => meaningOfRefusal({ kind: 'status', code, maybeSentAgain: false });
const sentAgain = (code: string | undefined) => meaningOfRefusal({ kind: 'status', code, maybeSentAgain: true });

test('of a message that was handed over once, four codes may follow a settlement, and all others are the end', () => {
  const mayFollow = STATUS_REASONS.filter((code) => sentOnce(code) === 'may-follow-a-settlement');
  expect(mayFollow).toEqual(['DU03', 'DUPL', 'ED05', 'FF08']);
});

test('no code, and a code of no catalogue, say nothing', () => {
  for (const code of [undefined, '', 'ZZ99', 'toString', 'AC04'])
    expect(sentOnce(code)).toBe('may-follow-a-settlement');
});

test('once it may have been handed over again, no refusal is the end', () => {
  for (const code of [...STATUS_REASONS, undefined]) expect(sentAgain(code)).toBe('may-follow-a-settlement');
});

test('a message that could not be read was not carried out, unless it was sent before', () => {
  const rejected = { kind: 'message-reject', code: undefined } as const;
  expect(meaningOfRefusal({ ...rejected, maybeSentAgain: false })).toBe('final');
  expect(meaningOfRefusal({ ...rejected, maybeSentAgain: true })).toBe('may-follow-a-settlement');
});
