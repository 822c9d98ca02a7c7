import { assert } from '@bank/core';

declare const railNameBrand: unique symbol;

/** Names a rail in the tables of messages, in logs and in incidents: "spi". */
export type RailName = string & { readonly [railNameBrand]: true };

const PATTERN = /^[a-z][a-z0-9-]{0,19}$/;

/** Reads the name of a rail: at most 20 small letters, digits and hyphens. Anything else is a bug and is thrown. */
export function railName(text: string): RailName {
  assert(PATTERN.test(text), `"${text}" is no name of a rail`);
  return text as RailName;
}
