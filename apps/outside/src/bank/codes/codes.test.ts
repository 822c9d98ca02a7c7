import { expect, test } from 'vitest';
import { bankingDate, addDays, expectOk, instant } from '@bank/core';
import { readBrCode, readPrintedBrCode } from '@bank/brcode';
import { readPayload } from '@bank/cobv';
import { newAuthorityKey } from '@bank/rails-protocol';
import { answerOf } from './charges.ts';
import { readCodeToPay } from './pay-code.ts';
import { CHARGE_SAMPLES, chargeAt, sampleCodes } from './samples.ts';

const AT = instant(Date.parse('2026-11-23T15:00:00Z'));
const TODAY = bankingDate(AT);
/** Nobody answers there. */
const BANK = { url: 'http://localhost:1', authority: newAuthorityKey() };
const samples = sampleCodes(AT, (length) => 'a1b2c3d4e5f6'.slice(0, length));

function chargeOf(name: string) {
  const code = samples.find((each) => each.name === name)?.code ?? '';
  const read = expectOk(readBrCode(code));
  const charge = chargeAt((read.url ?? '').replace(/^[^/]+/, ''));
  if (!charge) throw new Error(`no charge ${name}`);
  return charge;
}
const documentOf = (name: string, day = TODAY, isPaid = false) => {
  const answer = answerOf(chargeOf(name), { day, at: AT, isPaid });
  return answer.is === 'document' ? expectOk(readPayload(answer.document)) : answer.is;
};

test('every sample is a code that a payer’s bank can read, each by a name of its own', () => {
  expect(new Set(samples.map(({ name }) => name)).size).toBe(samples.length);
  for (const { code, name } of samples) expect([name, readPrintedBrCode(code).ok]).toEqual([name, true]);
});

test('every charge of the samples follows API Pix, on the day on which it is issued', () => {
  for (const { name } of CHARGE_SAMPLES) {
    if (name === 'cobv-fora-da-validade') expect(documentOf(name)).toBe('not-that-day');
    else expect([name, documentOf(name)]).toEqual([name, expect.objectContaining({ txid: chargeOf(name).txid })]);
  }
});

test('a charge with a due date is worked out for the day, and refuses days on which it cannot be paid', () => {
  const finalOn = (ahead: number) => {
    const document = documentOf('cobv-a-vencer', addDays(TODAY, ahead));
    return typeof document === 'object' && document.kind === 'due' ? document.amounts.final : document;
  };
  // Due on Saturday 28, which moves to Monday 30: seven days of R$ 4,00 are left today.
  expect(finalOn(7)).toBe(48000n);
  expect(finalOn(0)).toBe(45200n);
  expect(finalOn(12)).toBeGreaterThan(48960n);
  expect([finalOn(-1), finalOn(90)]).toEqual(['not-that-day', 'not-that-day']);
});

test('what was paid says so to whoever reads it again', () => {
  expect(documentOf('imediata', TODAY, true)).toMatchObject({ status: 'CONCLUIDA' });
});

test('the other banks’ customers pay static codes and their own banks’ charges, nothing that is over', async () => {
  const codeOf = (name: string) => samples.find((each) => each.name === name)?.code ?? '';
  expect(await readCodeToPay(codeOf('estatico'), AT, BANK)).toMatchObject({ amount: 4250n, txid: 'mesa12' });
  expect(await readCodeToPay(codeOf('imediata'), AT, BANK)).toMatchObject({
    amount: 12990n,
    txid: chargeOf('imediata').txid,
  });
  expect(await readCodeToPay(codeOf('livre'), AT, BANK)).toMatchObject({ amount: undefined });
  expect(await readCodeToPay(codeOf('removida'), AT, BANK)).toBeUndefined();
  expect(await readCodeToPay(codeOf('recorrencia'), AT, BANK)).toBeUndefined();
  expect(await readCodeToPay('olá', AT, BANK)).toBeUndefined();
});
