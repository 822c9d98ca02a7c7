import { expect, test } from 'vitest';
import { expectOk, instant } from '@bank/core';
import { FILE } from '../testdata/files.ts';
import {
  describeOfxLayout,
  encodeWindows1252,
  ofxChunks,
  ofxMoment,
  ofxStream,
  readOfx,
  writeOfx,
  type OfxEntry,
} from './index.ts';

test('writes OFX 2.1.1, tag for tag', () => {
  expect(writeOfx(FILE)).toBe(`<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX>
<SIGNONMSGSRSV1>
<SONRS>
<STATUS>
<CODE>0</CODE>
<SEVERITY>INFO</SEVERITY>
</STATUS>
<DTSERVER>20261121120000[-3:BRT]</DTSERVER>
<LANGUAGE>POR</LANGUAGE>
<FI>
<ORG>Ipê</ORG>
<FID>999</FID>
</FI>
</SONRS>
</SIGNONMSGSRSV1>
<BANKMSGSRSV1>
<STMTTRNRS>
<TRNUID>0</TRNUID>
<STATUS>
<CODE>0</CODE>
<SEVERITY>INFO</SEVERITY>
</STATUS>
<STMTRS>
<CURDEF>BRL</CURDEF>
<BANKACCTFROM>
<BANKID>999</BANKID>
<BRANCHID>0001</BRANCHID>
<ACCTID>100012</ACCTID>
<ACCTTYPE>CHECKING</ACCTTYPE>
</BANKACCTFROM>
<BANKTRANLIST>
<DTSTART>20261101</DTSTART>
<DTEND>20261121</DTEND>
<STMTTRN>
<TRNTYPE>CREDIT</TRNTYPE>
<DTPOSTED>20261121120000[-3:BRT]</DTPOSTED>
<TRNAMT>1234.56</TRNAMT>
<FITID>txn_01jd</FITID>
<CHECKNUM>42</CHECKNUM>
<REFNUM>E99999010202611211300abcDEF12345</REFNUM>
<NAME>Padaria Pão &amp; Cia &lt;Centro&gt;</NAME>
<MEMO>Pix recebido</MEMO>
</STMTTRN>
<STMTTRN>
<TRNTYPE>DEBIT</TRNTYPE>
<DTPOSTED>20261120</DTPOSTED>
<TRNAMT>-0.05</TRNAMT>
<FITID>txn_01je</FITID>
</STMTTRN>
</BANKTRANLIST>
<LEDGERBAL>
<BALAMT>-1.00</BALAMT>
<DTASOF>20261121120000[-3:BRT]</DTASOF>
</LEDGERBAL>
<AVAILBAL>
<BALAMT>0.00</BALAMT>
<DTASOF>20261121120000[-3:BRT]</DTASOF>
</AVAILBAL>
</STMTRS>
</STMTTRNRS>
</BANKMSGSRSV1>
</OFX>
`);
});

test('a long name is cut, and stands whole before the memo', () => {
  const write = (change: Partial<OfxEntry>) => {
    const entry = { ...FILE.statements[0].entries[1], ...change };
    return expectOk(readOfx(writeOfx({ ...FILE, statements: [{ ...FILE.statements[0], entries: [entry] }] })))[0]
      ?.entries[0];
  };
  const name = `${'a'.repeat(31)}🙂`;
  expect(write({ name })).toMatchObject({ name });
  expect(write({ name })).not.toHaveProperty('memo');
  expect(write({ name: `${name}b` })).toMatchObject({ name, memo: `${name}b` });
  expect(write({ name: `${name}b`, memo: 'Pix' })).toMatchObject({ name, memo: `${name}b - Pix` });
  expect(write({ memo: 'm'.repeat(300) })?.memo).toHaveLength(255);
  expect(write({ name: ' a\u0000\n\u001b b\uD800 ', memo: ' \n ' })).toMatchObject({ name: 'a b\uFFFD' });
  expect(write({ memo: ' \n ' })).not.toHaveProperty('memo');
});

test('an identifier that would have to be cut is a bug', () => {
  const write = (change: Partial<OfxEntry>) => () =>
    writeOfx({
      ...FILE,
      statements: [{ ...FILE.statements[0], entries: [{ ...FILE.statements[0].entries[0], ...change }] }],
    });
  expect(write({ id: 'x'.repeat(255) })).not.toThrow();
  expect(write({ id: 'x'.repeat(256) })).toThrow('No OFX identifier');
  expect(write({ id: ' ' })).toThrow('No OFX identifier');
  expect(write({ checkNumber: '1'.repeat(12) })).not.toThrow();
  expect(write({ checkNumber: '1'.repeat(13) })).toThrow('No OFX identifier');
  expect(write({ reference: '1'.repeat(33) })).toThrow('No OFX identifier');
});

