import type { Institution } from '@bank/contracts';
import { plainWords } from '@bank/core';
import { bankLabel } from '../payee-account/banks.ts';

/** An institution as lists name it: the part that a person reads. */
export type ListedBank = Pick<Institution, 'ispb' | 'code' | 'name'>;

/**
 * The ISPB that a text of a list means: a code ("341", "77"), an ISPB, a name or the beginning of one that no other shares,
 * or the label of a bank. Zeros in front that a spreadsheet took away are given back. A whole ISPB that nobody knows is
 * taken by its number; undefined: none, or several.
 */
export function bankMeant(banks: readonly ListedBank[], typed: string): string | undefined {
  const text = plainWords(typed);
  const [first = ''] = text.split(/\s*[-–—·]\s*|\s+/);
  const digits = /^\d{1,8}$/.test(first) ? first : '';
  // "341 - Itaú" names the bank twice; a name may begin with digits too ("99Pay").
  const byNumber = digits === '' ? undefined : ofNumber(banks, digits);
  if (byNumber !== undefined && (text === first || named(banks, text) === undefined)) return byNumber;
  const byName = named(banks, text);
  if (byName !== undefined) return byName;
  // Eight letters without a digit are a name that was not found.
  return /^(?=.*\d)[0-9a-z]{8}$/.test(text) ? text.toUpperCase() : undefined;
}

/** An institution as it stands in a cell, which {@link bankMeant} reads again: its label, or its ISPB where no list has it. */
export function bankWritten(banks: readonly ListedBank[], ispb: string): string {
  const bank = banks.find((listed) => listed.ispb === ispb);
  return bank === undefined ? ispb : bankLabel(bank);
}

function ofNumber(banks: readonly ListedBank[], digits: string): string | undefined {
  const { byCode, byName } = indexOf(banks);
  const ofCode = digits.length <= 3 ? byCode.get(digits.padStart(3, '0')) : undefined;
  return ofCode ?? byName.get(digits.padStart(8, '0'));
}

function named(banks: readonly ListedBank[], text: string): string | undefined {
  const { byName, names } = indexOf(banks);
  const whole = byName.get(text);
  if (whole !== undefined) return whole;
  if (text.length < 3) return undefined;
  const begun = names.filter(([name]) => name.startsWith(text));
  return begun.length === 1 ? begun[0]?.[1] : undefined;
}

/** The list as it is searched: by what names a bank whole, in plain words; of several the first of the list. */
interface BankIndex {
  readonly byCode: ReadonlyMap<string, string>;
  /** By name, label and ISPB. */
  readonly byName: ReadonlyMap<string, string>;
  readonly names: readonly (readonly [name: string, ispb: string])[];
}

// A list of ten thousand payees asks the same hundreds of banks for each row: their names are put into plain words once.
const indexes = new WeakMap<readonly ListedBank[], BankIndex>();

function indexOf(banks: readonly ListedBank[]): BankIndex {
  const known = indexes.get(banks);
  if (known !== undefined) return known;
  const byCode = new Map<string, string>();
  const byName = new Map<string, string>();
  const first = (map: Map<string, string>, key: string, ispb: string): void => {
    if (!map.has(key)) map.set(key, ispb);
  };
  const names = banks.map((bank) => {
    const name = plainWords(bank.name);
    if (bank.code !== null) first(byCode, bank.code, bank.ispb);
    for (const key of [name, plainWords(bankLabel(bank)), bank.ispb.toLowerCase()]) first(byName, key, bank.ispb);
    return [name, bank.ispb] as const;
  });
  const index = { byCode, byName, names };
  indexes.set(banks, index);
  return index;
}
