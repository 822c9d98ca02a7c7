import fc from 'fast-check';
import { expect, test } from 'vitest';
import { civilDate } from '@bank/core';
import { seededEntropy } from '@bank/testkit';
import { IPE, TED } from '../testdata/messages.ts';
import {
  decodeStr,
  encodeStr,
  errorsOf,
  newOperationNumber,
  refusalOf,
  refusalOfText,
  STR_ISPB,
  type Refusal,
  type StrFault,
  type StrMessage,
} from './index.ts';

const XML = encodeStr(TED);
const header = {
  from: STR_ISPB,
  to: IPE,
  operation: newOperationNumber(STR_ISPB, civilDate('2026-11-27'), seededEntropy(3)),
};

function refusalFor(xml: string): Refusal | undefined {
  const decoded = decodeStr(xml);
  return decoded.ok ? undefined : refusalOfText(xml, decoded.error);
}

test('a request outside the session comes back whole, with the error at the message', () => {
  const refusal = refusalOf(TED, { error: 'EGEN0300' });
  expect(refusal).toMatchObject({ type: 'STR0008E', to: IPE, controlNumber: TED.body.controlNumber });
  expect(refusal.body.error).toBe('EGEN0300');
  expect(refusal.body.fields).toMatchObject({ debtorName: { text: 'Comércio & Cia Ltda' }, purpose: { text: '5' } });
  const xml = encodeStr({ type: 'STR0008E', header, body: refusal.body } as StrMessage);
  expect(xml).toContain('<STR0008E CodErro="EGEN0300"><CodMsg>STR0008E</CodMsg>');
  expect(decodeStr(xml)).toMatchObject({ ok: true, value: { body: { error: 'EGEN0300' } } });
});

test('a field that is wrong carries its error, and nothing else does', () => {
  const refusal = refusalFor(XML.replace('<CtDebtd>10001<', '<CtDebtd>1-0001<'));
  expect(refusal?.body.error).toBeUndefined();
  expect(refusal?.body.fields).toMatchObject({ debtorAccount: { text: '1-0001', error: 'EGEN0901' } });
  expect(refusal && errorsOf(refusal.body)).toEqual(['EGEN0901']);
});

test('a contradiction, and what no field stands for, have errors of their own', () => {
  expect(refusalFor(XML.replace('TpPessoaCredtd>F<', 'TpPessoaCredtd>J<'))?.body.fields).toMatchObject({
    creditorPerson: { text: 'J', error: 'EGEN0902' },
  });
  expect(refusalFor(XML.replace('<VlrLanc>1234.56</VlrLanc>', ''))?.body.error).toBe('EGEN0901');
});

test.each([
  ['without a control number', XML.replace(/<NumCtrlIF>.*?<\/NumCtrlIF>/, '')],
  ['with a control number that is none', XML.replace(TED.body.controlNumber, 'a b')],
  ['without a sender', XML.replace('<IdentdEmissor>99999008</IdentdEmissor>', '')],
  ['that is no request', XML.replaceAll('STR0008>', 'STR0008R1>')],
  ['that is no XML', 'x'],
])('a text %s cannot be answered', (_, xml) => expect(refusalFor(xml)).toBeUndefined());

test('whatever stands in a request, its refusal can be written and read', () => {
  fc.assert(
    fc.property(fc.nat(XML.length), fc.nat(30), fc.string({ maxLength: 30 }), (at, cut, put) => {
      const refusal = refusalFor(XML.slice(0, at) + put.replace(/[<>&]/g, '') + XML.slice(at + cut));
      if (!refusal) return;
      const message = { type: refusal.type, header, body: refusal.body } as StrMessage;
      expect(decodeStr(encodeStr(message))).toEqual({ ok: true, value: message });
    }),
    { numRuns: 300 },
  );
});

test('a fault without a place has no refusal', () => {
  const fault: StrFault = { code: 'message.unknown' };
  expect(refusalOfText(XML, fault)).toBeUndefined();
});
