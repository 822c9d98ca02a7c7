import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { SignUpAddress, StepNumber } from '../address.ts';
import { reachableStep, type SignUpForm } from '../steps.ts';

/** Where in the sign-up the person stands, as the address says it. */
export interface Steps {
  readonly step: StepNumber;
  /** The page after the last step. */
  readonly isAfter: boolean;
  readonly goTo: (step: StepNumber) => void;
  readonly goBack: () => void;
  readonly goAfter: () => void;
  /** Back to an empty beginning; resolves when it is there. */
  readonly goToStart: () => Promise<void>;
}

/**
 * The step of the address. Nobody stands beyond one that is not valid, whatever the address says, nor on the page after
 * the last while nothing was sent (`wasSent`).
 */
export function useSteps(address: SignUpAddress, form: SignUpForm, wasSent: boolean): Steps {
  const navigate = useNavigate();
  const { history } = useRouter();
  const wanted = address.etapa ?? 0;
  const step = reachableStep(wanted, form);
  const isAfter = address.envio === true && wasSent;
  const isAstray = !isAfter && (step !== wanted || address.envio === true);
  useEffect(() => {
    if (isAstray) void navigate({ to: '/session/signup', search: { etapa: step }, replace: true });
  }, [isAstray, step, navigate]);

  const goBack = (): void => {
    if (step === 0) {
      void navigate({ to: '/session/signin' });
      return;
    }
    const before = (step - 1) as StepNumber;
    // The browser's own way back where the step before was come from, so that its back key does not lead in circles.
    if (history.location.state.stepBefore === before) history.back();
    else void navigate({ to: '/session/signup', search: { etapa: before }, replace: true });
  };
  return {
    step,
    isAfter,
    goTo: (next) => void navigate({ to: '/session/signup', search: { etapa: next }, state: { stepBefore: step } }),
    goBack,
    goAfter: () => {
      if (!isAfter) void navigate({ to: '/session/signup', search: { etapa: 4, envio: true } });
    },
    goToStart: () => navigate({ to: '/session/signup', search: {}, replace: true }),
  };
}
