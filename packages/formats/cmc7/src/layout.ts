/** A part of a strip or of a line: positions from 1, both ends included, digits only. */
export interface Part {
  readonly from: number;
  readonly to: number;
  /** What a person calls it, in Portuguese. */
  readonly label: string;
  readonly note: string;
}

/**
 * The 30 digits of the magnetic strip in their order. Source: FEBRABAN, CNAB 240 V10.6, K005. The first two check
 * digits are crossed: band 1 ends with the digit of band 2, and band 3 begins with the digit of band 1.
 */
export const CMC7_LAYOUT = {
  bank: { from: 1, to: 3, label: 'Banco', note: 'band 1; COMPE code' },
  branch: { from: 4, to: 7, label: 'Agência', note: 'band 1' },
  chequeCheckDigit: {
    from: 8,
    to: 8,
    label: 'Dígito da câmara, do cheque e do tipo',
    note: 'band 1; modulus 10 over 9 to 18',
  },
  compe: { from: 9, to: 11, label: 'Câmara de compensação', note: 'band 2' },
  cheque: { from: 12, to: 17, label: 'Número do cheque', note: 'band 2' },
  type: { from: 18, to: 18, label: 'Tipo', note: 'band 2; 5 = common' },
  bankCheckDigit: { from: 19, to: 19, label: 'Dígito do banco e da agência', note: 'band 3; modulus 10 over 1 to 7' },
  account: { from: 20, to: 29, label: 'Conta', note: 'band 3; coded by the bank, not the printed number' },
  accountCheckDigit: { from: 30, to: 30, label: 'Dígito da conta', note: 'band 3; modulus 10 over 20 to 29' },
} as const satisfies Readonly<Record<string, Part>>;

/** Which stretch each check digit guards, in the order in which they are read. */
export const CMC7_CHECKS = [
  { digit: 'chequeCheckDigit', from: 9, to: 18 },
  { digit: 'bankCheckDigit', from: 1, to: 7 },
  { digit: 'accountCheckDigit', from: 20, to: 29 },
] as const satisfies readonly {
  readonly digit: keyof typeof CMC7_LAYOUT;
  readonly from: number;
  readonly to: number;
}[];

/** The signs that the strip is printed and sent with: before, between and after its bands. */
export const CMC7_SIGNS = [
  { before: 1, sign: '<' },
  { before: 9, sign: '<' },
  { before: 19, sign: '>' },
  { before: 31, sign: ':' },
] as const;

/** What the type of a cheque says. 9 was used while the CPMF tax was. */
export const CHEQUE_TYPES: Readonly<Record<string, string>> = {
  '5': 'Comum',
  '6': 'Bancário',
  '7': 'Salário',
  '8': 'Administrativo',
  '9': 'CPMF',
};

/** The 29 digits of the line that is printed at a cheque's top ("linha 1"). Source: FEBRABAN, CNAB 240 V10.6, K005. */
export const CHEQUE_LINE_LAYOUT = {
  compe: { from: 1, to: 3, label: 'Câmara de compensação', note: '' },
  bank: { from: 4, to: 6, label: 'Banco', note: 'COMPE code' },
  branch: { from: 7, to: 10, label: 'Agência', note: '' },
  c1: { from: 11, to: 11, label: 'C1', note: 'not checked' },
  account: { from: 12, to: 21, label: 'Conta', note: 'the printed number, not the one of the strip' },
  c2: { from: 22, to: 22, label: 'C2', note: 'not checked; by the bank’s own rule' },
  cheque: { from: 23, to: 28, label: 'Número do cheque', note: '' },
  c3: { from: 29, to: 29, label: 'C3', note: 'not checked' },
} as const satisfies Readonly<Record<string, Part>>;

/** What stands in a part. */
export function cut(digits: string, part: Part): string {
  return digits.slice(part.from - 1, part.to);
}
