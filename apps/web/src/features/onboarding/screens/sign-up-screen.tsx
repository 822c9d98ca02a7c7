import type { Application } from '@bank/contracts';
import { Skeleton } from '@bank/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { useDoor } from '../../../platform/door-services.ts';
import { documentTitle } from '../../../platform/screens/document-title.ts';
import { useRegistration } from '../api/use-registration.ts';
import { FollowedApplication } from '../components/followed-application.tsx';
import { SignUpFrame, SignUpNotes } from '../components/sign-up-frame.tsx';
import { SignUpWizard } from '../components/sign-up-wizard.tsx';

/** /session/signup: a company asks to become a customer, in five steps; and follows what becomes of it. */
export function SignUpScreen(): ReactNode {
  const { window } = useDoor();
  const address = useSearch({ from: '/session/signup' });
  const navigate = useNavigate();
  const keeper = useRegistration();
  const [sent, setSent] = useState<{ readonly application: Application; readonly cnpj: string } | undefined>();
  const follows = address.protocolo !== undefined;
  useEffect(() => {
    window.document.title = documentTitle(follows ? 'Acompanhar cadastro' : 'Abrir conta');
  }, [window, follows]);

  const accept = (application: Application, cnpj: string): void => {
    setSent({ application, cnpj });
    // In place of the steps: going back must not show them as if they were still to be sent.
    void navigate({
      to: '/session/signup',
      search: { protocolo: application.protocol },
      replace: true,
    }).then(keeper.erase);
  };

  if (address.protocolo !== undefined)
    return (
      <SignUpFrame title="Acompanhe o cadastro da sua empresa">
        <FollowedApplication protocol={address.protocolo} sent={sent} />
      </SignUpFrame>
    );
  return (
    <SignUpFrame title="Abra a conta da sua empresa" notes={<SignUpNotes isStart={(address.etapa ?? 0) === 0} />}>
      {keeper.current === undefined ? (
        <Skeleton height={420} />
      ) : (
        <SignUpWizard
          key={keeper.current.registration}
          kept={keeper.current}
          keeper={keeper}
          address={address}
          onAccepted={accept}
        />
      )}
    </SignUpFrame>
  );
}
