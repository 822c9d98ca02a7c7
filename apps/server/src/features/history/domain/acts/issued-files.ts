import { ISSUED_FILE_KIND_ROWS, ISSUED_FILE_KINDS } from '@bank/contracts';
import type { ActData, CapabilityActs } from './acts.ts';
import { day, text } from './phrases.ts';

/** Files that the bank issues. */
export const issuedFilesActs: CapabilityActs = {
  kind: 'exports',
  words: {
    'issued-files.issued': (data) => `Emitiu ${fileOf(data)}`,
    'issued-files.downloaded': (data) => `Baixou ${fileOf(data)}`,
  },
};

/** "Extrato mensal em CSV nº 3, de 01/10/2026 a 31/10/2026". */
function fileOf(data: ActData): string {
  const kind = ISSUED_FILE_KINDS.find((one) => one === data.kind);
  if (kind === undefined) return 'um arquivo do banco';
  return `${ISSUED_FILE_KIND_ROWS[kind].label} nº ${text(data.number) ?? '?'}, de ${day(data.from)} a ${day(data.to)}`;
}
