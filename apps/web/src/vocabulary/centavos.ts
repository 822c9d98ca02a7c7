import { parseDecimal } from '@bank/core';

/** Wire money ("1234.56") as centavos; throws on a text that no answer of the bank can hold. */
export function centavosOf(wire: string): bigint {
  const parsed = parseDecimal(wire);
  if (!parsed.ok) throw new Error('an amount reached the screen without its schema');
  return parsed.value;
}
