import { expect, test } from 'vitest';
import { expectOk, parseInstant } from '@bank/core';
import { parseEndToEndId, parseReturnId } from '@bank/identifiers';
import { PAYMENT } from '../testdata/messages.ts';
import {
  decodeMessage,
  encodeMessage,
  explainMessage,
  initiationOf,
  INITIATIONS,
  STATUS_REASONS,
  type CreditTransfer,
  type Initiation,
  type MessageFault,
  type SpiMessage,
} from './index.ts';

const { header } = PAYMENT;
const group = { messageId: header.messageId, createdAt: header.createdAt };
const PAID = expectOk(parseEndToEndId('E99999010202611211300abcDEF12345'));
const RETURNED = expectOk(parseReturnId('D99999008202611221300abcDEF12345'));
const MESSAGES = {
  'pacs.008': PAYMENT,
  'pacs.002': {
    type: 'pacs.002',
    header,
    body: {
      ...group,
      statuses: [
        {
          instructionId: PAID,
          endToEndId: PAID,
          status: 'RJCT',
          reasons: [{ code: 'AC03', additional: ['Conta inexistente'] }],
          settledAt: header.createdAt,
        },
      ],
    },
  },
  'pacs.004': {
    type: 'pacs.004',
    header,
    body: {
      ...group,
      returns: [
        {
          returnId: RETURNED,
          endToEndId: PAID,
          amount: PAYMENT.body.transactions[0].amount,
          reason: 'MD06',
          additional: 'Troca',
          debtorAgent: PAYMENT.body.transactions[0].creditorAgent,
          creditorAgent: header.from,
        },
      ],
    },
  },
  'admi.002': {
    type: 'admi.002',
    header,
    body: { reference: header.messageId, code: 'XSD', rejectedAt: header.createdAt, location: 'AppHdr' },
  },
} as const satisfies { readonly [Type in SpiMessage['type']]: Extract<SpiMessage, { type: Type }> };

function codeOf(xml: string): string {
  const decoded = decodeMessage(xml);
  return decoded.ok ? 'read' : decoded.error.code;
}

/** What the message is answered with once a piece of its text, which must be there, is another. */
function changed(type: SpiMessage['type'], from: string, to: string): string {
  const xml = encodeMessage(MESSAGES[type]);
  if (!xml.includes(from)) throw new Error(`not in the message: ${from}`);
  return codeOf(xml.replace(from, to));
}

const WHEN = '2026-11-21T13:00:00.123Z';

