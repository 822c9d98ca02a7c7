import { assert, ok, refuse, type Result } from './result.ts';

declare const moneyBrand: unique symbol;

/**
 * An amount of Brazilian reais as an integer number of centavos.
 *
 * A float never holds money. On the wire it is a decimal string of reais
 * ("1234.56", see {@link formatDecimal}); in the database an int8.
 */
export type Money = bigint & { readonly [moneyBrand]: true };

/** No single amount or balance goes beyond this: fits PostgreSQL's int8 with room to add. */
const CENTAVOS_MAX = 10n ** 17n;

/** The largest amount that one payment may carry: 10^13 centavos (SECURITY.md M01). */
export const AMOUNT_CENTAVOS_MAX = 10n ** 13n;

/** Nothing. */
export const ZERO = 0n as Money;

/** Centavos as Money. Throws when out of bounds, which is a bug: parse at the edge first. */
export function money(centavos: bigint): Money {
  assert(centavos <= CENTAVOS_MAX && centavos >= -CENTAVOS_MAX, 'money out of bounds');
  return centavos as Money;
}

/** a + b */
export function add(a: Money, b: Money): Money {
  return money(a + b);
}

/** a − b */
export function subtract(a: Money, b: Money): Money {
  return money(a - b);
}

/** −a */
export function negate(a: Money): Money {
  return money(-a);
}

/** The sum of all amounts; nothing sums to zero. */
export function sum(amounts: Iterable<Money>): Money {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return money(total);
}

/** How a division gets rid of the remainder. Each one is named, because each is a decision. */
export type Rounding = 'down' | 'up' | 'half-up';

/**
 * numerator × amount ÷ denominator, rounded as named. Signs are kept: −0.5 rounds half-up to −1
 * ("away from zero"), so that a reversal is always the exact opposite of its original.
 */
export function multiplyRatio(
  amount: Money,
  ratio: { readonly numerator: bigint; readonly denominator: bigint },
  rounding: Rounding,
): Money {
  assert(ratio.denominator > 0n, 'ratio denominator must be positive');
  const product = amount * ratio.numerator;
  const magnitude = product < 0n ? -product : product;
  const quotient = magnitude / ratio.denominator;
  const remainder = magnitude % ratio.denominator;
  const roundsUp =
    rounding === 'up' ? remainder > 0n : rounding === 'half-up' ? remainder * 2n >= ratio.denominator : false;
  const rounded = roundsUp ? quotient + 1n : quotient;
  return money(product < 0n ? -rounded : rounded);
}

/** Reais as a decimal string with two places: "1234.56", "-0.05". The form of the wire. */
export function formatDecimal(amount: bigint): string {
  const sign = amount < 0n ? '-' : '';
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Reais as people write them: "1.234,56". A negative amount carries "-" in front. */
export function formatReais(amount: bigint): string {
  const [whole = '0', cents = '00'] = formatDecimal(amount < 0n ? -amount : amount).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, '.');
  return `${amount < 0n ? '-' : ''}${grouped},${cents}`;
}

/** With the currency: "R$ 1.234,56" (a no-break space keeps it in one piece). */
export function formatBrl(amount: bigint): string {
  return `${amount < 0n ? '-' : ''}R$\u00a0${formatReais(amount < 0n ? -amount : amount)}`;
}

/** Why a text is not an amount. */
export type MoneyFault = { readonly code: 'money.malformed' | 'money.out-of-bounds' };

/**
 * Reads the wire form: digits, a point, exactly two digits; a leading "-" for negatives.
 * Refuses anything else: no exponent, no comma, no leading zeros but "0.xx".
 */
export function parseDecimal(text: string): Result<Money, MoneyFault> {
  if (!/^-?(0|[1-9]\d{0,16})\.\d{2}$/.test(text)) return refuse({ code: 'money.malformed' });
  const centavos = BigInt(text.replace('.', ''));
  if (centavos > CENTAVOS_MAX || centavos < -CENTAVOS_MAX) return refuse({ code: 'money.out-of-bounds' });
  return ok(centavos as Money);
}

/**
 * Reads what a person types: "1234", "1.234,5", "R$ 1.234,56". A comma marks cents, points group
 * thousands and must stand right. Refuses negatives, more than two cents' digits and everything else.
 */
export function parseReais(text: string): Result<Money, MoneyFault> {
  const bare = text
    .replace(/^\s*R\$/, '')
    .replaceAll('\u00a0', ' ')
    .trim();
  const match = /^(\d{1,3}(?:\.\d{3})+|\d{1,17})(?:,(\d{1,2}))?$/.exec(bare);
  if (!match) return refuse({ code: 'money.malformed' });
  const whole = (match[1] ?? '0').replaceAll('.', '');
  const centavos = BigInt(whole) * 100n + BigInt((match[2] ?? '0').padEnd(2, '0'));
  if (centavos > CENTAVOS_MAX) return refuse({ code: 'money.out-of-bounds' });
  return ok(centavos as Money);
}
