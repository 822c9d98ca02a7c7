import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quickestMs } from '@bank/testkit';
import { anyMessage, TED } from '../testdata/messages.ts';
import { decodeStr, encodeStr } from './index.ts';

const XML = encodeStr(TED);

function codeOf(xml: string): string {
  const decoded = decodeStr(xml);
  return decoded.ok ? 'read' : decoded.error.code;
}

/** The transfer with one piece of its text replaced; the piece must be there. */
function with_(from: string, to: string): string {
  if (!XML.includes(from)) throw new Error(`not in the message: ${from}`);
  return XML.replace(from, to);
}

test('writes envelope and elements in the order of the catalogue', () => {
  const names = Array.from(XML.matchAll(/<([A-Za-z0-9_]+)[ >]/g), ([, name]) => name);
  expect(names.join(' ')).toBe(
    'DOC BCMSG IdentdEmissor IdentdDestinatario DomSist NUOp SISMSG STR0008 CodMsg NumCtrlIF ISPBIFDebtd AgDebtd ' +
      'TpCtDebtd CtDebtd TpPessoaDebtd CNPJ_CPFCliDebtd NomCliDebtd ISPBIFCredtd TpCtCredtd CtPgtoCredtd ' +
      'TpPessoaCredtd CNPJ_CPFCliCredtd NomCliCredtd VlrLanc FinlddCli Hist DtMovto',
  );
  expect(XML).toContain('<DOC xmlns="http://www.bcb.gov.br/SPB/STR0008.xsd">');
  expect(XML).toContain('<VlrLanc>1234.56</VlrLanc><FinlddCli>5</FinlddCli>');
});

test('reading what was written gives the same message, of every type', () => {
  fc.assert(
    fc.property(anyMessage, (message) => {
      expect(decodeStr(encodeStr(message))).toEqual({ ok: true, value: message });
    }),
    { numRuns: 200 },
  );
});

test('takes an XML declaration and blanks between elements', () => {
  const spaced = `<?xml version="1.0" encoding="UTF-8"?>\n${XML.replaceAll('><', '>\r\n  <')}\n`;
  expect(decodeStr(spaced)).toEqual({ ok: true, value: TED });
});

test.each([
  ['a DTD', '<DOC', '<!DOCTYPE DOC><DOC', 'xml.forbidden'],
  ['an entity', '<Hist>Nota', '<Hist>&nota;', 'xml.forbidden'],
  ['a character reference', '<Hist>Nota', '<Hist>&#78;ota', 'xml.forbidden'],
  ['a comment', '<SISMSG>', '<!-- x --><SISMSG>', 'xml.forbidden'],
  ['CDATA', '>Nota 12/2026<', '><![CDATA[Nota]]><', 'xml.forbidden'],
  ['a processing instruction', '<SISMSG>', '<?php x?><SISMSG>', 'xml.forbidden'],
  ['a prefix', '<SISMSG>', '<a:b></a:b><SISMSG>', 'xml.malformed'],
  ['a missing element', '<DomSist>SPB01</DomSist>', '', 'message.structure'],
  ['a doubled element', '<DomSist>', '<DomSist>SPB01</DomSist><DomSist>', 'message.structure'],
  ['an unknown element', '<DtMovto>', '<Zzz></Zzz><DtMovto>', 'message.structure'],
  [
    'scheduling at the STR, which we do not read',
    '<DtMovto>',
    '<DtAgendt>2026-11-30</DtAgendt><DtMovto>',
    'message.structure',
  ],
  ['an attribute', '<VlrLanc>', '<VlrLanc CodErro="EGEN0300">', 'message.structure'],
  ['an error at a request', '<STR0008>', '<STR0008 CodErro="EGEN0300">', 'message.structure'],
  ['a second message', '</SISMSG>', '</SISMSG><SISMSG></SISMSG>', 'message.structure'],
  ['another message in this schema', 'CodMsg>STR0008<', 'CodMsg>STR0010<', 'message.value'],
  ['another namespace', 'STR0008.xsd', 'STR0007.xsd', 'message.unknown'],
  ['another domain', '>SPB01<', '>MES01<', 'message.value'],
  ['an operation without a day', '2026112', '2026132', 'message.value'],
  ['an amount of nothing', '>1234.56<', '>0.00<', 'message.value'],
  ['an amount with a comma', '>1234.56<', '>1234,56<', 'message.value'],
  ['a negative amount', '>1234.56<', '>-1234.56<', 'message.value'],
  ['a purpose that does not exist', '<FinlddCli>5<', '<FinlddCli>999<', 'message.value'],
  ['an account with a dash', '<CtDebtd>10001<', '<CtDebtd>1000-1<', 'message.value'],
  ['an account that begins with a zero', '<CtDebtd>10001<', '<CtDebtd>010001<', 'message.value'],
  ['a CPF with wrong check digits', '>52998224725<', '>52998224726<', 'message.value'],
  ['30 February', '<DtMovto>2026-11-27<', '<DtMovto>2026-02-30<', 'message.value'],
  ['a name of 81 characters', '>Bruno Carvalho Lima<', `>${'a'.repeat(81)}<`, 'message.value'],
  ['a control number with a dash', '>TED20261127abcDEF123<', '>TED-20261127<', 'message.value'],
  ['an operation of another sender', '<NUOp>99999008', '<NUOp>99999010', 'message.inconsistent'],
  [
    'a request to another than the STR',
    '<IdentdDestinatario>00038166',
    '<IdentdDestinatario>99999010',
    'message.inconsistent',
  ],
  ['money of another bank', '<ISPBIFDebtd>99999008', '<ISPBIFDebtd>99999011', 'message.inconsistent'],
  ['a person that the document is not', '<TpPessoaCredtd>F<', '<TpPessoaCredtd>J<', 'message.inconsistent'],
  ['a branch of a payment account', '<TpCtCredtd>', '<AgCredtd>0001</AgCredtd><TpCtCredtd>', 'message.inconsistent'],
  ['no branch where one is needed', '<AgDebtd>0001</AgDebtd>', '', 'message.inconsistent'],
  ['a payment account in the place of another', '<TpCtCredtd>PG<', '<TpCtCredtd>CC<', 'message.inconsistent'],
  ['both kinds of account', '<CtPgtoCredtd>', '<CtCredtd>200020</CtCredtd><CtPgtoCredtd>', 'message.inconsistent'],
])('refuses %s', (_, from, to, code) => expect(codeOf(with_(from, to))).toBe(code));

