// npm start: the whole sandbox in one command. Supervises the database, the server and the simulated outside world.
import { runSandbox } from './sandbox/run.ts';

await runSandbox({ watch: false, inspect: false });
