import { expect, test } from 'vitest';
import { expectOk } from '@bank/core';
import { CLOSED_WITH_COMMAS, CREDIT_CARD_ONLY, FILE, UNCLOSED } from '../testdata/files.ts';
import { decodeOfx, explainOfx, OFX_FAULTS_MAX, OFX_LENGTH_MAX, readOfx, writeOfx, type OfxFault } from './index.ts';

test('reads fields that nobody closed, and a bare “&”', () => {
  const at = (day: string) => ({ date: day, time: '10:00:00', offsetMinutes: -180 });
  expect(readOfx(UNCLOSED)).toEqual({
    ok: true,
    value: [
      {
        account: { bankId: '0999', accountId: '1234567890', type: 'CHECKING' },
        from: at('2026-11-01'),
        to: at('2026-11-21'),
        entries: [
          {
            type: 'CREDIT',
            postedAt: at('2026-11-03'),
            amount: 150_000n,
            id: '20261103001',
            checkNumber: '20261103001',
            memo: 'PIX RECEBIDO PADARIA A & B',
          },
          {
            type: 'DEBIT',
            postedAt: at('2026-11-04'),
            amount: -4_290n,
            id: '20261104001',
            memo: 'TARIFA <PACOTE>',
          },
        ],
        ledgerBalance: { amount: 145_710n, asOf: at('2026-11-21') },
      },
    ],
  });
});

test('reads commas, thousands, days alone, unknown tags and kinds; leaves out what is pending', () => {
  const day = { date: '2026-11-21' };
  expect(readOfx(CLOSED_WITH_COMMAS)).toEqual({
    ok: true,
    value: [
      {
        account: { bankId: '999', branchId: '1234-5', accountId: '67890-1', type: 'SAVINGS' },
        from: { date: '2026-11-01' },
        to: day,
        entries: [
          {
            type: 'OTHER',
            postedAt: { date: '2026-11-10', time: '12:00:00', offsetMinutes: -180 },
            amount: -123_456n,
            id: 'a/1',
            name: 'Maria',
          },
          { type: 'DEP', postedAt: { date: '2026-11-10', time: '12:30:00' }, amount: 700n, id: 'a/2' },
        ],
        ledgerBalance: { amount: 0n, asOf: day },
        availableBalance: { amount: -1050n, asOf: day },
      },
    ],
  });
});

test('reads what stands in the file whatever its header says of the encoding', () => {
  const text = UNCLOSED.replace('PADARIA', 'PANIFICAÇÃO São João –');
  const latin = Uint8Array.from(text, (letter) => (letter === '–' ? 0x96 : letter.charCodeAt(0)));
  const memo = 'PIX RECEBIDO PANIFICAÇÃO São João – A & B';
  for (const bytes of [latin, new TextEncoder().encode(text), new TextEncoder().encode(`\uFEFF${text}`)]) {
    expect(expectOk(readOfx(bytes))[0]?.entries[0]?.memo).toBe(memo);
  }
  expect(decodeOfx(latin)).toEqual({ ok: true, value: text });
  for (const bom of [
    [0xff, 0xfe],
    [0xfe, 0xff],
  ]) {
    expect(readOfx(Uint8Array.from([...bom, 0x3c, 0]))).toEqual({ ok: false, error: [{ code: 'ofx.encoding' }] });
  }
});

function codes(source: string | Uint8Array): readonly string[] {
  const read = readOfx(source);
  return read.ok ? [] : read.error.map((fault) => ('tag' in fault ? `${fault.code} ${fault.tag}` : fault.code));
}

/** The file with a piece, which must be there, replaced. */
function changed(from: string, to: string, file: string = writeOfx(FILE)): readonly string[] {
  if (!file.includes(from)) throw new Error(`not in the file: ${from}`);
  return codes(file.replace(from, to));
}

test.each([
  ['1', 100n],
  ['0', 0n],
  ['-0.05', -5n],
  ['+12.3', 1230n],
  ['12,30', 1230n],
  ['0,1', 10n],
  ['1234,5', 123_450n],
  ['1.234,56', 123_456n],
  ['-1.234.567,89', -123_456_789n],
  ['1,234.56', 123_456n],
  ['1,234,567.89', 123_456_789n],
  ['1.234.567.890.123,45', 123_456_789_012_345n],
  ['999999999999999.99', 99_999_999_999_999_999n],
])('reads the amount %s', (amount, centavos) => {
  const file = writeOfx(FILE).replace('>1234.56<', `> ${amount} <`);
  expect(expectOk(readOfx(file))[0]?.entries[0]?.amount).toBe(centavos);
});

