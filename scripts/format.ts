// npm run format: gives every file the shape that `npm run check` asks for.
import { runCommand } from './checks/command.ts';

const { ok, output } = await runCommand('prettier', ['--write', '--log-level=warn', '.']);
console.log(output.trim());
process.exitCode = ok ? 0 : 1;
