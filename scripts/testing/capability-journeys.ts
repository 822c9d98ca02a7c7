/** The column of the table of capabilities in docs/ARCHITECTURE.md that names the journey of each in the gate. */
export const JOURNEY_COLUMN = 'Journey';

/** The journey of each capability by docs/ARCHITECTURE.md, in its order; those without one are not in it. */
export function journeysOfCapabilities(architecture: string): ReadonlyMap<string, string> {
  const rows = architecture
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const head = rows.findIndex((cells) => cells[0] === 'Capability');
  const column = rows[head]?.indexOf(JOURNEY_COLUMN) ?? -1;
  if (column < 0) return new Map();
  return new Map(
    rows.slice(head + 1).flatMap((cells) => {
      const name = /^`([a-z-]+)`$/.exec(cells[0] ?? '')?.[1];
      const journey = /^`([a-z-]+)`$/.exec(cells[column] ?? '')?.[1];
      return name !== undefined && journey !== undefined ? [[name, `e2e/${journey}.spec.ts`] as const] : [];
    }),
  );
}
