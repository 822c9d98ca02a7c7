import {
  ALPHA,
  AMOUNT,
  COUNT,
  code,
  DATE_6,
  DOCUMENT,
  field,
  NAME,
  withFreeGaps,
  type CodeTable,
  type Field,
  type FieldFormat,
  type RecordLayout,
  type RecordMark,
} from '../../engine/layout.ts';
import {
  BANRISUL_OCCURRENCES,
  BB_OCCURRENCES,
  BNB_OCCURRENCES,
  BRADESCO_OCCURRENCES,
  CEF_OCCURRENCES,
  FIBRA_OCCURRENCES,
  HSBC_OCCURRENCES,
  ITAU_OCCURRENCES,
  SANTANDER_OCCURRENCES,
  SICREDI_OCCURRENCES,
  UNICRED_OCCURRENCES,
} from './charging-400-codes.ts';

// CNAB 400 of other banks, read only: one row for each bank and direction says what stands elsewhere than in the
// model (positions as the readers of brcobranca and laravel-boleto have them). What no row names is kept, not judged.

const DATE_YMD: FieldFormat = { is: 'date', digits: 8, order: 'YMD' };

/** Positions of a field, from and to; null: this bank has none. */
type Place = readonly [from: number, to: number] | null;

/** Where one bank keeps what is kept elsewhere than in the model. */
export interface Bank400 {
  /** Code in the header; `type` tells two layouts under one code apart by the record type. */
  readonly bank: string;
  readonly name: string;
  readonly type?: string;
  /** A text further in that does the same. */
  readonly mark?: RecordMark;
  /** Null: the bank sends no occurrence. */
  readonly occurrences: CodeTable | null;
  readonly places: Readonly<Record<string, Place>>;
  /** Width of one reason, in digits. */
  readonly reasonDigits?: 2 | 3;
}

