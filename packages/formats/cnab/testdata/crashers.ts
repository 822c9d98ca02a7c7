/** Inputs that are hard on a reader; each must be answered, and any that ever crashed stays here. */
export const CRASHERS: readonly string[] = [
  '\x00'.repeat(1000),
  '\n'.repeat(1000),
  '\r'.repeat(1000),
  '\x1a',
  '\u00ef\u00bb\u00bf',
  '0'.repeat(50_000),
  `${'3'.repeat(240)}\n`.repeat(200),
  `${'9'.repeat(240)}\n`.repeat(200),
  `00000000${' '.repeat(232)}\n00099999${' '.repeat(232)}`,
  `00000000${'\u00e9'.repeat(300)}\n`,
  `02RETORNO01COBRANCA${' '.repeat(57)}237\n1\n9\n`,
  `02RETORNO02PIX\n1\n9\n`,
  `01REMESSA01COBRANCA${' '.repeat(57)}990\n5\n2\n9\n`,
];
