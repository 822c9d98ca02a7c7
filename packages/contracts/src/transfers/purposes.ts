import {
  COMMON_PURPOSES,
  JUDICIAL_PURPOSE,
  parsePurpose,
  purposeWords,
  TED_PURPOSES as ALL_PURPOSES,
  type TedPurpose,
} from '@bank/str/words';
import * as z from 'zod/mini';

export { OTHER_PURPOSE, SAME_HOLDER_PURPOSE, USUAL_PURPOSE, type TedPurpose } from '@bank/str/words';

/**
 * The purposes that may be chosen for a TED, those that companies use most first. A deposit at a court is left out: it asks for an
 * identifier that only the court's own form has.
 */
const OFFERED = [...new Set([...COMMON_PURPOSES, ...ALL_PURPOSES])].filter((code) => code !== JUDICIAL_PURPOSE);

export const tedPurposeSchema = z.enum(OFFERED as [TedPurpose, ...TedPurpose[]], { error: 'Escolha a finalidade.' });

/** The purpose that a text of a list or file names, with or without its leading zeros; undefined where none of those offered is named. */
export function tedPurposeNamed(text: string): TedPurpose | undefined {
  const code = parsePurpose(text.trim());
  return code !== undefined && OFFERED.includes(code) ? code : undefined;
}

/** The same with their words, in the order in which they are offered. */
export const TED_PURPOSES: readonly { readonly code: TedPurpose; readonly label: string }[] = OFFERED.map((code) => ({
  code,
  label: purposeWords(code),
}));

/** How many of them are offered before anything is searched for. */
export const TED_PURPOSES_OFTEN = COMMON_PURPOSES.length;

/** A purpose in words; one that only another bank knows is named by its code. */
export function tedPurposeWords(code: string): string {
  const known = parsePurpose(code);
  return known === undefined ? `Finalidade ${code}` : purposeWords(known);
}