/** Retornos: the model is 63–70 nosso número, 117–126 document, 147–152 due, 254–266 paid, 296–301 credit. */
export const RETORNO_BANKS: readonly Bank400[] = [
  {
    bank: '341',
    name: 'itau',
    occurrences: ITAU_OCCURRENCES,
    places: { wallet: [83, 85], nossoNumero: [86, 94], payerName: [325, 354], reasons: [378, 385] },
  },
  {
    bank: '237',
    name: 'bradesco',
    occurrences: BRADESCO_OCCURRENCES,
    places: { branch: [25, 29], account: [30, 37], nossoNumero: [71, 82], wallet: [108, 108], reasons: [319, 328] },
  },
  {
    bank: '001',
    name: 'bb',
    type: '7',
    occurrences: BB_OCCURRENCES,
    places: {
      branch: [18, 22],
      account: [23, 31],
      agreement: [32, 38],
      companyUse: [39, 63],
      nossoNumero: [64, 80],
      reasons: [87, 88],
      wallet: [107, 108],
      creditDate: [176, 181],
      tariff: [182, 188],
    },
  },
  // Unicred under the code of Banco do Brasil, before it had its own: nothing stands where that has its nosso número.
  {
    bank: '001',
    name: 'unicred-bb',
    type: '1',
    mark: { from: 63, text: ' '.repeat(11) },
    occurrences: BB_OCCURRENCES,
    places: {
      branch: [18, 22],
      account: [23, 31],
      companyUse: null,
      nossoNumero: [46, 62],
      wallet: [108, 108],
      reasons: [319, 320],
    },
  },
  // Banco do Brasil with an agreement of up to six digits.
  {
    bank: '001',
    name: 'bb-6',
    type: '1',
    occurrences: BB_OCCURRENCES,
    places: {
      branch: [18, 22],
      account: [23, 31],
      agreement: [32, 37],
      nossoNumero: [63, 73],
      reasons: [81, 82],
      wallet: [107, 108],
      creditDate: [176, 181],
      tariff: [182, 188],
    },
  },
  {
    bank: '136',
    name: 'unicred',
    occurrences: UNICRED_OCCURRENCES,
    places: {
      branch: [18, 22],
      account: [23, 31],
      companyUse: [280, 305],
      nossoNumero: [46, 62],
      documentNumber: [280, 305],
      wallet: null,
      iof: null,
      otherCredits: null,
      tariff: [182, 188],
      creditDate: [111, 116],
      occurrenceDate: null,
      reasons: [319, 326],
    },
  },
  {
    bank: '033',
    name: 'santander',
    occurrences: SANTANDER_OCCURRENCES,
    places: { branch: [18, 21], account: [24, 29], nossoNumero: [63, 70], wallet: [108, 108], reasons: [137, 145] },
    reasonDigits: 3,
  },
  {
    bank: '041',
    name: 'banrisul',
    occurrences: BANRISUL_OCCURRENCES,
    places: {
      branch: [18, 21],
      account: [22, 30],
      nossoNumero: [63, 72],
      wallet: [108, 108],
      iof: [189, 201],
      reasons: [383, 392],
    },
  },
  {
    bank: '004',
    name: 'bnb',
    occurrences: BNB_OCCURRENCES,
    places: {
      branch: [18, 21],
      account: [24, 31],
      nossoNumero: [63, 70],
      wallet: [108, 108],
      iof: null,
      otherCredits: null,
      creditDate: null,
    },
  },
  {
    bank: '399',
    name: 'hsbc',
    occurrences: HSBC_OCCURRENCES,
    places: {
      nossoNumero: [63, 73],
      wallet: [108, 108],
      iof: null,
      otherCredits: null,
      creditDate: null,
      reasons: [302, 303],
    },
  },
  {
    bank: '104',
    name: 'cef',
    occurrences: CEF_OCCURRENCES,
    places: {
      companyUse: [32, 56],
      nossoNumero: [57, 73],
      reasons: [80, 82],
      wallet: [107, 108],
      creditDate: [294, 299],
    },
    reasonDigits: 3,
  },
  {
    bank: '224',
    name: 'fibra',
    occurrences: FIBRA_OCCURRENCES,
    places: { nossoNumero: [63, 73], wallet: [108, 108], creditDate: null, reasons: [378, 385] },
  },
  {
    bank: '748',
    name: 'sicredi',
    occurrences: SICREDI_OCCURRENCES,
    places: { companyUse: null, nossoNumero: [48, 62], iof: null, creditDate: [329, 336], reasons: [319, 328] },
  },
  {
    bank: '097',
    name: 'credisis',
    occurrences: null,
    places: {
      branch: [18, 21],
      account: [22, 31],
      nossoNumero: [63, 73],
      documentNumber: null,
      occurrenceDate: null,
      receivingBank: null,
      tariff: null,
      iof: null,
      abatement: null,
      discount: null,
      additions: null,
      otherCredits: null,
      creditDate: [176, 181],
      payerDocument: [221, 234],
      payerName: [235, 253],
    },
  },
];

const RETORNO_MODEL: readonly (readonly [name: string, place: Place])[] = [
  ['inscriptionType', [2, 3]],
  ['document', [4, 17]],
  ['branch', null],
  ['account', null],
  ['agreement', null],
  ['companyUse', [38, 62]],
  ['nossoNumero', [63, 70]],
  ['wallet', null],
  ['movement', [109, 110]],
  ['occurrenceDate', [111, 116]],
  ['documentNumber', [117, 126]],
  ['dueDate', [147, 152]],
  ['amount', [153, 165]],
  ['receivingBank', [166, 168]],
  ['tariff', [176, 188]],
  ['iof', [215, 227]],
  ['abatement', [228, 240]],
  ['discount', [241, 253]],
  ['paid', [254, 266]],
  ['additions', [267, 279]],
  ['otherCredits', [280, 292]],
  ['creditDate', [296, 301]],
  ['payerDocument', null],
  ['payerName', null],
  ['reasons', null],
];

