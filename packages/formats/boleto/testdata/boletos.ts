/** A cobrança that somebody else's tests hold to be right. */
export interface KnownCobranca {
  readonly barcode: string;
  readonly line: string;
  readonly bank: string;
  readonly factor: string;
  /** The factor's two days; null for no factor. */
  readonly dueDates: readonly [string, string] | null;
  /** Null for an open amount. */
  readonly centavos: bigint | null;
  /** Remainder of modulus 11: 0, 1 and 10 all give the general digit 1, and there libraries part ways. */
  readonly remainder: number;
  /** The project whose tests have it. */
  readonly origin: string;
}

/** One slip of each of 18 banks, and all kinds of remainder. */
export const KNOWN_COBRANCAS: readonly KnownCobranca[] = [
  {
    barcode: '00191376900000135001238012345640420006190018',
    line: '00191238011234564042400061900189137690000013500',
    bank: '001',
    factor: '3769',
    dueDates: ['2008-02-01', '2032-09-22'],
    centavos: 13500n,
    remainder: 1,
    origin: 'brcobranca',
  },
  {
    barcode: '00191556500000010501234560000115451040300518',
    line: '00191234546000011545510403005183155650000001050',
    bank: '001',
    factor: '5565',
    dueDates: ['2013-01-01', '2037-08-23'],
    centavos: 1050n,
    remainder: 0,
    origin: 'openboleto',
  },
  {
    barcode: '00191848500000350000000001234567004785000211',
    line: '00190000090123456700447850002115184850000035000',
    bank: '001',
    factor: '8485',
    dueDates: ['2020-12-30', '2045-08-21'],
    centavos: 35000n,
    remainder: 10,
    origin: 'BoletoNetCore',
  },
  {
    barcode: '00491439700001000000016000119320000053121000',
    line: '00490016050011932000000531210003143970000100000',
    bank: '004',
    factor: '4397',
    dueDates: ['2009-10-21', '2034-06-12'],
    centavos: 100000n,
    remainder: 0,
    origin: 'brcobranca',
  },
  {
    barcode: '03391569200000219509390312538271300047220102',
    line: '03399390351253827130000472201029156920000021950',
    bank: '033',
    factor: '5692',
    dueDates: ['2013-05-08', '2037-12-28'],
    centavos: 21950n,
    remainder: 10,
    origin: 'caelum-stella',
  },
  {
    barcode: '04191647100001278902111029000150228325634059',
    line: '04192111072900015022683256340593164710000127890',
    bank: '041',
    factor: '6471',
    dueDates: ['2015-06-26', '2040-02-15'],
    centavos: 127890n,
    remainder: 1,
    origin: 'brcobranca',
  },
  {
    barcode: '07093556500000010500001720132613175896407028',
    line: '07090001782013261317358964070286355650000001050',
    bank: '070',
    factor: '5565',
    dueDates: ['2013-01-01', '2037-08-23'],
    centavos: 1050n,
    remainder: 8,
    origin: 'openboleto',
  },
  {
    barcode: '08491886800000500000012090000001000500477440',
    line: '08490012019000000100905004774401188680000050000',
    bank: '084',
    factor: '8868',
    dueDates: ['2022-01-17', '2046-09-08'],
    centavos: 50000n,
    remainder: 10,
    origin: 'BoletoNetCore',
  },
  {
    barcode: '08591875700000080211011040231560200007464401',
    line: '08591011074023156020800074644014187570000008021',
    bank: '085',
    factor: '8757',
    dueDates: ['2021-09-28', '2046-05-20'],
    centavos: 8021n,
    remainder: 0,
    origin: 'BoletoNetCore',
  },
  {
    barcode: '09791376900000135000000009750001100000000095',
    line: '09790000070975000110000000000950137690000013500',
    bank: '097',
    factor: '3769',
    dueDates: ['2008-02-01', '2032-09-22'],
    centavos: 13500n,
    remainder: 1,
    origin: 'brcobranca',
  },
  {
    barcode: '10491989000000020001242119000100041574602991',
    line: '10491242151900010004015746029915198900000002000',
    bank: '104',
    factor: '9890',
    dueDates: ['2024-11-04', '2049-06-26'],
    centavos: 2000n,
    remainder: 0,
    origin: 'openboleto',
  },
  {
    barcode: '13691522200002952951234000012345700000138711',
    line: '13691234090001234570800001387117152220000295295',
    bank: '136',
    factor: '5222',
    dueDates: ['2012-01-24', '2036-09-14'],
    centavos: 295295n,
    remainder: 10,
    origin: 'brcobranca',
  },
  {
    barcode: '23791377000000135004042030077770016800619000',
    line: '23794042013007777001168006190000137700000013500',
    bank: '237',
    factor: '3770',
    dueDates: ['2008-02-02', '2032-09-23'],
    centavos: 13500n,
    remainder: 10,
    origin: 'brcobranca',
  },
  {
    barcode: '23797000000000000004150090019801673500021140',
    line: '23794150099001980167035000211405700000000000000',
    bank: '237',
    factor: '0000',
    dueDates: null,
    centavos: null,
    remainder: 4,
    origin: 'boleto-utils',
  },
  {
    barcode: '34191252500000135001960025828112345671234550',
    line: '34191960052582811234956712345505125250000013500',
    bank: '341',
    factor: '2525',
    dueDates: ['2004-09-05', '2029-04-27'],
    centavos: 13500n,
    remainder: 1,
    origin: 'brcobranca',
  },
  {
    barcode: '34191432900000000001751234567840810536789000',
    line: '34191751243456784081305367890000143290000000000',
    bank: '341',
    factor: '4329',
    dueDates: ['2009-08-14', '2034-04-05'],
    centavos: null,
    remainder: 0,
    origin: 'brcobranca',
  },
  {
    barcode: '39993252300000934230016324000000777889924742',
    line: '39990016332400000077878899247429325230000093423',
    bank: '399',
    factor: '2523',
    dueDates: ['2004-09-03', '2029-04-25'],
    centavos: 93423n,
    remainder: 8,
    origin: 'brcobranca',
  },
  {
    barcode: '42291674900005543057115000062767295015300452',
    line: '42297115040006276729850153004523167490000554305',
    bank: '422',
    factor: '6749',
    dueDates: ['2016-03-30', '2040-11-19'],
    centavos: 554305n,
    remainder: 1,
    origin: 'brcobranca',
  },
  {
    barcode: '70792996300002711120001121193443600845801078',
    line: '70790001182119344360908458010785299630000271112',
    bank: '707',
    factor: '9963',
    dueDates: ['2025-01-16', '2049-09-07'],
    centavos: 271112n,
    remainder: 9,
    origin: 'BoletoNetCore',
  },
  {
    barcode: '74595545200000009993621305080446000000000027',
    line: '74593621380508044600700000000273554520000000999',
    bank: '745',
    factor: '5452',
    dueDates: ['2012-09-10', '2037-05-02'],
    centavos: 999n,
    remainder: 6,
    origin: 'brcobranca',
  },
  {
    barcode: '74891686600000195581116208878507106500129106',
    line: '74891116200887850710565001291064168660000019558',
    bank: '748',
    factor: '6866',
    dueDates: ['2016-07-25', '2041-03-16'],
    centavos: 19558n,
    remainder: 0,
    origin: 'brcobranca',
  },
  {
    barcode: '75691697400000300001427701017227800000040001',
    line: '75691427760101722780000000400010169740000030000',
    bank: '756',
    factor: '6974',
    dueDates: ['2016-11-10', '2041-07-02'],
    centavos: 30000n,
    remainder: 0,
    origin: 'BoletoNetCore',
  },
];

