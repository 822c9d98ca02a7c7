import {
  ALPHA,
  ALPHA_REQUIRED,
  NAME,
  NAME_REQUIRED,
  DIGITS,
  COUNT,
  AMOUNT,
  AMOUNT_REQUIRED,
  DATE_8,
  DATE_8_REQUIRED,
  DOCUMENT,
  BLANK,
  FREE,
  literal,
  code,
  field,
  type Field,
  type RecordLayout,
} from '../../engine/layout.ts';
import {
  BOLETO_CURRENCIES,
  CLEARINGS,
  CURRENCIES,
  DOC_PURPOSES,
  FUNDINGS,
  NOTICES,
  PAYMENT_FORMS,
  PAYMENT_INSTRUCTIONS,
  PAYMENT_MOVEMENTS,
  PAYMENT_SERVICES,
  PIX_INITIATIONS,
} from './payments-240-codes.ts';
import { INSCRIPTION_TYPES } from '../file/inscription-types.ts';
import { controlFields, detailFields } from '../file/file-240.ts';
import { companyFields, occurrenceFields, reserved, EXACT, EXACT_CUT } from '../file/fields-240.ts';

// FEBRABAN, Layout Padrão CNAB 240, versão 10.6, §3.1.2 (A, B, C), §3.1.3 (J, J-52), §3.1.4 (O, N, W, Z).

/** Which payments a batch holds; this decides its header's version, its segments and what its trailer sums. */
export type PaymentBatchKind = 'transfers' | 'boletos' | 'taxes';

const BATCH_VERSIONS: Readonly<Record<PaymentBatchKind, string>> = { transfers: '046', boletos: '040', taxes: '012' };

const FORM_KINDS: Readonly<Record<string, PaymentBatchKind>> = {
  '11': 'taxes',
  '16': 'taxes',
  '17': 'taxes',
  '18': 'taxes',
  '19': 'taxes',
  '21': 'taxes',
  '22': 'taxes',
  '23': 'taxes',
  '24': 'taxes',
  '25': 'taxes',
  '26': 'taxes',
  '27': 'taxes',
  '30': 'boletos',
  '31': 'boletos',
  '47': 'boletos',
};

/** What a batch of this form (G029) holds. A Pix QR Code (47) goes as a boleto does, in J and J-52; other codes are transfers. */
export function paymentBatchKind(form: string): PaymentBatchKind {
  return FORM_KINDS[form] ?? 'transfers';
}

const FORMS_OF: Readonly<Record<PaymentBatchKind, readonly string[]>> = {
  transfers: Object.keys(PAYMENT_FORMS).filter((form) => paymentBatchKind(form) === 'transfers'),
  boletos: Object.keys(PAYMENT_FORMS).filter((form) => paymentBatchKind(form) === 'boletos'),
  taxes: Object.keys(PAYMENT_FORMS).filter((form) => paymentBatchKind(form) === 'taxes'),
};

/** Positions 223 to 230: A boleto batch has no field for the source of the money. */
function fundingFields(kind: PaymentBatchKind): readonly Field[] {
  if (kind === 'boletos') return [reserved(223, 230)];
  return [
    field('funding', 223, 224, code(FUNDINGS), 'Indicativo da forma de pagamento', {
      code: 'P014',
      note: 'Por acordo com o banco; zeros ou brancos sem ele.',
    }),
    reserved(225, 230),
  ];
}

