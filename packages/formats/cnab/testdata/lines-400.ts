/** What stands where in a line: position (from 1) and text. */
export type Placed = readonly (readonly [from: number, text: string])[];

/** A line of 400 with texts at positions, blanks elsewhere, and its number at the end. */
export function line400(sequence: number, placed: Placed): string {
  let line = ' '.repeat(394) + String(sequence).padStart(6, '0');
  for (const [from, text] of placed) line = line.slice(0, from - 1) + text + line.slice(from - 1 + text.length);
  return line;
}

/** A file of another bank with one title for each list of what stands where. */
export function file400(bank: string, direction: 'REMESSA' | 'RETORNO', ...titles: readonly Placed[]): string {
  const header = line400(1, [
    [1, `0${direction === 'REMESSA' ? 1 : 2}${direction}01COBRANCA`],
    [77, bank],
    [95, '280714'],
  ]);
  const details = titles.map((placed, index) => line400(index + 2, placed));
  return [header, ...details, line400(titles.length + 2, [[1, '9']]), ''].join('\r\n');
}
