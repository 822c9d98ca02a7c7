import { readCompany, type CompanyRequest, type RegistrationPart } from '@bank/contracts';
import { buttonLook, Card, ErrorState, Skeleton, Tabs } from '@bank/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { onDemand } from '../../../vocabulary/on-demand.tsx';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { endpointQuery } from '../../../platform/api/use-endpoint.ts';
import { useApp } from '../../../platform/app-services.ts';
import { useDoor } from '../../../platform/door-services.ts';
import { Page } from '../../../platform/screens/page.tsx';
import { addressOfPart, partOf, readCompanyAddress, type CompanyAddress } from '../address.ts';
import { LOOK_AGAIN_MS, waitsForBank } from '../api/look-again.ts';
import { useRefresh } from '../api/use-refresh.ts';
import { AttentionCard } from '../components/attention-card.tsx';
import { GlanceCard } from '../components/glance-card.tsx';
import { MonthFeesCard } from '../components/month-fees-card.tsx';
import { idOfPart } from '../components/part-card.tsx';
import { RegistrationCards } from '../components/registration-cards.tsx';
import { RequestsCard } from '../components/requests-card.tsx';
import { FeesCard, LimitsCard, ProductsCard } from '../components/terms-cards.tsx';
import type { Registration } from '../registration.ts';
import { answerToast } from '../request-words.ts';
import styles from './company-screen.module.css';

// Most people only look: the forms of a change come when one is wanted.
const ChangeDrawer = onDemand(
  async () => (await import('../components/change-drawer.tsx')).ChangeDrawer,
  ({ part }) => part !== undefined,
);
const RequestDrawer = onDemand(
  async () => (await import('../components/request-drawer.tsx')).RequestDrawer,
  ({ request }) => request !== undefined,
);

type Tab = 'registration' | 'integrations';

/**
 * What the bank knows of the company, how current it is, and what the company pays and may do; beside it how its programs
 * call the bank, which src/app brings.
 */
export function CompanyScreen({
  tab,
  onTab,
  integrations,
}: {
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
  readonly integrations: ReactNode;
}): ReactNode {
  return (
    <Page
      lead="O que o banco sabe da empresa, e o que ela tem contratado"
      actions={
        <Link to="/customer-view/upgrade-perfil" className={buttonLook({ variant: 'primary' })}>
          Ampliar perfil
        </Link>
      }
    >
      <Tabs
        label="Empresa"
        value={tab}
        onChange={onTab}
        tabs={[
          { value: 'registration', label: 'Cadastro', content: <Registered /> },
          { value: 'integrations', label: 'Integrações', content: integrations },
        ]}
      />
    </Page>
  );
}

function Registered(): ReactNode {
  const { data, error, refetch } = useQuery({
    ...endpointQuery(useApp(), readCompany, {}),
    refetchInterval: ({ state }) => (waitsForBank(state.data) ? LOOK_AGAIN_MS : false),
  });
  return (
    <div className={styles.registered}>
      {data !== undefined ? (
        <Company registration={data} />
      ) : error === null ? (
        <Loading />
      ) : (
        <Card>
          <ErrorState message={failureMessage(error.failure)} onRetry={() => void refetch()} />
        </Card>
      )}
    </div>
  );
}

function Company({ registration }: { readonly registration: Registration }): ReactNode {
  const address = useSearch({ from: '/frame/customer-view', select: readCompanyAddress, structuralSharing: true });
  const navigate = useNavigate({ from: '/customer-view' });
  const { toasts } = useDoor();
  const refresh = useRefresh();
  const show = (search: CompanyAddress): void => void navigate({ search, replace: true, resetScroll: false });
  const change = (part: RegistrationPart): void => show(addressOfPart(part));
  const close = (): void => show({});

  const asked = (request: CompanyRequest): void => {
    show(request.state === 'approved' ? {} : { pedido: request.id });
    toasts.show(answerToast(request));
    void refresh();
  };
  const { requests } = registration;
  return (
    <>
      <GlanceCard registration={registration} />
      <AttentionCard registration={registration} onLook={lookAt} />
      <RequestsCard requests={requests} onOpen={({ id }) => show({ pedido: id })} />
      <RegistrationCards
        registration={registration}
        onChange={change}
        beside={
          <>
            <ProductsCard products={registration.products} />
            <LimitsCard limits={registration.limits} />
          </>
        }
      />
      <FeesCard tier={registration.tier} fees={registration.fees} />
      <MonthFeesCard />
      <ChangeDrawer part={partOf(address)} registration={registration} onClose={close} onAsked={asked} />
      <RequestDrawer request={requests.find(({ id }) => id === address.pedido)} onClose={close} />
    </>
  );
}

function lookAt(part: RegistrationPart): void {
  const element = document.getElementById(idOfPart(part));
  element?.scrollIntoView({ block: 'start' });
  element?.focus({ preventScroll: true });
}

/** In the places and sizes of what comes. */
function Loading(): ReactNode {
  return (
    <div className={styles.loading} role="status" aria-busy="true" aria-label="Carregando">
      <Card>
        <Skeleton width={280} height={28} />
        <div className={styles.gap}>
          <Skeleton height={52} />
        </div>
      </Card>
      <div className={styles.columns}>
        {[300, 240, 220, 260].map((height) => (
          <Card key={height}>
            <Skeleton width={140} height={20} />
            <div className={styles.gap}>
              <Skeleton height={height} />
            </div>
          </Card>
        ))}
      </div>
    </div>
  );
}
