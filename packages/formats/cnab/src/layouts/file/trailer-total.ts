import type { CnabFault } from '../../engine/fault.ts';
import { fieldOf, type CnabRecord } from '../../engine/record.ts';
import { structureFault } from '../../engine/structure.ts';

/** How bad a wrong total is, and of what: of a batch where nothing is said. */
interface TotalFault {
  readonly severity: CnabFault['severity'];
  readonly code?: 'cnab.batch-total' | 'cnab.file-total';
}

/** A sum or count of a trailer that is not what its batch or file adds up to: an error refuses the file. */
export function totalFault(
  trailer: CnabRecord,
  name: string,
  total: bigint,
  { severity, code = 'cnab.batch-total' }: TotalFault,
): CnabFault {
  const { from, to, label } = fieldOf(trailer.layout, name);
  const expected = total.toString().padStart(to - from + 1, '0');
  const found = trailer.text.slice(from - 1, to);
  return {
    ...structureFault(code, trailer.line, { from, to, label, expected, found, suggestion: expected }),
    field: name,
    severity,
  };
}
