import { bankingDate, ok, refuse, type Result } from '@bank/core';
import type { SheetFormat } from '@bank/contracts';
import { sheetFile } from '../../../platform/documents/sheet-file.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { FileResponse, Refusal } from '../../../platform/http/route.ts';
import { OPERATORS_SHEET } from '../documents/operators-sheet.ts';
import { narrowed, type OperatorNarrowing } from '../domain/operator-narrowing.ts';
import { noteOperatorsExported } from './audit.ts';
import type { OperatorsContext } from './operators-context.ts';
import { listOperators, listProfiles } from './read-operators.ts';

/** Exactly who is filtered of the list of operators, in its order, as a spreadsheet reads it; refused where it is narrowed by a profile that the company does not have. */
export async function exportOperators(
  operators: OperatorsContext,
  { format, ...narrowing }: OperatorNarrowing & { readonly format: SheetFormat },
  caller: Caller,
  context: RequestContext,
): Promise<Result<FileResponse, Refusal>> {
  const { profileId } = narrowing;
  if (profileId !== undefined && !(await listProfiles(operators, caller, context)).some(({ id }) => id === profileId))
    return refuse({ code: 'operators.profile-not-found' });
  const listed = narrowed(await listOperators(operators, caller, context), narrowing);
  // That somebody exports stands in the log before the first byte leaves.
  await noteOperatorsExported(operators.platform, { count: listed.length, format }, caller, context);
  const stem = `operadores-${caller.bankAccount}-${bankingDate(context.at)}`;
  return ok(sheetFile(OPERATORS_SHEET, [listed], { stem, format }));
}
