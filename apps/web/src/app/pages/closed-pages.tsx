import { Button } from '@bank/ui';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PublicPage } from './public-page.tsx';
import { useDocumentTitle } from './use-document-title.ts';

/** /session/404 */
export function NotFoundPage(): ReactNode {
  useDocumentTitle('Página não encontrada');
  return (
    <PublicPage code="404" title="Página não encontrada" actions={<Return />}>
      O endereço não existe ou mudou de lugar. Volte ao início e siga pelo menu.
    </PublicPage>
  );
}

/** /session/401 */
export function NotAllowedPage(): ReactNode {
  useDocumentTitle('Acesso não permitido');
  return (
    <PublicPage code="401" title="Você não tem acesso a esta página" actions={<Return />}>
      Seu perfil ou os produtos da empresa não alcançam esta tela. Fale com o administrador da empresa.
    </PublicPage>
  );
}

function Return(): ReactNode {
  const router = useRouter();
  return (
    <Button variant="primary" size="large" onClick={() => void router.navigate({ to: '/' })}>
      Retornar
    </Button>
  );
}
