import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { TEST_MOMENTS, type TestMoment } from '@bank/testkit';
import { inTree } from '../sandbox/tree.ts';

/** The record of the last whole run, in the tree: `npm run test:all` writes it, the gate and `npm run ready` read it. */
const RECORD = 'docs/testing/whole-run.json';
const DAYS_MAX = 7;
const COMMITS_MAX = 300;
const DAY_MS = 86_400_000;

/** What everything came to at one moment. */
export interface MomentRecord {
  /** The commit that was tried. */
  readonly commit: string;
  /** When it was, in UTC. */
  readonly at: string;
  readonly passed: number;
  readonly failed: number;
  readonly secondTries: number;
  /** Of the whole moment, on that machine. */
  readonly seconds: number;
  /** The seed of its property tests. */
  readonly seed: number;
}

/** What the last whole run came to. */
export interface WholeRun {
  readonly moments: Readonly<Partial<Record<TestMoment, MomentRecord>>>;
  /** Seconds of the slower files of database tests and journeys, on a quiet machine. */
  readonly fileSeconds: Readonly<Record<string, number>>;
  /** Seconds of those tests of the journeys that the gate runs. */
  readonly gateSeconds: Readonly<Record<string, number>>;
}

/** Reads the record; empty where none was made yet. */
export function readWholeRun(): WholeRun {
  const path = inTree(RECORD);
  return existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as WholeRun)
    : { moments: {}, fileSeconds: {}, gateSeconds: {} };
}

/** Writes the record. */
export function writeWholeRun(run: WholeRun): void {
  writeFileSync(inTree(RECORD), `${JSON.stringify(run, null, 2)}\n`);
}

/** The state of the tree that a record is held against. */
export interface TreeAge {
  /** When the tree's last commit was made: a tree does not become red by lying there. */
  readonly headAt: string;
  /** How many commits came after one; undefined where the history does not have it. */
  commitsSince(commit: string): number | undefined;
}

/** Says for each of these moments why its last whole run does not count; nothing where it does. */
export function staleMoments(
  { moments }: Pick<WholeRun, 'moments'>,
  asked: readonly TestMoment[],
  { headAt, commitsSince }: TreeAge,
): readonly string[] {
  return asked.flatMap((name) => {
    const record = moments[name];
    if (!record) return [`${name}: everything was never run`];
    if (record.failed > 0) return [`${name}: ${record.failed} failed in the last whole run`];
    const days = (Date.parse(headAt) - Date.parse(record.at)) / DAY_MS;
    if (days > DAYS_MAX) return [`${name}: the last whole run was ${Math.floor(days)} days before the last commit`];
    const commits = commitsSince(record.commit);
    if (commits === undefined) return [`${name}: the commit of the last whole run is not in this history`];
    if (commits > COMMITS_MAX) return [`${name}: ${commits} commits came after the last whole run`];
    return [];
  });
}

/** The names of all moments, the ordinary one first. */
export const ALL_MOMENTS = Object.keys(TEST_MOMENTS) as readonly TestMoment[];
