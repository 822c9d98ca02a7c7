// npm run format: gives every file the shape that `npm run check` asks for.
import { runCommand } from './checks/command.ts';

const { ok, output } = await runCommand('oxfmt', ['.']);
console.log(output.trim());
process.exitCode = ok ? 0 : 1;
