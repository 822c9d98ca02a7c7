/** Published codes as facts, each with where it was published; what is not named in `value` is null, `lenient` false. */
export const PUBLISHED_CODES: readonly {
  readonly code: string;
  readonly origin: string;
  readonly value: Readonly<Record<string, unknown>>;
}[] = [
  {
    code: '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4',
    origin: 'Manual de Padrões para Iniciação do Pix 2.10.0, 2: dynamic',
    value: {
      kind: 'dynamic',
      url: 'pix.example.com/8b3da2f39a4140d1a91abd93113bd441',
      merchantName: 'Fulano de Tal',
      merchantCity: 'BRASILIA',
      pointOfInitiation: '12',
    },
  },
  {
    code: '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
    origin: 'Manual de Padrões para Iniciação do Pix 2.10.0, 2: static',
    value: {
      kind: 'static',
      pixKey: '123e4567-e12b-12d1-a456-426655440000',
      keyType: 'EVP',
      merchantName: 'Fulano de Tal',
      merchantCity: 'BRASILIA',
    },
  },
  {
    code: '00020126990014br.gov.bcb.pix2577qr-h.sandbox.pix.bcb.gov.br/rest/api/v2/cobv/9b95a87c10a84d65bcbf55a48a2e50c85204000053039865802BR5903Pix6008BRASILIA62070503***63048ECF',
    origin: 'ex_pix_brcode (Stone), tests: template of 99 and URL of 77 characters',
    value: {
      kind: 'dynamic',
      url: 'qr-h.sandbox.pix.bcb.gov.br/rest/api/v2/cobv/9b95a87c10a84d65bcbf55a48a2e50c8',
      merchantName: 'Pix',
      merchantCity: 'BRASILIA',
    },
  },
  {
    code: '00020101021226850014br.gov.bcb.pix2563exemplodeurl2.com.br/qr/v2/11111111-1111-1111-1111-11111111111152040000530398654041.005802BR5925TESTE DO TESTE DO TESTEIE6009NOVA LIMA62070503***63040B0F',
    origin: 'ex_pix_brcode (Stone), tests: CRC with a 0 in front',
    value: {
      kind: 'dynamic',
      url: 'exemplodeurl2.com.br/qr/v2/11111111-1111-1111-1111-111111111111',
      amount: 100n,
      merchantName: 'TESTE DO TESTE DO TESTEIE',
      merchantCity: 'NOVA LIMA',
      pointOfInitiation: '12',
    },
  },
  {
    code: '00020101021226820014br.gov.bcb.pix2560exemplodeurl.com/pix/v2/11111111-1111-1111-1111-11111111111152040000530398654045.805802BR5925TESTE DO TESTE DO TESTEIE6014RIO DE JANEIRO622905251111111111111111111111111630449F9',
    origin: 'ex_pix_brcode (Stone), tests: dynamic with amount and txid',
    value: {
      kind: 'dynamic',
      url: 'exemplodeurl.com/pix/v2/11111111-1111-1111-1111-111111111111',
      amount: 580n,
      txid: '1111111111111111111111111',
      merchantName: 'TESTE DO TESTE DO TESTEIE',
      merchantCity: 'RIO DE JANEIRO',
      pointOfInitiation: '12',
    },
  },
  {
    code: '00020126360014br.gov.bcb.pix0114arya@stark.com5204000053039865406125.005802BR5925Arya Stark with a very lo6015Pindamonhangaba62290525verylongreconciliationidt630405B7',
    origin: 'Stark Bank, documentation',
    value: {
      kind: 'static',
      pixKey: 'arya@stark.com',
      keyType: 'EMAIL',
      amount: 12500n,
      txid: 'verylongreconciliationidt',
      merchantName: 'Arya Stark with a very lo',
      merchantCity: 'Pindamonhangaba',
    },
  },
  {
    code: '00020126370014br.gov.bcb.pix0115thalesog@me.com520400005303986540510.005802BR5914THALES OGLIARI6015SAO MIGUEL DO O62070503***80780014br.gov.bcb.pix2556payload.psp.com/rec/3ec9d2f9-5f03-4e0e-820d-63a81e769e876304B6DE',
    origin: 'pix-utils, tests: static with a recurrence',
    value: {
      kind: 'static',
      pixKey: 'thalesog@me.com',
      keyType: 'EMAIL',
      recurrenceUrl: 'payload.psp.com/rec/3ec9d2f9-5f03-4e0e-820d-63a81e769e87',
      amount: 1000n,
      merchantName: 'THALES OGLIARI',
      merchantCity: 'SAO MIGUEL DO O',
    },
  },
  {
    code: '00020101021226180014br.gov.bcb.pix5204000053039865802BR5925Arya Stark with a very lo6015Pindamonhangaba62200516565656565656565680850014br.gov.bcb.pix2563invoice.starkbank.com/subs/f5333103-3279-4db2-8389-5efe335ba93d63042EC1',
    origin: 'Stark Bank, documentation: a recurrence alone',
    value: {
      kind: 'recurrence',
      recurrenceUrl: 'invoice.starkbank.com/subs/f5333103-3279-4db2-8389-5efe335ba93d',
      txid: '5656565656565656',
      merchantName: 'Arya Stark with a very lo',
      merchantCity: 'Pindamonhangaba',
      pointOfInitiation: '12',
    },
  },
  {
    code: '00020126330014br.gov.bcb.pix01112892205034952040000530398654040.105802BR5916DummyRestaurante6008Brasilia62240520e433v2436u155f34m5036304DC86',
    origin: 'pix-api issue 209',
    value: {
      kind: 'static',
      pixKey: '28922050349',
      keyType: 'CPF',
      amount: 10n,
      txid: 'e433v2436u155f34m503',
      merchantName: 'DummyRestaurante',
      merchantCity: 'Brasilia',
    },
  },
  {
    code: '00020126630014br.gov.bcb.pix0115thalesog@me.com0210Pedido 1230308123412345204000053039865802BR5914THALES OGLIARI6015SAO MIGUEL DO O62070503***6304901C',
    origin: 'pix-utils, tests: open amount, fss',
    value: {
      kind: 'static',
      pixKey: 'thalesog@me.com',
      keyType: 'EMAIL',
      additionalInfo: 'Pedido 123',
      fss: '12341234',
      merchantName: 'THALES OGLIARI',
      merchantCity: 'SAO MIGUEL DO O',
    },
  },
  {
    code: '00020126950014br.gov.bcb.pix01364004901d-bd85-4769-8e52-cb4c42c506dc0221Jornada pagador 431070308999990085204000053039865406577.575802BR5903Pix6008BRASILIA6229052599ed983ea570413d8d336301d630418B7',
    origin: 'pix-utils, tests: fss',
    value: {
      kind: 'static',
      pixKey: '4004901d-bd85-4769-8e52-cb4c42c506dc',
      keyType: 'EVP',
      additionalInfo: 'Jornada pagador 43107',
      fss: '99999008',
      amount: 57757n,
      txid: '99ed983ea570413d8d336301d',
      merchantName: 'Pix',
      merchantCity: 'BRASILIA',
    },
  },
  {
    code: '00020126510014br.gov.bcb.pix0115thalesog@me.com0210Pedido 123520400005303986540510.005802BR5914THALES OGLIARI6015SAO MIGUEL DO O62070503***63040DC6',
    origin: 'pix-utils, tests: static',
    value: {
      kind: 'static',
      pixKey: 'thalesog@me.com',
      keyType: 'EMAIL',
      additionalInfo: 'Pedido 123',
      amount: 1000n,
      merchantName: 'THALES OGLIARI',
      merchantCity: 'SAO MIGUEL DO O',
    },
  },
  {
    code: '00020101021226940014br.gov.bcb.pix2572qr-h.sandbox.pix.bcb.gov.br/rest/api/v2/7b2d64c4eb744a2d92a4dd5f8cfc4dfa5204000053039865802BR5913FULANO DE TAL6008BRASILIA62070503***80950014br.gov.bcb.pix2573qr-h.sandbox.pix.bcb.gov.br/rest/api/rec/3d29b94249c54b3f8c533d729f59b5e56304DBE0',
    origin: 'pix-utils, tests: dynamic with a recurrence',
    value: {
      kind: 'dynamic',
      url: 'qr-h.sandbox.pix.bcb.gov.br/rest/api/v2/7b2d64c4eb744a2d92a4dd5f8cfc4dfa',
      recurrenceUrl: 'qr-h.sandbox.pix.bcb.gov.br/rest/api/rec/3d29b94249c54b3f8c533d729f59b5e5',
      merchantName: 'FULANO DE TAL',
      merchantCity: 'BRASILIA',
      pointOfInitiation: '12',
    },
  },
  {
    code: '00020101021226790014br.gov.bcb.pix2557qrcode.mwbank.com.br/cob/beba32cb954e415284f78cb30445b3ff5204000053039865802BR5923BGB ENTRETENIMENTO LTDA6009SAO PAULO62070503***6304B67B',
    origin: 'pix-api issue 664',
    value: {
      kind: 'dynamic',
      url: 'qrcode.mwbank.com.br/cob/beba32cb954e415284f78cb30445b3ff',
      merchantName: 'BGB ENTRETENIMENTO LTDA',
      merchantCity: 'SAO PAULO',
      pointOfInitiation: '12',
    },
  },
  {
    code: '00020126580014BR.GOV.BCB.PIX013611111111-1111-1111-1111-11111111111152040000530398654040.015802BR5925Teste do Teste do TesteIE6009SAO PAULO610911111111162160512NUgpnvaS87Ts630452B6',
    origin: 'ex_pix_brcode (Stone), tests: postal code of 9',
    value: {
      kind: 'static',
      pixKey: '11111111-1111-1111-1111-111111111111',
      keyType: 'EVP',
      amount: 1n,
      txid: 'NUgpnvaS87Ts',
      merchantName: 'Teste do Teste do TesteIE',
      merchantCity: 'SAO PAULO',
      postalCode: '111111111',
    },
  },
  {
    code: '00020126580014BR.GOV.BCB.PIX013611111111-1111-1111-1111-11111111111152040000530398654040.015802BR5925Teste do Teste do TesteIE6009SAO PAULO61081111111162160512NUgpnvaS87Ts6304760E',
    origin: 'ex_pix_brcode (Stone), tests: postal code of 8',
    value: {
      kind: 'static',
      pixKey: '11111111-1111-1111-1111-111111111111',
      keyType: 'EVP',
      amount: 1n,
      txid: 'NUgpnvaS87Ts',
      merchantName: 'Teste do Teste do TesteIE',
      merchantCity: 'SAO PAULO',
      postalCode: '11111111',
    },
  },
  {
    code: '00020101021126890014br.gov.bcb.pix2567qrcode.beeteller.com.br/pix/v2/ceb560f3-9b20-4c6c-b7e5-2e125bb02ced5204000053039865802BR5925TIBERIO GADELHA MAHON GOM6012CAMPO GRANDE62070503***63047CFB',
    origin: 'pix-api issue 544: dynamic with 01 = 11, which banks dispute',
    value: {
      kind: 'dynamic',
      url: 'qrcode.beeteller.com.br/pix/v2/ceb560f3-9b20-4c6c-b7e5-2e125bb02ced',
      merchantName: 'TIBERIO GADELHA MAHON GOM',
      merchantCity: 'CAMPO GRANDE',
      pointOfInitiation: '11',
      lenient: true,
    },
  },
  {
    code: '00020126180014br.gov.bcb.pix5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80800014br.gov.bcb.pix2558pix.example.com/qr/v2/rec/2353c790eefb11eaadc10242ac120002630462C9',
    origin: 'API Pix 2.9.0, example of /rec',
    value: {
      kind: 'recurrence',
      recurrenceUrl: 'pix.example.com/qr/v2/rec/2353c790eefb11eaadc10242ac120002',
      merchantName: 'Fulano de Tal',
      merchantCity: 'BRASILIA',
    },
  },
  {
    code: '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80800014br.gov.bcb.pix2558pix.example.com/qr/v2/rec/94ed2badcbc04c15b0bb7fa35319489063047741',
    origin: 'API Pix 2.9.0, example of /rec',
    value: {
      kind: 'dynamic',
      url: 'pix.example.com/qr/v2/8b3da2f39a4140d1a91abd93113bd441',
      recurrenceUrl: 'pix.example.com/qr/v2/rec/94ed2badcbc04c15b0bb7fa353194890',
      merchantName: 'Fulano de Tal',
      merchantCity: 'BRASILIA',
      pointOfInitiation: '12',
    },
  },
  {
    code: '00020101021226810014br.gov.bcb.pix2559pix.example.com/qr/v2/cobv/1e6c54d3ec9449b7a7fc53b6b0f998e75204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80800014br.gov.bcb.pix2558pix.example.com/qr/v2/rec/3ffa640fa4f14080adccb949fa2dc0d06304A441',
    origin: 'API Pix 2.9.0, example of /rec',
    value: {
      kind: 'dynamic',
      url: 'pix.example.com/qr/v2/cobv/1e6c54d3ec9449b7a7fc53b6b0f998e7',
      recurrenceUrl: 'pix.example.com/qr/v2/rec/3ffa640fa4f14080adccb949fa2dc0d0',
      merchantName: 'Fulano de Tal',
      merchantCity: 'BRASILIA',
      pointOfInitiation: '12',
    },
  },
  {
    code: '00020126490014BR.GOV.BCB.PIX0111111111111110212Vacina covid5204000053039865402105802BR5904CARL6010SAN.FIERRO62090505o1ab46304970D',
    origin: 'ex_pix_brcode (Stone), tests: amount 10 reais without decimals, key of one repeated digit',
    value: {
      kind: 'static',
      pixKey: '11111111111',
      keyType: 'CPF',
      amount: 1000n,
      txid: 'o1ab4',
      merchantName: 'CARL',
      merchantCity: 'SAN.FIERRO',
      additionalInfo: 'Vacina covid',
      lenient: true,
    },
  },
  {
    code: '00020126490014BR.GOV.BCB.PIX0111111111111110212Vacina covid52040000530398654031005802BR5904CARL6010SAN.FIERRO62100506b4b4c46304040C',
    origin: 'ex_pix_brcode (Stone), tests: amount 100 reais without decimals, key of one repeated digit',
    value: {
      kind: 'static',
      pixKey: '11111111111',
      keyType: 'CPF',
      amount: 10000n,
      txid: 'b4b4c4',
      merchantName: 'CARL',
      merchantCity: 'SAN.FIERRO',
      additionalInfo: 'Vacina covid',
      lenient: true,
    },
  },
];

