import type { JsonObject } from '@bank/ledger';

/**
 * The details of an incident as PostgreSQL can keep them as JSON: it takes neither U+0000 nor half of a surrogate pair,
 * which a text that was cut short may end with. They become U+FFFD; what a rail wrote must not keep it from being told.
 */
export function storableDetail(detail: JsonObject): JsonObject {
  return JSON.parse(JSON.stringify(detail), (_, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\u0000', '\uFFFD') : value,
  ) as JsonObject;
}
