import type { BrCodeFault } from '../src/index.ts';
import { tlv, type CodeParts } from './assemble.ts';

type Broken = readonly [name: string, change: CodeParts, fault: BrCodeFault];

/** One thing wrong each: what is changed in the good static code, and the refusal with its place. */
export const BROKEN_STATIC: readonly Broken[] = [
  ['format indicator 02', { '00': '02' }, { code: 'brcode.format-indicator', at: 4 }],
  ['format indicator of 3', { '00': '001' }, { code: 'brcode.format-indicator', at: 4 }],
  ['no format indicator', { '00': undefined }, { code: 'brcode.format-indicator', at: 0 }],
  ['point of initiation 13', { '01': '13' }, { code: 'brcode.point-of-initiation', at: 10 }],
  ['point of initiation of 1', { '01': '1' }, { code: 'brcode.point-of-initiation', at: 10 }],
  ['point of initiation empty', { '01': '' }, { code: 'brcode.point-of-initiation', at: 10 }],
  ['category of 3', { '52': '000' }, { code: 'brcode.category', at: 50 }],
  ['category of 5', { '52': '00000' }, { code: 'brcode.category', at: 50 }],
  ['category with a letter', { '52': '000A' }, { code: 'brcode.category', at: 50 }],
  ['no category', { '52': undefined }, { code: 'brcode.missing', field: '52' }],
  ['dollars', { '53': '840' }, { code: 'brcode.currency', at: 58 }],
  ['currency by name', { '53': 'BRL' }, { code: 'brcode.currency', at: 58 }],
  ['no currency', { '53': undefined }, { code: 'brcode.missing', field: '53' }],
  ['amount empty', { '54': '' }, { code: 'brcode.amount', at: 65 }],
  ['amount of 14', { '54': '00000000001.00' }, { code: 'brcode.amount', at: 65 }],
  ['amount with a comma', { '54': '10,00' }, { code: 'brcode.amount', at: 65 }],
  ['amount with three decimals', { '54': '10.000' }, { code: 'brcode.amount', at: 65 }],
  ['amount 0.00', { '54': '0.00' }, { code: 'brcode.amount-zero', at: 65 }],
  ['amount 0', { '54': '0' }, { code: 'brcode.amount-zero', at: 65 }],
  ['country AR', { '58': 'AR' }, { code: 'brcode.country', at: 74 }],
  ['country in lower case', { '58': 'br' }, { code: 'brcode.country', at: 74 }],
  ['no country', { '58': undefined }, { code: 'brcode.missing', field: '58' }],
  ['name of 26', { '59': 'N'.repeat(26) }, { code: 'brcode.merchant-name', at: 80 }],
  ['name empty', { '59': '' }, { code: 'brcode.merchant-name', at: 80 }],
  ['name with an accent', { '59': 'João' }, { code: 'brcode.merchant-name', at: 80 }],
  ['no name', { '59': undefined }, { code: 'brcode.missing', field: '59' }],
  ['city of 16', { '60': 'C'.repeat(16) }, { code: 'brcode.merchant-city', at: 97 }],
  ['city empty', { '60': '' }, { code: 'brcode.merchant-city', at: 97 }],
  ['city with an accent', { '60': 'Brasília' }, { code: 'brcode.merchant-city', at: 97 }],
  ['no city', { '60': undefined }, { code: 'brcode.missing', field: '60' }],
  ['postal code of 11', { '61': '70074900123' }, { code: 'brcode.postal-code', at: 109 }],
  ['postal code empty', { '61': '' }, { code: 'brcode.postal-code', at: 109 }],
  ['postal code with an accent', { '61': '70074é' }, { code: 'brcode.postal-code', at: 109 }],
  ['txid of 26', { '62-05': 'a'.repeat(26) }, { code: 'brcode.txid', at: 113 }],
  ['txid empty', { '62-05': '' }, { code: 'brcode.txid', at: 113 }],
  ['txid with a blank', { '62-05': 'XPTO QRCODE' }, { code: 'brcode.txid', at: 113 }],
  ['txid of two stars', { '62-05': '**' }, { code: 'brcode.txid', at: 113 }],
  ['additional data that is none', { '62-05': undefined, '62': '05' }, { code: 'brcode.truncated', at: 109 }],
  ['GUI of the SPI', { '26-00': 'br.gov.bcb.spi' }, { code: 'brcode.no-pix-template' }],
  ['no GUI', { '26-00': undefined }, { code: 'brcode.no-pix-template' }],
  ['no template', { '26-00': undefined, '26-01': undefined }, { code: 'brcode.no-pix-template' }],
  [
    'template at 25',
    { '26-00': undefined, '26-01': undefined, '25-00': 'br.gov.bcb.pix', '25-01': 'pix@bcb.gov.br' },
    { code: 'brcode.no-pix-template' },
  ],
  [
    'two templates',
    { '51-00': 'br.gov.bcb.pix', '51-01': 'pix@bcb.gov.br' },
    { code: 'brcode.two-pix-templates', at: 46 },
  ],
  ['template that is no template', { '27': 'hello' }, { code: 'brcode.malformed', at: 50 }],
  ['neither key nor URL', { '26-01': undefined }, { code: 'brcode.no-key-or-url', at: 6 }],
  ['key and URL', { '26-25': 'pix.example.com/qr/v2/1' }, { code: 'brcode.key-and-url', at: 46 }],
  ['key empty', { '26-01': '' }, { code: 'brcode.key', at: 32 }],
  ['key of no type', { '26-01': 'pix' }, { code: 'brcode.key', at: 32 }],
  ['key with a mask', { '26-01': '529.982.247-25' }, { code: 'brcode.key', at: 32 }],
  ['CPF with wrong digits', { '26-01': '52998224726' }, { code: 'brcode.key-check-digit', at: 32 }],
  ['CNPJ with wrong digits', { '26-01': '12ABC34501DE36' }, { code: 'brcode.key-check-digit', at: 32 }],
  ['text empty', { '26-02': '' }, { code: 'brcode.additional-info', at: 50 }],
  ['fss of 7', { '26-03': '9999900' }, { code: 'brcode.fss', at: 50 }],
  ['fss in lower case', { '26-03': '9999a003' }, { code: 'brcode.fss', at: 50 }],
  [
    'a field twice',
    { '26': tlv('00', 'br.gov.bcb.pix').repeat(2), '26-00': undefined, '26-01': undefined },
    { code: 'brcode.duplicate', at: 28, field: '00' },
  ],
];

