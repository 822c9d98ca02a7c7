import { Button, EmptyState, buttonLook, Card } from '@bank/ui';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { documentTitle } from '../routes/screens.ts';
import { Page } from '../shell/page.tsx';
import { PublicPage } from './public-page.tsx';

/** A screen that is not built yet, in the frame. */
export function UnderConstruction(): ReactNode {
  const router = useRouter();
  return (
    <Page>
      <Card>
        <EmptyState
          icon={<Works />}
          title="Em construção"
          action={<Button onClick={() => router.history.back()}>Voltar</Button>}
        >
          Estamos preparando esta tela. Enquanto isso, tudo o que já está pronto segue no menu.
        </EmptyState>
      </Card>
    </Page>
  );
}

/** /session/signup, until the registration of companies is built. */
export function SignUpPage(): ReactNode {
  useEffect(() => {
    document.title = documentTitle('Abrir conta');
  }, []);
  return (
    <PublicPage
      title="Em construção"
      actions={
        <Link to="/session/signin" className={buttonLook({ variant: 'primary', size: 'large' })}>
          Ir para o acesso
        </Link>
      }
    >
      Estamos preparando a abertura de conta pela internet.
    </PublicPage>
  );
}

function Works(): ReactNode {
  return (
    <svg
      width="26"
      height="26"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M4 20h16M6 20l4.5-14h3L18 20M8.3 13h7.400M7.3 16.500h9.4" />
    </svg>
  );
}
