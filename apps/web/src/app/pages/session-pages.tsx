import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SignInScreen } from '../../features/access/screens/sign-in-screen.tsx';
import { useDocumentTitle } from './use-document-title.ts';
import { wayBackIn } from './way-back.ts';

/** /session/signin for whoever comes from inside: after signing out, or sent here by a guard. */
export function SignInPage(): ReactNode {
  const router = useRouter();
  return (
    <SignInScreen
      onSignedIn={() => {
        void router.navigate({ to: '/', state: wayBackIn(router.state.location.state), replace: true });
      }}
    />
  );
}

/** /session/qrcode shows nothing at all (READINGS 20). */
export function QrCodePage(): ReactNode {
  useDocumentTitle('QR Code');
  return null;
}
