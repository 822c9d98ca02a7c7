import { dirname } from 'node:path';
import {
  GATE_FILE_SECONDS,
  GATE_SECONDS,
  SIDE_BY_SIDE,
  START_SECONDS,
  TOUCHED_SECONDS,
  UNKNOWN_FILE_SECONDS,
} from './budgets.ts';

/** What is known when the gate chooses its tests. */
export interface GateInputs {
  /** All files of database tests, relative to the tree. */
  readonly database: readonly string[];
  /** All journeys. */
  readonly journeys: readonly string[];
  /** The journey of each capability, in the order of the table of capabilities. */
  readonly journeyOf: ReadonlyMap<string, string>;
  /** Files that changed since everything was last run; undefined: nobody knows, so everything did. */
  readonly changed: readonly string[] | undefined;
  /** Files that list what other capabilities register; a change of one is rehearsed. */
  readonly registries: readonly string[];
  /** Seconds of the slower database tests in the last whole run. */
  readonly fileSeconds: Readonly<Record<string, number>>;
  /** Seconds there of those tests of each journey that the gate runs. */
  readonly gateSeconds: Readonly<Record<string, number>>;
}

/** The chosen tests. Checks, unit tests, components and the build always run. */
export interface GatePlan {
  readonly database: readonly string[];
  readonly journeys: readonly string[];
  readonly rehearsal: boolean;
  /** What the change asks for and the budgets have no room for: `npm run test:all` runs it. */
  readonly left: readonly string[];
}

/** Database tests that run with every change: money. */
const ALWAYS = /^packages\/ledger\/|^apps\/server\/src\/features\/payment-orders\//;
/** Looks at every screen for barriers, in one way. */
const EVERY_SCREEN = 'e2e/accessibility.spec.ts';
/** What a rehearsal brings into a copy of the tree, and what does it. */
const REHEARSED = /^(rehearsal|scripts\/rehears)/;

/**
 * Chooses what the gate runs: the database tests of ledger and payment orders and of what changed, a look at every screen,
 * one journey for each capability, those of changed ones first, and the rehearsal where a registry changed. What does not fit is left out by name.
 */
export function planGate(inputs: GateInputs): GatePlan {
  const { changed } = inputs;
  const touched = touchedWords(changed ?? []);
  const isTouched = (file: string): boolean =>
    changed === undefined || changed.includes(file) || placesOf(file).some((word) => touched.has(word));
  const always = inputs.database.filter((file) => ALWAYS.test(file));
  const asked = inputs.database.filter((file) => !ALWAYS.test(file) && isTouched(file));
  const touchedRoom = TOUCHED_SECONDS * SIDE_BY_SIDE.database;
  const database = fit(byChange(asked, changed), 'database', inputs.fileSeconds, touchedRoom);

  const capabilities = [...inputs.journeyOf];
  const wanted = [
    ...inputs.journeys.filter((file) => file === EVERY_SCREEN),
    ...capabilities.filter(([name]) => touched.has(name)).map(([, file]) => file),
    ...capabilities.map(([, file]) => file),
  ];
  // Of a journey that changed the gate runs no more than of any other.
  const changedJourneys = inputs.journeys.filter((file) => changed?.includes(file));
  const journeyRoom = GATE_SECONDS.journeys * SIDE_BY_SIDE.journeys;
  const journeySeconds = { ...inputs.gateSeconds, ...GATE_FILE_SECONDS };
  const journeys = fit([...new Set(wanted)], 'journeys', journeySeconds, journeyRoom);
  return {
    database: [...always, ...database.chosen],
    journeys: journeys.chosen,
    rehearsal:
      changed === undefined || changed.some((file) => REHEARSED.test(file) || inputs.registries.includes(file)),
    left: [...database.left, ...journeys.left, ...changedJourneys.filter((file) => !journeys.left.includes(file))],
  };
}

/** What a file is part of: its capability, one word on every side, and its folder. */
function placesOf(file: string): readonly string[] {
  const capability = /^(?:apps\/(?:server|web)\/src\/features|packages\/contracts\/src)\/([a-z-]+)\//.exec(file)?.[1];
  return [dirname(file), ...(capability === undefined ? [] : [capability])];
}

function touchedWords(changed: readonly string[]): ReadonlySet<string> {
  return new Set(changed.filter((file) => /[.](tsx?|sql|json)$/.test(file)).flatMap(placesOf));
}

/**
 * Tests that changed themselves come first: they are the surest to tell of the change. Then places take turns, so that
 * one with many tests leaves room to the others.
 */
function byChange(files: readonly string[], changed: readonly string[] | undefined): readonly string[] {
  const own = new Set(changed);
  const turns = new Map<string, number>();
  const inTurns = files.map((file) => {
    const place = placesOf(file).at(-1) ?? '';
    const turn = turns.get(place) ?? 0;
    turns.set(place, turn + 1);
    return { file, turn: own.has(file) ? -1 : turn };
  });
  return inTurns.toSorted((one, other) => one.turn - other.turn).map(({ file }) => file);
}

/** Takes files in their order while they fit into a room of seconds. */
function fit(
  files: readonly string[],
  part: 'database' | 'journeys',
  fileSeconds: Readonly<Record<string, number>>,
  roomSeconds: number,
): { readonly chosen: readonly string[]; readonly left: readonly string[] } {
  let room = roomSeconds;
  const chosen: string[] = [];
  const left: string[] = [];
  for (const file of files) {
    const seconds = START_SECONDS[part] + (fileSeconds[file] ?? UNKNOWN_FILE_SECONDS);
    const fits = seconds <= room;
    (fits ? chosen : left).push(file);
    if (fits) room -= seconds;
  }
  return { chosen, left };
}
