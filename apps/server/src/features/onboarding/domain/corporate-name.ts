/** Words of a corporate name that are written in several ways, by what one of them is written as here. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/\bSOCIEDADE ANONIMA\b/g, 'SA'],
  [/\bS A\b/g, 'SA'],
  [/\bLIMITADA\b/g, 'LTDA'],
  [/\bCOMPANHIA\b/g, 'CIA'],
  [/\bE\b/g, ''],
  // The size of a business ceased to belong to its name in 2018 (LC 123/2006, art. 72, revoked).
  [/\b(ME|EPP|MICROEMPRESA|EMPRESA DE PEQUENO PORTE)$/, ''],
];

/** A corporate name without case, accents, punctuation and ways of writing: what two spellings of it share. */
function plainName(name: string): string {
  let plain = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    // "S.A." and "S/A" become "S A", "&" the "E" that it stands for.
    .replace(/&/g, ' E ')
    .replace(/[^0-9A-Z]+/g, ' ')
    .trim();
  for (const [spelling, one] of SPELLINGS) plain = plain.replace(spelling, one);
  return plain.replace(/ +/g, ' ').trim();
}

/** Whether two corporate names are the same one, however they are written. */
export function isSameCorporateName(a: string, b: string): boolean {
  return plainName(a) === plainName(b);
}
