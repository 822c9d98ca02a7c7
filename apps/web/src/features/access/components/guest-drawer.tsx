import { Drawer } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { useDoor } from '../../../platform/door-services.ts';
import { RESET_MESSAGE } from '../guest-form.ts';
import { LoginForm } from './login-form.tsx';
import { ResetForm } from './reset-form.tsx';

/** The guest operator's way in: e-mail, account, password; a temporary password is replaced on the way. */
export function GuestDrawer({
  open,
  onClose,
  onSignedIn,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onSignedIn: () => void;
}): ReactNode {
  const { toasts } = useDoor();
  const [step, setStep] = useState<'login' | 'reset'>('login');
  const [identity, setIdentity] = useState({ email: '', bankAccount: '' });
  return (
    <Drawer open={open} onClose={onClose} keepsTyped title={step === 'login' ? 'Login convidado' : 'Crie sua senha'}>
      {step === 'login' ? (
        <LoginForm
          start={identity}
          onSignedIn={onSignedIn}
          onTemporary={(typed) => {
            setIdentity(typed);
            setStep('reset');
          }}
        />
      ) : (
        <ResetForm
          start={identity}
          onReturn={() => setStep('login')}
          onDone={(typed) => {
            setIdentity(typed);
            setStep('login');
            toasts.show({ text: RESET_MESSAGE, tone: 'positive', kind: 'snackbar' });
          }}
        />
      )}
    </Drawer>
  );
}
