/** A row that a new way of paying adds to a registry: right after, or right before, text that stands there once. */
export type RegistryRow = {
  /** Relative to the tree. */
  readonly file: string;
  readonly add: string;
} & ({ readonly after: string } | { readonly before: string });

/** The registry with the row in it. Throws where its place is not there exactly once: the registry has changed. */
export function withRow(text: string, row: RegistryRow): string {
  const place = 'after' in row ? row.after : row.before;
  const at = text.indexOf(place);
  if (at < 0 || text.indexOf(place, at + 1) >= 0) {
    throw new Error(`${row.file}: this has to stand there once, for a row beside it: ${JSON.stringify(place)}`);
  }
  const cut = 'after' in row ? at + place.length : at;
  return text.slice(0, cut) + row.add + text.slice(cut);
}

/** The heading under which docs/ARCHITECTURE.md lists the registries. */
export const REGISTRIES_HEADING = '## Adding a way of paying';

/** The registries that docs/ARCHITECTURE.md lists, in its order. */
export function listedRegistries(architecture: string): readonly string[] {
  const from = architecture.indexOf(`\n${REGISTRIES_HEADING}\n`);
  if (from < 0) throw new Error(`docs/ARCHITECTURE.md has no section "${REGISTRIES_HEADING}"`);
  const section = architecture.slice(from + 1).split(/\n(?=## )/)[0] ?? '';
  return [...section.matchAll(/^\| `([^`]+[.]tsx?)`/gm)].map(([, file = '']) => file);
}