/** Remessas: the model is 38–62 company use, 63–70 nosso número, 111–120 document, 121–126 due, 127–139 amount. */
export const REMESSA_BANKS: readonly Bank400[] = [
  {
    bank: '341',
    name: 'itau',
    occurrences: null,
    places: {
      branch: [18, 21],
      account: [24, 29],
      wallet: [84, 86],
      payerName: [235, 264],
      payerDistrict: [315, 326],
      interestDate: [386, 391],
    },
  },
  {
    bank: '237',
    name: 'bradesco',
    occurrences: null,
    places: { inscriptionType: null, document: null, nossoNumero: [71, 82], payerCity: null, payerState: null },
  },
  {
    bank: '001',
    name: 'bb',
    type: '7',
    occurrences: null,
    places: {
      branch: [18, 22],
      account: [23, 31],
      agreement: [32, 38],
      companyUse: [39, 63],
      nossoNumero: [64, 80],
      wallet: [107, 108],
      payerName: [235, 271],
      payerDistrict: [315, 326],
    },
  },
  // The same with an agreement of up to six digits.
  {
    bank: '001',
    name: 'bb-6',
    type: '1',
    occurrences: null,
    places: {
      branch: [18, 22],
      account: [23, 31],
      agreement: [32, 37],
      nossoNumero: [63, 73],
      wallet: [107, 108],
      payerName: [235, 271],
      payerDistrict: [315, 326],
    },
  },
  {
    bank: '033',
    name: 'santander',
    occurrences: null,
    places: { agreement: [18, 37], payerDistrict: [315, 326], wallet: [108, 108] },
  },
  {
    bank: '041',
    name: 'banrisul',
    occurrences: null,
    places: {
      inscriptionType: null,
      document: null,
      branch: [18, 21],
      account: [22, 30],
      nossoNumero: [63, 72],
      wallet: [108, 108],
      payerName: [235, 269],
    },
  },
  {
    bank: '745',
    name: 'citibank',
    occurrences: null,
    places: { agreement: [18, 37], nossoNumero: [65, 76], payerDistrict: [315, 326] },
  },
  // The later layout of CrediSIS has the nosso número of twenty places, which begins with the bank's code.
  {
    bank: '097',
    name: 'credisis-20',
    mark: { from: 57, text: '097' },
    occurrences: null,
    places: {
      branch: [18, 21],
      account: [22, 30],
      companyUse: null,
      nossoNumero: [57, 76],
      movement: [77, 78],
      species: null,
      acceptance: null,
      interest: null,
      discount1Date: null,
      discount1: null,
      iof: null,
      abatement: null,
      payerInscriptionType: [158, 159],
      payerDocument: [160, 173],
      payerName: [174, 213],
      payerStreet: [239, 273],
      payerDistrict: [280, 304],
      payerCity: [305, 329],
      payerState: [330, 331],
      payerZip: [332, 339],
    },
  },
  {
    bank: '097',
    name: 'credisis',
    occurrences: null,
    places: {
      branch: [18, 21],
      account: [22, 31],
      nossoNumero: [63, 73],
      movement: null,
      documentNumber: null,
      species: null,
      acceptance: null,
      interest: null,
      discount1Date: null,
      discount1: null,
      iof: null,
    },
  },
];

const REMESSA_MODEL: readonly (readonly [name: string, place: Place])[] = [
  ['inscriptionType', [2, 3]],
  ['document', [4, 17]],
  ['branch', null],
  ['account', null],
  ['agreement', null],
  ['companyUse', [38, 62]],
  ['nossoNumero', [63, 70]],
  ['wallet', null],
  ['movement', [109, 110]],
  ['documentNumber', [111, 120]],
  ['dueDate', [121, 126]],
  ['amount', [127, 139]],
  ['species', [148, 149]],
  ['acceptance', [150, 150]],
  ['issueDate', [151, 156]],
  ['interest', [161, 173]],
  ['discount1Date', [174, 179]],
  ['discount1', [180, 192]],
  ['iof', [193, 205]],
  ['abatement', [206, 218]],
  ['payerInscriptionType', [219, 220]],
  ['payerDocument', [221, 234]],
  ['payerName', [235, 274]],
  ['payerStreet', [275, 314]],
  ['payerDistrict', null],
  ['payerZip', [327, 334]],
  ['payerCity', [335, 349]],
  ['payerState', [350, 351]],
  ['interestDate', null],
];

