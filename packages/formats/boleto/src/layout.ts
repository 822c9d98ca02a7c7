/** A part of a code of digits: positions from 1, both ends included, as the manuals count them. */
export interface Part {
  readonly from: number;
  readonly to: number;
  /** What a person calls it, in Portuguese. */
  readonly label: string;
  /** What it means and where the traps are. */
  readonly note: string;
}

/** The parts of a code by name. */
export type PartTable = Readonly<Record<string, Part>>;

/** The barcode of a cobrança: 44 digits. Source: FEBRABAN and Banco Central, as every bank's manual repeats it. */
export const COBRANCA_BARCODE = {
  bank: { from: 1, to: 3, label: 'Banco', note: 'COMPE code; none begins with 8, which marks arrecadação' },
  currency: { from: 4, to: 4, label: 'Moeda', note: '9 = real' },
  checkDigit: { from: 5, to: 5, label: 'Dígito verificador geral', note: 'modulus 11 over the other 43; never 0' },
  factor: { from: 6, to: 9, label: 'Fator de vencimento', note: 'days, in cycles of 9000; first digit 0 = none' },
  amount: { from: 10, to: 19, label: 'Valor', note: 'centavos; zeros = open; over ten digits it takes 6 to 19' },
  freeField: { from: 20, to: 44, label: 'Campo livre', note: 'defined by the bank' },
} as const satisfies PartTable;

/** Where an amount of more than ten digits stands: it pushes the factor out. */
export const AMOUNT_OVER_FACTOR = {
  from: COBRANCA_BARCODE.factor.from,
  to: COBRANCA_BARCODE.amount.to,
  label: 'Valor acima de R$ 99.999.999,99',
  note: 'centavos, first digit 0; there is no factor then',
} as const satisfies Part;

/** The barcode of arrecadação: 44 digits. Source: FEBRABAN, Layout Padrão de Arrecadação v4, section 04. */
export const ARRECADACAO_BARCODE = {
  product: { from: 1, to: 1, label: 'Produto', note: 'always 8' },
  segment: { from: 2, to: 2, label: 'Segmento', note: '1 to 7 or 9' },
  valueIdentifier: { from: 3, to: 3, label: 'Identificador de valor', note: '6 to 9; picks the modulus too' },
  checkDigit: { from: 4, to: 4, label: 'Dígito verificador geral', note: 'modulus 10 or 11 over the other 43' },
  value: { from: 5, to: 15, label: 'Valor', note: 'centavos with identifiers 6 and 8, else a quantity or zeros' },
  company: { from: 16, to: 19, label: 'Empresa ou órgão', note: 'code given by FEBRABAN; in segment 9 the bank' },
  freeField: {
    from: 20,
    to: 44,
    label: 'Campo livre',
    note: 'the biller’s; a due date, if any, comes first, AAAAMMDD',
  },
} as const satisfies PartTable;

/** What segment 6 has instead: the biller is named by the root of its CNPJ, and the free field is shorter. */
export const ARRECADACAO_BY_CNPJ = {
  company: {
    from: 16,
    to: 23,
    label: 'Raiz do CNPJ',
    note: 'first eight digits; a root with letters cannot stand here',
  },
  freeField: {
    from: 24,
    to: 44,
    label: 'Campo livre',
    note: 'the biller’s; a due date, if any, comes first, AAAAMMDD',
  },
} as const satisfies PartTable;

/** What the second digit of arrecadação says (FEBRABAN, v4, section 05). 0 and 8 are given to nobody. */
export const SEGMENTS = {
  '1': 'Prefeituras',
  '2': 'Saneamento',
  '3': 'Energia elétrica e gás',
  '4': 'Telecomunicações',
  '5': 'Órgãos governamentais',
  '6': 'Carnês e demais empresas identificadas pelo CNPJ',
  '7': 'Multas de trânsito',
  '9': 'Uso exclusivo do banco',
} as const;

/** What the third digit of arrecadação says: whether the value is reais to pay, and the modulus of all check digits. */
export const VALUE_IDENTIFIERS = {
  '6': { inReais: true, modulus: 10, label: 'Valor em reais' },
  '7': { inReais: false, modulus: 10, label: 'Quantidade de moeda ou valor de referência' },
  '8': { inReais: true, modulus: 11, label: 'Valor em reais' },
  '9': { inReais: false, modulus: 11, label: 'Quantidade de moeda ou valor de referência' },
} as const;

/** A field of the line that people type: which stretches of the barcode it shows, and how it is masked. */
export interface LineField {
  /** Stretches of the barcode, in the order of the line: positions from 1, both ends included. */
  readonly stretches: readonly (readonly [from: number, to: number])[];
  /** Whether a check digit of its own closes the field. */
  readonly checked: boolean;
  /** How it is shown; # is a digit. Fields are set apart by a blank. */
  readonly mask: string;
}

/** The line of a cobrança: 47 digits. Its three field digits are modulus 10. */
export const COBRANCA_LINE: readonly LineField[] = [
  {
    stretches: [
      [1, 4],
      [20, 24],
    ],
    checked: true,
    mask: '#####.#####',
  },
  { stretches: [[25, 34]], checked: true, mask: '#####.######' },
  { stretches: [[35, 44]], checked: true, mask: '#####.######' },
  { stretches: [[5, 5]], checked: false, mask: '#' },
  { stretches: [[6, 19]], checked: false, mask: '##############' },
];

/** The line of arrecadação: 48 digits, four blocks, each closed by a digit of the modulus that position 3 picks. */
export const ARRECADACAO_LINE: readonly LineField[] = [
  { stretches: [[1, 11]], checked: true, mask: '###########-#' },
  { stretches: [[12, 22]], checked: true, mask: '###########-#' },
  { stretches: [[23, 33]], checked: true, mask: '###########-#' },
  { stretches: [[34, 44]], checked: true, mask: '###########-#' },
];

/** What stands in a part of a code. */
export function cut(code: string, part: Part): string {
  return code.slice(part.from - 1, part.to);
}
