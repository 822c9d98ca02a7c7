/** A count as people read it: "1.234". */
export function countInWords(count: number | bigint): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '.');
}