const LABELS: Readonly<Record<string, string>> = {
  inscriptionType: 'Tipo de inscrição da empresa',
  document: 'CPF ou CNPJ da empresa',
  branch: 'Agência',
  account: 'Conta',
  agreement: 'Convênio',
  companyUse: 'Identificação do título na empresa',
  nossoNumero: 'Nosso número',
  wallet: 'Carteira',
  movement: 'Código da ocorrência',
  occurrenceDate: 'Data da ocorrência',
  documentNumber: 'Número do documento (seu número)',
  dueDate: 'Data de vencimento',
  amount: 'Valor do título',
  receivingBank: 'Banco recebedor',
  tariff: 'Valor da tarifa',
  iof: 'Valor do IOF',
  abatement: 'Valor do abatimento',
  discount: 'Valor do desconto',
  paid: 'Valor pago',
  additions: 'Juros e multa',
  otherCredits: 'Outros créditos',
  creditDate: 'Data do crédito',
  payerInscriptionType: 'Tipo de inscrição do pagador',
  payerDocument: 'CPF ou CNPJ do pagador',
  payerName: 'Nome do pagador',
  payerStreet: 'Endereço do pagador',
  payerDistrict: 'Bairro do pagador',
  payerZip: 'CEP do pagador',
  payerCity: 'Cidade do pagador',
  payerState: 'Unidade da federação do pagador',
  reasons: 'Motivos da ocorrência',
  species: 'Espécie do título',
  acceptance: 'Aceite',
  issueDate: 'Data de emissão',
  interest: 'Juros de mora por dia',
  interestDate: 'Data de início dos juros',
  discount1Date: 'Data limite do desconto',
  discount1: 'Valor do desconto',
};

const AMOUNTS = new Set([
  'amount',
  'tariff',
  'iof',
  'abatement',
  'discount',
  'discount1',
  'paid',
  'additions',
  'otherCredits',
  'interest',
]);
const DATES = new Set(['occurrenceDate', 'dueDate', 'creditDate', 'issueDate', 'interestDate', 'discount1Date']);
const DOCUMENTS = new Set(['document', 'payerDocument']);

function placed(row: Bank400, name: string, [from, to]: readonly [number, number]): Field {
  const label = LABELS[name] ?? name;
  if (name === 'movement' && row.occurrences) return field(name, from, to, code(row.occurrences, true), label);
  if (AMOUNTS.has(name)) return field(name, from, to, AMOUNT, label);
  if (DATES.has(name)) return field(name, from, to, to - from === 7 ? DATE_YMD : DATE_6, label);
  if (DOCUMENTS.has(name)) return field(name, from, to, DOCUMENT, label);
  return field(name, from, to, name === 'payerName' ? NAME : ALPHA, label);
}

/** The layout of a bank's detail: the model with what its row places elsewhere. */
export function detailOf400(row: Bank400, direction: 'remessa' | 'retorno'): RecordLayout {
  const model = direction === 'retorno' ? RETORNO_MODEL : REMESSA_MODEL;
  const fields = model.flatMap(([name, usual]) => {
    const place = row.places[name] === undefined ? usual : row.places[name];
    return place ? [placed(row, name, place)] : [];
  });
  return withFreeGaps({
    name: `charging-400.${row.name}-detail-${direction}`,
    label: `Título de ${direction}, banco ${row.bank} (${row.name})`,
    length: 400,
    matches: [{ from: 1, text: row.type ?? '1' }, ...(row.mark ? [row.mark] : [])],
    fields: [...distinct(fields), field('sequence', 395, 400, COUNT, 'Número sequencial do registro')],
  });
}

/** Two names for the same positions (a bank that keeps two things in one field): the first has them. */
function distinct(fields: readonly Field[]): readonly Field[] {
  const taken = new Set<number>();
  return fields.filter(({ from }) => {
    const free = !taken.has(from);
    taken.add(from);
    return free;
  });
}
