// npm run test:all: everything, at an ordinary moment and at five hard ones. npm run test:all -- MOMENT…: at just these.
import type { TestMoment } from '@bank/testkit';
import { ALL_MOMENTS } from './testing/whole-run.ts';

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(ALL_MOMENTS as readonly string[]).includes(name));
if (unknown.length > 0) {
  console.error(`No such moment: ${unknown.join(', ')}. Choose of ${ALL_MOMENTS.join(', ')}.`);
  process.exitCode = 2;
} else {
  const { runWhole } = await import('./testing/run-whole.ts');
  process.exitCode = (await runWhole(asked.length > 0 ? (asked as TestMoment[]) : ALL_MOMENTS)) ? 0 : 1;
}
