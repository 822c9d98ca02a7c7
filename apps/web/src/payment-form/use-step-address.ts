import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { STEP_NAMES, stepOf } from './address.ts';
import { STEPS, type Step } from './steps.ts';

/** The step of a payment as the address names it, so that the browser's own keys go back and on. */
export interface StepAddress {
  readonly wanted: Step;
  /** To a step; the browser's back key leads to where the person was. */
  readonly goTo: (step: Step) => void;
  /** Back to a step: the browser's own way where the person came from there, so that its keys do not lead in circles. */
  readonly goBackTo: (step: Step) => void;
  /** Names a step in the place of one that cannot be. */
  readonly correctTo: (step: Step) => void;
}

/** Reads and writes the step in this page's address; all else of it stays. */
export function useStepAddress(): StepAddress {
  const navigate = useNavigate();
  const router = useRouter();
  const wanted = useSearch({ strict: false, select: stepOf });
  const go = (step: Step, options: object): void => {
    const search: Readonly<Record<string, unknown>> = router.state.location.search;
    const { etapa: _, ...others } = search;
    const next = step === 'payee' ? others : { ...others, etapa: STEP_NAMES[step] };
    // The form stands on pages that it does not know by name.
    void navigate({ to: '.', search: next as never, ...options });
  };
  return {
    wanted,
    goTo: (step) => go(step, { state: { stepBefore: STEPS.indexOf(wanted) } }),
    goBackTo: (step) => {
      if (router.history.location.state.stepBefore === STEPS.indexOf(step)) router.history.back();
      else go(step, { replace: true });
    },
    correctTo: (step) => go(step, { replace: true }),
  };
}
