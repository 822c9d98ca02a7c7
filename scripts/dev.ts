// npm run dev: as npm start, with server and simulators started again on every change, and changed pages in place.
import { runSandbox } from './sandbox/run.ts';

await runSandbox({ watch: true });
