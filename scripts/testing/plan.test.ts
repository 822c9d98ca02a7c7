import { expect, test } from 'vitest';
import { planGate, type GateInputs } from './plan.ts';

// Goal: the gate stays short however many screens there are: money, what changed, one journey for each capability, and what
// has no room is left out by name.

const INPUTS: GateInputs = {
  database: [
    'packages/ledger/src/post.db.test.ts',
    'apps/server/src/features/payment-orders/approvals.db.test.ts',
    'apps/server/src/features/pix/pix.db.test.ts',
    'apps/server/src/features/pix-keys/claims.db.test.ts',
    'apps/server/src/platform/database/migrate.db.test.ts',
  ],
  journeys: ['e2e/money.spec.ts', 'e2e/keys.spec.ts', 'e2e/tabs.spec.ts'],
  journeyOf: new Map([
    ['home', 'e2e/money.spec.ts'],
    ['pix', 'e2e/money.spec.ts'],
    ['pix-keys', 'e2e/keys.spec.ts'],
  ]),
  changed: [],
  registries: ['packages/contracts/src/kinds.ts'],
  fileSeconds: {},
  gateSeconds: {},
};

const MONEY = INPUTS.database.slice(0, 2);

test('without a change it runs the tests of money and a journey for each capability', () => {
  expect(planGate(INPUTS)).toEqual({
    database: MONEY,
    journeys: ['e2e/money.spec.ts', 'e2e/keys.spec.ts'],
    rehearsal: false,
    left: [],
  });
});

test.each([
  ['apps/server/src/features/pix/domain/amount.ts', 'apps/server/src/features/pix/pix.db.test.ts'],
  ['packages/contracts/src/pix-keys/index.ts', 'apps/server/src/features/pix-keys/claims.db.test.ts'],
  ['apps/web/src/features/pix/screens/pay.tsx', 'apps/server/src/features/pix/pix.db.test.ts'],
  ['apps/server/src/platform/database/rows.ts', 'apps/server/src/platform/database/migrate.db.test.ts'],
])('a change of %s brings %s', (file, test) => {
  expect(planGate({ ...INPUTS, changed: [file] }).database).toEqual([...MONEY, test]);
});

test('a page that changed brings no test; nor does another capability whose name begins alike', () => {
  expect(planGate({ ...INPUTS, changed: ['docs/capabilities/pix.md', 'apps/server/README.md'] }).database).toEqual(
    MONEY,
  );
});

test('a look at every screen, then the journeys of what changed, come before the others', () => {
  const changed = ['e2e/tabs.spec.ts', 'apps/web/src/features/pix-keys/screens/keys.tsx'];
  const plan = planGate({ ...INPUTS, journeys: [...INPUTS.journeys, 'e2e/accessibility.spec.ts'], changed });
  expect(plan.journeys).toEqual(['e2e/accessibility.spec.ts', 'e2e/keys.spec.ts', 'e2e/money.spec.ts']);
  expect(plan.left).toEqual(['e2e/tabs.spec.ts']);
});

test('a changed registry, or the rehearsal itself, is rehearsed', () => {
  expect(planGate({ ...INPUTS, changed: ['packages/contracts/src/kinds.ts'] }).rehearsal).toBe(true);
  expect(planGate({ ...INPUTS, changed: ['rehearsal/money-order/rows.ts'] }).rehearsal).toBe(true);
});

test('where nobody knows what changed, everything did', () => {
  const plan = planGate({ ...INPUTS, changed: undefined });
  expect(plan.database).toEqual(INPUTS.database);
  expect(plan.rehearsal).toBe(true);
});

test('the tests of money run however long they take, and leave their room to those of what changed', () => {
  const fileSeconds = Object.fromEntries(MONEY.map((file) => [file, 10_000]));
  const plan = planGate({ ...INPUTS, changed: ['apps/server/src/features/pix/domain/amount.ts'], fileSeconds });
  expect(plan).toMatchObject({ database: [...MONEY, 'apps/server/src/features/pix/pix.db.test.ts'], left: [] });
});

test('a capability with many tests leaves room to the others', () => {
  const many = Array.from({ length: 20 }, (_, n) => `apps/server/src/features/access/a${n}.db.test.ts`);
  const changed = [...many.map((file) => file.replace('.db.test', '')), 'packages/contracts/src/pix/index.ts'];
  const plan = planGate({ ...INPUTS, database: [...many, ...INPUTS.database], changed });
  expect(plan.database).toContain('apps/server/src/features/pix/pix.db.test.ts');
  expect(plan.left.length).toBeGreaterThan(0);
});

test('what has no room is left out by name, and shorter ones after it still run', () => {
  const fileSeconds = { 'apps/server/src/features/pix/pix.db.test.ts': 10_000 };
  const gateSeconds = { 'e2e/money.spec.ts': 10_000 };
  const plan = planGate({ ...INPUTS, changed: undefined, fileSeconds, gateSeconds });
  expect(plan.left).toEqual(['apps/server/src/features/pix/pix.db.test.ts', 'e2e/money.spec.ts']);
  expect(plan.journeys).toEqual(['e2e/keys.spec.ts']);
});