function batchHeader(kind: PaymentBatchKind, name: string, label: string): RecordLayout {
  return {
    name,
    label,
    length: 240,
    matches: [
      { from: 8, text: '1' },
      { from: 9, text: 'C' },
      { from: 12, text: FORMS_OF[kind] },
    ],
    fields: [
      ...controlFields('1'),
      field('operation', 9, 9, literal('C'), 'Tipo da operação', { code: 'G028' }),
      field('service', 10, 11, code(PAYMENT_SERVICES, true), 'Tipo do serviço', { code: 'G025' }),
      field('form', 12, 13, code(PAYMENT_FORMS, true), 'Forma de lançamento', {
        code: 'G029',
        note: 'Uma só forma por lote. Manuais do SISPAG do Itaú trocam 41 e 43; aqui vale a FEBRABAN.',
      }),
      field('version', 14, 16, DIGITS, 'Versão do layout do lote', {
        code: 'G030',
        note: `Versão 10.6: ${BATCH_VERSIONS[kind]}; bancos usam também anteriores.`,
      }),
      reserved(17, 17),
      ...companyFields(),
      field('message', 103, 142, NAME, 'Mensagem', { code: 'G031', note: 'Sai em todos os avisos do lote.' }),
      field('street', 143, 172, NAME, 'Logradouro', { code: 'G032' }),
      field('streetNumber', 173, 177, DIGITS, 'Número do local', { code: 'G032' }),
      field('addressDetail', 178, 192, NAME, 'Complemento', { code: 'G032' }),
      field('city', 193, 212, NAME, 'Cidade', { code: 'G033' }),
      field('postalCode', 213, 217, DIGITS, 'CEP', { code: 'G034' }),
      field('postalCodeSuffix', 218, 220, ALPHA, 'Complemento do CEP', { code: 'G035' }),
      field('state', 221, 222, ALPHA, 'Estado', { code: 'G036' }),
      ...fundingFields(kind),
      occurrenceFields('G059'),
    ],
  };
}

/** Header of a batch of transfers: segments A, B and C. */
export const TRANSFERS_HEADER: RecordLayout = batchHeader(
  'transfers',
  'payments.transfers-header',
  'Header de lote de transferências',
);
/** Header of a batch of boletos: segments J and J-52. */
export const BOLETOS_HEADER: RecordLayout = batchHeader(
  'boletos',
  'payments.boletos-header',
  'Header de lote de pagamento de boletos',
);
/** Header of a batch of bills and taxes: segments O, N, W, Z. */
export const TAXES_HEADER: RecordLayout = batchHeader(
  'taxes',
  'payments.taxes-header',
  'Header de lote de contas e tributos',
);

/** What a writer puts as the version of a batch's layout (G030). */
export function batchLayoutVersion(kind: PaymentBatchKind): string {
  return BATCH_VERSIONS[kind];
}

const QUANTITY = { is: 'amount', decimals: 5 } as const;

function batchTrailer(kind: PaymentBatchKind, name: string, label: string, sumCode: string): RecordLayout {
  const rest =
    kind === 'taxes'
      ? [field('complement', 42, 230, BLANK, 'Complemento de registro', { code: 'B003' })]
      : [
          field('totalQuantity', 42, 59, QUANTITY, 'Somatória de quantidade de moedas', { code: 'G058' }),
          field('debitNotice', 60, 65, DIGITS, 'Número do aviso de débito', { code: 'G066' }),
          reserved(66, 230),
        ];
  return {
    name,
    label,
    length: 240,
    matches: [{ from: 8, text: '5' }],
    fields: [
      ...controlFields('5'),
      reserved(9, 17),
      field('records', 18, 23, COUNT, 'Quantidade de registros do lote', {
        code: 'G057',
        note: 'Com o header e o trailer do lote.',
      }),
      field('totalAmount', 24, 41, AMOUNT_REQUIRED, 'Somatória dos valores', { code: sumCode }),
      ...rest,
      occurrenceFields('G059'),
    ],
  };
}

/** Trailer of a batch of transfers: the sum of the amounts of its segments A (P007). */
export const TRANSFERS_TRAILER: RecordLayout = batchTrailer(
  'transfers',
  'payments.transfers-trailer',
  'Trailer de lote de transferências',
  'P007',
);
/** Trailer of a batch of boletos: the sum of the amounts paid of its segments J (L001). */
export const BOLETOS_TRAILER: RecordLayout = batchTrailer(
  'boletos',
  'payments.boletos-trailer',
  'Trailer de lote de pagamento de boletos',
  'L001',
);
/** Trailer of a batch of bills and taxes: the sum of the amounts of its segments O and N (B002). */
export const TAXES_TRAILER: RecordLayout = batchTrailer(
  'taxes',
  'payments.taxes-trailer',
  'Trailer de lote de contas e tributos',
  'B002',
);

/** Positions 15 to 17 of A, J, O and N: what is asked for. */
export const movementFields = (): readonly Field[] => [
  field('movement', 15, 15, code(PAYMENT_MOVEMENTS, true), 'Tipo de movimento', { code: 'G060' }),
  field('instruction', 16, 17, code(PAYMENT_INSTRUCTIONS, true), 'Código da instrução', { code: 'G061' }),
];

