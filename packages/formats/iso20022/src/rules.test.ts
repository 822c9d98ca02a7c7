import { expect, test } from 'vitest';
import { expectOk, parseCivilDate, parseInstant } from '@bank/core';
import { parseEndToEndId, parseReturnId } from '@bank/identifiers';
import { PAYMENT } from '../testdata/messages.ts';
import {
  decodeMessage,
  encodeMessage,
  explainMessage,
  initiationOf,
  INITIATIONS,
  STATUS_REASONS,
  type AccountQuestionBody,
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
          priority: 'HIGH',
          reason: 'MD06',
          additional: 'Troca',
          remittance: 'Volta',
          debtorAgent: header.from,
          creditorAgent: PAYMENT.body.transactions[0].creditorAgent,
        },
      ],
    },
  },
  'admi.002': {
    type: 'admi.002',
    header,
    body: { reference: header.messageId, code: 'XSD', rejectedAt: header.createdAt, location: 'AppHdr' },
  },
  'camt.060': {
    type: 'camt.060',
    header,
    body: { ...group, entryId: PAID, report: 'camt.054', owner: header.from },
  },
  'camt.052': {
    type: 'camt.052',
    header,
    body: { ...group, reports: [{ questionId: header.messageId, owner: header.from, entries: 12, fileHash: 'ab12' }] },
  },
  'camt.053': {
    type: 'camt.053',
    header,
    body: {
      ...group,
      statements: [
        {
          questionId: header.messageId,
          owner: header.from,
          balances: [{ kind: 'SADP', amount: PAYMENT.body.transactions[0].amount, at: header.createdAt }],
        },
      ],
    },
  },
  'camt.054': {
    type: 'camt.054',
    header,
    body: {
      ...group,
      notifications: [
        {
          questionId: header.messageId,
          owner: header.from,
          entry: {
            amount: PAYMENT.body.transactions[0].amount,
            direction: 'DBIT',
            status: 'BOOK',
            bookedOn: expectOk(parseCivilDate('2026-11-21')),
            statusAt: header.createdAt,
            domain: 'PMNT',
            family: 'IRCT',
            subfamily: 'DMCT',
            source: 'pacs.008',
            endToEndId: PAID,
            service: { level: 'PAGPRI' },
            parties: {
              debtor: PAYMENT.body.transactions[0].debtor,
              debtorAccount: PAYMENT.body.transactions[0].debtorAccount,
              creditorDocument: PAYMENT.body.transactions[0].creditorDocument,
              creditorAccount: PAYMENT.body.transactions[0].creditorAccount,
            },
            agents: { debtorAgent: header.from },
            fault: 'RC09',
          },
        },
      ],
    },
  },
} as const satisfies { readonly [Type in SpiMessage['type']]: Extract<SpiMessage, { type: Type }> };

function codeOf(xml: string): string {
  const decoded = decodeMessage(xml);
  return decoded.ok ? 'read' : decoded.error.code;
}

/** What the message is answered with once a piece of its text, which must be there, is another. */
function changed(type: SpiMessage['type'], from: string | RegExp, to: string): string {
  const xml = encodeMessage(MESSAGES[type]);
  const other = xml.replace(from, to);
  if (other === xml) throw new Error(`not in the message: ${String(from)}`);
  return codeOf(other);
}

const DAY = '<RptgPrd><FrToDt><FrDt>2026-11-21</FrDt></FrToDt><Tp>ALLL</Tp></RptgPrd>';
const kindOf = (kind: string) => `<ReqdBalTp><CdOrPrtry><Prtry>${kind}</Prtry></CdOrPrtry></ReqdBalTp>`;

const WHEN = '2026-11-21T13:00:00.123Z';

