import { Card, Skeleton } from '@bank/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { CompanyScreen } from '../../features/company/screens/company-screen.tsx';
import { readIntegrationsAddress, type IntegrationsAddress } from '../../features/integrations/address.ts';
import { readWebhooksAddress, type WebhooksAddress } from '../../features/webhooks/address.ts';
import { useAccess } from '../../platform/session/use-session.ts';
import { lazyPart } from '../../vocabulary/lazy-part.tsx';

// A tab that many never open.
const IntegrationsPanel = lazyPart(
  () => import('../../features/integrations/components/integrations-panel.tsx'),
  'IntegrationsPanel',
);
const WebhooksPanel = lazyPart(() => import('../../features/webhooks/components/webhooks-panel.tsx'), 'WebhooksPanel');

/** What the bank knows of the company, and how the company's programs call the bank. */
export function CompanyPage(): ReactNode {
  // Read here: what stands in the router is loaded with every page.
  const address = useSearch({ from: '/frame/customer-view', select: readIntegrationsAddress, structuralSharing: true });
  const webhooks = useSearch({ from: '/frame/customer-view', select: readWebhooksAddress, structuralSharing: true });
  const hasPix = useAccess().products.includes('PIX');
  const navigate = useNavigate({ from: '/customer-view' });
  const go = (search: IntegrationsAddress | WebhooksAddress): void => void navigate({ search, resetScroll: false });
  const isWebhook = hasPix && webhooks.webhook !== undefined && webhooks.webhook !== 'novo';
  const webhooksPanel = hasPix && (
    <Suspense fallback={<Waiting />}>
      <WebhooksPanel address={webhooks} onGo={go} />
    </Suspense>
  );
  return (
    <CompanyScreen
      tab={address.aba === 'integracoes' ? 'integrations' : 'registration'}
      onTab={(tab) => void navigate({ search: tab === 'integrations' ? { aba: 'integracoes' } : {}, replace: true })}
      integrations={
        <Suspense fallback={<Waiting />}>
          <IntegrationsPanel address={address} onGo={go} webhooks={webhooksPanel} webhooksOnly={isWebhook} />
        </Suspense>
      }
    />
  );
}

function Waiting(): ReactNode {
  return (
    <Card>
      <Skeleton height={320} />
    </Card>
  );
}
