import { dirname } from 'node:path';
import { JOURNEY_COLUMN } from '../testing/capability-journeys.ts';
import { foldersOf, type Tree, type TreeRule } from './tree-rule.ts';

// One capability has one name, the same on every side. Which there are stands in docs/ARCHITECTURE.md, where their sides
// stand in CONTRIBUTING.md; both tables are read here and held to the tree.

const LIST = 'docs/ARCHITECTURE.md';
const GUIDE = 'CONTRIBUTING.md';
const PLACEHOLDER = '<capability>';

/** A side of a capability, as the table "Adding a capability" has it. */
interface Side {
  readonly name: string;
  /** Its file or folder, with <capability> for the name. */
  readonly place: string;
  /** The file, or the folder with the file, that has to name it. */
  readonly registry: string;
}

/** A line of the list: for each side "yes", or why it has none. */
interface Listed {
  readonly name: string;
  readonly sides: ReadonlyMap<string, string>;
}

/** Each capability is on every side that the list says, known to the side's registry, and on no other. */
export const capabilities: TreeRule = (tree) => {
  if (!tree.files.some((file) => file.startsWith('apps/server/src/features/'))) return [];
  const text = tree.files.includes(LIST) ? tree.read(LIST) : '';
  const listed = readList(text);
  const sides = readSides(tree.files.includes(GUIDE) ? tree.read(GUIDE) : '');
  if (listed.length === 0) return [`${LIST}: the table of capabilities is missing`];
  if (sides.length === 0) return [`${GUIDE}: the table of a capability's sides is missing`];
  const places = new Set(tree.files.flatMap((file) => [file, ...foldersOf(file)]));
  return [
    ...listed.flatMap((one) => faultsOf(one, sides, { tree, places })),
    ...sides.flatMap((side) => unregistered(tree, side, places)),
    ...unlisted(tree, sides, new Set(listed.map(({ name }) => name))),
    ...builtTooEarly(text, sides, places),
  ];
};

function faultsOf(
  one: Listed,
  sides: readonly Side[],
  { tree, places }: { readonly tree: Tree; readonly places: ReadonlySet<string> },
): readonly string[] {
  return [...one.sides].flatMap(([name, word]) => {
    if (name === JOURNEY_COLUMN) return journeyFaults(one.name, word, tree);
    const side = sides.find((each) => each.name === name);
    if (!side) return [`${LIST}: ${GUIDE} does not say where the side "${name}" stands`];
    const place = placeOf(side, one.name);
    if (word === '') return [`${LIST}: ${one.name} has neither "yes" nor a reason under "${name}"`];
    if (word === 'yes' && !places.has(place)) return [`${place} is missing: ${LIST} says that ${one.name} has it`];
    if (word !== 'yes' && places.has(place)) return [`${LIST}: ${one.name} has ${place}, so say "yes"`];
    return [];
  });
}

/** Each capability names a file with a journey that the gate runs for it, or why there is none. */
function journeyFaults(name: string, word: string, tree: Tree): readonly string[] {
  if (word === '') return [`${LIST}: ${name} names no journey and gives no reason`];
  const journey = /^`([a-z-]+)`$/.exec(word)?.[1];
  if (journey === undefined) return [];
  const file = `e2e/${journey}.spec.ts`;
  if (!tree.files.includes(file)) return [`${LIST}: ${name} names the journey ${journey}, and ${file} is missing`];
  if (!/\bjourney\(/.test(tree.read(file)))
    return [`${file}: the gate runs it for ${name}, and it marks no test by journey()`];
  return [];
}

/** What stands on a side and is not named by its registry is not part of the product. */
function unregistered(tree: Tree, side: Side, places: ReadonlySet<string>): readonly string[] {
  const registry = tree.files.filter(
    (file) => file === side.registry || (file.startsWith(`${side.registry}/`) && !file.includes('.test.')),
  );
  if (registry.length === 0) return [`${GUIDE}: the registry ${side.registry} is not there`];
  const text = registry.map((file) => tree.read(file)).join('\n');
  return namesOn(side, places)
    .filter((name) => isCapability(tree, placeOf(side, name)))
    .filter((name) => !new RegExp(`[/\`]${name}[/\`]`).test(text))
    .map((name) => `${placeOf(side, name)} is not named in ${side.registry}`);
}

function unlisted(tree: Tree, sides: readonly Side[], known: ReadonlySet<string>): readonly string[] {
  const places = new Set(tree.files.flatMap((file) => [file, ...foldersOf(file)]));
  return sides.flatMap((side) =>
    namesOn(side, places)
      .filter((name) => !known.has(name) && isCapability(tree, placeOf(side, name)))
      .map((name) => `${placeOf(side, name)}: ${name} is no capability of the table in ${LIST}`),
  );
}

function builtTooEarly(text: string, sides: readonly Side[], places: ReadonlySet<string>): readonly string[] {
  const [, planned = ''] = /^Not built yet: ([^.]*)[.]/m.exec(text) ?? [];
  return planned
    .split(/,\s*/)
    .filter((name) => name !== '' && sides.some((side) => places.has(placeOf(side, name.trim()))))
    .map((name) => `${LIST}: ${name.trim()} is being built, so it gets a line in the table`);
}

/** The names that stand on a side: what <capability> is in the places there. */
function namesOn(side: Side, places: ReadonlySet<string>): readonly string[] {
  const [before = '', after = ''] = side.place.split(PLACEHOLDER);
  return [...places]
    .filter((place) => place.startsWith(before) && place.endsWith(after))
    .map((place) => place.slice(before.length, after === '' ? undefined : -after.length))
    .filter((name) => /^[a-z-]+$/.test(name));
}

/** A folder beside the capabilities may be of another kind: one of calls has an index with its endpoints. */
function isCapability(tree: Tree, place: string): boolean {
  if (!place.startsWith('packages/contracts/src/')) return true;
  const folder = /[.]ts$/.test(place) ? dirname(place) : place;
  return tree.files.includes(`${folder}/index.ts`) && /Endpoints\b/.test(tree.read(`${folder}/index.ts`));
}

function placeOf({ place }: Side, name: string): string {
  return place.replace(PLACEHOLDER, name);
}

function readList(text: string): readonly Listed[] {
  const [head = [], ...rows] = tableWith(text, 'Capability');
  return rows.map(([name = '', ...words]) => ({
    name: name.replaceAll('`', ''),
    sides: new Map(words.map((word, index) => [head[index + 1] ?? '', word])),
  }));
}

function readSides(text: string): readonly Side[] {
  const [, ...rows] = tableWith(text, 'Side');
  return rows
    .map(([name = '', place = '', registry = '']) => ({ name, place: codeIn(place), registry: codeIn(registry) }))
    .filter(({ place, registry }) => place.includes(PLACEHOLDER) && registry !== '');
}

function codeIn(cell: string): string {
  return /`([^`]+)`/.exec(cell)?.[1] ?? '';
}

/** The rows of the table whose first head is the given one: the head, then each line, without the rule between. */
function tableWith(text: string, head: string): readonly (readonly string[])[] {
  const lines = text.split('\n');
  const from = lines.findIndex((line) => new RegExp(`^\\| *${head} *\\|`).test(line));
  if (from < 0) return [];
  const end = lines.findIndex((line, index) => index > from && !line.startsWith('|'));
  return lines
    .slice(from, end < 0 ? undefined : end)
    .filter((line) => !/^\|[-| ]+\|$/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
}
