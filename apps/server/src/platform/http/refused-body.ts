import type { Refusal } from './route.ts';

/** A body that is refused for a reason of its own. */
export class RefusedBody extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}