test.each<[SpiMessage['type'], string, string, string, string]>([
  ['pacs.008', 'month 13', `<AccptncDtTm>${WHEN}`, '<AccptncDtTm>2026-13-21T13:00:00.123Z', 'message.value'],
  ['pacs.008', '25 o’clock', `<AccptncDtTm>${WHEN}`, '<AccptncDtTm>2026-11-21T25:00:00.123Z', 'message.value'],
  ['pacs.008', '24 o’clock', `<CreDtTm>${WHEN}`, '<CreDtTm>2026-11-21T24:00:00.000Z', 'message.value'],
  ['pacs.008', 'minute 60', `<CreDtTm>${WHEN}`, '<CreDtTm>2026-11-21T13:60:00.123Z', 'message.value'],
  ['pacs.008', 'a leap second', `<CreDtTm>${WHEN}`, '<CreDtTm>2026-11-21T13:00:60.123Z', 'message.value'],
  ['pacs.008', '29 February 2027', `<CreDt>${WHEN}`, '<CreDt>2027-02-29T13:00:00.123Z', 'message.value'],
  ['pacs.008', 'hour 25 in the id', 'E999990102026112113', 'E999990102026112125', 'message.value'],
  ['pacs.008', 'an amount with three decimals', '>1000.00<', '>1000.000<', 'message.value'],
  ['pacs.008', 'an amount without decimals', '>1000.00<', '>1000<', 'message.value'],
  ['pacs.008', 'an amount with an exponent', '>1000.00<', '>1e3.00<', 'message.value'],
  ['pacs.008', 'an amount with blanks', '>1000.00<', '> 1000.00<', 'message.value'],
  ['pacs.008', 'an amount in other digits', '>1000.00<', '>١٠٠٠.00<', 'message.value'],
  ['pacs.008', 'another clearing', '>CLRG<', '>COVE<', 'message.value'],
  ['pacs.008', 'other charges', '>SLEV<', '>SHAR<', 'message.value'],
  ['pacs.008', 'an ISPB in lower case', '<MmbId>99999008', '<MmbId>9999900a', 'message.value'],
  ['pacs.008', 'the payee’s name', '<Cdtr><Id>', '<Cdtr><Nm>Maria</Nm><Id>', 'message.structure'],
  ['pacs.008', 'a doubled group', '<GrpHdr>', '<GrpHdr></GrpHdr><GrpHdr>', 'message.structure'],
  ['pacs.002', 'an unknown status', '>RJCT<', '>PDNG<', 'message.value'],
  ['pacs.002', 'a reason that no pacs.002 gives', '>AC03<', '>MD06<', 'message.value'],
  ['pacs.002', 'a description of 106 characters', '>Conta inexistente<', `>${'a'.repeat(106)}<`, 'message.value'],
  ['pacs.002', 'a missing status', '<TxSts>RJCT</TxSts>', '', 'message.structure'],
  [
    'pacs.002',
    'the description before the reason',
    '<Rsn><Cd>AC03</Cd></Rsn><AddtlInf>Conta inexistente</AddtlInf>',
    '<AddtlInf>Conta inexistente</AddtlInf><Rsn><Cd>AC03</Cd></Rsn>',
    'message.structure',
  ],
  ['pacs.002', 'a settlement with an offset', '.123Z</DtTm>', '.123-03:00</DtTm>', 'message.value'],
  [
    'pacs.002',
    'a settlement date of month 13',
    '</TxInfAndSts>',
    '<OrgnlTxRef><IntrBkSttlmDt>2026-13-01</IntrBkSttlmDt></OrgnlTxRef></TxInfAndSts>',
    'message.value',
  ],
  ['pacs.004', 'the id of a payment as that of a return', '<RtrId>D', '<RtrId>E', 'message.value'],
  ['pacs.004', 'the id of a return as the original', '<OrgnlEndToEndId>E', '<OrgnlEndToEndId>D', 'message.value'],
  ['pacs.004', 'a reason that is none of a return', '>MD06<', '>AC03<', 'message.value'],
  ['pacs.004', 'a negative amount', '>1000.00<', '>-1000.00<', 'message.value'],
  ['pacs.004', 'another currency', 'Ccy="BRL"', 'Ccy="EUR"', 'message.value'],
  ['pacs.004', 'a wrong count', '<NbOfTxs>1<', '<NbOfTxs>2<', 'message.value'],
  ['admi.002', 'a missing code', '<RjctgPtyRsn>XSD</RjctgPtyRsn>', '', 'message.structure'],
  ['admi.002', 'an empty code', '>XSD<', '><', 'message.value'],
  ['admi.002', 'a doubled location', '</Rsn>', '<ErrLctn>a</ErrLctn></Rsn>', 'message.structure'],
])('refuses a %s with %s', (type, _, from, to, code) => expect(changed(type, from, to)).toBe(code));

test.each(Object.keys(MESSAGES) as SpiMessage['type'][])('I07 refuses a %s with a DTD or deep nesting', (type) => {
  const xml = encodeMessage(MESSAGES[type]);
  const laughs = '<!DOCTYPE Envelope [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>';
  expect(codeOf(xml)).toBe('read');
  expect(codeOf(`${laughs}${xml}`)).toBe('xml.forbidden');
  expect(codeOf(xml.replace('<Document>', '<Document>&b;'))).toBe('xml.forbidden');
  expect(codeOf(xml.replace('<Document>', `<Document>${'<a>'.repeat(1000)}`))).toBe('xml.too-large');
  expect(codeOf(xml + 'x'.repeat(50_000))).toBe('xml.malformed');
});

