import { readFileSync } from 'node:fs';
import { compileFunction } from 'node:vm';

/** One line of a README's TypeScript example that says what it gives. */
export interface ReadmeExample {
  readonly expression: string;
  readonly value: unknown;
  readonly expected: unknown;
}

/**
 * The examples of a README: every line `expression; // literal` of its TypeScript blocks, both sides evaluated with
 * the package's exports in scope (a remark may follow the literal after a comma). A test compares the two.
 */
export function readmeExamples(readme: URL, scope: Readonly<Record<string, unknown>>): readonly ReadmeExample[] {
  const blocks = readFileSync(readme, 'utf8').matchAll(/```ts\n([\s\S]*?)```/g);
  const lines = [...blocks].flatMap((block) => (block[1] ?? '').split('\n'));
  return lines.flatMap((line) => {
    const match = /^(?!import )(\S.*?); \/\/ ((?:'[^']*'|[{[].*[}\]]|true|false|undefined|-?[\d_.]+n?))/.exec(line);
    if (!match) return [];
    const [expression = '', literal = ''] = match.slice(1);
    return [{ expression, value: evaluate(expression, scope), expected: evaluate(literal, {}) }];
  });
}

function evaluate(source: string, scope: Readonly<Record<string, unknown>>): unknown {
  return compileFunction(`return (${source});`, Object.keys(scope))(...Object.values(scope));
}
