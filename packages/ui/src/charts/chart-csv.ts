import { csvFirstLine, csvLine, csvText } from '@bank/core';
import type { ChartData } from './chart-data.ts';

/**
 * The numbers of a chart as a file for a spreadsheet: a line for each place of the data, also where the drawing lets
 * several share one. Numbers stand bare, words never as a formula; what is unknown is an empty cell.
 */
export function chartCsv({ unit, placesAre, places, series }: ChartData): string {
  const head = csvFirstLine([placesAre.one, ...series.map(({ name }) => name)]);
  const lines = places.map(({ name, inFile }, place) =>
    csvLine([
      csvText(inFile ?? name),
      ...series.map(({ values }) => {
        const value = values[place] ?? null;
        return value === null ? '' : unit.inFile(value);
      }),
    ]),
  );
  return head + lines.join('');
}
