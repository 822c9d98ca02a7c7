// npm run dev [-- --inspect]: as npm start, with server and simulators started again on every change, and changed pages
// in place. With --inspect a debugger may join the server (port 9229) and the outside world (9230).
import { runSandbox } from './sandbox/run.ts';

await runSandbox({ watch: true, inspect: process.argv.includes('--inspect') });
