/** What a person typed, in the forms in which it is looked for; null where it can be no such thing. */
export interface EntrySearch {
  /** Lower case, without accents, one blank between words. */
  readonly text: string;
  /** Characters that a CNPJ holds next to each other, marks left out. */
  readonly company: string | null;
  /** Digits that stand next to each other among the six of a CPF that show. */
  readonly person: string | null;
  /** Amounts that begin as it was typed, in centavos: "4250" are those from 4.250,00 to 4.250,99, "4250,5" those from 4.250,50. */
  readonly amount: { readonly from: bigint; readonly to: bigint } | null;
  /** The beginning of an authentication code, without dashes. */
  readonly code: string | null;
}

const ACCENTED = 'áàâãäåéèêëíìîïóòôõöúùûüçñýÿ';
const PLAIN = 'aaaaaaeeeeiiiiooooouuuucnyy';

/** The letters that SQL's translate() turns into plain ones: from, to. */
export const FOLDING = { from: ACCENTED, to: PLAIN } as const;

/** Lower case and without the accents of Portuguese, as the database folds the lines' words. */
export function fold(text: string): string {
  let folded = '';
  for (const letter of text.toLowerCase()) {
    const index = ACCENTED.indexOf(letter);
    folded += index < 0 ? letter : (PLAIN[index] ?? letter);
  }
  return folded;
}

/** Reads what was typed: words, a document with or without its marks, an amount, an identifier. */
export function readSearch(typed: string): EntrySearch {
  const bare = typed.toUpperCase().replace(/[./\s*-]/g, '');
  return {
    text: fold(typed.trim().replace(/\s+/g, ' ')),
    company: /^[0-9A-Z]{4,14}$/.test(bare) && /\d/.test(bare) ? bare : null,
    person: personOf(bare),
    amount: amountOf(typed),
    code: codeOf(bare),
  };
}

/**
 * Of a CPF only what shows is looked for, also where all of it was typed: a search that answered more than the line shows
 * would tell the hidden digits to whoever tries them one after another (SECURITY B04).
 */
function personOf(bare: string): string | null {
  if (/^\d{11}$/.test(bare)) return bare.slice(3, 9);
  return /^\d{4,6}$/.test(bare) ? bare : null;
}

/** "R$ 4.250,00", "4250", "-4250,5", and with a point as spreadsheets write it: "4250.50". */
function amountOf(typed: string): EntrySearch['amount'] {
  const bare = typed
    .toUpperCase()
    .replace('R$', '')
    .replace(/\s/g, '')
    .replace(/^[+−-]/, '');
  const match =
    /^(?<whole>\d{1,3}(?:\.\d{3})+|\d{1,13})(?:,(?<cents>\d{0,2}))?$/.exec(bare) ??
    /^(?<whole>\d{1,13})\.(?<cents>\d{1,2})$/.exec(bare);
  if (!match?.groups) return null;
  const { whole = '', cents = '' } = match.groups;
  const reais = BigInt(whole.replaceAll('.', '')) * 100n;
  return { from: reais + BigInt(cents.padEnd(2, '0')), to: reais + BigInt(cents.padEnd(2, '9')) };
}

/** Eight characters of a code are told from words by a figure among them; a whole one has twenty. */
function codeOf(bare: string): string | null {
  const isCode = /^[0-9A-HJKMNP-TV-Z]{8,20}$/.test(bare) && (bare.length === 20 || /\d/.test(bare));
  return isCode ? bare : null;
}