/** A bill that somebody else's tests hold to be right. */
export interface KnownArrecadacao {
  readonly barcode: string;
  readonly line: string;
  readonly segment: string;
  readonly valueIdentifier: string;
  readonly centavos: bigint;
  readonly company: string;
  readonly freeField: string;
  readonly possibleDueDate: string | null;
  readonly origin: string;
}

export const KNOWN_ARRECADACOES: readonly KnownArrecadacao[] = [
  {
    barcode: '83600000000285100060000010120234400710517746',
    line: '836000000007285100060000001012023444007105177468',
    segment: '3',
    valueIdentifier: '6',
    centavos: 2851n,
    company: '0006',
    freeField: '0000010120234400710517746',
    possibleDueDate: null,
    origin: 'gocnab',
  },
  {
    barcode: '84630000000299902962020041013600000200644114',
    line: '846300000003299902962024004101360008002006441147',
    segment: '4',
    valueIdentifier: '6',
    centavos: 2999n,
    company: '0296',
    freeField: '2020041013600000200644114',
    possibleDueDate: '2020-04-10',
    origin: 'boleto-utils',
  },
  {
    barcode: '84890000000404201622018060519042958603411122',
    line: '848900000002404201622015806051904292586034111220',
    segment: '4',
    valueIdentifier: '8',
    centavos: 4042n,
    company: '0162',
    freeField: '2018060519042958603411122',
    possibleDueDate: '2018-06-05',
    origin: 'boleto-brasileiro-validator',
  },
  {
    barcode: '85820000000572503282035607082021053959190446',
    line: '858200000007572503282030560708202107539591904460',
    segment: '5',
    valueIdentifier: '8',
    centavos: 5725n,
    company: '0328',
    freeField: '2035607082021053959190446',
    possibleDueDate: null,
    origin: 'boleto-utils',
  },
];

/** What is no code of a boleto, and why. */
export interface BadCode {
  readonly text: string;
  readonly fault: object;
  /** The project whose tests have it, or what it is. */
  readonly origin: string;
}

