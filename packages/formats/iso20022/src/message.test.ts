import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { quickestMs } from '@bank/testkit';
import { expectOk, money } from '@bank/core';
import { parseXml, type XmlElement } from '@bank/xml';
import { anyMessage, PAYMENT } from '../testdata/messages.ts';
import { decodeMessage, encodeMessage, STATUS_REASONS } from './index.ts';

const XML = encodeMessage(PAYMENT);

function codeOf(xml: string): string {
  const decoded = decodeMessage(xml);
  return decoded.ok ? 'read' : decoded.error.code;
}

/** The payment with one piece of its text replaced; the piece must be there. */
function with_(from: string, to: string): string {
  if (!XML.includes(from)) throw new Error(`not in the message: ${from}`);
  return XML.replace(from, to);
}

test('writes the parts of the catalogue in their order', () => {
  const names = Array.from(XML.matchAll(/<([A-Za-z0-9]+)[ >]/g), ([, name]) => name);
  expect(names.join(' ')).toBe(
    'Envelope AppHdr Fr FIId FinInstnId Othr Id To FIId FinInstnId Othr Id BizMsgIdr MsgDefIdr CreDt Sgntr Document ' +
      'FIToFICstmrCdtTrf GrpHdr MsgId CreDtTm NbOfTxs SttlmInf SttlmMtd PmtTpInf InstrPrty SvcLvl Prtry CdtTrfTxInf ' +
      'PmtId EndToEndId IntrBkSttlmAmt AccptncDtTm ChrgBr MndtRltdInf Tp LclInstrm Prtry Dbtr Nm Id PrvtId Othr Id ' +
      'DbtrAcct Id Othr Id Issr Tp Cd DbtrAgt FinInstnId ClrSysMmbId MmbId CdtrAgt FinInstnId ClrSysMmbId MmbId ' +
      'Cdtr Id PrvtId Othr Id CdtrAcct Id Othr Id Issr Tp Cd Prxy Id Purp Cd RmtInf Ustrd',
  );
  expect(XML).toContain('<Envelope xmlns="https://www.bcb.gov.br/pi/pacs.008/1.16">');
  expect(XML).toContain('<IntrBkSttlmAmt Ccy="BRL">1000.00</IntrBkSttlmAmt>');
});

test('reading what was written gives the same message, of every type', () => {
  fc.assert(
    fc.property(anyMessage, (message) => {
      expect(decodeMessage(encodeMessage(message))).toEqual({ ok: true, value: message });
    }),
    { numRuns: 60 },
  );
});

test('an independent XML parser reads the same tree', () => {
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    parseTagValue: false,
    trimValues: false,
  });
  fc.assert(
    fc.property(anyMessage, (message) => {
      const xml = encodeMessage(message);
      expect([plain(expectOk(parseXml(xml)))]).toEqual((parser.parse(xml) as ForeignNode[]).map(plainForeign));
    }),
    { numRuns: 40 },
  );
});

test('takes an XML declaration and blanks between elements', () => {
  const spaced = `<?xml version="1.0" encoding="UTF-8"?>\n${XML.replaceAll('><', '>\r\n  <')}\n`;
  // Sgntr and elements with text are never torn apart, so only the blanks between elements were added.
  expect(decodeMessage(spaced)).toEqual({ ok: true, value: PAYMENT });
});