/** The same with the good dynamic code. */
export const BROKEN_DYNAMIC: readonly Broken[] = [
  ['a text for the payer', { '26-02': 'Pedido' }, { code: 'brcode.info-without-key', at: 34 }],
  ['an fss', { '26-03': '12345678' }, { code: 'brcode.fss-without-key', at: 34 }],
  ['an empty URL', { '26-25': '' }, { code: 'payload-url.too-long', at: 38 }],
  ['a protocol', { '26-25': 'https://pix.example.com/qr/1' }, { code: 'payload-url.protocol', at: 38 }],
  ['user-info', { '26-25': 'pix.example.com@evil.com/qr/1' }, { code: 'payload-url.user-info', at: 53 }],
  ['a port', { '26-25': 'pix.example.com:8443/qr/1' }, { code: 'payload-url.port', at: 53 }],
  ['an IP address', { '26-25': '169.254.169.254/latest/meta-data' }, { code: 'payload-url.ip-address', at: 38 }],
  ['localhost', { '26-25': 'localhost/qr/v2/1' }, { code: 'payload-url.private-host', at: 38 }],
  ['a host of one label', { '26-25': 'ledger/qr/v2/1' }, { code: 'payload-url.host', at: 38 }],
  ['no path', { '26-25': 'pix.example.com' }, { code: 'payload-url.path', at: 53 }],
  ['a blank in the URL', { '26-25': 'pix.example.com/qr 1' }, { code: 'payload-url.character', at: 56 }],
  [
    'a recurrence that is no address',
    { '80-00': 'br.gov.bcb.pix', '80-25': 'localhost/rec/1' },
    { code: 'payload-url.private-host', at: 163 },
  ],
];

/** The same with the good code for a recurrence alone. */
export const BROKEN_RECURRENCE: readonly Broken[] = [
  ['without address', { '80-25': undefined }, { code: 'brcode.no-key-or-url', at: 89 }],
  ['with a key', { '80-01': 'pix@bcb.gov.br' }, { code: 'brcode.key-and-url', at: 111 }],
  ['with a text for the payer', { '26-02': 'Pedido' }, { code: 'brcode.info-without-key', at: 28 }],
  ['with an fss', { '26-03': '12345678' }, { code: 'brcode.fss-without-key', at: 28 }],
  [
    'twice',
    { '99-00': 'br.gov.bcb.pix', '99-25': 'pix.example.com/rec/1' },
    { code: 'brcode.two-recurrences', at: 157 },
  ],
];
