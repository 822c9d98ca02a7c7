import type { Money } from '@bank/core';
import type { IssuedFileKind } from '@bank/contracts';
import type { JsonObject } from '@bank/ledger';
import type { Queryable } from '../../../platform/database/rows.ts';

/** The next bytes of a file that is being made, and the amounts of the lines that begin in them: above zero came in. */
export interface FilePiece {
  readonly bytes: Uint8Array;
  readonly amounts: readonly Money[];
}

/**
 * Makes a file. The same company and params give the same bytes for ever: no clock, no randomness, nothing that anybody can
 * change afterwards. What it reads of the database is closed; everything else comes from params.
 */
export type MakeFile = (on: Queryable, companyId: string, params: JsonObject) => AsyncIterable<FilePiece>;

/**
 * How the files of a kind are made: the n-th makes recipe n, and the last one makes new files. A change that changes bytes
 * is a new recipe at the end; the old ones stay, for what they made is proven with them.
 */
export type FileRecipes = readonly [MakeFile, ...MakeFile[]];

/** Recipes by kind. A book with some of them issues files of those; the one that proves files has all. */
export type RecipeBook = Readonly<Partial<Record<IssuedFileKind, FileRecipes>>>;

/** The recipe of that number; undefined for one that this version of the bank does not know. */
export function recipeOf(book: RecipeBook, kind: string, recipe: number): MakeFile | undefined {
  return (book as Readonly<Record<string, FileRecipes | undefined>>)[kind]?.[recipe - 1];
}
