import type { CnabFault } from './fault.ts';

/** How many faults of each severity are kept; further ones are only counted. */
export const FAULTS_KEPT_MAX = 1000;

/** Gathers faults, bounded, however many a file has. */
export class FaultList {
  readonly errors: CnabFault[] = [];
  readonly warnings: CnabFault[] = [];
  errorCount = 0;
  warningCount = 0;
  /** Whether a fault refuses the whole file. */
  refusesFile = false;

  add(fault: CnabFault): void {
    if (fault.severity === 'warning') {
      this.warningCount += 1;
      if (this.warnings.length < FAULTS_KEPT_MAX) this.warnings.push(fault);
      return;
    }
    this.errorCount += 1;
    // One place is kept for what refuses the file, so that the reason is always among the faults shown.
    const first = fault.scope === 'file' && !this.refusesFile;
    if (first || this.errors.length < FAULTS_KEPT_MAX) this.errors.push(fault);
    if (fault.scope === 'file') this.refusesFile = true;
  }
}