const segment = (letter: string, extra: RecordLayout['matches'] = []): RecordLayout['matches'] => [
  { from: 8, text: '3' },
  { from: 14, text: letter },
  ...extra,
];

/** A: a transfer. */
export const SEGMENT_A: RecordLayout = {
  name: 'payments.segment-a',
  label: 'Segmento A: transferência',
  length: 240,
  matches: segment('A'),
  fields: [
    ...detailFields('A'),
    ...movementFields(),
    field('clearing', 18, 20, code(CLEARINGS), 'Câmara centralizadora', {
      code: 'P001',
      note: '988: TED pelo ISPB, que vem no segmento B, posições 233 a 240.',
    }),
    field('payeeBank', 21, 23, DIGITS, 'Banco do favorecido', {
      code: 'P002',
      note: 'Zeros (ou 988) quando o banco só tem ISPB.',
    }),
    field('payeeBranch', 24, 28, DIGITS, 'Agência do favorecido', { code: 'G008' }),
    field('payeeBranchDigit', 29, 29, ALPHA, 'Dígito da agência', { code: 'G009' }),
    field('payeeAccount', 30, 41, DIGITS, 'Conta do favorecido', { code: 'G010' }),
    field('payeeAccountDigit', 42, 42, ALPHA, 'Dígito da conta', {
      code: 'G011',
      note: 'Dígito de duas posições: aqui a primeira.',
    }),
    field('payeeAccountCheck', 43, 43, ALPHA, 'Dígito da agência/conta', {
      code: 'G012',
      note: 'Dígito de duas posições: aqui a segunda.',
    }),
    field('payeeName', 44, 73, NAME_REQUIRED, 'Nome do favorecido', { code: 'G013' }),
    field('documentNumber', 74, 93, ALPHA, 'Seu número', { code: 'G064' }),
    field('paymentDate', 94, 101, DATE_8_REQUIRED, 'Data do pagamento', { code: 'P009' }),
    field('currency', 102, 104, code(CURRENCIES), 'Tipo da moeda', { code: 'G040' }),
    field('quantity', 105, 119, QUANTITY, 'Quantidade da moeda', { code: 'G041' }),
    field('amount', 120, 134, AMOUNT_REQUIRED, 'Valor do pagamento', { code: 'P010' }),
    field('nossoNumero', 135, 154, ALPHA, 'Nosso número', { code: 'G043', note: 'Dado pelo banco: vem no retorno.' }),
    field('settledDate', 155, 162, DATE_8, 'Data real da efetivação', {
      code: 'P003',
      note: 'Somente no retorno que confirma o lançamento.',
    }),
    field('settledAmount', 163, 177, AMOUNT, 'Valor real da efetivação', {
      code: 'P004',
      note: 'Somente no retorno que confirma o lançamento.',
    }),
    field('information', 178, 217, NAME, 'Outras informações', {
      code: 'G031',
      note: '198 a 215: identificação do depósito judicial (formas 71 e 72).',
    }),
    field('docPurpose', 218, 219, code(DOC_PURPOSES), 'Complemento do tipo de serviço', {
      code: 'P005',
      note: '11: conta poupança.',
    }),
    field('tedPurpose', 220, 224, ALPHA, 'Finalidade da TED', {
      code: 'P011',
      note: 'Códigos do dicionário de domínios do SPB: 00005 fornecedores, 00010 crédito em conta.',
    }),
    field('complementaryPurpose', 225, 226, ALPHA, 'Finalidade complementar', {
      code: 'P013',
      note: 'Por acordo: CC conta corrente, PP poupança, PG conta de pagamento.',
    }),
    reserved(227, 229),
    field('notice', 230, 230, code(NOTICES), 'Aviso ao favorecido', { code: 'P006' }),
    occurrenceFields('G059'),
  ],
};

const payeeInscriptionFields = (): readonly Field[] => [
  field('payeeInscriptionType', 18, 18, code(INSCRIPTION_TYPES), 'Tipo de inscrição do favorecido', {
    code: 'G005',
    note: 'Obrigatório para DOC e TED (formas 03, 41 e 43).',
  }),
  field('payeeInscriptionNumber', 19, 32, DOCUMENT, 'Inscrição do favorecido', {
    code: 'G006',
    note: '14 posições; CPF com zeros à esquerda; o CNPJ pode ter letras.',
  }),
];

