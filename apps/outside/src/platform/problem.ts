import type { RailProblem } from '@bank/rails-protocol';

/** Something refused, with the status and code that the caller reads. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, title: string) {
    super(title);
    this.status = status;
    this.code = code;
  }

  /** As it goes over the wire. */
  toBody(): RailProblem {
    return { title: this.message, status: this.status, code: this.code };
  }
}
