import {
  PARTICIPATION_WORDS,
  unlistedInstitution,
  type Institution,
  type RecognisedInstitution,
} from '@bank/contracts';
import { plainWords } from '@bank/core';

/** How an account is paid: whether an institution takes part is known of each system apart. */
export interface PaidThrough {
  readonly system: 'spi' | 'str';
  /** What goes through the system, as people call it. */
  readonly name: string;
}

/** An institution to choose, or one that was chosen by its number alone. */
export type Bank = RecognisedInstitution;

/** More than these nobody reads through: another letter narrows further. */
const FOUND_MAX = 8;

/**
 * The banks that what was typed can mean: by code ("237"), ISPB ("60746948") or any beginning of a word of the name,
 * without accents and capitals. Nothing typed: the first of the list. A bank whose code or name begins with it comes first.
 * A whole ISPB that no bank of the list has is an institution of its own, known by that number.
 */
export function findBanks(banks: readonly Institution[], typed: string): readonly Bank[] {
  const wanted = plainWords(typed);
  if (wanted === '') return banks.slice(0, FOUND_MAX).map(asListed);
  const ranked = banks.flatMap((bank) => {
    const rank = rankOf(bank, wanted);
    return rank === undefined ? [] : [{ bank, rank }];
  });
  const found = ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, FOUND_MAX)
    .map(({ bank }) => asListed(bank));
  return found.length === 0 && /^[0-9a-z]{8}$/.test(wanted) ? [unlistedInstitution(wanted.toUpperCase())] : found;
}

function rankOf(bank: Institution, wanted: string): number | undefined {
  const [name, ispb] = [plainWords(bank.name), bank.ispb.toLowerCase()];
  if (bank.code === wanted || ispb === wanted) return 0;
  if (name.startsWith(wanted) || bank.code?.startsWith(wanted)) return 1;
  if (plainWords(bankLabel(bank)) === wanted || hasWord(name, wanted)) return 2;
  if (ispb.startsWith(wanted)) return 3;
  return bank.fullName !== null && hasWord(plainWords(bank.fullName), wanted) ? 4 : undefined;
}

function hasWord(name: string, beginning: string): boolean {
  return name.split(/[\s(.]+/).some((_, index, words) => words.slice(index).join(' ').startsWith(beginning));
}

function asListed(bank: Institution): Bank {
  return { ...bank, listed: true };
}

/** "237 · Bradesco"; the name alone where there is no code. */
export function bankLabel({ code, name }: Pick<Institution, 'code' | 'name'>): string {
  return code === null ? name : `${code} · ${name}`;
}

/** "TED: não confirmado", where it is not known that the institution takes part in that system. */
export function participationLabel(bank: Institution, { system, name }: PaidThrough): string | undefined {
  return bank[system] === 'yes' ? undefined : `${name}: ${PARTICIPATION_WORDS[bank[system]]}`;
}

/** What to mind about a chosen bank before paying there; undefined for nothing. */
export function bankWarning(bank: Bank, { system, name }: PaidThrough): string | undefined {
  if (!bank.listed) return 'Não está na nossa lista. Confira o número com quem recebe: vale só este ISPB.';
  switch (bank[system]) {
    case 'yes':
      return undefined;
    case 'no':
      return `Não está na lista de quem recebe ${name}. Se não receber, o valor volta para a conta.`;
    case 'unknown':
      return `Não sabemos se recebe ${name}. Se não receber, o valor volta para a conta.`;
  }
}
