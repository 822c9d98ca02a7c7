import process from 'node:process';

/** What files of tests that share a process could leave to each other. */
export interface ProcessState {
  /** How many there are of each kind of what keeps a process alive: connections, servers, children, workers. */
  readonly open: Readonly<Record<string, number>>;
  /** How many listen to each event of the process. */
  readonly listeners: Readonly<Record<string, number>>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly directory: string;
  /** What a test may put something else in the place of. */
  readonly globals: Readonly<Record<string, unknown>>;
}

/** Kinds of open things by which a test could reach into the next; timers and files are the runner's too. */
const HANDLES =
  /^(TCPSocket|TCPServer|Pipe|PipeServer|Process|Worker|UDP|TLS)Wrap$|^(ChildProcess|Worker|MessagePort)$/;
/** Libraries wait for the end once for each process and stay until then: it reaches into no test. */
const END_OF_PROCESS = /^(exit|beforeExit)$/;
/** Names that the runner itself sets from file to file. */
const OF_RUNNER = /^(VITEST|TEST|NODE_ENV$|TINYPOOL)/;
const GLOBALS = ['fetch', 'Date', 'setTimeout', 'setInterval', 'queueMicrotask', 'crypto', 'console', 'Intl'] as const;

/** Looks at the process as it is now. */
export function lookAtProcess(): ProcessState {
  const open: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) if (HANDLES.test(kind)) open[kind] = (open[kind] ?? 0) + 1;
  const listeners = Object.fromEntries(
    process
      .eventNames()
      .filter((event) => !END_OF_PROCESS.test(String(event)))
      .map((event) => [String(event), process.listenerCount(event as 'exit')]),
  );
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_RUNNER.test(name)));
  const globals = Object.fromEntries(GLOBALS.map((name) => [name, globalThis[name]]));
  return { open, listeners, env, directory: process.cwd(), globals };
}

/** Says what is there after that was not before, and what was changed. Values of the environment are not told. */
export function leftBehind(before: ProcessState, after: ProcessState): readonly string[] {
  return [
    ...more(before.open, after.open).map(([kind, count]) => `${count} × ${kind} open`),
    ...more(before.listeners, after.listeners).map(([event, count]) => `${count} × listener to "${event}"`),
    ...changed(before.env, after.env).map((name) => `${name} in the environment`),
    ...changed(before.globals, after.globals).map((name) => `another ${name}`),
    ...(before.directory === after.directory ? [] : ['another working directory']),
  ];
}

function more(
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
): readonly (readonly [name: string, count: number])[] {
  return Object.entries(after)
    .map(([name, count]) => [name, count - (before[name] ?? 0)] as const)
    .filter(([, count]) => count > 0);
}

function changed(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => before[name] !== after[name]);
}
