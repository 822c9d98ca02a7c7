/** Whom a code names. */
export interface NamedReceiver {
  readonly name: string;
  /** Null where the code only carries a name. */
  readonly document: string | null;
}

/** A CNPJ's first eight characters are the company's: its branches have other numbers. */
const COMPANY_LENGTH = 8;
const CNPJ_LENGTH = 14;
/** Words that many names share and that tell nobody from another. */
const COMMON = new Set('ltda me epp eireli sa cia comercio servicos industria dos das com para'.split(' '));

/**
 * Whether a code names somebody else than the directory: by document where the code has one, else by name. A name on a code is
 * often a trade name, cut to 25 characters: it differs only where it shares no word with the holder's.
 */
export function receiverDiffers(
  printed: NamedReceiver,
  holder: { readonly name: string; readonly document: string },
): boolean {
  if (printed.document !== null) return ownerOf(printed.document) !== ownerOf(holder.document);
  const [said, known] = [wordsOf(printed.name), wordsOf(holder.name)];
  // A cut or shortened word still is the same one.
  const isShared = said.some((one) => known.some((other) => one.startsWith(other) || other.startsWith(one)));
  return said.length > 0 && !isShared;
}

function ownerOf(document: string): string {
  return document.length === CNPJ_LENGTH ? document.slice(0, COMPANY_LENGTH) : document;
}

function wordsOf(name: string): readonly string[] {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^a-z0-9]+/).filter((word) => word.length > 2 && !COMMON.has(word));
}
