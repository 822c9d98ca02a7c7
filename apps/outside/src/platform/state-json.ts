// State and events as JSON. Maps and bigints, which JSON lacks, are written as objects with one telling key.

/** Writes a value; Maps, Sets of strings and bigints included. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'bigint') return { $bigint: part.toString() };
    if (part instanceof Map) return { $map: [...(part as Map<unknown, unknown>)] };
    return part;
  });
}

/** Reads what {@link toJson} wrote. */
export function fromJson(text: string): unknown {
  return JSON.parse(text, (_, part: unknown) => {
    if (typeof part !== 'object' || part === null) return part;
    if ('$bigint' in part) return BigInt(String(part.$bigint));
    if ('$map' in part) return new Map(part.$map as [unknown, unknown][]);
    return part;
  });
}