test('purpose "other" needs the free text, a judicial deposit its identifier', () => {
  const other = with_('<FinlddCli>5<', '<FinlddCli>99999<');
  expect(codeOf(other)).toBe('read');
  expect(codeOf(other.replace('<Hist>Nota 12/2026</Hist>', ''))).toBe('message.inconsistent');
  const judicial = with_('<FinlddCli>5<', '<FinlddCli>100<');
  expect(codeOf(judicial)).toBe('message.inconsistent');
  expect(codeOf(judicial.replace('<Hist>', '<CodIdentdTransf>081234567</CodIdentdTransf><Hist>'))).toBe('read');
});

test('does not write a message that breaks its own rules', () => {
  expect(() => encodeStr({ ...TED, body: { ...TED.body, history: 'a\nb' } })).toThrow('Hist cannot be written');
  expect(() => encodeStr({ ...TED, body: { ...TED.body, creditorPerson: 'J' } })).toThrow('contradicts itself');
});

test('no text throws, nor any message with one piece cut out or put in', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      expect(decodeStr(text).ok).toBe(false);
    }),
  );
  fc.assert(
    fc.property(fc.nat(XML.length), fc.nat(40), fc.string({ maxLength: 20 }), (at, cut, put) => {
      expect(decodeStr(XML.slice(0, at) + put + XML.slice(at + cut))).toHaveProperty('ok');
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['blanks in a tag', (length: number) => XML.replace('<Hist>', `<Hist${' '.repeat(length)}>`)],
  ['blanks between elements', (length: number) => XML.replace('<Hist>', `${' '.repeat(length)}<Hist>`)],
  ['a long name', (length: number) => XML.replace('Bruno', 'B'.repeat(length))],
  ['a long amount', (length: number) => XML.replace('>1234.56', `>${'9'.repeat(length)}.00`)],
  ['many elements', (length: number) => XML.replace('<Hist>', `${'<a></a>'.repeat(length / 7)}<Hist>`)],
  ['a text without end', (length: number) => `${XML.slice(0, 300)}${'x'.repeat(length)}`],
])('I14 reads %s of 50 kB at once', (_, make) => {
  const xml = make(50_000);
  const elapsedMs = quickestMs(() => {
    decodeStr(xml);
  }, 50);
  expect(elapsedMs).toBeLessThan(50);
});