test.each([
  [
    '1.234',
    '12.345',
    '1,234',
    '1.23.45',
    '1.2345,00',
    '12,34,56',
    '1.234.56',
    '1,234,56',
    '1 234',
    '1234.567,89',
    '1.234.567.890.123.456,7',
    '1e3',
    '--1',
    '1-',
  ],
  ['-', '+', '.', ',', '.5', '5.', 'R$ 5,00', '٣', '1234567890123456.00', '0x10', 'NaN', '1'.repeat(50_000)],
])('refuses amounts that say nothing sure', (...amounts) => {
  for (const amount of amounts) expect(changed('>1234.56<', `>${amount}<`), amount).toEqual(['ofx.value TRNAMT']);
});

test.each([
  ['20261121', { date: '2026-11-21' }],
  ['20261121[-3:BRT]', { date: '2026-11-21' }],
  ['202611211405', { date: '2026-11-21', time: '14:05:00' }],
  ['20261121140507', { date: '2026-11-21', time: '14:05:07' }],
  ['20261121235959.999', { date: '2026-11-21', time: '23:59:59' }],
  ['20261121140507[0:GMT]', { date: '2026-11-21', time: '14:05:07', offsetMinutes: 0 }],
  ['20261121140507[-03:EST]', { date: '2026-11-21', time: '14:05:07', offsetMinutes: -180 }],
  ['20261121140507.123[-3]', { date: '2026-11-21', time: '14:05:07', offsetMinutes: -180 }],
  ['20261121140507.1[-3.0:BRT]', { date: '2026-11-21', time: '14:05:07', offsetMinutes: -180 }],
  ['20261121140507 [+14.00:LINT]', { date: '2026-11-21', time: '14:05:07', offsetMinutes: 840 }],
  ['20261121000000[-12:X]', { date: '2026-11-21', time: '00:00:00', offsetMinutes: -720 }],
])('reads the moment %s', (moment, expected) => {
  const file = writeOfx(FILE).replace('<DTPOSTED>20261120<', `<DTPOSTED>${moment}<`);
  expect(expectOk(readOfx(file))[0]?.entries[1]?.postedAt).toEqual(expected);
});

test.each([
  ['20261321', '20260229', '00000000', '2026112', '202611211', '2026112114', '20261121240000', '20261121126000'],
  [
    '20261121120060',
    '20261121120000[-13:X]',
    '20261121120000[15:X]',
    '20261121120000[-3:BRT',
    '20261121120000[-3.30]',
    '20261121120000.1234567',
  ],
  ['2026-11-21', '21/11/2026', '20261121120000-3', 'hoje', `20261121120000[-3:${'X'.repeat(40)}]`, '9'.repeat(50_000)],
])('refuses moments that do not exist', (...moments) => {
  for (const moment of moments) {
    expect(changed('<DTPOSTED>20261120<', `<DTPOSTED>${moment}<`), moment).toEqual(['ofx.value DTPOSTED']);
  }
});

