import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/** Works on a database of its own, named `bench_<what>_…`, which is dropped afterwards. */
export async function withDatabase<T>(serverUrl: string, what: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `bench_${what}_${randomBytes(4).toString('hex')}`;
  const server = new pg.Client({ connectionString: serverUrl });
  await server.connect();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  try {
    await server.query(`CREATE DATABASE ${name}`);
    return await work(url.toString());
  } finally {
    await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await server.end();
  }
}

/** The bank as a process of its own, as it runs for customers. */
export async function startServer(environment: Readonly<Record<string, string>>, port: number): Promise<ChildProcess> {
  const main = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url));
  const flags = process.env.IPE_BENCH_NODE_FLAGS?.split(' ').filter(Boolean) ?? [];
  const server = spawn(process.execPath, [...flags, main], {
    env: { ...process.env, ...environment, PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  for (let tries = 0; tries < 200; tries += 1) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    const ready = await fetch(`http://localhost:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return server;
    await pause(100);
  }
  server.kill('SIGKILL');
  throw new Error('the server was not ready within 20 s');
}

/** Ends it as an operator would; after 20 s, with force. */
export async function stopServer(server: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await Promise.race([ended, pause(20_000)]);
  if (server.exitCode === null) server.kill('SIGKILL');
}
