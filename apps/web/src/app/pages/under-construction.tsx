import { Button, EmptyState, Card } from '@bank/ui';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '../../platform/screens/page.tsx';

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
          Estamos preparando esta tela. Enquanto isso, tudo o que já está pronto continua no menu.
        </EmptyState>
      </Card>
    </Page>
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
