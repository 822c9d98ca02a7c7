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
  FREE,
  literal,
  code,
  field,
  type Field,
  type RecordLayout,
} from '../../engine/layout.ts';
import {
  EXTRA_INFORMATION_USES,
  TAXES,
  TAXPAYER_TYPES,
  VEHICLE_DOCUMENT_PICKUPS,
  VEHICLE_OPTIONS,
} from './payments-240-codes.ts';
import { detailFields } from '../file/file-240.ts';
import { occurrenceFields, reserved } from '../file/fields-240.ts';
import { movementFields } from './payments-240.ts';

// FEBRABAN, Layout Padrão CNAB 240, versão 10.6, §3.1.4: segment N with its complements N1 to N8, segment W.

const SEGMENT_N_START: readonly Field[] = [
  ...detailFields('N'),
  ...movementFields(),
  field('documentNumber', 18, 37, ALPHA, 'Seu número', { code: 'G064' }),
  field('nossoNumero', 38, 57, ALPHA, 'Nosso número', { code: 'G043', note: 'Dado pelo banco: vem no retorno.' }),
  field('taxpayerName', 58, 87, NAME_REQUIRED, 'Nome do contribuinte', { code: 'G013' }),
  field('paymentDate', 88, 95, DATE_8_REQUIRED, 'Data do pagamento', { code: 'P009' }),
  field('amount', 96, 110, AMOUNT_REQUIRED, 'Valor total do pagamento', { code: 'P010' }),
];

/** Positions 111 to 132, the same in N1 to N8. */
const TAXPAYER_FIELDS: readonly Field[] = [
  field('revenueCode', 111, 116, ALPHA_REQUIRED, 'Código da receita', { code: 'N002' }),
  field('taxpayerType', 117, 118, code(TAXPAYER_TYPES, true), 'Tipo de identificação do contribuinte', {
    code: 'N003',
    note: '01 é CNPJ e 02 é CPF: o contrário dos outros registros.',
  }),
  field('taxpayerNumber', 119, 132, DOCUMENT, 'Identificação do contribuinte', { code: 'N004' }),
];

const taxField = (): Field =>
  field('tax', 133, 134, code(TAXES, true), 'Código do tributo', {
    code: 'N005',
    note: 'Os códigos da forma de lançamento.',
  });

const MATCH_N: RecordLayout['matches'] = [
  { from: 8, text: '3' },
  { from: 14, text: 'N' },
];

function segmentN(name: string, label: string, fields: readonly Field[]): RecordLayout {
  return {
    name: `payments.segment-n-${name}`,
    label: `Segmento N: ${label}`,
    length: 240,
    matches: MATCH_N,
    fields: [...SEGMENT_N_START, ...fields, occurrenceFields('G059')],
  };
}

/** N1: GPS, the contribution to INSS. */
export const SEGMENT_N_GPS: RecordLayout = segmentN('gps', 'GPS', [
  ...TAXPAYER_FIELDS,
  taxField(),
  field('period', 135, 140, DIGITS, 'Mês e ano de competência', { code: 'N006', note: 'MMAAAA.' }),
  field('principal', 141, 155, AMOUNT, 'Valor previsto do pagamento do INSS', { code: 'G055' }),
  field('otherEntities', 156, 170, AMOUNT, 'Valor de outras entidades', { code: 'G054' }),
  field('correction', 171, 185, AMOUNT, 'Atualização monetária', { code: 'N007' }),
  reserved(186, 230),
]);

/** N2: DARF. */
export const SEGMENT_N_DARF: RecordLayout = segmentN('darf', 'DARF', [
  ...TAXPAYER_FIELDS,
  taxField(),
  field('assessmentDate', 135, 142, DATE_8, 'Período de apuração', { code: 'N008' }),
  field('reference', 143, 159, DIGITS, 'Número de referência', { code: 'N009' }),
  field('principal', 160, 174, AMOUNT, 'Valor principal', { code: 'G042' }),
  field('fine', 175, 189, AMOUNT, 'Valor da multa', { code: 'G048' }),
  field('interest', 190, 204, AMOUNT, 'Valor dos juros e encargos', { code: 'G047' }),
  field('dueDate', 205, 212, DATE_8, 'Data de vencimento', { code: 'G044' }),
  reserved(213, 230),
]);

