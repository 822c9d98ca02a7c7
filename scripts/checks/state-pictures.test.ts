import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TRANSITIONS } from '../../apps/server/src/features/payment-orders/domain/state-machine.ts';
import { CLAIM_TRANSITIONS } from '../../apps/server/src/features/pix-keys/domain/claim.ts';
import { RECEIVED_DISPUTE_MOVES } from '../../apps/server/src/features/pix-disputes/domain/received-dispute.ts';
import { CHARGE_MOVES } from '../../apps/server/src/features/pix-charges/domain/charge.ts';
import { SENT_DISPUTE_MOVES } from '../../apps/server/src/features/pix-disputes/domain/sent-dispute.ts';
import { inTree } from '../sandbox/tree.ts';

// Goal: a picture of a state machine shows what the code's own table of transitions allows. The page of a capability has
// the whole machine, so its picture has to equal the table; a money flow tells one story in the words of that flow, so
// each of its arrows has to be in the table.

/** Each table of transitions: from → event → to, with "new" for what does not exist yet; `place`: which picture of the page. */
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
  { transitions: tableOf(CHARGE_MOVES, 'active'), page: 'docs/capabilities/pix-charges.md', flows: [] },
  { transitions: tableOf(SENT_DISPUTE_MOVES, 'requested'), page: 'docs/capabilities/pix-disputes.md', flows: [] },
  {
    transitions: tableOf(RECEIVED_DISPUTE_MOVES, 'open'),
    page: 'docs/capabilities/pix-disputes.md',
    place: 1,
    flows: [],
  },
];

/** Moves by their events as such a table; a picture has no "-" within a name. */
function tableOf(
  moves: Readonly<Record<string, { readonly from: readonly string[]; readonly to: string }>>,
  first: string,
): Readonly<Record<string, Partial<Record<string, string>>>> {
  const table: Record<string, Record<string, string>> = { new: { begin: first.replaceAll('-', '_') } };
  for (const [event, { from, to }] of Object.entries(moves)) {
    for (const state of from) (table[state.replaceAll('-', '_')] ??= {})[event] = to.replaceAll('-', '_');
  }
  return table;
}

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

test.each(MACHINES)('the picture in $page is the table of transitions', ({ page, transitions, place = 0 }) => {
  const drawn = [...readFileSync(inTree(page), 'utf8').matchAll(/^```mermaid\n(stateDiagram-v2[\s\S]*?)\n```/gm)];
  expect(drawn[place]?.[1]).toBe(picture(transitions));
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
  const known = new Set(MACHINES.flatMap(({ page, flows }) => [page, ...flows]));
  expect(drawn.toSorted()).toEqual([...known].toSorted());
});
