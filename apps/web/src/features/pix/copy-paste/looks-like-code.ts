/**
 * Whether a text has what every Pix code has, how it begins and the name of its scheme, wherever they stand in it and however its
 * lines are broken. Whether it is a code `readPasted` says, which takes more code to load than can be had everywhere.
 */
export function looksLikeCode(text: string): boolean {
  const solid = text.replace(/\s+/g, '').toLowerCase();
  return solid.includes('000201') && solid.includes('br.gov.bcb.pix');
}
