import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** As much of a node of the syntax tree as we look at. */
interface Node {
  readonly type: string;
  readonly value?: unknown;
  readonly computed?: boolean;
}

interface Path {
  readonly node: Node;
  readonly parent?: Node;
  readonly key?: unknown;
}

interface Mutator {
  readonly name: string;
  mutate(path: Path): Iterable<Node>;
}

/** The mutator's name in results. */
export const NUMBER_MUTATOR = 'NumericLiteral';

/**
 * Teaches Stryker to change numbers: each becomes the next one. It leaves them alone by itself, and of a check digit's
 * weights, moduli and bounds numbers are all there is. Its list of mutators has no door for more, so this goes in by
 * the file; a version that moves it fails here, loudly.
 */
export async function addNumberMutator(): Promise<void> {
  const instrumenter = createRequire(import.meta.resolve('@stryker-mutator/core')).resolve(
    '@stryker-mutator/instrumenter',
  );
  const file = pathToFileURL(join(dirname(instrumenter), 'mutators', 'mutate.js')).href;
  const { allMutators } = (await import(file)) as { readonly allMutators: Mutator[] };
  if (allMutators.some(({ name }) => name === NUMBER_MUTATOR)) return;
  allMutators.push({ name: NUMBER_MUTATOR, mutate: nextNumber });
}

/** The next number, where a node is a number to compute with. */
export function* nextNumber({ node, parent, key }: Path): Generator<Node> {
  // The name of a property is no number to compute with.
  if (key === 'key' && parent?.computed !== true) return;
  if (node.type === 'NumericLiteral') yield { type: node.type, value: Number(node.value) + 1 };
  if (node.type === 'BigIntLiteral') yield { type: node.type, value: String(BigInt(String(node.value)) + 1n) };
}
