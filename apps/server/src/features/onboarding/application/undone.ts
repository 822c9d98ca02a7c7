import { ok, refuse, type Result } from '@bank/core';
import type { Refusal } from '../../../platform/http/route.ts';

/** Thrown in a transaction to undo what it wrote, for a refusal that is no fault. */
export class Undone extends Error {
  override readonly name = 'Undone';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** Does work that may be undone, and gives the refusal for which it was. */
export async function undoing<T>(work: () => Promise<T>): Promise<Result<T, Refusal>> {
  try {
    return ok(await work());
  } catch (error) {
    if (error instanceof Undone) return refuse(error.refusal);
    throw error;
  }
}
