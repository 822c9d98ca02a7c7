import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';
import { escapeUnseen } from '../http/caller-text.ts';

/**
 * The server's log: one JSON line each, UTC. Whatever looks like a token, a password, a CPF, an e-mail, a telephone or a
 * signature is struck out, also inside messages and errors, and what cannot be seen is written out (SECURITY B04, B05).
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: boundedError },
    hooks: {
      // Every line passes here as text: what must not be logged cannot slip in by another field's name.
      streamWrite: struck,
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

const ERROR_CHARACTERS_MAX = 4000;

// A library's or the database's words may quote what a caller sent, however long.
function boundedError(error: Error): object {
  const told = { ...stdSerializers.err(error) };
  for (const name of ['message', 'stack'] as const) {
    if (typeof told[name] === 'string') told[name] = told[name].slice(0, ERROR_CHARACTERS_MAX);
  }
  return told;
}

const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\beyJ[\w-]{5,}\.[\w-]+\.[\w-]+/g, '[token]'],
  [
    /("(?:[a-z_]*password|senha|secret|accessToken|authorization|signature)"\s*:\s*")(?:[^"\\]|\\.)*"/gi,
    '$1[removed]"',
  ],
  // A database's words about a row that it refused carry the row.
  [/("detail"\s*:\s*")(?:[^"\\]|\\.)*"/g, '$1[removed]"'],
  [/[\w.%+-]{1,64}@(?:[\w-]{1,63}\.){1,8}[A-Za-z]{2,10}\b/g, '[e-mail]'],
  [/\+55\d{10,11}\b/g, '***'],
  [/\b(\d{3})\.?(\d{3})\.?(\d{3})-?(\d{2})\b(?!\d)/g, '***'],
];

/** A line without secrets. */
export function struck(line: string): string {
  let clean = line;
  for (const [pattern, replacement] of SECRETS) clean = clean.replace(pattern, replacement);
  // Control characters are escaped already, but for the end of the line; all others stand within texts.
  return clean.replace(/[^\n]+/g, escapeUnseen);
}
