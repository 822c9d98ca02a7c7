import { expect, test } from 'vitest';
import { journeysOfCapabilities } from './capability-journeys.ts';

test('the table of capabilities names a journey for each, or says why there is none', () => {
  const table =
    '# A\n\n| Other | Journey |\n\n| Capability | Page | Journey |\n| --- | --- | --- |\n| `pix` | yes | `money` |\n| `pix-keys` | yes | `keys` |\n| `explanations` | yes | none: no screen |\n\ntext\n';
  expect([...journeysOfCapabilities(table)]).toEqual([
    ['pix', 'e2e/money.spec.ts'],
    ['pix-keys', 'e2e/keys.spec.ts'],
  ]);
  expect(journeysOfCapabilities('nothing').size).toBe(0);
});
