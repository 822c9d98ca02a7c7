import { AMOUNT_CENTAVOS_MAX, money, type Money } from './money.ts';
import { asTyped } from './pasted-text.ts';

/** What a pasted text says of an amount. */
export type PastedAmount =
  | { readonly is: 'amount'; readonly centavos: Money }
  /** It can be meant in more than one way; the likelier one comes first. */
  | { readonly is: 'doubtful'; readonly candidates: readonly [Money, Money] }
  | { readonly is: 'refused'; readonly because: 'no-amount' | 'negative' | 'decimals' | 'too-high' };

const MARKS = /^(?:R\$|BRL)\s*|\s*(?:R\$|BRL|reais|real)\.?$/gi;
/** Thousands as a blank, a point, a comma or an apostrophe separates them, always the same; then cents after the other mark. */
const GROUPED = /^[1-9]\d{0,2}(?<mark>[ .,'])\d{3}(?:\k<mark>\d{3})*(?:(?!\k<mark>)[.,](?<cents>\d+))?$/;
const PLAIN = /^\d+(?:[.,](?<cents>\d+))?$/;
/** One mark before three digits: thousands, or three decimals. */
const EITHER = /^[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * Reads an amount that was copied elsewhere: "1234,56", "1.234,56", "1234.56", "1,234.56", "1 234,56", "12.50". What has
 * one mark before three digits ("1.234", "1,234") can be thousands or decimals, unless "R$" stands before its point:
 * that is for the person to say.
 */
export function readPastedAmount(text: string): PastedAmount {
  const trimmed = asTyped(text).replace(/\s+/g, ' ').trim();
  if (/^\(.*\)$|^(?:R\$ ?)?-|-$/i.test(trimmed) && /\d/.test(trimmed)) return { is: 'refused', because: 'negative' };
  const bare = trimmed.replace(MARKS, '').trim();
  if (EITHER.test(bare) && !(bare !== trimmed && bare.includes('.'))) return doubtful(bare);
  const match = GROUPED.exec(bare) ?? PLAIN.exec(bare);
  if (match === null) return { is: 'refused', because: 'no-amount' };
  const cents = match.groups?.['cents'] ?? '';
  // Zeros after the cents say nothing more.
  const meant = cents.replace(/0+$/, '');
  if (meant.length > 2) return { is: 'refused', because: 'decimals' };
  const whole = (cents === '' ? bare : bare.slice(0, -cents.length - 1)).replace(/\D/g, '');
  return judged(BigInt(`${whole}${meant.padEnd(2, '0')}`));
}

function doubtful(bare: string): PastedAmount {
  const thousands = BigInt(bare.replace(/\D/g, ''));
  // Three decimals are rounded half up: there is no smaller coin.
  return { is: 'doubtful', candidates: [money(thousands * 100n), money((thousands + 5n) / 10n)] };
}

function judged(centavos: bigint): PastedAmount {
  if (centavos >= AMOUNT_CENTAVOS_MAX) return { is: 'refused', because: 'too-high' };
  return { is: 'amount', centavos: money(centavos) };
}