export const BAD_CODES: readonly BadCode[] = [
  { text: '', fault: { code: 'boleto.empty' }, origin: 'nothing typed' },
  { text: ' .-\t\n\u00a0', fault: { code: 'boleto.empty' }, origin: 'separators only' },
  { text: '00191.2380x', fault: { code: 'boleto.character', at: 10 }, origin: 'a letter' },
  { text: '٠0191', fault: { code: 'boleto.character', at: 0 }, origin: 'a digit of another script' },
  { text: '0019/', fault: { code: 'boleto.character', at: 4 }, origin: 'the sign before 0 in ASCII' },
  { text: '0019:', fault: { code: 'boleto.character', at: 4 }, origin: 'the sign after 9 in ASCII' },
  { text: '1'.repeat(121), fault: { code: 'boleto.too-long' }, origin: 'longer than anything masked' },
  {
    text: '1'.repeat(120),
    fault: { code: 'boleto.length', digits: 120, expected: [44, 47] },
    origin: 'as long as may be',
  },
  { text: '8', fault: { code: 'boleto.length', digits: 1, expected: [44, 48] }, origin: 'the beginning of a bill' },
  {
    text: '0019123801123456404240006190018913769000001350',
    fault: { code: 'boleto.length', digits: 46, expected: [44, 47] },
    origin: 'last digit lost',
  },
  {
    text: '83600000000728510006000000101202344400710517746',
    fault: { code: 'boleto.length', digits: 47, expected: [44, 48] },
    origin: 'a bill that lost its last digit is no cobrança',
  },
  {
    text: '00190000020114971860168524522114675860000102656',
    fault: { code: 'boleto.field-check-digit', field: 1, at: 9, expected: '9' },
    origin: 'brazilian-utils',
  },
  {
    text: '00190.50095 40145.816069 06809.350314 3 37370000000100',
    fault: { code: 'boleto.field-check-digit', field: 2, at: 23 },
    origin: 'a digit within field 2 changed, so nothing is sure',
  },
  {
    text: '00190.50095 40144.816060 06809.350314 3 37370000000100',
    fault: { code: 'boleto.field-check-digit', field: 2, at: 23, expected: '9' },
    origin: 'masked; only the digit of field 2 is wrong',
  },
  {
    text: '00190500954014481606906809350315337370000000100',
    fault: { code: 'boleto.field-check-digit', field: 3, at: 31, expected: '4' },
    origin: 'boleto-brasileiro-validator, changed',
  },
  {
    text: '00191238021234564042400061900189137690000013500',
    fault: { code: 'boleto.field-check-digit', field: 1, at: 9 },
    origin: 'brcobranca, changed; the general digit is 1, so nothing is sure',
  },
  {
    text: '00190000090114971860168524522114975860000102656',
    fault: { code: 'boleto.general-check-digit', at: 32 },
    origin: 'brazilian-utils',
  },
  {
    text: '00190.00009 01149.718601 68524.522114 9 75860000102656',
    fault: { code: 'boleto.general-check-digit', at: 38 },
    origin: 'the same, masked',
  },
  {
    text: '10491443385511900000200000000141325230000093423',
    fault: { code: 'boleto.general-check-digit', at: 32 },
    origin: 'brazilian-utils, where it only shows a mask',
  },
  {
    text: '23793381286000782713695000063305475520000370000',
    fault: { code: 'boleto.general-check-digit', at: 32 },
    origin: 'boleto-brasileiro-validator',
  },
  {
    text: '54640000000873500240300150349033470804040612',
    fault: { code: 'boleto.general-check-digit', at: 4 },
    origin: 'boleto-brasileiro-validator',
  },
  {
    text: '536400000011331201380002812884627116080136181551',
    fault: { code: 'boleto.product', at: 0 },
    origin: 'boleto-brasileiro-validator',
  },
  {
    text: ' 536400000011331201380002812884627116080136181551',
    fault: { code: 'boleto.product', at: 1 },
    origin: 'the same after a blank',
  },
  {
    text: '842900000002404201622015806051904292586034111220',
    fault: { code: 'boleto.value-identifier', at: 2 },
    origin: 'boleto-brasileiro-validator',
  },
  {
    text: '84240000000873500240300150349033470804040612',
    fault: { code: 'boleto.value-identifier', at: 2 },
    origin: 'boleto-brasileiro-validator',
  },
  {
    text: '836200000005667800481800180975657313001589636081',
    fault: { code: 'boleto.block-check-digit', field: 2, at: 23 },
    origin: 'boleto-brasileiro-validator',
  },
  {
    text: '848900000002404201622015809051904292586034111220',
    fault: { code: 'boleto.block-check-digit', field: 3, at: 35 },
    origin: 'boleto-brasileiro-validator',
  },
  {
    text: '836000000007285100060000001012023444007105177469',
    fault: { code: 'boleto.block-check-digit', field: 4, at: 47, expected: '8' },
    origin: 'gocnab, changed',
  },
  {
    text: '83600000000-8 28510006000-0 00101202344-4 00710517746-8',
    fault: { code: 'boleto.block-check-digit', field: 1, at: 12, expected: '7' },
    origin: 'gocnab, changed, masked',
  },
  {
    text: '83610000000285100060000010120234400710517746',
    fault: { code: 'boleto.general-check-digit', at: 3 },
    origin: 'gocnab, changed',
  },
  { text: '836.1', fault: { code: 'boleto.length', digits: 4, expected: [44, 48] }, origin: 'typed so far' },
];
