import { bankingDate } from '@bank/core';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { FileResponse } from '../../../platform/http/route.ts';
import { operatorsCsvHead, operatorsCsvLine } from '../documents/operators-csv.ts';
import { narrowed, type OperatorNarrowing } from '../domain/operator-narrowing.ts';
import { noteOperatorsExported } from './audit.ts';
import type { OperatorsContext } from './operators-context.ts';
import { listOperators } from './read-operators.ts';

/** Exactly who is filtered of the list of operators, in its order, as a spreadsheet reads it. */
export async function exportOperators(
  operators: OperatorsContext,
  narrowing: OperatorNarrowing,
  caller: Caller,
  context: RequestContext,
): Promise<FileResponse> {
  const listed = narrowed(await listOperators(operators, caller, context), narrowing);
  // That somebody exports stands in the log before the first byte leaves.
  await noteOperatorsExported(operators.platform, listed.length, caller, context);
  return {
    mediaType: 'text/csv; charset=utf-8',
    fileName: `operadores-${caller.bankAccount}-${bankingDate(context.at)}.csv`,
    body: Buffer.from(operatorsCsvHead() + listed.map(operatorsCsvLine).join('')),
  };
}
