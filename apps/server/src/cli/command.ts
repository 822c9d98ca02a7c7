import type { Clock, Entropy } from '@bank/core';

/** What a command of `ipe` may touch of the world around it. */
export interface CommandLine {
  readonly arguments: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly entropy: Entropy;
  /** Writes to standard output: results only. */
  print(text: string): void;
  /** Waits until what was printed has left: between the parts of a long result. */
  printed(): Promise<void>;
  /** Writes to standard error: what happens, and what went wrong. */
  tell(text: string): void;
  /** The whole of a file, or of standard input where none is named. */
  readInput(file: string | undefined): Promise<string>;
  /** The same as it stands, byte for byte. */
  readBytes(file: string | undefined): Promise<Uint8Array>;
}

/** 0: done, everything was right. 1: something was refused or is wrong. 2: the command was used wrongly. */
export type ExitCode = 0 | 1 | 2;

/** One command. */
export interface Command {
  /** What `--help` prints. */
  readonly help: string;
  run(line: CommandLine): Promise<ExitCode>;
}

/** The command was used wrongly; the message says how, in Portuguese. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}

/** The command cannot do what it was asked; the message says why, in Portuguese. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
}

/** An option's text in one line; wrong usage where there is none or it is longer. `otherwise`: what to give. */
export function boundedText(
  text: string | undefined,
  option: string,
  otherwise: string,
  charactersMax: number,
): string {
  const clean = text?.replace(/[\p{C}\s]+/gu, ' ').trim() ?? '';
  if (clean === '') throw new WrongUsage(`${option}: ${otherwise}`);
  if (clean.length > charactersMax) throw new WrongUsage(`${option}: use no máximo ${charactersMax} caracteres.`);
  return clean;
}
