import type { TreeRule } from './tree-rule.ts';

// A server feature is known to the others by its index.ts alone. A door through which everything goes is none, so what it
// lets out is counted; whoever needs more asks for a port: one function, one interface with what belongs together, or one
// matter under one name (`export * as limitRules`), which counts as one and keeps its words together at who uses it.

/** Names that a door lets out at most. */
const EXPORTS_MAX = 15;

/**
 * Doors that were wider when the rule came, with what they let out then, and not more. The numbers may only fall; a door
 * of 15 leaves the list.
 */
const WIDER: Readonly<Record<string, number>> = { company: 16 };

/** The index.ts of a server feature lets out at most 15 names, or the number that the list still grants it. */
export const narrowDoors: TreeRule = (tree) =>
  tree.files
    .filter((file) => /^apps\/server\/src\/features\/[^/]+\/index[.]ts$/.test(file))
    .flatMap((file) => {
      const source = tree.read(file);
      if (/^export (?:type )?\*(?! as )/m.test(source))
        return [`${file}: name what it lets out; \`export *\` lets out everything`];
      const count = exportsOf(source).length;
      const feature = file.split('/')[4] ?? '';
      const most = WIDER[feature] ?? EXPORTS_MAX;
      return count > most ? [`${file}: lets out ${count} names, ${most} at most`] : [];
    });

/** The names that a module lets out, types among them. */
export function exportsOf(source: string): readonly string[] {
  const lists = [...source.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list = '']) =>
    list
      .replace(/\/\/.*|\/\*[\s\S]*?\*\//g, '')
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  );
  const declared = [...source.matchAll(/^export (?:async )?(?:function\*?|const|class|interface|type|enum) (\w+)/gm)];
  const matters = [...source.matchAll(/^export (?:type )?\* as (\w+)/gm)];
  return [...lists, ...[...declared, ...matters].map(([, name = '']) => name)];
}
