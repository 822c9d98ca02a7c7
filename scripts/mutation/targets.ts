/** A package whose sums are put to the test, with its own unit tests. */
export interface MutationTarget {
  readonly name: string;
  /** The package; its own tests, and no others, have to notice a mutant. */
  readonly folder: string;
  /** Files to mutate, relative to the folder. */
  readonly files: readonly string[];
  /** Which of its tests, relative to the folder; all where nothing is said. */
  readonly tests?: readonly string[];
}

/** At least so many of a hundred mutants of each file must be noticed. */
export const SCORE_MIN = 85;

/** Everything that computes a check digit, a due date or an amount. */
export const TARGETS: readonly MutationTarget[] = [
  { name: 'money', folder: 'packages/core', files: ['src/money.ts'] },
  {
    name: 'documents',
    folder: 'packages/formats/documents',
    files: ['src/check-digits.ts', 'src/cpf.ts', 'src/cnpj.ts'],
  },
  { name: 'brcode', folder: 'packages/formats/brcode', files: ['src/crc.ts', 'src/amount.ts'] },
  {
    name: 'boleto',
    folder: 'packages/formats/boleto',
    files: [
      'src/check-digits.ts',
      'src/due-factor.ts',
      'src/percent.ts',
      'src/amount-due.ts',
      'src/boleto-terms.ts',
      'src/line.ts',
      'src/read-boleto.ts',
      'src/write-boleto.ts',
    ],
  },
  { name: 'cmc7', folder: 'packages/formats/cmc7', files: ['src/cmc7.ts', 'src/cheque-line.ts'] },
  {
    name: 'cobv',
    folder: 'packages/formats/cobv',
    files: ['src/amount-due.ts', 'src/read-charge.ts', 'src/check-charge.ts'],
  },
  {
    name: 'cnab',
    folder: 'packages/formats/cnab',
    files: ['src/engine/dates.ts', 'src/engine/record.ts', 'src/engine/write.ts'],
    // Not those that read files of a hundred thousand lines: they would do so for each mutant.
    tests: ['src/engine/*.test.ts', 'src/layouts/{charging,payments,custody,statement}/*-240.test.ts'],
  },
];
