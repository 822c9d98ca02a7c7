import { CHARGE_STAGE_WORDS, type Charge } from '@bank/contracts';
import { StatusLabel } from '@bank/ui';
import type { ReactNode } from 'react';
import { STAGE_TONES } from '../charge-words.ts';

/** How a charge stands, as a small label. */
export function StageLabel({
  stage,
  isBeingPaid = false,
}: Pick<Charge, 'stage'> & { readonly isBeingPaid?: boolean }): ReactNode {
  if (isBeingPaid) return <StatusLabel tone="info">Sendo paga agora</StatusLabel>;
  return <StatusLabel tone={STAGE_TONES[stage]}>{CHARGE_STAGE_WORDS[stage]}</StatusLabel>;
}