// Banco Central's catalogue: who carries the payee's key, and a txid of what length.
const TRANSFER: CreditTransfer = PAYMENT.body.transactions[0];
const TXIDS = { none: undefined, one: 'a', '25': 'a'.repeat(25), '26': 'a'.repeat(26), '35': 'a'.repeat(35) };
test.each<[Initiation, boolean, readonly (keyof typeof TXIDS)[]]>([
  ['MANU', false, ['none']],
  ['DICT', true, ['none']],
  ['QRES', true, ['none', 'one', '25']],
  ['QRDN', true, ['26', '35']],
  ['INIC', true, ['none', 'one', '25', '26', '35']],
  ['AUTO', false, ['none', 'one', '25', '26', '35']],
  ['APES', true, ['none', 'one', '25', '26', '35']],
  ['APDN', true, ['26', '35']],
])('%s has a key: %s; its txid may be: %s', (initiation, hasKey, lengths) => {
  const { txid: _, creditorAccount, ...rest } = TRANSFER;
  const { key = '', ...account } = creditorAccount;
  for (const withKey of [true, false]) {
    for (const [length, txid] of Object.entries(TXIDS) as [keyof typeof TXIDS, string | undefined][]) {
      const transfer = {
        ...rest,
        initiation,
        creditorAccount: withKey ? { ...account, key } : account,
        ...(txid !== undefined && { txid }),
      };
      const message = { ...PAYMENT, body: { ...PAYMENT.body, transactions: [TRANSFER, transfer] } };
      const fault = withKey !== hasKey ? 'CdtrAcct/Prxy/Id' : lengths.includes(length) ? undefined : 'PmtId/TxId';
      if (fault === undefined) expect(decodeMessage(encodeMessage(message))).toEqual({ ok: true, value: message });
      else expect(() => encodeMessage(message)).toThrow(`contradicts itself: CdtTrfTxInf[2]/${fault}`);
    }
  }
});

test('a key that a received payment lacks is a contradiction in it', () => {
  const xml = encodeMessage(PAYMENT).replace(/<Prxy>.*<\/Prxy>/, '');
  expect(decodeMessage(xml)).toEqual({
    ok: false,
    error: { code: 'message.inconsistent', path: 'CdtTrfTxInf[1]/CdtrAcct/Prxy/Id' },
  });
});

test('a payment travels as it was begun', () => {
  const key = '+5511987654321';
  expect(initiationOf({})).toBe('MANU');
  expect(initiationOf({ key })).toBe('DICT');
  expect(initiationOf({ key, txid: 'a'.repeat(25) })).toBe('QRES');
  expect(initiationOf({ key, txid: 'a'.repeat(26) })).toBe('QRDN');
  expect(INITIATIONS).toHaveLength(8);
});

test('an amount beyond what this bank reckons with is refused, though 18 digits may stand there', () => {
  expect(changed('pacs.008', '>1000.00<', '>1000000000000000.00<')).toBe('read');
  expect(changed('pacs.008', '>1000.00<', '>1000000000000000.01<')).toBe('message.value');
  expect(changed('pacs.008', '>1000.00<', '>9999999999999999.99<')).toBe('message.value');
  expect(changed('pacs.008', '>1000.00<', '>0.00<')).toBe('read');
});

test('gives the reasons of pacs.002 1.17, all of them', () => {
  expect(STATUS_REASONS.join(' ')).toBe(
    'AB03 AB09 AB11 AC03 AC06 AC07 AC14 AG03 AG12 AG13 AGNT AM01 AM02 AM04 AM09 AM12 AM18 AM23 BE01 BE05 BE15 BE17 ' +
      'CH11 CH16 CN01 DS02 DS04 DS0G DS27 DT02 DT05 DU03 DUPL ED05 FF07 FF08 FRAD INDT MD01 RC09 RC10 RR04 RR06 SL02 UPAY',
  );
});

test('moments are read to the millisecond', () => {
  expect(parseInstant(WHEN)).toBe(header.createdAt);
});

test.each<[MessageFault, string]>([
  [{ code: 'xml.too-large' }, 'maior ou mais profundo'],
  [{ code: 'xml.forbidden' }, 'DTD, entidade'],
  [{ code: 'xml.malformed' }, 'bem formado'],
  [{ code: 'message.unknown' }, 'namespace'],
  [{ code: 'message.structure', path: 'AppHdr/Fr' }, 'errada em AppHdr/Fr'],
  [{ code: 'message.value', path: 'AppHdr/Fr' }, 'valor de AppHdr/Fr não segue'],
  [{ code: 'message.inconsistent', path: 'AppHdr/Fr' }, 'valor de AppHdr/Fr contradiz'],
])('explains $code', (fault, words) => expect(explainMessage(fault)).toContain(words));
