/** A bank to choose: the part of a Pix participant that a person reads. */
export type Bank = Readonly<Record<'ispb' | 'code' | 'name', string>>;

/** More than these nobody reads through: another letter narrows further. */
const FOUND_MAX = 8;

/**
 * The banks that what was typed can mean: by code ("237"), ISPB ("60746948") or any beginning of a word of the name,
 * without accents and capitals. Nothing typed: the first of the list. A bank whose code or name begins with it comes first.
 */
export function findBanks(banks: readonly Bank[], typed: string): readonly Bank[] {
  const wanted = plain(typed);
  if (wanted === '') return banks.slice(0, FOUND_MAX);
  const ranked = banks.flatMap((bank) => {
    const name = plain(bank.name);
    if (bank.code === wanted || bank.ispb.toLowerCase() === wanted) return [{ bank, rank: 0 }];
    if (name.startsWith(wanted) || bank.code.startsWith(wanted)) return [{ bank, rank: 1 }];
    if (name.split(/[\s(.]+/).some((word) => word.startsWith(wanted)) || plain(bankLabel(bank)) === wanted)
      return [{ bank, rank: 2 }];
    if (bank.ispb.toLowerCase().startsWith(wanted)) return [{ bank, rank: 3 }];
    return [];
  });
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, FOUND_MAX)
    .map(({ bank }) => bank);
}

/** "237 · Bradesco" */
export function bankLabel(bank: Bank): string {
  return `${bank.code} · ${bank.name}`;
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}
