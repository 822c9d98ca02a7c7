import { codes240, readChargeEvent, readCnabFile, readPixEntry, type CnabTitle } from '@bank/cnab';
import { PIX_FILE_MOVEMENTS } from '@bank/contracts';

/** A record of a return file in words: what it is, of whom, how much, and by what it is found elsewhere. */
export interface FileRecord {
  readonly line: number;
  readonly what: string;
  readonly who: string;
  readonly centavos: bigint;
  readonly txid: string;
  readonly endToEndId: string;
}

/** A file as it was read. */
export interface ReadFile {
  /** As many as are shown: a day may have more than anybody reads. */
  readonly records: readonly FileRecord[];
  readonly count: number;
  /** Whether the file is whole: header, trailer, numbers and counts fit. */
  readonly isWhole: boolean;
}

/** A screen shows at most so many records of a file. */
export const SHOWN_MAX = 200;

/** Reads a return file of CNAB 750 or CNAB 240 with the public reader, so that the screen shows what a company's program would read. */
export function readRecords(bytes: Uint8Array): ReadFile {
  const file = readCnabFile(bytes);
  const recordOf = file.layout === 'CNAB750' ? recordOf750 : recordOf240;
  return {
    records: file.titles.slice(0, SHOWN_MAX).map(recordOf),
    count: file.titles.length,
    isWhole: !file.refused,
  };
}

function recordOf750(title: CnabTitle): FileRecord {
  const { movement, payer, debtor, paidCentavos, originalCentavos, txid, endToEndId, line } = readPixEntry(title);
  const moved = paidCentavos ?? 0n;
  return {
    line,
    what: PIX_FILE_MOVEMENTS[movement] ?? `Movimento ${movement}`,
    who: payer.name === '' ? debtor.name : payer.name,
    centavos: moved === 0n ? (originalCentavos ?? 0n) : moved,
    txid,
    endToEndId,
  };
}

function recordOf240(title: CnabTitle): FileRecord {
  const { movement, payer, paidCentavos, amountCentavos, pix, payerOccurrence } = readChargeEvent(title);
  return {
    line: title.line,
    what: payerOccurrence?.text ?? codes240.RETORNO_MOVEMENTS[movement] ?? `Movimento ${movement}`,
    who: payer.name,
    centavos: paidCentavos === 0n ? amountCentavos : paidCentavos,
    txid: pix?.txid ?? '',
    endToEndId: pix?.endToEndId ?? '',
  };
}
