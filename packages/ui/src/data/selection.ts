/** With that key chosen, or no longer; not more than `most` at once. */
export function toggled(chosen: ReadonlySet<string>, key: string, most: number): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(key) && next.size < most) next.add(key);
  return next;
}

/** All of these chosen, as many as can be at once; or none where all of them are already. */
export function toggledAll(chosen: ReadonlySet<string>, keys: readonly string[], most: number): ReadonlySet<string> {
  const wanted = [...new Set(keys)].slice(0, most);
  return wanted.every((key) => chosen.has(key)) ? new Set() : new Set(wanted);
}

/** The rows whose key is chosen and that can still be chosen: one for each key, in their order. */
export function chosenRows<Row>(
  rows: readonly Row[],
  chosen: ReadonlySet<string>,
  { keyOf, canChoose }: { readonly keyOf: (row: Row) => string; readonly canChoose: (row: Row) => boolean },
): readonly Row[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const key = keyOf(row);
    if (seen.has(key) || !chosen.has(key) || !canChoose(row)) return false;
    seen.add(key);
    return true;
  });
}
