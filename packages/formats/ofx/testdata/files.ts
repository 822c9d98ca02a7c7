import { civilDate, money } from '@bank/core';
import type { OfxFile } from '../src/statement.ts';

// Files of our own making, each in the manner of exports that Brazilian companies meet. All names are invented.

/** OFX 1 as most banks write it: fields that nobody closes, days with a zone of another country. */
export const UNCLOSED = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX>
<SIGNONMSGSRSV1>
<SONRS>
<STATUS>
<CODE>0
<SEVERITY>INFO
</STATUS>
<DTSERVER>20261121100000[-03:EST]
<LANGUAGE>POR
</SONRS>
</SIGNONMSGSRSV1>
<BANKMSGSRSV1>
<STMTTRNRS>
<TRNUID>1001
<STATUS>
<CODE>0
<SEVERITY>INFO
</STATUS>
<STMTRS>
<CURDEF>BRL
<BANKACCTFROM>
<BANKID>0999
<ACCTID>1234567890
<ACCTTYPE>CHECKING
</BANKACCTFROM>
<BANKTRANLIST>
<DTSTART>20261101100000[-03:EST]
<DTEND>20261121100000[-03:EST]
<STMTTRN>
<TRNTYPE>CREDIT
<DTPOSTED>20261103100000[-03:EST]
<TRNAMT>1500.00
<FITID>20261103001
<CHECKNUM>20261103001
<MEMO>PIX RECEBIDO PADARIA A & B
</STMTTRN>
<STMTTRN>
<TRNTYPE>DEBIT
<DTPOSTED>20261104100000[-03:EST]
<TRNAMT>-42.9
<FITID>20261104001
<CHECKNUM>
<MEMO>TARIFA &lt;PACOTE&gt;
</STMTTRN>
</BANKTRANLIST>
<LEDGERBAL>
<BALAMT>1457.10
<DTASOF>20261121100000[-03:EST]
</LEDGERBAL>
</STMTRS>
</STMTTRNRS>
</BANKMSGSRSV1>
</OFX>
`;

/** OFX 1 with its fields closed, a branch, decimal commas and thousands, days without a time, and tags we do not know. */
export const CLOSED_WITH_COMMAS = [
  'OFXHEADER:100DATA:OFXSGMLVERSION:102ENCODING:UTF-8CHARSET:NONE',
  '<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS><DTSERVER>20261121</DTSERVER>',
  '<LANGUAGE>POR</LANGUAGE><FI><ORG>Banco de Teste</ORG><FID>999</FID></FI><INTU.BID>999</SONRS></SIGNONMSGSRSV1>',
  '<BANKMSGSRSV1><STMTTRNRS><TRNUID>1</TRNUID><STMTRS><CURDEF>brl</CURDEF>',
  '<BANKACCTFROM><BANKID>999</BANKID><BRANCHID>1234-5</BRANCHID><ACCTID>67890-1</ACCTID><ACCTTYPE>SAVINGS</ACCTTYPE>',
  '</BANKACCTFROM><BANKTRANLIST><DTSTART>20261101</DTSTART><DTEND>20261121</DTEND>',
  '<STMTTRN><TRNTYPE>PIX</TRNTYPE><DTPOSTED>20261110120000.000[-3:GMT]</DTPOSTED><TRNAMT>-1.234,56</TRNAMT>',
  '<FITID>a/1</FITID><PAYEE><NAME>Maria</NAME><CITY>São Paulo</CITY></PAYEE><MEMO/></STMTTRN>',
  '<STMTTRN><TRNTYPE>DEP</TRNTYPE><DTPOSTED>202611101230</DTPOSTED><TRNAMT>+7</TRNAMT><FITID>a/2</FITID>',
  '<NAME></NAME><MEMO></MEMO></STMTTRN>',
  '<STMTTRN><TRNTYPE>HOLD</TRNTYPE><DTPOSTED>20261130</DTPOSTED><TRNAMT>-99,00</TRNAMT><FITID>a/3</FITID></STMTTRN>',
  '</BANKTRANLIST><BANKTRANLISTP><DTASOF>20261121</DTASOF><STMTTRNP><TRNTYPE>DEBIT</TRNTYPE><TRNAMT>-5,00</TRNAMT>',
  '</STMTTRNP></BANKTRANLISTP><LEDGERBAL><BALAMT>0</BALAMT><DTASOF>20261121</DTASOF></LEDGERBAL>',
  '<AVAILBAL><BALAMT>-10,5</BALAMT><DTASOF>20261121</DTASOF></AVAILBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\u001a',
].join('\r\n');

/** A card's bill beside no bank account: nothing of ours in it. */
export const CREDIT_CARD_ONLY =
  '<OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>BRL<CCACCTFROM><ACCTID>1</CCACCTFROM><BANKTRANLIST>' +
  '<STMTTRN><TRNTYPE>DEBIT<TRNAMT>-1.00</STMTTRN></BANKTRANLIST><LEDGERBAL><BALAMT>1</LEDGERBAL></CCSTMTRS>' +
  '</CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>';

const NOON = { date: civilDate('2026-11-21'), time: '12:00:00', offsetMinutes: -180 };

/** A statement with every field, and an entry with none but those that must be. */
export const FILE = {
  institution: { name: 'Ipê', id: '999' },
  createdAt: NOON,
  statements: [
    {
      account: { bankId: '999', branchId: '0001', accountId: '100012', type: 'CHECKING' },
      from: { date: civilDate('2026-11-01') },
      to: { date: civilDate('2026-11-21') },
      entries: [
        {
          type: 'CREDIT',
          postedAt: NOON,
          amount: money(123_456n),
          id: 'txn_01jd',
          checkNumber: '42',
          reference: 'E99999010202611211300abcDEF12345',
          name: 'Padaria Pão & Cia <Centro>',
          memo: 'Pix recebido',
        },
        { type: 'DEBIT', postedAt: { date: civilDate('2026-11-20') }, amount: money(-5n), id: 'txn_01je' },
      ],
      ledgerBalance: { amount: money(-100n), asOf: NOON },
      availableBalance: { amount: money(0n), asOf: NOON },
    },
  ],
} as const satisfies OfxFile;
