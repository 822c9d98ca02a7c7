import { SheetRefusal } from '../pieces.ts';
import type { SheetLimits } from '../sheet.ts';
import { CsvRecords, type Delimiter } from './records.ts';

/** In the order of how likely each is in Brazil, where the comma stands in amounts. */
const DELIMITERS: readonly Delimiter[] = [';', '\t', ','];

/**
 * The delimiter of a file by its beginning: the first that cuts all rows there into as many cells, at least two; where
 * none does, the one that cuts the most; a file of one column has none, and `;` does no harm.
 */
export function recogniseDelimiter(sample: string, isWhole: boolean, limits: SheetLimits): Delimiter {
  const cuts = DELIMITERS.map((delimiter) => ({ delimiter, widths: widthsOf(sample, isWhole, delimiter, limits) }));
  const even = cuts.find(({ widths }) => {
    const first = widths[0] ?? 0;
    return first > 1 && widths.every((width) => width === first);
  });
  if (even) return even.delimiter;
  const cells = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width - 1, 0);
  return cuts.reduce((best, next) => (cells(next.widths) > cells(best.widths) ? next : best)).delimiter;
}

/** How many cells each row has, one that the sample may cut left out; none where it cannot be read so. */
function widthsOf(sample: string, isWhole: boolean, delimiter: Delimiter, limits: SheetLimits): readonly number[] {
  const records = new CsvRecords(delimiter, limits);
  try {
    records.push(sample);
    if (isWhole || records.widths.length === 0) records.end();
    return records.widths;
  } catch (error) {
    if (error instanceof SheetRefusal) return [];
    throw error;
  }
}