/** Published codes that are refused, or that we refuse where their publisher did not: the README says why. */
export const REFUSED_CODES: readonly {
  readonly code: string;
  readonly origin: string;
  readonly fault: Readonly<Record<string, unknown>>;
}[] = [
  {
    code: '00020104141234567890123426580014BR.GOV.BCB.PIX0136123e4567-e12b-12d1-a456-42665544000027300012BR.COM.OUTRO011001234567895204000053039865406123.455802BR5917NOME DO RECEBEDOR6008BRASILIA61087007490062190515RP12345678-201980390012BR.COM.OUTRO01190123.ABCD.3456.WXYZ6304AD38',
    origin: 'naomijub/brcode, tests: example of the early BR Code manual, whose txid has a dash',
    fault: { code: 'brcode.txid', at: 204 },
  },
  {
    code: '00020104141234567890123426580014BR.GOV.BCB.PIX0136123e4567-e12b-12d1-a456-42665544000027300012BR.COM.OUTRO0110012345678952040000530398654041.005802BR5917NOME DO RECEBEDOR6008BRASILIA61087007490062190515RP12345678-201980390012BR.COM.OUTRO01190123.ABCD.3456.WXYZ63045A3D',
    origin: 'naomijub/brcode, tests: other schemes beside Pix; txid with a dash',
    fault: { code: 'brcode.txid', at: 202 },
  },
  {
    code: '00020101021226740014br.gov.bcb.spi210812345678220412342308123456782420001122334455667788995204000053039865406123.455802BR5913FULANO DE TAL6008BRASILIA62190515RP12345678-201980720014br.gov.bcb.spi2550bx.com.br/spi/U0VHUkVET1RPVEFMTUVOVEVBTEVBVE9SSU8=630434D1',
    origin: 'naomijub/brcode, tests: the GUI of before the launch',
    fault: { code: 'brcode.no-pix-template' },
  },
  {
    code: '00020126740014br.gov.bcb.pix2552payload.psp.com/3ec9d2f9-5f03-4e0e-820d-63a81e769e875204000053039865802BR5914THALES OGLIARI6015SAO MIGUEL DO O62070503***6304ABCD',
    origin: 'pix-utils, tests: wrong CRC',
    fault: { code: 'brcode.crc', at: 157 },
  },
  {
    code: '000AXYZ2BFE',
    origin: 'ex_pix_brcode (Stone), tests: a length of A X',
    fault: { code: 'brcode.malformed', at: 2 },
  },
  {
    code: '00020126830014br.gov.bcb.pix01364004901d-bd85-4769-8e52-cb4c42c506dc0221Jornada pagador 57768520400005303986540573.625802BR5903Pix6008Brasília62080504oooo6304B243',
    origin: 'ex_pix_brcode (Stone), tests: accent in the city',
    fault: { code: 'brcode.merchant-city', at: 134 },
  },
  {
    code: '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63040000',
    origin: 'open-pix, tests: CRC 0000',
    fault: { code: 'brcode.crc', at: 133 },
  },
  {
    code: '00020126830014br.gov.bcb.pix01364004901d-bd85-4769-8e52-cb4c42c506dc0221Jornada pagador 57768520400005303986540573.625802BR5926BANCOCENTRALDOBRASIL0003816008BRASILIA62080504oooo6304EFF5',
    origin: 'ex_pix_brcode (Stone), tests: name of 26',
    fault: { code: 'brcode.merchant-name', at: 127 },
  },
  {
    code: '000AXYZEFB2',
    origin: 'ex_pix_brcode (Stone), tests: neither fields nor CRC',
    fault: { code: 'brcode.malformed', at: 2 },
  },
];