const payeeIspbFields = (): readonly Field[] => [
  field('siapeUnit', 227, 232, DIGITS, 'UG centralizadora', { code: 'P012', note: 'Somente SIAPE.' }),
  field('payeeIspb', 233, 240, DOCUMENT, 'ISPB do banco do favorecido', {
    code: 'P015',
    note: 'Obrigatório quando o banco não tem código Compe. Texto: instituições novas podem ter letras.',
  }),
];

/** B: who a transfer goes to. */
export const SEGMENT_B: RecordLayout = {
  name: 'payments.segment-b',
  label: 'Segmento B: dados do favorecido',
  length: 240,
  matches: segment('B'),
  fields: [
    ...detailFields('B'),
    reserved(15, 17),
    ...payeeInscriptionFields(),
    field('street', 33, 62, NAME, 'Logradouro', { code: 'G032' }),
    field('streetNumber', 63, 67, DIGITS, 'Número do local', { code: 'G032' }),
    field('addressDetail', 68, 82, NAME, 'Complemento', { code: 'G032' }),
    field('district', 83, 97, NAME, 'Bairro', { code: 'G032' }),
    field('city', 98, 117, NAME, 'Cidade', { code: 'G033' }),
    field('postalCode', 118, 122, DIGITS, 'CEP', { code: 'G034' }),
    field('postalCodeSuffix', 123, 125, ALPHA, 'Complemento do CEP', { code: 'G035' }),
    field('state', 126, 127, ALPHA, 'Estado', { code: 'G036' }),
    field('dueDate', 128, 135, DATE_8, 'Data do vencimento', { code: 'G044' }),
    field('nominalAmount', 136, 150, AMOUNT, 'Valor do documento', { code: 'G042' }),
    field('abatement', 151, 165, AMOUNT, 'Valor do abatimento', { code: 'G045' }),
    field('discount', 166, 180, AMOUNT, 'Valor do desconto', { code: 'G046' }),
    field('interest', 181, 195, AMOUNT, 'Valor da mora', { code: 'G047' }),
    field('fine', 196, 210, AMOUNT, 'Valor da multa', { code: 'G048' }),
    field('payeeCode', 211, 225, ALPHA, 'Código ou documento do favorecido', { code: 'P008' }),
    field('notice', 226, 226, code(NOTICES), 'Aviso ao favorecido', { code: 'P006' }),
    ...payeeIspbFields(),
  ],
};

/**
 * B of a Pix. Not in version 10.6: the later releases turn positions 15 to 17 into the way the Pix is begun (G100) and
 * 33 to 226 into three free texts (G101), as the banks' manuals use them.
 */
export const SEGMENT_B_PIX: RecordLayout = {
  name: 'payments.segment-b-pix',
  label: 'Segmento B: Pix',
  length: 240,
  matches: segment('B', [{ from: 15, text: Object.keys(PIX_INITIATIONS) }]),
  fields: [
    ...detailFields('B'),
    field('initiation', 15, 17, code(PIX_INITIATIONS, true), 'Forma de iniciação', {
      code: 'G100',
      note: 'Dois algarismos e um branco.',
    }),
    ...payeeInscriptionFields(),
    field('txid', 33, 67, EXACT, 'Identificador da transação (txid)', { code: 'G101' }),
    field('message', 68, 127, EXACT_CUT, 'Mensagem ao recebedor', { code: 'G101' }),
    field('pixKey', 128, 226, EXACT, 'Chave Pix', {
      code: 'G101',
      note: 'Telefone com +55; em branco na iniciação 05.',
    }),
    ...payeeIspbFields(),
  ],
};

