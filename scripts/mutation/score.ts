import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Stryker } from '@stryker-mutator/core';
import { inTree, root } from '../sandbox/tree.ts';
import { EQUIVALENTS } from './equivalents.ts';
import { SCORE_MIN } from './targets.ts';

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

/** A mutant that no test noticed. */
export interface Survivor {
  readonly line: number;
  readonly column: number;
  readonly was: string;
  readonly became: string;
  readonly mutator: string;
  /** False: no test even runs that place. */
  readonly covered: boolean;
}

/** How the tests did against the mutants of one file. */
export interface FileScore {
  readonly file: string;
  readonly mutants: number;
  readonly killed: number;
  /** Of the killed ones: those that never came to an end. */
  readonly timedOut: number;
  /** Left out: no test can notice them (scripts/mutation/equivalents.ts). */
  readonly equivalent: number;
  /** Of a hundred. */
  readonly score: number;
  readonly survivors: readonly Survivor[];
}

/** The lines of files by name, as they were before the run: they may be edited during it. */
export type Sources = ReadonlyMap<string, readonly string[]>;

/** Reads them. */
export function sourcesOf(files: readonly string[]): Sources {
  return new Map(files.map((file) => [file, readFileSync(inTree(file), 'utf8').split('\n')]));
}

/** Counts the mutants of each file. A file without any is scored 100. */
export function scoreFiles(sources: Sources, results: readonly MutantResult[]): readonly FileScore[] {
  return [...sources].map(([file, source]) => {
    const lineOf = ({ location }: MutantResult): string => (source[location.start.line - 1] ?? '').trim();
    const own = results
      .filter(({ fileName }) => relative(root, fileName) === file || fileName === file)
      .filter(({ status }) => status !== 'Ignored' && status !== 'CompileError' && status !== 'RuntimeError')
      // What a thrown bug says is for people: no test pins it.
      .filter((mutant) => !(mutant.mutatorName === 'StringLiteral' && /\bassert\(|new Error\(/.test(lineOf(mutant))));
    // One that is on the list and noticed all the same (the same change elsewhere in its line) counts as noticed.
    const counted = own.filter(
      (mutant) => isNoticed(mutant) || !isEquivalent(file, lineOf(mutant), mutant.replacement),
    );
    const killed = counted.filter(isNoticed).length;
    return {
      file,
      mutants: counted.length,
      killed,
      timedOut: counted.filter(({ status }) => status === 'Timeout').length,
      equivalent: own.length - counted.length,
      score: counted.length === 0 ? 100 : (100 * killed) / counted.length,
      survivors: counted
        .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
        .map((mutant) => survivorOf(mutant, source)),
    };
  });
}

function isNoticed({ status }: MutantResult): boolean {
  return status === 'Killed' || status === 'Timeout';
}

function isEquivalent(file: string, line: string, replacement = ''): boolean {
  return EQUIVALENTS.some(
    (known) => known.file === file && known.line === line && known.replacements.includes(replacement),
  );
}

function survivorOf({ location, replacement, mutatorName, status }: MutantResult, source: readonly string[]): Survivor {
  const { start, end } = location;
  const first = source[start.line - 1] ?? '';
  const was = first.slice(start.column - 1, start.line === end.line ? end.column - 1 : undefined);
  return {
    line: start.line,
    column: start.column,
    was: start.line === end.line ? was : `${was} …`,
    became: oneLine(replacement ?? ''),
    mutator: mutatorName,
    covered: status === 'Survived',
  };
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 120 ? `${line.slice(0, 120)} …` : line;
}

/** The scores as a table, each file's survivors under it. */
export function scoreLines(scores: readonly FileScore[]): string {
  return scores
    .flatMap(({ file, score, killed, mutants, timedOut, equivalent, survivors }) => [
      `${file.padEnd(52)} ${score.toFixed(1).padStart(5)} %  ${killed} of ${mutants} noticed` +
        `${timedOut > 0 ? `, ${timedOut} by not ending` : ''}${equivalent > 0 ? `, ${equivalent} equivalent` : ''}` +
        `${score < SCORE_MIN ? `  MISSED (at least ${SCORE_MIN} %)` : ''}`,
      ...survivors.map(
        ({ line, column, was, became, covered }) =>
          `  ${line}:${column}  ${was}  →  ${became === '' ? '(nothing)' : became}${covered ? '' : '   (no test comes here)'}`,
      ),
    ])
    .join('\n');
}

/** One line for all files together. */
export function totalOf(scores: readonly FileScore[]): string {
  const mutants = scores.reduce((sum, score) => sum + score.mutants, 0);
  const killed = scores.reduce((sum, score) => sum + score.killed, 0);
  const missed = scores.filter(({ score }) => score < SCORE_MIN).map(({ file }) => file);
  const verdict = missed.length === 0 ? `every file at least ${SCORE_MIN} %` : `MISSED: ${missed.join(', ')}`;
  return `${killed} of ${mutants} mutants noticed (${((100 * killed) / Math.max(1, mutants)).toFixed(1)} %); ${verdict}`;
}