test.each<[SpiMessage['type'], string, string | RegExp, string, string]>([
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
  ['pacs.004', 'no priority', '<SttlmPrty>HIGH</SttlmPrty>', '', 'message.structure'],
  ['pacs.004', 'another priority', '>HIGH<', '>URGP<', 'message.value'],
  [
    'pacs.004',
    'the banks before the words',
    /<OrgnlTxRef>(<RmtInf>.*<\/RmtInf>)(.*)<\/OrgnlTxRef>/,
    '<OrgnlTxRef>$2$1</OrgnlTxRef>',
    'message.structure',
  ],
  ['pacs.004', 'the version before', 'pacs.004/1.5', 'pacs.004/1.4', 'message.unknown'],
  ['admi.002', 'the version before', 'admi.002/1.5', 'admi.002/1.3', 'message.unknown'],
  ['admi.002', 'another root', /admi\.002\.001\.01/g, 'Admi.002', 'message.structure'],
  ['admi.002', 'a reference of 34 characters', /<Ref>[^<]*</, `<Ref>${'a'.repeat(34)}<`, 'message.value'],
  ['admi.002', 'a missing code', '<RjctgPtyRsn>XSD</RjctgPtyRsn>', '', 'message.structure'],
  ['admi.002', 'an empty code', '>XSD<', '><', 'message.value'],
  ['admi.002', 'a doubled location', '</Rsn>', '<ErrLctn>a</ErrLctn></Rsn>', 'message.structure'],
  ['camt.060', 'an entry that is none', '<Id>E99999010', '<Id>X99999010', 'message.value'],
  ['camt.060', 'no entry', /<RptgReq><Id>[^<]*<\/Id>/, '<RptgReq>', 'message.inconsistent'],
  ['camt.060', 'another report', '>camt.054<', '>camt.055<', 'message.value'],
  ['camt.060', 'the report of a list', '>camt.054<', '>camt.052<', 'message.inconsistent'],
  ['camt.060', 'no owner', /<AcctOwnr>.*<\/AcctOwnr>/, '', 'message.structure'],
  ['camt.060', 'a kind that goes with no entry', '</RptgReq>', `${kindOf('CSA')}</RptgReq>`, 'message.inconsistent'],
  ['camt.060', 'a kind that we never ask', '</RptgReq>', `${kindOf('TRD')}</RptgReq>`, 'message.value'],
  ['camt.060', 'an empty period', '</RptgReq>', '<RptgPrd></RptgPrd></RptgReq>', 'message.structure'],
  ['camt.060', 'a day that goes with no entry', '</RptgReq>', `${DAY}</RptgReq>`, 'message.inconsistent'],
  ['camt.052', 'a count that is none', '>12<', '>-1<', 'message.value'],
  ['camt.052', 'a count of 16 digits', '>12<', `>${'1'.repeat(16)}<`, 'message.value'],
  ['camt.052', 'no hash', '<AddtlRptInf>ab12</AddtlRptInf>', '', 'message.structure'],
  ['camt.052', 'the question of nobody', /<Rpt><Id>[^<]*</, '<Rpt><Id>abc<', 'message.value'],
  ['camt.053', 'an unknown balance', '>SADP<', '>SAXX<', 'message.value'],
  ['camt.053', 'a debit', '>CRDT<', '>DBIT<', 'message.value'],
  ['camt.053', 'a negative balance', '>1000.00<', '>-1000.00<', 'message.value'],
  ['camt.053', 'no balance', /<Bal>.*<\/Bal>/, '', 'message.structure'],
  ['camt.054', 'a status of its own', '>BOOK<', '>PDNG<', 'message.value'],
  ['camt.054', 'no status', '<Sts><Cd>BOOK</Cd></Sts>', '', 'message.structure'],
  ['camt.054', 'a direction of its own', '>DBIT<', '>BOTH<', 'message.value'],
  ['camt.054', 'no place for the banks', /<RltdAgts>.*<\/RltdAgts>/, '', 'message.structure'],
  ['camt.054', 'half a party', /<DbtrAcct>.*<\/DbtrAcct>/, '', 'message.structure'],
  ['camt.054', 'another label of the service', '>ServiceLevel<', '>Service<', 'message.value'],
  ['camt.054', 'two entries', /(<Ntry>.*<\/Ntry>)/, '$1$1', 'message.structure'],
  ['camt.054', 'another currency', 'Ccy="BRL"', 'Ccy="USD"', 'message.value'],
  ['camt.054', 'a code of five characters', '>RC09<', '>RC099<', 'message.value'],
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

test('asks for a day’s entries and for balances, now or of a past day', () => {
  const period = { day: expectOk(parseCivilDate('2026-11-21')) };
  const owner = header.from;
  const ask = (body: Omit<AccountQuestionBody, 'messageId' | 'createdAt'>) =>
    ({ type: 'camt.060', header, body: { ...group, ...body } }) satisfies SpiMessage;
  for (const question of [
    ask({ report: 'camt.052', owner, period, kind: 'REL' }),
    ask({ report: 'camt.053', owner, kind: 'CSA' }),
    ask({ report: 'camt.053', owner, period, kind: 'CSA' }),
    ask({ report: 'camt.054', owner, entryId: RETURNED }),
  ]) {
    expect(decodeMessage(encodeMessage(question))).toEqual({ ok: true, value: question });
  }
  for (const [question, path] of [
    [ask({ report: 'camt.052', owner, kind: 'REL' }), 'RptgReq/RptgPrd'],
    [ask({ report: 'camt.052', owner, period }), 'RptgReq/ReqdBalTp/CdOrPrtry/Prtry'],
    [ask({ report: 'camt.053', owner, entryId: PAID, kind: 'CSA' }), 'RptgReq/Id'],
    [ask({ report: 'camt.054', owner, entryId: PAID, period }), 'RptgReq/RptgPrd'],
  ] as const) {
    expect(() => encodeMessage(question)).toThrow(`contradicts itself: ${path}`);
  }
  expect(encodeMessage(ask({ report: 'camt.052', owner, period, kind: 'REL' }))).toContain(
    `<ReqdMsgNmId>camt.052</ReqdMsgNmId><AcctOwnr><Agt><FinInstnId><ClrSysMmbId><MmbId>99999010</MmbId></ClrSysMmbId>` +
      `</FinInstnId></Agt></AcctOwnr>${DAY}${kindOf('REL')}</RptgReq>`,
  );
});

test('writes the parts of an entry in the order of the catalogue', () => {
  const xml = encodeMessage(MESSAGES['camt.054']);
  const names = Array.from(
    /<Ntry>.*<\/Ntry>/.exec(xml)?.[0].matchAll(/<([A-Za-z0-9]+)[ >]/g) ?? [],
    ([, name]) => name,
  );
  expect(names.join(' ')).toBe(
    'Ntry Amt CdtDbtInd Sts Cd BookgDt Dt ValDt DtTm BkTxCd Domn Cd Fmly Cd SubFmlyCd AddtlInfInd MsgNmId NtryDtls ' +
      'TxDtls Refs EndToEndId Prtry Tp Ref RltdPties Dbtr Pty Nm Id PrvtId Othr Id DbtrAcct Id Othr Id Issr Tp Cd Cdtr Pty ' +
      'Id PrvtId Othr Id CdtrAcct Id Othr Id Issr Tp Cd Prxy Id RltdAgts DbtrAgt FinInstnId ClrSysMmbId MmbId AddtlNtryInf',
  );
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