test.each<[string, string, string, readonly string[]]>([
  ['another currency', '<CURDEF>BRL', '<CURDEF>USD', ['ofx.currency CURDEF']],
  ['no currency at all', '<CURDEF>BRL', '<CURDEF>reais', ['ofx.value CURDEF']],
  ['a kind that is no word', '>CREDIT<', '>C3!<', ['ofx.value TRNTYPE']],
  ['an unknown kind of account', '>CHECKING<', '>CORRENTE<', ['ofx.value ACCTTYPE']],
  ['no id', '<FITID>txn_01jd</FITID>', '', ['ofx.missing FITID']],
  ['an empty id', '<FITID>txn_01jd</FITID>', '<FITID></FITID>', ['ofx.missing FITID']],
  ['an empty id, never closed', '<FITID>txn_01jd</FITID>', '<FITID>', ['ofx.missing FITID']],
  ['two amounts', '<TRNAMT>', '<TRNAMT>1.00</TRNAMT><TRNAMT>', ['ofx.repeated TRNAMT']],
  [
    'a wrong amount and a wrong day',
    '>CREDIT</TRNTYPE>\n<DTPOSTED>2',
    '>CREDIT</TRNTYPE>\n<DTPOSTED>x',
    ['ofx.value DTPOSTED'],
  ],
  ['a memo of 4097 letters', '>Pix recebido<', `>${'a'.repeat(4097)}<`, ['ofx.value MEMO']],
  ['no account', '<ACCTID>100012</ACCTID>', '', ['ofx.missing ACCTID']],
  ['no balance in the balance', '<BALAMT>-1.00</BALAMT>', '', ['ofx.missing BALAMT']],
  ['a DTD', '<OFX>', '<!DOCTYPE OFX><OFX>', ['ofx.forbidden']],
  ['a DTD inside', '<SONRS>', '<!DOCTYPE OFX><SONRS>', ['ofx.forbidden']],
  ['a billion laughs', '<OFX>', '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><OFX>&b;', ['ofx.forbidden']],
  ['an entity of its own', '>Pix recebido<', '>&xxe;<', ['ofx.forbidden']],
  ['a bare & in XML', '>Pix recebido<', '>a & b<', ['ofx.forbidden']],
  ['the number of no character', '>Pix recebido<', '>&#0;<', ['ofx.forbidden']],
  ['half a character', '>Pix recebido<', '>&#xD800;<', ['ofx.forbidden']],
  ['a number beyond all characters', '>Pix recebido<', '>&#x110000;<', ['ofx.forbidden']],
  ['a comment', '<SONRS>', '<!-- x --><SONRS>', ['ofx.forbidden']],
  ['CDATA', '>Pix recebido<', '><![CDATA[x]]><', ['ofx.forbidden']],
  ['a processing instruction', '<SONRS>', '<?php x?><SONRS>', ['ofx.forbidden']],
  ['an attribute', '<SONRS>', '<SONRS a="b">', ['ofx.malformed']],
  ['a prefix', '<SONRS>', '<a:SONRS>', ['ofx.malformed']],
  ['a tag without a name', '<SONRS>', '<><SONRS>', ['ofx.malformed']],
  ['a tag that ends nowhere', '</OFX>', '</OFX', ['ofx.malformed']],
  ['a tag that closes twice', '<SONRS>', '</SONRS/><SONRS>', ['ofx.malformed']],
  ['a name of 33 letters', '<SONRS>', `<${'A'.repeat(33)}><SONRS>`, ['ofx.malformed']],
  ['a bare <', '>Pix recebido<', '>a < b<', ['ofx.malformed']],
  ['text behind the end of an aggregate', '</FI>', '</FI>x', ['ofx.malformed']],
  ['text in an aggregate', '<STMTTRN>', '<STMTTRN>x', ['ofx.malformed']],
  ['text behind an empty tag', '<SONRS>', '<A/>x<SONRS>', ['ofx.malformed']],
  ['text behind the end', '</OFX>\n', '</OFX>x', ['ofx.malformed']],
  ['a second OFX', '</OFX>\n', '</OFX><OFX></OFX>', ['ofx.malformed']],
  ['an entry in an entry', '<FITID>txn_01jd</FITID>', '<STMTTRN>', ['ofx.unbalanced STMTTRN']],
  ['an entry never closed', '</STMTTRN>\n<STMTTRN>', '<STMTTRN>', ['ofx.unbalanced STMTTRN']],
  ['a balance in the list', '</BANKTRANLIST>', '', ['ofx.unbalanced LEDGERBAL']],
  ['a list closed within an entry', '</STMTTRN>\n</BANKTRANLIST>', '</BANKTRANLIST>', ['ofx.unbalanced STMTTRN']],
  ['an end without a beginning', '</SONRS>', '</SONRS></SONRS>', ['ofx.unbalanced SONRS']],
  ['no end', '</STMTRS>\n</STMTTRNRS>\n</BANKMSGSRSV1>\n</OFX>\n', '', ['ofx.truncated']],
  ['endless depth', '<SONRS>', '<A>'.repeat(1000), ['ofx.too-deep']],
])('refuses %s', (_, from, to, expected) => expect(changed(from, to)).toEqual(expected));

test('texts and kinds have a bound when they are read, too', () => {
  expect(changed('>Pix recebido<', `>${'a'.repeat(4096)}<`)).toEqual([]);
  expect(changed('>txn_01jd<', `>${'a'.repeat(4096)}<`)).toEqual([]);
  expect(changed('>txn_01jd<', `>${'a'.repeat(4097)}<`)).toEqual(['ofx.value FITID']);
  expect(changed('>CREDIT<', `>${'A'.repeat(12)}<`)).toEqual([]);
  expect(changed('>CREDIT<', `>${'A'.repeat(13)}<`)).toEqual(['ofx.value TRNTYPE']);
});

