// npm run dev: as npm start, with server and simulators started again, and the apps built again, on every change.
import { runSandbox } from './sandbox/run.ts';

await runSandbox({ watch: true });
