const ZERO_CODE = 48;

/**
 * Computes the check digit of a text's digits from offset `from` to before `to`, the whole text when absent, leaving
 * out the one at offset `without`. What is asked must be digits.
 */
export type CheckDigit = (text: string, from?: number, to?: number, without?: number) => string;

/**
 * The check digit of modulus 10: weights 2, 1, 2, 1 … from the right, the digits of every product summed, and what is
 * missing to the next ten (FEBRABAN, Layout Padrão de Arrecadação v4, section 07). Fields of the line of a cobrança,
 * arrecadação with value identifier 6 or 7, and the bands of a cheque use it.
 */
export const modulus10: CheckDigit = (text, from = 0, to = text.length, without = -1) => {
  let sum = 0;
  let doubled = true;
  for (let at = to - 1; at >= from; at -= 1) {
    if (at === without) continue;
    const digit = text.charCodeAt(at) - ZERO_CODE;
    // The two digits of a product over 9 sum to the product less 9.
    sum += doubled ? (digit < 5 ? digit * 2 : digit * 2 - 9) : digit;
    doubled = !doubled;
  }
  return String((10 - (sum % 10)) % 10);
};

/**
 * The check digit of modulus 11 of a cobrança's barcode: weights 2 to 9 from the right, over and over; 11 less the
 * remainder, and 1 where that would be 10 or 11, so it is never 0 (Banco Central, Carta-Circular 2.926/2000).
 */
export const modulus11OfCobranca: CheckDigit = (text, from, to, without) => {
  const remainder = remainderOf11(text, from, to, without);
  return remainder < 2 ? '1' : String(11 - remainder);
};

/**
 * The check digit of modulus 11 of arrecadação (value identifiers 8 and 9): the same sum, but remainders 0 and 1 give
 * 0 and remainder 10 gives 1 (FEBRABAN, Layout Padrão de Arrecadação v4, section 09).
 */
export const modulus11OfArrecadacao: CheckDigit = (text, from, to, without) => {
  const remainder = remainderOf11(text, from, to, without);
  return remainder < 2 ? '0' : String(11 - remainder);
};

function remainderOf11(text: string, from = 0, to = text.length, without = -1): number {
  let sum = 0;
  let weight = 2;
  for (let at = to - 1; at >= from; at -= 1) {
    if (at === without) continue;
    sum += (text.charCodeAt(at) - ZERO_CODE) * weight;
    weight = weight === 9 ? 2 : weight + 1;
  }
  return sum % 11;
}
