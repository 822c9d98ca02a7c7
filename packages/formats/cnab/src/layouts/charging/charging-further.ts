import type { RecordLayout } from '../../engine/layout.ts';
import { readRecord } from '../../engine/record.ts';
import { trimDocument } from '../../engine/structure.ts';
import type { CnabTitle } from '../../engine/titles.ts';
import { writeRecord, type OutputRecord, type RecordValues } from '../../engine/write.ts';
import { SEGMENT_S, SEGMENT_S_LINE } from './charging-240-remessa.ts';
import {
  SEGMENT_Y_01,
  SEGMENT_Y_04,
  SEGMENT_Y_50,
  SEGMENT_Y_51,
  SEGMENT_Y_52,
  SEGMENT_Y_53,
} from './charging-240-y.ts';
import type { ChargeFurther, ChargeOrder, FurtherSegment } from './charging-order.ts';

// The segments that few titles have: their fields are given and read by the names in the layouts, one by one.

const LAYOUTS: Readonly<Record<FurtherSegment, RecordLayout>> = {
  S: SEGMENT_S,
  'S-line': SEGMENT_S_LINE,
  'Y-01': SEGMENT_Y_01,
  'Y-04': SEGMENT_Y_04,
  'Y-50': SEGMENT_Y_50,
  'Y-51': SEGMENT_Y_51,
  'Y-52': SEGMENT_Y_52,
  'Y-53': SEGMENT_Y_53,
};

const SEGMENTS = Object.keys(LAYOUTS) as FurtherSegment[];

/** The further records of a title, those of segment S or those of segment Y, in the order given. */
export function furtherRecords({ further = [], movement }: ChargeOrder, letter: 'S' | 'Y'): readonly OutputRecord[] {
  return further
    .filter(({ segment }) => segment.startsWith(letter))
    .map(({ segment, values }) => ({ layout: LAYOUTS[segment], values: { ...values, movement } }));
}

/** What the further records of a title say, beyond where they stand and whose they are. */
export function furtherOf(title: CnabTitle): readonly ChargeFurther[] {
  return title.records.flatMap(({ layout, text }) => {
    const segment = SEGMENTS.find((name) => LAYOUTS[name] === layout);
    return segment === undefined ? [] : [{ segment, values: saidIn(layout, text) }];
  });
}

const FRAME = new Set(['bank', 'batch', 'recordType', 'sequence', 'segment', 'movement']);

function saidIn(layout: RecordLayout, text: string): RecordValues {
  const nothing = readRecord(layout, writeRecord(layout, {}).text).values;
  const { values } = readRecord(layout, text);
  const said = layout.fields.filter(({ name }) => !FRAME.has(name) && values[name] !== nothing[name]);
  return Object.fromEntries(
    said.map(({ name, format }) => {
      const value = values[name];
      if (format.is !== 'document') return [name, value];
      const kind = values[name.replace('Document', 'InscriptionType')];
      return [name, trimDocument(String(value), String(kind))];
    }),
  );
}
