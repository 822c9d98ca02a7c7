import { submitApplication, type Application } from '@bank/contracts';
import { useRef, useState } from 'react';
import { useSafeWrites } from '../../../platform/api/use-safe-writes.ts';
import { useDoor } from '../../../platform/door-services.ts';
import { companyDataOf } from '../company-data.ts';
import type { Registration } from '../draft.ts';
import { isSurelyTooWeak } from '../password-strength.ts';
import { FALLBACK, refusalOf, UNSAID, type Refusal } from '../refusals.ts';
import { mobileOf } from '../steps.ts';
import type { RegistrationKeeper } from './use-registration.ts';
import type { Secrets } from './use-secrets.ts';

/** What becomes of it. */
export type SubmissionState =
  | { readonly kind: 'idle' }
  /** `sent`: how much of the files, 0 to 1. */
  | { readonly kind: 'sending'; readonly sent: number }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

const TOO_WEAK = 'Escolha outra senha: use ao menos 8 caracteres.';

/** Sends the whole sign-up; again after a refusal, with whatever was mended. */
export function useSubmission(
  { registration, writes }: Registration,
  { keepWrites }: RegistrationKeeper,
  onAccepted: (application: Application, cnpj: string) => void,
): {
  readonly state: SubmissionState;
  readonly send: (kept: Registration, secrets: Secrets) => Promise<void>;
} {
  const { toasts } = useDoor();
  const { send: sendSafely } = useSafeWrites({ kept: writes, onKept: (now) => keepWrites(registration, now) });
  const [state, setState] = useState<SubmissionState>({ kind: 'idle' });
  const isRunning = useRef(false);

  const refuse = (refusal: Refusal): void => {
    setState({ kind: 'refused', refusal });
    if (refusal.kind === 'trouble' && refusal.isUnsaid)
      toasts.show({ text: FALLBACK, tone: 'negative', kind: 'snackbar' });
  };
  const send = async ({ draft }: Registration, secrets: Secrets): Promise<void> => {
    const { files, passwords, typedCodes } = secrets;
    if (isRunning.current) return;
    if (isSurelyTooWeak(passwords.password)) {
      refuse({ kind: 'password', message: TOO_WEAK });
      return;
    }
    isRunning.current = true;
    setState({ kind: 'sending', sent: 0 });
    const company = companyDataOf(draft);
    const body = {
      registration,
      company,
      password: passwords.password,
      emailCode: typedCodes.emailCode,
      smsCode: mobileOf(draft) === undefined ? '' : typedCodes.smsCode,
    };
    try {
      const onProgress = (sent: number): void => setState({ kind: 'sending', sent });
      // Passwords, codes and files are never kept: sent again with others, the bank says that it has this application.
      const content = { registration, company };
      const result = await sendSafely(submitApplication, { content, make: () => ({ body, files, onProgress }) });
      if (result.ok) onAccepted(result.value, company.cnpj);
      else refuse(refusalOf(result.failure));
    } catch {
      refuse(UNSAID);
    } finally {
      isRunning.current = false;
    }
  };
  return { state, send };
}
