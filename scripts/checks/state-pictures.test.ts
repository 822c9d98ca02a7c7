import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TRANSITIONS } from '../../apps/server/src/features/payment-orders/domain/state-machine.ts';
import { CLAIM_TRANSITIONS } from '../../apps/server/src/features/pix-keys/domain/claim.ts';
import { inTree } from '../sandbox/tree.ts';

// Goal: a picture of a state machine shows what the code's own table of transitions allows. The page of a capability has
// the whole machine, so its picture has to equal the table; a money flow tells one story in the words of that flow, so
// each of its arrows has to be in the table.

/** Each table of transitions: from → event → to, with "new" for what does not exist yet. */
const MACHINES = [
  {
    transitions: TRANSITIONS as Readonly<Record<string, Partial<Record<string, string>>>>,
    page: 'docs/capabilities/payment-orders.md',
    flows: ['docs/money-flows/pix-out.md'],
  },
  {
    transitions: CLAIM_TRANSITIONS as Readonly<Record<string, Partial<Record<string, string>>>>,
    page: 'docs/capabilities/pix-keys.md',
    flows: [],
  },
];

interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly label: string;
}

/** The arrows of the document's pictures. "[*]" is where an order begins. */
function arrowsIn(file: string): readonly Arrow[] {
  const pictures = [...readFileSync(inTree(file), 'utf8').matchAll(/^```mermaid\nstateDiagram-v2\n([\s\S]*?)^```/gm)];
  return pictures.flatMap(([, picture = '']) =>
    [...picture.matchAll(/^\s*(\S+) --> (\w+)(?:: (.*))?$/gm)].map(([, from = '', to = '', label = '']) => ({
      from: from === '[*]' ? 'new' : from,
      to,
      label,
    })),
  );
}

/** What mermaid draws of a table, line by line. */
function picture(transitions: (typeof MACHINES)[number]['transitions']): string {
  const lines = Object.entries(transitions).flatMap(([from, row]) =>
    Object.entries(row).map(([event, to]) => `  ${from === 'new' ? '[*]' : from} --> ${to}: ${event}`),
  );
  return ['stateDiagram-v2', ...lines].join('\n');
}

test.each(MACHINES)('the picture in $page is the table of transitions', ({ page, transitions }) => {
  const [, drawn] = /^```mermaid\n(stateDiagram-v2[\s\S]*?)\n```/m.exec(readFileSync(inTree(page), 'utf8')) ?? [];
  expect(drawn).toBe(picture(transitions));
});

test.each(MACHINES)('every arrow in the money flows of $page is in the table', ({ flows, transitions }) => {
  for (const flow of flows) {
    const arrows = arrowsIn(flow);
    expect(arrows.length, flow).toBeGreaterThan(0);
    expect(
      arrows.filter(({ from, to }) => !Object.values(transitions[from] ?? {}).includes(to)),
      flow,
    ).toEqual([]);
  }
});

test('no document has a picture of states that nothing here holds to a table', () => {
  const drawn = globSync('docs/**/*.md', { cwd: inTree() }).filter((file) => arrowsIn(file).length > 0);
  expect(drawn.toSorted()).toEqual(MACHINES.flatMap(({ page, flows }) => [page, ...flows]).toSorted());
});
