import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inTree } from '../sandbox/tree.ts';
import { EQUIVALENTS } from './equivalents.ts';
import { nextNumber } from './number-mutator.ts';
import { scoreFiles, scoreLines, totalOf } from './score.ts';
import { TARGETS } from './targets.ts';

const FILE = 'packages/core/src/sum.ts';
const SOURCES = new Map([[FILE, ['export function sum(a: number): number {', "  assert(a > 1, 'one');", '}']]]);

function mutant(status: string, replacement: string, mutatorName = 'EqualityOperator') {
  const location = { start: { line: 2, column: 10 }, end: { line: 2, column: 15 } };
  return { id: '1', fileName: inTree(FILE), location, mutatorName, replacement, status } as never;
}

test('noticed, not ended, missed and never run are told apart, and what a bug says does not count', () => {
  const results = [
    mutant('Killed', 'a >= 1'),
    mutant('Timeout', 'a < 1'),
    mutant('Survived', 'a <= 1'),
    mutant('NoCoverage', 'true'),
    mutant('Survived', '""', 'StringLiteral'),
    mutant('CompileError', 'a ** 1'),
  ];
  const [score] = scoreFiles(SOURCES, results);
  expect(score).toMatchObject({ mutants: 4, killed: 2, timedOut: 1, equivalent: 0, score: 50 });
  expect(score?.survivors.map(({ was, became, covered }) => [was, became, covered])).toEqual([
    ['a > 1', 'a <= 1', true],
    ['a > 1', 'true', false],
  ]);
  expect(scoreLines(score ? [score] : [])).toContain('2:10  a > 1  →  true   (no test comes here)');
  expect(totalOf(score ? [score] : [])).toBe(`2 of 4 mutants noticed (50.0 %); MISSED: ${FILE}`);
});

test('numbers become the next one, but not where they name a property', () => {
  const mutate = (node: object, parent = {}, key = 'value') => [...nextNumber({ node, parent, key } as never)];
  expect(mutate({ type: 'NumericLiteral', value: 9 })).toEqual([{ type: 'NumericLiteral', value: 10 }]);
  expect(mutate({ type: 'BigIntLiteral', value: '99999999999999999999' })).toEqual([
    { type: 'BigIntLiteral', value: '100000000000000000000' },
  ]);
  expect(mutate({ type: 'StringLiteral', value: '9' })).toEqual([]);
  expect(mutate({ type: 'NumericLiteral', value: 9 }, { computed: false }, 'key')).toEqual([]);
  expect(mutate({ type: 'NumericLiteral', value: 9 }, { computed: true }, 'key')).toHaveLength(1);
});

test('every target is there, and every equivalent mutant still stands in its file', () => {
  for (const { folder, files } of TARGETS) {
    for (const file of files) expect([file, existsSync(inTree(`${folder}/${file}`))]).toEqual([file, true]);
  }
  for (const { file, line } of EQUIVALENTS) {
    const lines = readFileSync(inTree(file), 'utf8').split('\n');
    expect([line, lines.some((one) => one.trim() === line)]).toEqual([line, true]);
  }
});