/** C: taxes held back, and the account that took the money where it is another one. */
export const SEGMENT_C: RecordLayout = {
  name: 'payments.segment-c',
  label: 'Segmento C: complementos da transferência',
  length: 240,
  matches: segment('C'),
  fields: [
    ...detailFields('C'),
    reserved(15, 17),
    field('incomeTax', 18, 32, AMOUNT, 'Valor do IR', { code: 'G050' }),
    field('serviceTax', 33, 47, AMOUNT, 'Valor do ISS', { code: 'G051' }),
    field('iof', 48, 62, AMOUNT, 'Valor do IOF', { code: 'G052' }),
    field('otherDeductions', 63, 77, AMOUNT, 'Outras deduções', { code: 'G053' }),
    field('otherAdditions', 78, 92, AMOUNT, 'Outros acréscimos', { code: 'G054' }),
    field('substituteBranch', 93, 97, DIGITS, 'Agência substituta', {
      code: 'G008',
      note: 'A conta que recebeu, quando a agência pedida fechou ou mudou.',
    }),
    field('substituteBranchDigit', 98, 98, ALPHA, 'Dígito da agência substituta', { code: 'G009' }),
    field('substituteAccount', 99, 110, DIGITS, 'Conta substituta', { code: 'G010' }),
    field('substituteAccountDigit', 111, 111, ALPHA, 'Dígito da conta substituta', { code: 'G011' }),
    field('substituteAccountCheck', 112, 112, ALPHA, 'Dígito da agência/conta substituta', { code: 'G012' }),
    field('inss', 113, 127, AMOUNT, 'Valor do INSS', { code: 'G055' }),
    field('paymentAccount', 128, 147, ALPHA, 'Conta de pagamento creditada', {
      code: 'P016',
      note: 'Obrigatória no serviço 23.',
    }),
    reserved(148, 240),
  ],
};

/** J: a boleto. */
export const SEGMENT_J: RecordLayout = {
  name: 'payments.segment-j',
  label: 'Segmento J: pagamento de boleto',
  length: 240,
  matches: segment('J'),
  fields: [
    ...detailFields('J'),
    ...movementFields(),
    field('barcode', 18, 61, DIGITS, 'Código de barras', {
      code: 'G063',
      note: 'Os 44 dígitos do código de barras, não a linha digitável. Zeros no Pix QR Code.',
    }),
    field('payeeName', 62, 91, NAME, 'Nome do beneficiário', { code: 'G013' }),
    field('dueDate', 92, 99, DATE_8, 'Data do vencimento', { code: 'G044' }),
    field('nominalAmount', 100, 114, AMOUNT, 'Valor do título', { code: 'G042' }),
    field('discount', 115, 129, AMOUNT, 'Desconto e abatimento', { code: 'L002' }),
    field('surcharge', 130, 144, AMOUNT, 'Mora e multa', { code: 'L003' }),
    field('paymentDate', 145, 152, DATE_8_REQUIRED, 'Data do pagamento', { code: 'P009' }),
    field('amount', 153, 167, AMOUNT_REQUIRED, 'Valor do pagamento', { code: 'P010' }),
    field('quantity', 168, 182, QUANTITY, 'Quantidade da moeda', { code: 'G041' }),
    field('documentNumber', 183, 202, ALPHA, 'Seu número (referência do pagador)', { code: 'G064' }),
    field('nossoNumero', 203, 222, ALPHA, 'Nosso número', { code: 'G043', note: 'Dado pelo banco: vem no retorno.' }),
    field('currency', 223, 224, code(BOLETO_CURRENCIES), 'Código da moeda', { code: 'G065' }),
    reserved(225, 230),
    occurrenceFields('G059'),
  ],
};

const partyFields = (party: string, label: string, from: number): readonly Field[] => [
  field(`${party}InscriptionType`, from, from, code(INSCRIPTION_TYPES), `Tipo de inscrição do ${label}`, {
    code: 'G005',
  }),
  field(`${party}InscriptionNumber`, from + 1, from + 15, DOCUMENT, `Inscrição do ${label}`, {
    code: 'G006',
    note: '15 posições aqui, 14 nos outros registros.',
  }),
  field(`${party}Name`, from + 16, from + 55, NAME, `Nome do ${label}`, { code: 'G013' }),
];

// A J has the type of movement at 15 and a barcode from 18 on, which may begin with 52 too.
const J52_MARKS = segment('J', [
  { from: 15, text: ' ' },
  { from: 18, text: '52' },
]);

const J52_START = [
  ...detailFields('J'),
  reserved(15, 15),
  field('movement', 16, 17, FREE, 'Código de movimento remessa', {
    code: 'C004',
    note: 'Como no segmento J; bancos deixam em branco.',
  }),
  field('optionalRecord', 18, 19, literal('52'), 'Registro opcional', { code: 'G067' }),
  ...partyFields('payer', 'pagador', 20),
  ...partyFields('beneficiary', 'beneficiário', 76),
];

