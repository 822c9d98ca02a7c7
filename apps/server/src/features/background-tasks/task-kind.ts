import type * as z from 'zod/mini';
import type { Instant, Result } from '@bank/core';
import type { Permission } from '@bank/contracts';
import type { TaskFailure } from './domain/task-state.ts';

/** For whom a task is carried out: who asked, and their company as it is now. */
export interface TaskAsker {
  readonly operatorId: string;
  readonly operatorName: string;
  readonly companyId: string;
  readonly companyName: string;
  /** Five digits. */
  readonly bankAccount: string;
  /** The company's account in the ledger. */
  readonly accountId: string;
}

/** What a kind is given while it works. */
export interface TaskContext {
  readonly asker: TaskAsker;
  /** The moment at which this try began. */
  readonly at: Instant;
  /** Aborted when nothing more is wanted of it: cancelled, taken over, or the server stops. */
  readonly signal: AbortSignal;
  /** Says how far it is. Cheap: the database and open screens hear of it about once a second. */
  progress(done: bigint, total: bigint | null): void;
}

/** A file as it is made: each piece is asked for when the one before is stored. */
export interface TaskFile {
  readonly fileName: string;
  readonly mediaType: string;
  readonly pieces: AsyncIterable<Uint8Array>;
}

/**
 * A kind of background task, told by the feature whose work it is. A try that was interrupted is begun anew: `run` may
 * be called several times, and changes nothing but the file that it yields.
 */
export interface TaskKind<Params extends object> {
  /** "statement-export"; stands in the table. */
  readonly name: string;
  /** Who may ask for it, have it carried out, and take the file: looked at each time. */
  readonly permission: Permission;
  /** Reads parameters that were stored, maybe by another version of the bank. */
  readonly parameters: z.ZodMiniType<Params>;
  readonly words: {
    /** What it makes: "Extrato de 01/11/2026 a 30/11/2026 em CSV". */
    title(params: Params): string;
    /** Said to who asked: "Seu extrato está pronto". */
    readonly ready: string;
    /** "Seu extrato não pôde ser preparado". */
    readonly failed: string;
  };
  /** Makes the file; a refusal ends the task with its sentence. What it throws is tried again. */
  run(params: Params, context: TaskContext): Promise<Result<TaskFile, TaskFailure>>;
}