test('says where a fault lies', () => {
  const file = writeOfx(FILE).replace('>1234.56<', '>1.234<');
  expect(readOfx(file)).toEqual({
    ok: false,
    error: [{ code: 'ofx.value', at: file.indexOf('<TRNAMT>1.234<'), tag: 'TRNAMT' }],
  });
  expect(readOfx('<OFX></BANK>')).toEqual({ ok: false, error: [{ code: 'ofx.unbalanced', at: 5, tag: 'BANK' }] });
  expect(readOfx('<OFX><A>')).toEqual({ ok: false, error: [{ code: 'ofx.truncated', at: 8 }] });
  expect(readOfx('<OFX></OFX>x')).toEqual({ ok: false, error: [{ code: 'ofx.malformed', at: 11 }] });
  expect(readOfx('DATA\n<!x><OFX></OFX>')).toEqual({ ok: false, error: [{ code: 'ofx.forbidden', at: 5 }] });
});

test('tells every wrong field, up to a bound', () => {
  const entry = (id: number) => ({ ...FILE.statements[0].entries[1], id: String(id) });
  const many = (count: number) => {
    const entries = Array.from({ length: count }, (_, id) => entry(id));
    return codes(writeOfx({ ...FILE, statements: [{ ...FILE.statements[0], entries }] }).replaceAll('-0.05', 'x'));
  };
  expect(many(3)).toEqual(['ofx.value TRNAMT', 'ofx.value TRNAMT', 'ofx.value TRNAMT']);
  expect(many(OFX_FAULTS_MAX + 50)).toHaveLength(OFX_FAULTS_MAX);
});

test.each([
  ['', ['ofx.not-ofx']],
  ['OFX', ['ofx.not-ofx']],
  [`${' '.repeat(4096)}<OFX></OFX>`, ['ofx.not-ofx']],
  ['<OFX></OFX>', ['ofx.no-statement']],
  ['<ofx></ofx>', ['ofx.no-statement']],
  [CREDIT_CARD_ONLY, ['ofx.no-statement']],
  ['<OFX><STMTRS></STMTRS></OFX>', ['ofx.missing BANKACCTFROM']],
  ['<OFX>x', ['ofx.malformed']],
])('answers %j with %j', (text, expected) => expect(codes(text)).toEqual(expected));

test('takes thirty-two levels, tags with points and blanks, and entities by number', () => {
  const file = (inner: string) => UNCLOSED.replace('<SONRS>', inner);
  expect(codes(file(`${'<A>'.repeat(30)}${'</A>'.repeat(30)}<SONRS>`))).toEqual([]);
  expect(codes(file(`${'<A>'.repeat(31)}${'</A>'.repeat(31)}<SONRS>`))).toEqual(['ofx.too-deep']);
  expect(codes(file('<INTU.BID >1</INTU.BID ><A\n/><SONRS>'))).toEqual([]);
  expect(codes(file(`<${'A'.repeat(32)}>1<SONRS>`))).toEqual([]);
  const memo = (text: string) => expectOk(readOfx(UNCLOSED.replace('TARIFA', text)))[0]?.entries[1]?.memo;
  expect(memo('&#231;&#xE3;&quot;&apos;&nbsp;&amp;lt;&#x1F600;')).toBe(`çã"' &lt;😀 <PACOTE>`);
  expect(memo('&xxe; &; &#0; &#150; &#x110000;')).toBe('&xxe; &; &#0; &#150; &#x110000; <PACOTE>');
});

test('a file of more characters than are read is refused at once', () => {
  expect(codes(new Uint8Array(OFX_LENGTH_MAX + 1))).toEqual(['ofx.too-large']);
});

test.each<[OfxFault, string]>([
  [{ code: 'ofx.too-large' }, 'grande demais'],
  [{ code: 'ofx.encoding' }, 'UTF-16'],
  [{ code: 'ofx.no-statement' }, 'nenhum extrato'],
  [{ code: 'ofx.not-ofx', at: 0 }, '<OFX>'],
  [{ code: 'ofx.forbidden', at: 0 }, 'DTD'],
  [{ code: 'ofx.malformed', at: 0 }, 'mal formada'],
  [{ code: 'ofx.too-deep', at: 0 }, 'umas dentro das outras'],
  [{ code: 'ofx.truncated', at: 0 }, 'antes da hora'],
  [{ code: 'ofx.unbalanced', at: 0, tag: 'STMTTRN' }, 'STMTTRN abre ou fecha'],
  [{ code: 'ofx.missing', at: 0, tag: 'FITID' }, 'Falta FITID.'],
  [{ code: 'ofx.repeated', at: 0, tag: 'FITID' }, 'FITID aparece duas vezes'],
  [{ code: 'ofx.value', at: 0, tag: 'TRNAMT' }, 'valor de TRNAMT'],
  [{ code: 'ofx.currency', at: 0, tag: 'CURDEF' }, 'reais'],
])('explains $code', (fault, words_) => expect(explainOfx(fault)).toContain(words_));