test.each([
  ['a missing element', '<ChrgBr>SLEV</ChrgBr>', '', 'message.structure'],
  ['a doubled element', '<ChrgBr>SLEV</ChrgBr>', '<ChrgBr>SLEV</ChrgBr><ChrgBr>SLEV</ChrgBr>', 'message.structure'],
  ['an unknown element', '<Purp>', '<Zzz></Zzz><Purp>', 'message.structure'],
  [
    'the tax block, which we do not read',
    '<Purp><Cd>IPAY</Cd></Purp>',
    '<Purp><Cd>IPAY</Cd></Purp><Tax></Tax>',
    'message.structure',
  ],
  [
    'another order',
    '<Nm>Fulano da Silva</Nm><Id><PrvtId><Othr><Id>52998224725</Id></Othr></PrvtId></Id>',
    '<Id><PrvtId><Othr><Id>52998224725</Id></Othr></PrvtId></Id><Nm>Fulano da Silva</Nm>',
    'message.structure',
  ],
  ['text between elements', '<Purp>', 'x<Purp>', 'message.structure'],
  ['an attribute too many', '<Purp>', '<Purp a="b">', 'message.structure'],
  ['an empty optional element', '<PmtId>', '<PmtId><InstrId></InstrId>', 'message.value'],
  ['an element inside a value', '<Nm>Fulano', '<Nm><b></b>Fulano', 'message.structure'],
  ['an element in another namespace', '<Purp>', '<Purp xmlns="urn:other">', 'message.structure'],
  ['another namespace for all', 'pacs.008/1.16"', 'pacs.008/1.15"', 'message.unknown'],
  ['no namespace', ' xmlns="https://www.bcb.gov.br/pi/pacs.008/1.16"', '', 'message.unknown'],
  ['a second body', '</Document>', '</Document><Document></Document>', 'message.structure'],
  ['a wrong definition', 'pacs.008.spi.1.16<', 'pacs.008.spi.1.15<', 'message.value'],
  ['another currency', 'Ccy="BRL"', 'Ccy="USD"', 'message.value'],
  ['no currency', ' Ccy="BRL"', '', 'message.structure'],
  ['an amount with one decimal', '>1000.00<', '>1000.0<', 'message.value'],
  ['an amount with a comma', '>1000.00<', '>1000,00<', 'message.value'],
  ['a negative amount', '>1000.00<', '>-1000.00<', 'message.value'],
  ['an amount of 19 digits', '>1000.00<', '>10000000000000000.00<', 'message.value'],
  ['month 13 in the id', 'E99999010202611211300', 'E99999010202613211300', 'message.value'],
  ['30 February', '<AccptncDtTm>2026-11-21', '<AccptncDtTm>2026-02-30', 'message.value'],
  [
    'a time without milliseconds',
    '<AccptncDtTm>2026-11-21T13:00:00.123Z',
    '<AccptncDtTm>2026-11-21T13:00:00Z',
    'message.value',
  ],
  [
    'a time with an offset',
    '<AccptncDtTm>2026-11-21T13:00:00.123Z',
    '<AccptncDtTm>2026-11-21T13:00:00.123-03:00',
    'message.value',
  ],
  ['a CPF with wrong check digits', '>52998224725<', '>52998224726<', 'message.value'],
  ['a masked CPF', '>52998224725<', '>529.982.247-25<', 'message.value'],
  ['an account with a dash', '>500000<', '>50000-0<', 'message.value'],
  ['a branch of five digits', '>3000<', '>30001<', 'message.value'],
  ['an unknown account type', '>SVGS<', '>XXXX<', 'message.value'],
  ['a blank name', '>Fulano da Silva<', '>   <', 'message.value'],
  ['a name of 141 characters', '>Fulano da Silva<', `>${'a'.repeat(141)}<`, 'message.value'],
  ['a line break in a text', '>Campo livre<', '>Campo\nlivre<', 'message.value'],
  ['a wrong count', '<NbOfTxs>1<', '<NbOfTxs>2<', 'message.value'],
  ['a group id that is not the header’s', '<MsgId>M99999010a', '<MsgId>M99999010b', 'message.inconsistent'],
  [
    'a message id of another sender',
    '<Fr><FIId><FinInstnId><Othr><Id>99999010',
    '<Fr><FIId><FinInstnId><Othr><Id>99999011',
    'message.inconsistent',
  ],
  ['a priority that does not fit the service', '<InstrPrty>HIGH', '<InstrPrty>NORM', 'message.inconsistent'],
  ['text beside the signature', '<Sgntr>', '<Sgntr>x', 'message.structure'],
  ['something else as signature', '<Sgntr>', '<Sgntr><Signature></Signature>', 'message.structure'],
])('refuses %s', (_, from, to, code) => expect(codeOf(with_(from, to))).toBe(code));

test('refuses another root', () => {
  expect(codeOf(XML.replaceAll('Envelope', 'Umschlag'))).toBe('message.structure');
});

test('says where the fault lies', () => {
  expect(decodeMessage(with_('>SVGS<', '>XXXX<'))).toEqual({
    ok: false,
    error: { code: 'message.value', path: 'Document/FIToFICstmrCdtTrf/CdtTrfTxInf[1]/CdtrAcct/Tp/Cd' },
  });
});