/** J-52: payer, beneficiary and guarantor of the boleto in the J before it. Mandatory since version 10.5, whatever the amount. */
export const SEGMENT_J52: RecordLayout = {
  name: 'payments.segment-j52',
  label: 'Segmento J-52: pagador e beneficiário do boleto',
  length: 240,
  matches: J52_MARKS,
  fields: [...J52_START, ...partyFields('guarantor', 'sacador avalista', 132), reserved(188, 240)],
};

/** J-52 in a batch of form 47. Not in version 10.6; from the banks' manuals: the key or URL and the txid instead of the guarantor. */
export const SEGMENT_J52_PIX: RecordLayout = {
  name: 'payments.segment-j52-pix',
  label: 'Segmento J-52: Pix QR Code',
  length: 240,
  matches: J52_MARKS,
  fields: [
    ...J52_START,
    field('pixKey', 132, 210, EXACT, 'Chave Pix ou URL do QR Code'),
    field('txid', 211, 240, EXACT, 'Identificador da transação (txid)', {
      note: '30 posições: um txid dinâmico (26 a 35) pode não caber.',
    }),
  ],
};

// Itaú and others keep the movement of a J at 15 to 17 of its J-52 too, where FEBRABAN has a blank. It is told from a J
// whose barcode begins with 52 by what follows: the kind of document, and the zero that fills the document up, where a
// barcode has its currency, 9.
const J52_MOVED_MARKS = segment('J', [
  { from: 18, text: '52' },
  { from: 20, text: ['00', '10', '20', '90'] },
]);

/** The J-52 with its movement at 15. */
function withMovementAt15(layout: RecordLayout): RecordLayout {
  return {
    ...layout,
    name: `${layout.name}-moved`,
    label: `${layout.label}, com o movimento em 15 a 17`,
    matches: J52_MOVED_MARKS,
    fields: layout.fields.flatMap((one) => {
      if (one.from === 15) return [];
      return [one.name === 'movement' ? { ...one, from: 15 } : one];
    }),
  };
}

/** J-52 with its movement at 15, as Itaú has it. */
export const SEGMENT_J52_MOVED: RecordLayout = withMovementAt15(SEGMENT_J52);
/** J-52 of a Pix QR Code with its movement at 15. */
export const SEGMENT_J52_PIX_MOVED: RecordLayout = withMovementAt15(SEGMENT_J52_PIX);

/** O: a bill or tax with a barcode (arrecadação). */
export const SEGMENT_O: RecordLayout = {
  name: 'payments.segment-o',
  label: 'Segmento O: conta ou tributo com código de barras',
  length: 240,
  matches: segment('O'),
  fields: [
    ...detailFields('O'),
    ...movementFields(),
    field('barcode', 18, 61, ALPHA_REQUIRED, 'Código de barras', {
      code: 'N001',
      note: 'Os 44 dígitos do código de barras, não a linha digitável.',
    }),
    field('payeeName', 62, 91, NAME, 'Concessionária ou órgão público', { code: 'G013' }),
    field('dueDate', 92, 99, DATE_8, 'Data do vencimento', { code: 'G044' }),
    field('paymentDate', 100, 107, DATE_8_REQUIRED, 'Data do pagamento', { code: 'P009' }),
    field('amount', 108, 122, AMOUNT_REQUIRED, 'Valor do pagamento', { code: 'P004' }),
    field('documentNumber', 123, 142, ALPHA, 'Seu número', { code: 'G064' }),
    field('nossoNumero', 143, 162, ALPHA, 'Nosso número', { code: 'G043', note: 'Dado pelo banco: vem no retorno.' }),
    reserved(163, 230),
    occurrenceFields('G059'),
  ],
};

/** Z: the authentication of the payment before it. At most one for each payment, only in returns. */
export const SEGMENT_Z: RecordLayout = {
  name: 'payments.segment-z',
  label: 'Segmento Z: autenticação do pagamento',
  length: 240,
  matches: segment('Z'),
  fields: [
    ...detailFields('Z'),
    field('legalAuthentication', 15, 78, EXACT, 'Autenticação para atender à legislação', { code: 'Z001' }),
    field('bankAuthentication', 79, 103, EXACT, 'Autenticação bancária ou protocolo', { code: 'Z002' }),
    reserved(104, 230),
    occurrenceFields('G059'),
  ],
};
