/** What JSON can say. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

/** A JSON object. A member that is undefined counts as absent. */
export interface JsonObject {
  readonly [name: string]: Json | undefined;
}

/**
 * JSON in one form only (after RFC 8785): members sorted by UTF-16 code units, no blanks, numbers and strings as
 * ECMAScript writes them. Two equal values give equal bytes, also after a round trip through PostgreSQL's jsonb.
 * Throws on a number that is not finite.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`Not a JSON number: ${value}`);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  let text = '';
  for (const name of Object.keys(value).sort()) {
    const member = value[name];
    if (member !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${canonicalJson(member)}`;
  }
  return `{${text}}`;
}

function isList(value: readonly Json[] | JsonObject): value is readonly Json[] {
  return Array.isArray(value);
}