test('moments are those of the clocks of São Paulo, summer time included', () => {
  expect(ofxMoment(instant(Date.parse('2026-11-22T02:59:59.999Z')))).toEqual({
    date: '2026-11-21',
    time: '23:59:59',
    offsetMinutes: -180,
  });
  const summer = ofxMoment(instant(Date.parse('2018-12-01T12:00:00Z')));
  expect(summer).toEqual({ date: '2018-12-01', time: '10:00:00', offsetMinutes: -120 });
  expect(writeOfx({ ...FILE, createdAt: summer })).toContain('<DTSERVER>20181201100000[-2:BRST]<');
  const elsewhere = { ...summer, offsetMinutes: 60 };
  expect(writeOfx({ ...FILE, createdAt: elsewhere })).toContain('<DTSERVER>20181201100000[1]<');
  const nowhere = { date: summer.date, time: '10:00:00' };
  expect(writeOfx({ ...FILE, createdAt: nowhere })).toContain('<DTSERVER>20181201100000<');
});

test('the pieces make the whole, also from entries that come one by one', async () => {
  const whole = writeOfx(FILE);
  expect([...ofxChunks(FILE)].join('')).toBe(whole);
  async function* arriving() {
    for (const entry of FILE.statements[0].entries) yield await Promise.resolve(entry);
  }
  let text = '';
  const statements = [{ ...FILE.statements[0], entries: arriving() }];
  for await (const chunk of ofxStream({ ...FILE, statements })) text += chunk;
  expect(text).toBe(whole);
});

test('a long statement is written entry by entry', () => {
  let made = 0;
  function* endless() {
    for (;;) {
      made += 1;
      yield { ...FILE.statements[0].entries[1], id: String(made) };
    }
  }
  const chunks = ofxChunks({ ...FILE, statements: [{ ...FILE.statements[0], entries: endless() }] });
  for (let count = 0; count < 1000; count += 1) chunks.next();
  expect(made).toBe(998);
});

test('documents every field that it reads', () => {
  const lines = describeOfxLayout();
  expect(lines.map(({ aggregate, tag }) => `${aggregate}/${tag}`)).toEqual([
    'STMTRS/CURDEF',
    'BANKACCTFROM/BANKID',
    'BANKACCTFROM/BRANCHID',
    'BANKACCTFROM/ACCTID',
    'BANKACCTFROM/ACCTTYPE',
    'BANKTRANLIST/DTSTART',
    'BANKTRANLIST/DTEND',
    'STMTTRN/TRNTYPE',
    'STMTTRN/DTPOSTED',
    'STMTTRN/TRNAMT',
    'STMTTRN/FITID',
    'STMTTRN/CHECKNUM',
    'STMTTRN/REFNUM',
    'STMTTRN/NAME',
    'STMTTRN/MEMO',
    'LEDGERBAL/BALAMT',
    'LEDGERBAL/DTASOF',
    'AVAILBAL/BALAMT',
    'AVAILBAL/DTASOF',
  ]);
  expect(lines.find(({ tag }) => tag === 'NAME')).toEqual({
    aggregate: 'STMTTRN',
    tag: 'NAME',
    required: false,
    rule: 'text, 32',
    field: 'name',
  });
});

test('OFX 1.02 has the same tags after its own header, and only characters of Windows-1252', () => {
  const text = writeOfx(FILE, 'ofx-1.02');
  expect(text.startsWith('OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\n')).toBe(true);
  expect(text.slice(text.indexOf('<OFX>'))).toBe(writeOfx(FILE).slice(writeOfx(FILE).indexOf('<OFX>')));
  const entry = { ...FILE.statements[0].entries[1], name: 'Łódź “Ação” 🙂 ≮ e\u0301 ő €' };
  const other = writeOfx({ ...FILE, statements: [{ ...FILE.statements[0], entries: [entry] }] }, 'ofx-1.02');
  expect(expectOk(readOfx(encodeWindows1252(other)))[0]?.entries[0]?.name).toBe('?ódz “Ação” ? ? é o €');
  expect(() => encodeWindows1252('Ł')).toThrow('U+141');
});
