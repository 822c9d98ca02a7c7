import type { CodeKind } from '@bank/contracts';
import type { CivilDate } from '@bank/core';
import type { ChargeDraft } from '../form/draft.ts';
import type { ChargeField } from '../form/faults.ts';

/** What each part of the form is given: what is typed, what is wrong with it, and how it changes. */
export interface PartProps {
  readonly kind: CodeKind;
  readonly draft: ChargeDraft;
  readonly change: (part: Partial<ChargeDraft>) => void;
  /** What is wrong there, once somebody has left the field or tried to send. */
  readonly faultOf: (field: ChargeField) => string | undefined;
  readonly leave: (field: ChargeField) => void;
  /** The day on which the charge is, or was, made. */
  readonly createdOn: CivilDate;
}
