/** Mutants of one line that no test can notice, because the program does the same with them. */
export interface Equivalent {
  readonly file: string;
  /** The whole line that is changed, without blanks around it. */
  readonly line: string;
  /** What stands in each mutant for the part that was changed. */
  readonly replacements: readonly string[];
  readonly because: string;
}

const MONEY = 'packages/core/src/money.ts';
const NOTHING = 'the opposite of nothing is nothing';
const NEVER = 'the default is there for the types: the pattern before it always gives this part';

/** Each looked at by a person; they count as neither noticed nor missed. Sparingly. */
export const EQUIVALENTS: readonly Equivalent[] = [
  {
    file: MONEY,
    line: 'const magnitude = product < 0n ? -product : product;',
    replacements: ['product <= 0n', '1n'],
    because: NOTHING,
  },
  {
    file: MONEY,
    line: 'return money(product < 0n ? -rounded : rounded);',
    replacements: ['product <= 0n', '1n'],
    because: NOTHING,
  },
  {
    file: MONEY,
    line: "const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0');",
    replacements: ['amount <= 0n', '1n'],
    because: NOTHING,
  },
  {
    file: MONEY,
    line: "const [whole = '0', cents = '00'] = formatDecimal(amount < 0n ? -amount : amount).split('.');",
    replacements: ['amount <= 0n', '1n', '""'],
    because: `${NOTHING}; ${NEVER}`,
  },
  {
    file: MONEY,
    line: "return `${amount < 0n ? '-' : ''}R$\\u00a0${formatReais(amount < 0n ? -amount : amount)}`;",
    replacements: ['amount <= 0n', '1n'],
    because: NOTHING,
  },
  {
    file: MONEY,
    line: "const whole = (match[1] ?? '0').replaceAll('.', '');",
    replacements: ['""'],
    because: NEVER,
  },
  {
    file: MONEY,
    line: "const centavos = BigInt(whole) * 100n + BigInt((match[2] ?? '0').padEnd(2, '0'));",
    replacements: ['""'],
    because: 'filled up to two zeros either way',
  },
];
