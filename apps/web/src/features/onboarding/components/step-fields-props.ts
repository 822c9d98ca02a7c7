import type { Draft } from '../draft.ts';
import type { Faults } from '../steps.ts';

/** What the fields of the steps 1 to 3 are given. */
export interface StepFieldsProps {
  readonly draft: Draft;
  /** Those that are to be shown now. */
  readonly faults: Faults;
  readonly onChange: (part: Partial<Draft>) => void;
}
