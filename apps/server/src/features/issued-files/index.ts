import type { BooksCheck } from '@bank/ledger';
import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { issuedFileChecks } from './application/prove-files.ts';
import type { RecipeBook } from './application/recipes.ts';
import { issuedFilesRoutes } from './http/routes.ts';

export { issueFiles } from './application/issue-files.ts';
export { idsOfFiles } from './postgres/issued-files.ts';
export type { FilePiece, FileRecipes, MakeFile, RecipeBook } from './application/recipes.ts';
export type { FileToIssue } from './domain/issued-file.ts';

/** The capability issued-files: what other features and the composition root may use of it. */
export interface IssuedFilesFeature {
  readonly routes: readonly Route[];
  /** What `ipe verify` asks of issued files. */
  readonly checks: readonly BooksCheck[];
}

const ARCHIVE_BYTES_MAX = 200_000_000n;

/** Files that the bank issued to a company: seen, downloaded, and proven. The capabilities whose files they are make them. */
export function createIssuedFilesFeature(
  platform: Platform,
  deps: { readonly recipes: Required<RecipeBook> },
): IssuedFilesFeature {
  return {
    routes: issuedFilesRoutes({ ...platform, archiveBytesMax: ARCHIVE_BYTES_MAX }),
    checks: issuedFileChecks(deps.recipes),
  };
}
