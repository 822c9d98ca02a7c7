import { bankingDate } from '@bank/core';
import type { SheetFormat } from '@bank/contracts';
import { sheetFile } from '../../../platform/documents/sheet-file.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { FileResponse } from '../../../platform/http/route.ts';
import { OPERATORS_SHEET } from '../documents/operators-sheet.ts';
import { narrowed, type OperatorNarrowing } from '../domain/operator-narrowing.ts';
import { noteOperatorsExported } from './audit.ts';
import type { OperatorsContext } from './operators-context.ts';
import { listOperators } from './read-operators.ts';

/** Exactly who is filtered of the list of operators, in its order, as a spreadsheet reads it. */
export async function exportOperators(
  operators: OperatorsContext,
  { format, ...narrowing }: OperatorNarrowing & { readonly format: SheetFormat },
  caller: Caller,
  context: RequestContext,
): Promise<FileResponse> {
  const listed = narrowed(await listOperators(operators, caller, context), narrowing);
  // That somebody exports stands in the log before the first byte leaves.
  await noteOperatorsExported(operators.platform, { count: listed.length, format }, caller, context);
  const stem = `operadores-${caller.bankAccount}-${bankingDate(context.at)}`;
  return sheetFile(OPERATORS_SHEET, [listed], { stem, format });
}
