import type { CivilDate, Instant } from '@bank/core';
import type { Ispb } from '@bank/identifiers';
import { DATE, layout, text } from '@bank/xml';
import { CONTROL_NUMBER, ISPB, MOMENT } from '../codecs.ts';
import type { ControlNumber } from '../numbers.ts';

/** STR0001: a bank asks when the STR opens and closes on a day. */
export interface TimetableQuestion {
  readonly controlNumber: ControlNumber;
  readonly bank: Ispb;
  readonly day: CivilDate;
}

/** One timetable (grid) of the day. */
export interface TimetableGrid {
  /** Which kind of messages it is for; `TED` those of clients' transfers. */
  readonly code: string;
  readonly opensAt: Instant;
  readonly closesAt: Instant;
}

/** STR0001R1: the day's timetables; none on a day on which the STR does not open. */
export interface Timetable {
  readonly controlNumber: ControlNumber;
  readonly bank: Ispb;
  readonly grids: readonly TimetableGrid[];
  readonly day: CivilDate;
  readonly at: Instant;
}

/** STR0001. */
export const TIMETABLE_QUESTION = layout<TimetableQuestion>([
  { path: 'NumCtrlIF', key: 'controlNumber', codec: CONTROL_NUMBER },
  { path: 'ISPBIF', key: 'bank', codec: ISPB },
  { path: 'DtRef', key: 'day', codec: DATE },
]);

const GRID = layout<TimetableGrid>([
  { path: 'CodGrd', key: 'code', codec: text(10) },
  { path: 'DtHrAbert', key: 'opensAt', codec: MOMENT },
  { path: 'DtHrFcht', key: 'closesAt', codec: MOMENT },
]);

/** STR0001R1. */
export const TIMETABLE = layout<Timetable>([
  { path: 'NumCtrlIF', key: 'controlNumber', codec: CONTROL_NUMBER },
  { path: 'ISPBIF', key: 'bank', codec: ISPB },
  { path: 'Grupo_STR0001R1_GrdHrio', key: 'grids', each: GRID, min: 0, max: 20 },
  { path: 'DtRef', key: 'day', codec: DATE },
  { path: 'DtHrBC', key: 'at', codec: MOMENT },
]);