test('refuses more than ten transactions', () => {
  const [transaction] = PAYMENT.body.transactions;
  const body = { ...PAYMENT.body, transactions: Array.from({ length: 10 }, () => transaction) };
  const xml = encodeMessage({ ...PAYMENT, body });
  const one = /<CdtTrfTxInf>.*?<\/CdtTrfTxInf>/.exec(xml)?.[0] ?? '';
  expect(codeOf(xml)).toBe('read');
  expect(codeOf(xml.replace('<CdtTrfTxInf>', `${one}<CdtTrfTxInf>`).replace('>10<', '>11<'))).toBe('message.structure');
});

test('does not write a message that breaks its own rules', () => {
  const [transaction] = PAYMENT.body.transactions;
  const broken = (change: object) => () =>
    encodeMessage({ ...PAYMENT, body: { ...PAYMENT.body, transactions: [{ ...transaction, ...change }] } });
  expect(broken({ remittance: 'a\nb' })).toThrow('Ustrd cannot be written');
  expect(broken({ amount: money(-1n) })).toThrow('IntrBkSttlmAmt cannot be written');
  expect(broken({ purpose: undefined })).toThrow('Purp/Cd is missing');
  expect(() => encodeMessage({ ...PAYMENT, body: { ...PAYMENT.body, transactions: [] } })).toThrow('1 to 10');
  expect(() => encodeMessage({ ...PAYMENT, body: { ...PAYMENT.body, priority: 'NORM' } })).toThrow(
    'contradicts itself',
  );
});

test('has the whole list of reasons, and none of the invalid ones', () => {
  expect(new Set(STATUS_REASONS).size).toBe(45);
  for (const code of ['AC04', 'NARR', 'MD06']) expect(STATUS_REASONS).not.toContain(code);
});

test('no text throws, nor any message with one piece cut out or put in', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      expect(decodeMessage(text).ok).toBe(false);
    }),
  );
  fc.assert(
    fc.property(fc.nat(XML.length), fc.nat(40), fc.string({ maxLength: 20 }), (at, cut, put) => {
      expect(decodeMessage(XML.slice(0, at) + put + XML.slice(at + cut))).toHaveProperty('ok');
    }),
    { numRuns: 300 },
  );
});

// Anything worse than linear would take seconds here; the bound leaves room for a busy machine.
test.each([
  ['blanks in a tag', (length: number) => XML.replace('<Purp>', `<Purp${' '.repeat(length)}>`)],
  ['blanks between elements', (length: number) => XML.replace('<Purp>', `${' '.repeat(length)}<Purp>`)],
  ['a long name', (length: number) => XML.replace('Fulano', 'F'.repeat(length))],
  ['a long amount', (length: number) => XML.replace('>1000.00', `>${'9'.repeat(length)}.00`)],
  ['a long key', (length: number) => XML.replace('idConta', 'i@'.repeat(length / 2))],
  ['many elements', (length: number) => XML.replace('<Purp>', `${'<a></a>'.repeat(length / 7)}<Purp>`)],
  ['many entities', (length: number) => XML.replace('Fulano', '&amp;'.repeat(length / 5))],
  ['many attributes', (length: number) => XML.replace('<Purp>', `<Purp${' a="b"'.repeat(length / 6)}>`)],
  ['a text without end', (length: number) => `${XML.slice(0, 300)}${'x'.repeat(length)}`],
])('I14 reads %s of 25 and of 50 kB at once', (_, make) => {
  for (const length of [25_000, 50_000]) {
    const xml = make(length);
    const elapsedMs = quickestMs(() => {
      decodeMessage(xml);
    }, 50);
    expect(elapsedMs).toBeLessThan(50);
  }
});

type Plain = { readonly name: string; readonly children: readonly (Plain | string)[] };
type ForeignNode = Readonly<Record<string, unknown>>;

function plain(element: XmlElement): Plain {
  return {
    name: element.name,
    children: element.children.map((child) => (typeof child === 'string' ? child : plain(child))),
  };
}

function plainForeign(node: ForeignNode): Plain {
  const name = Object.keys(node).find((key) => key !== ':@') ?? '';
  const children = (node[name] as ForeignNode[]).map((child) =>
    '#text' in child ? String(child['#text']) : plainForeign(child),
  );
  return { name, children };
}
