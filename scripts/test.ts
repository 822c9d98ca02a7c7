// npm test: the gate before every landing. npm test -- FILE… | -t NAME: just those, whatever kind of test they are.
import { chooseTests, USAGE } from './testing/chosen.ts';
import { root } from './sandbox/tree.ts';

const args = process.argv.slice(2);
if (args.includes('--help')) console.log(USAGE);
else if (args.length === 0) {
  const { runGate } = await import('./testing/run-gate.ts');
  process.exitCode = (await runGate()) ? 0 : 1;
} else {
  const chosen = chooseTests(args, { root, from: process.env.INIT_CWD ?? process.cwd() });
  if (chosen.ok) {
    const { runChosen } = await import('./testing/run-chosen.ts');
    process.exitCode = (await runChosen(chosen.value)) ? 0 : 1;
  } else {
    console.error(`${chosen.error.join('\n')}\n\n${USAGE}`);
    process.exitCode = 2;
  }
}
