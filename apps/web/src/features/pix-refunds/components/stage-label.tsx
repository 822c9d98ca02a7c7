import { RETURN_STAGE_WORDS, type ReturnStage } from '@bank/contracts';
import { StatusLabel, type Tone } from '@bank/ui';
import type { ReactNode } from 'react';

const TONES: Readonly<Record<ReturnStage, Tone>> = {
  waiting: 'warning',
  'under-way': 'info',
  done: 'positive',
  'not-done': 'neutral',
};

/** How a return stands, as a small label. */
export function StageLabel({ stage }: { readonly stage: ReturnStage }): ReactNode {
  return <StatusLabel tone={TONES[stage]}>{RETURN_STAGE_WORDS[stage]}</StatusLabel>;
}
