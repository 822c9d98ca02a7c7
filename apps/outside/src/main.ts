import { sandboxClock } from '@bank/rails-protocol';
import { pino } from 'pino';
import { startOutside } from './app.ts';
import { readSettings } from './platform/settings.ts';

// The composition root: real time, real log, and the signals that end the process.

const logger = pino({ level: process.env.LOG_LEVEL ?? 'warn', base: { service: 'outside' } });
const starting = startOutside({
  ...readSettings(process.env),
  clock: sandboxClock(process.env.IPE_CLOCK_FILE || undefined),
  logger,
});
let stopping = false;

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  const outside = await starting;
  await outside.close();
  process.exit(0);
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
// Whoever started this process is gone: so is the reason to run.
process.on('disconnect', () => void stop());

const { url } = await starting;
process.send?.({ kind: 'ready', url });
logger.info({ url }, 'outside world is listening');
