import type { BooksCheck } from '@bank/ledger';
import type { Queryable } from '../../../platform/database/rows.ts';
import { allFiles, nameInFault, numbersCheck, type CheckedFile } from '../postgres/checks.ts';
import { keptContent } from './kept-content.ts';
import { measured } from './measured.ts';
import { recipeOf, type RecipeBook } from './recipes.ts';

/**
 * What `ipe verify` asks of issued files: their numbers have no gaps, the bytes that are kept are those that were issued,
 * and each recipe makes the very same bytes again.
 */
export function issuedFileChecks(book: RecipeBook): readonly BooksCheck[] {
  return [
    numbersCheck,
    fileCheck('issued-files.content', 'Conteúdo guardado de cada arquivo emitido igual ao seu SHA-256', isKeptWhole),
    fileCheck('issued-files.made-again', 'Cada arquivo emitido, feito de novo, sai byte por byte igual', (on, file) =>
      isMadeAgain(on, book, file),
    ),
  ];
}

function fileCheck(
  name: string,
  title: string,
  holds: (on: Queryable, file: CheckedFile) => Promise<boolean>,
): BooksCheck {
  return {
    name,
    title,
    async run(on) {
      let [counted, faults] = [0, 0];
      let firstFault: string | null = null;
      for await (const file of allFiles(on)) {
        counted += 1;
        if (await holds(on, file)) continue;
        faults += 1;
        firstFault ??= nameInFault(file);
      }
      return { counted, faults, firstFault };
    },
  };
}

async function isKeptWhole(on: Queryable, file: CheckedFile): Promise<boolean> {
  return (await endOf(keptContent(on, file))).reached;
}

async function isMadeAgain(on: Queryable, book: RecipeBook, file: CheckedFile): Promise<boolean> {
  const make = recipeOf(book, file.kind, file.recipe);
  const end = make && (await endOf(measured(make(on, file.companyId, file.params))));
  if (!end?.reached) return false;
  const { size, lines, totalIn, totalOut, sha256 } = end.value;
  const sameCounts =
    size === file.size && lines === file.lines && totalIn === file.totalIn && totalOut === file.totalOut;
  return sameCounts && Buffer.from(sha256).equals(file.sha256);
}

/** Runs a generator to its end; a failure on the way is what the check looks for, and no failure of the check. */
async function endOf<T>(
  source: AsyncGenerator<unknown, T>,
): Promise<{ readonly reached: true; readonly value: T } | { readonly reached: false }> {
  try {
    for (;;) {
      const next = await source.next();
      if (next.done) return { reached: true, value: next.value };
    }
  } catch {
    return { reached: false };
  }
}
