import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SignInScreen } from '../../features/access/screens/sign-in-screen.tsx';
import { useDocumentTitle } from './use-document-title.ts';

/** /session/signin for whoever comes from inside: after signing out, or sent here by a guard. */
export function SignInPage(): ReactNode {
  const router = useRouter();
  return (
    <SignInScreen
      onSignedIn={() => {
        const { returnTo } = router.state.location.state;
        void router.navigate({ to: '/', state: returnTo === undefined ? {} : { returnTo }, replace: true });
      }}
    />
  );
}

/** /session/qrcode shows nothing at all (READINGS 20). */
export function QrCodePage(): ReactNode {
  useDocumentTitle('QR Code');
  return null;
}