/** N3: DARF simples. Its code of revenue is always 6106. */
export const SEGMENT_N_DARF_SIMPLES: RecordLayout = segmentN('darf-simples', 'DARF simples', [
  ...TAXPAYER_FIELDS,
  taxField(),
  field('assessmentDate', 135, 142, DATE_8, 'Período de apuração', {
    code: 'N006',
    note: 'Oito posições, DDMMAAAA, embora N006 diga MMAAAA.',
  }),
  field('grossRevenue', 143, 157, AMOUNT, 'Receita bruta acumulada', { code: 'N010' }),
  field('percentage', 158, 164, AMOUNT, 'Percentual sobre a receita bruta acumulada', {
    code: 'N011',
    note: 'Duas casas decimais.',
  }),
  field('principal', 165, 179, AMOUNT, 'Valor principal', { code: 'G042' }),
  field('fine', 180, 194, AMOUNT, 'Valor da multa', { code: 'G048' }),
  field('interest', 195, 209, AMOUNT, 'Valor dos juros e encargos', { code: 'G047' }),
  reserved(210, 230),
]);

/** N4: GARE-SP (ICMS, DR, ITCMD). Interest and fine have 14 places here, not 15. */
export const SEGMENT_N_GARE: RecordLayout = segmentN('gare', 'GARE-SP', [
  ...TAXPAYER_FIELDS,
  taxField(),
  field('dueDate', 135, 142, DATE_8, 'Data de vencimento', { code: 'G044' }),
  field('registration', 143, 154, DIGITS, 'Inscrição estadual, município ou declaração', { code: 'N012' }),
  field('activeDebt', 155, 167, DIGITS, 'Dívida ativa ou número da etiqueta', { code: 'N013' }),
  field('period', 168, 173, DIGITS, 'Período de referência', { code: 'N006', note: 'MMAAAA.' }),
  field('instalment', 174, 186, DIGITS, 'Número da parcela ou notificação', { code: 'N014' }),
  field('principal', 187, 201, AMOUNT, 'Valor da receita', { code: 'G042' }),
  field('interest', 202, 215, AMOUNT, 'Valor dos juros e encargos', { code: 'G047', note: '14 posições.' }),
  field('fine', 216, 229, AMOUNT, 'Valor da multa', { code: 'G048', note: '14 posições.' }),
  reserved(230, 230),
]);

const VEHICLE_FIELDS: readonly Field[] = [
  ...TAXPAYER_FIELDS,
  taxField(),
  field('year', 135, 138, DIGITS, 'Ano base', { code: 'N015' }),
  field('oldRenavam', 139, 147, DIGITS, 'Renavam', { code: 'N016', note: 'Até 2013; hoje vale o novo Renavam.' }),
  field('state', 148, 149, ALPHA, 'Unidade da Federação', { code: 'G036' }),
  field('municipality', 150, 154, DIGITS, 'Código do município', { code: 'N017' }),
  field('plate', 155, 161, ALPHA, 'Placa do veículo', {
    code: 'N018',
    note: 'LLLNNNN no manual; as placas do Mercosul também cabem.',
  }),
  field('option', 162, 162, code(VEHICLE_OPTIONS, true), 'Opção de pagamento', {
    code: 'N019',
    note: 'Licenciamento e DPVAT: sempre 5. O manual cita as formas 16 e 17; são a 26 e a 27.',
  }),
];

const renavamField = (from: number): Field =>
  field('renavam', from, from + 11, DIGITS, 'Novo Renavam', {
    code: 'N016',
    note: 'Obrigatório desde 01/04/2013, qualquer que seja a quantidade de dígitos.',
  });

/** N5: IPVA. */
export const SEGMENT_N_IPVA: RecordLayout = segmentN('ipva', 'IPVA', [
  ...VEHICLE_FIELDS,
  renavamField(163),
  reserved(175, 230),
]);

/** N6: DPVAT. */
export const SEGMENT_N_DPVAT: RecordLayout = segmentN('dpvat', 'DPVAT', [
  ...VEHICLE_FIELDS,
  renavamField(163),
  reserved(175, 230),
]);

/** N7: licensing of a vehicle. The pick-up of its document moves the Renavam by one place. */
export const SEGMENT_N_LICENSING: RecordLayout = segmentN('licensing', 'licenciamento', [
  ...VEHICLE_FIELDS,
  field('pickup', 163, 163, code(VEHICLE_DOCUMENT_PICKUPS), 'Opção de retirada do CRVL', { code: 'N020' }),
  renavamField(164),
  reserved(176, 230),
]);

