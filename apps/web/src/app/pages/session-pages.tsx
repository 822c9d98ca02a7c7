import { Button } from '@bank/ui';
import { useRouter } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { SignInScreen } from '../../features/access/screens/sign-in-screen.tsx';
import { documentTitle } from '../routes/screens.ts';
import { PublicPage } from './public-page.tsx';

function useTitle(title: string): void {
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
}

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

/** /session/404 */
export function NotFoundPage(): ReactNode {
  useTitle('Página não encontrada');
  return (
    <PublicPage code="404" title="Página não encontrada" actions={<Return />}>
      O endereço não existe ou mudou de lugar. Volte ao início e siga pelo menu.
    </PublicPage>
  );
}

/** /session/401 */
export function NotAllowedPage(): ReactNode {
  useTitle('Acesso não permitido');
  return (
    <PublicPage code="401" title="Você não tem acesso a esta página" actions={<Return />}>
      Seu perfil ou os produtos da empresa não alcançam esta tela. Fale com o administrador da empresa.
    </PublicPage>
  );
}

/** /session/qrcode shows nothing at all (READINGS 20). */
export function QrCodePage(): ReactNode {
  useTitle('QR Code');
  return null;
}

function Return(): ReactNode {
  const router = useRouter();
  return (
    <Button variant="primary" size="large" onClick={() => void router.navigate({ to: '/' })}>
      Retornar
    </Button>
  );
}
