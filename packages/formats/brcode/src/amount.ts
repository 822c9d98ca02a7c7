/**
 * The centavos that an amount of a code means, or -1 where it is none: digits, then nothing, a point, or a point and one
 * or two digits; or a point and two digits alone. "100" and "10." are reais, "0.9" is ninety centavos.
 * A number serves: thirteen places are below 2^53 in centavos.
 */
export function amountCentavosOf(text: string): number {
  let whole = 0;
  let at = 0;
  for (; at < text.length && isDigit(text, at); at += 1) whole = whole * 10 + digit(text, at);
  if (at === text.length) return at === 0 ? -1 : whole * 100;
  if (text[at] !== '.') return -1;
  const decimals = text.length - at - 1;
  if (decimals > 2 || (at === 0 && decimals !== 2)) return -1;
  for (let place = at + 1; place < text.length; place += 1) if (!isDigit(text, place)) return -1;
  const tens = decimals > 0 ? digit(text, at + 1) : 0;
  const ones = decimals > 1 ? digit(text, at + 2) : 0;
  return whole * 100 + tens * 10 + ones;
}

/** Whether an amount stands as a writer puts it: two decimals, and no 0 in front that is not needed. */
export function isWrittenAmount(text: string): boolean {
  const point = text.length - 3;
  return point > 0 && text[point] === '.' && (point === 1 || text[0] !== '0');
}

function isDigit(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 48 && unit <= 57;
}

function digit(text: string, at: number): number {
  return text.charCodeAt(at) - 48;
}