/** N8: DARJ. It has no code of the tax: only the form of the batch tells it. */
export const SEGMENT_N_DARJ: RecordLayout = segmentN('darj', 'DARJ', [
  ...TAXPAYER_FIELDS,
  field('registration', 133, 140, ALPHA, 'Inscrição estadual, município ou declaração', { code: 'N012' }),
  field('origin', 141, 156, DIGITS, 'Número do documento de origem', { code: 'N022' }),
  field('principal', 157, 171, AMOUNT, 'Valor principal', { code: 'G042' }),
  field('correction', 172, 186, AMOUNT, 'Valor da atualização monetária', { code: 'N007' }),
  field('interest', 187, 201, AMOUNT, 'Valor da mora', { code: 'G047' }),
  field('fine', 202, 216, AMOUNT, 'Valor da multa', { code: 'G048' }),
  field('dueDate', 217, 224, DATE_8, 'Data de vencimento', { code: 'G044' }),
  field('period', 225, 230, DIGITS, 'Período de referência ou número da parcela', { code: 'N006', note: 'MMAAAA.' }),
]);

/** N of a tax whose complement the manual does not give: kept as it is. */
export const SEGMENT_N_OTHER: RecordLayout = segmentN('other', 'outro tributo', [
  field('complement', 111, 230, FREE, 'Informações complementares'),
]);

const SEGMENT_N_OF_FORM: Readonly<Record<string, RecordLayout>> = {
  '16': SEGMENT_N_DARF,
  '17': SEGMENT_N_GPS,
  '18': SEGMENT_N_DARF_SIMPLES,
  '21': SEGMENT_N_DARJ,
  '22': SEGMENT_N_GARE,
  '23': SEGMENT_N_GARE,
  '24': SEGMENT_N_GARE,
  '25': SEGMENT_N_IPVA,
  '26': SEGMENT_N_LICENSING,
  '27': SEGMENT_N_DPVAT,
};

/** The layout of segment N in a batch of this form (G029). */
export function segmentNLayout(form: string): RecordLayout {
  return SEGMENT_N_OF_FORM[form] ?? SEGMENT_N_OTHER;
}

const MATCH_W: RecordLayout['matches'] = [
  { from: 8, text: '3' },
  { from: 14, text: 'W' },
];

const SEGMENT_W_START: readonly Field[] = [
  ...detailFields('W'),
  field('complementSequence', 15, 15, COUNT, 'Número do registro complementar', { code: 'N023' }),
  field('informationUse', 16, 16, code(EXTRA_INFORMATION_USES), 'Uso das informações 1 e 2', { code: 'N024' }),
  field('information1', 17, 96, NAME, 'Informação complementar 1', { code: 'N025' }),
  field('information2', 97, 176, NAME, 'Informação complementar 2', { code: 'N025' }),
];

/** W with the data of FGTS (W1): mandatory after an O of the agreements 0181 and 0182. */
export const SEGMENT_W_FGTS: RecordLayout = {
  name: 'payments.segment-w-fgts',
  label: 'Segmento W: informações complementares do FGTS',
  length: 240,
  matches: [...MATCH_W, { from: 177, text: '01' }],
  fields: [
    ...SEGMENT_W_START,
    field('taxIdentifier', 177, 178, literal('01'), 'Identificador de tributo', { code: 'N027' }),
    field('revenueCode', 179, 184, ALPHA, 'Código da receita', { code: 'N002' }),
    field('taxpayerType', 185, 186, code(TAXPAYER_TYPES), 'Tipo de identificação do contribuinte', { code: 'N003' }),
    field('taxpayerNumber', 187, 200, DOCUMENT, 'Identificação do contribuinte', { code: 'N004' }),
    field('fgtsIdentifier', 201, 216, ALPHA, 'Identificador do FGTS', { code: 'N021' }),
    field('fgtsSeal', 217, 225, ALPHA, 'Lacre do Conectividade Social', { code: 'N028' }),
    field('fgtsSealDigit', 226, 227, ALPHA, 'Dígito do lacre', { code: 'N029' }),
    reserved(228, 228),
    reserved(229, 230),
    occurrenceFields('G059'),
  ],
};

/** W: free lines that go with the tax before it. */
export const SEGMENT_W: RecordLayout = {
  name: 'payments.segment-w',
  label: 'Segmento W: informações complementares',
  length: 240,
  matches: MATCH_W,
  fields: [
    ...SEGMENT_W_START,
    field('taxIdentifier', 177, 178, ALPHA, 'Identificador de tributo', { code: 'N027' }),
    field('taxComplement', 179, 228, ALPHA, 'Informação complementar de tributo', { code: 'N026' }),
    reserved(229, 230),
    occurrenceFields('G059'),
  ],
};
