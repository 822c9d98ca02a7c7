import * as z from 'zod/mini';
import { formatDecimal, parseCivilDate, parseDecimal, type CivilDate, type Money } from '@bank/core';

/** An amount to pay: reais as a decimal string, above zero and at most 10^13 centavos (SECURITY M01). */
export const amountSchema = z
  .string({ error: 'Informe o valor.' })
  .check(z.regex(/^(?!0+\.00$)(0|[1-9]\d{0,10})\.\d{2}$/, 'Informe um valor maior que zero, como 10.50.'));

/** What somebody says that they have or bill: as an amount to pay, and zero is an answer too. */
export const declaredAmountSchema = z
  .string({ error: 'Informe o valor.' })
  .check(z.regex(/^(0|[1-9]\d{0,10})\.\d{2}$/, 'Informe o valor, como 10.50.'));

/** A balance or sum: reais as a decimal string, may be negative. */
export const balanceSchema = z.string().check(z.regex(/^-?(0|[1-9]\d{0,16})\.\d{2}$/));

/** A day, "AAAA-MM-DD". */
export const dateSchema = z
  .string()
  .check(z.refine((text) => parseCivilDate(text).ok, 'Informe uma data válida, como 2026-11-23.'));

/** A moment, UTC with milliseconds. */
export const instantSchema = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/));

/** An opaque place in a list; one that is sorted by a name carries the name. */
export const cursorSchema = z.string().check(z.maxLength(700), z.regex(/^[A-Za-z0-9_-]+$/, 'Página inválida.'));

/** How many rows of a list at most; 50 when not said, 200 at most. */
export const limitSchema = z.pipe(
  // An address carries text; only digits are a number there, not "1e2" or " 5".
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,9}$/, 'Informe um número inteiro.'))]),
    z.transform(Number),
  ),
  z
    .number()
    .check(
      z.int('Informe um número inteiro.'),
      z.gte(1, 'Peça ao menos 1.'),
      z.lte(200, 'Peça no máximo 200 por vez.'),
    ),
);

/** Text that people type: trimmed, without control characters, of bounded length. */
export function textSchema(lengthMax: number): z.ZodMiniType<string, string> {
  return z.pipe(
    z.string().check(
      z.maxLength(lengthMax, `Use no máximo ${lengthMax} caracteres.`),
      // Control characters, and those that turn the direction of what follows or cannot be seen: a name or message
      // must read the same on every screen that shows or signs it.
      z.regex(
        // eslint-disable-next-line no-control-regex -- they are what is refused
        /^[^\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]*$/,
        'O texto tem caracteres que não podem ser usados.',
      ),
    ),
    z.transform((text: string) => text.trim()),
  ) as unknown as z.ZodMiniType<string, string>;
}

/** The same, and it must say something. */
export function filledTextSchema(lengthMax: number): z.ZodMiniType<string, string> {
  return textSchema(lengthMax).check(z.minLength(1, 'Campo obrigatório.'));
}

/** An id of that kind. */
export function idSchema(prefix: string): z.ZodMiniType<string, string> {
  return z.string().check(z.regex(new RegExp(`^${prefix}_[0-9a-z]{26}$`), 'Identificador inválido.'));
}

/** The money that a checked wire amount means. */
export function moneyOf(wire: string): Money {
  const parsed = parseDecimal(wire);
  if (!parsed.ok) throw new Error('an amount reached the code without its schema');
  return parsed.value;
}

/** Money as it travels. */
export function wireOf(amount: bigint): string {
  return formatDecimal(amount);
}

/** The day that a checked wire date means. */
export function dateOf(wire: string): CivilDate {
  return wire as CivilDate;
}
