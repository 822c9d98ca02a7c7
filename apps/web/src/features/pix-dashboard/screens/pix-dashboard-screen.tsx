import type { PixDashboard } from '@bank/contracts';
import { bankingDate, formatDate, type CivilDate } from '@bank/core';
import { buttonLook, Card, ChartPending, EmptyState } from '@bank/ui';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { useAppearance } from '../../../platform/appearance/use-appearance.ts';
import { NotAllowed } from '../../../platform/screens/not-allowed.tsx';
import { Page } from '../../../platform/screens/page.tsx';
import { useAccess } from '../../../platform/session/use-session.ts';
import { useNow } from '../../../platform/use-now.ts';
import { CardFailure } from '../../../vocabulary/card-failure.tsx';
import { instantOf, momentInWords } from '../../../vocabulary/dates.ts';
import { lazyPart } from '../../../vocabulary/lazy-part.tsx';
import { daysOf, readDashboardAddress, type DashboardAddress } from '../address.ts';
import { useDashboard } from '../api/use-dashboard.ts';
import { DashboardFigures } from '../components/dashboard-figures.tsx';
import { DashboardPeriod } from '../components/dashboard-period.tsx';
import styles from './pix-dashboard-screen.module.css';

// Charts are the largest piece: they come after the page, into a place of their size.
const DashboardCharts = lazyPart(() => import('../components/dashboard-charts.tsx'), 'DashboardCharts');

const MINUTE = 60_000;

/** What came and went by Pix in a period, and how that compares. */
export function PixDashboardScreen(): ReactNode {
  const address = useSearch({ from: '/frame/pix-dashboard', select: readDashboardAddress, structuralSharing: true });
  const { permissions } = useAccess();
  if (!permissions.includes('PIX_VIEW'))
    return <NotAllowed what="ver o painel Pix" permission="ver chaves, limites e movimentos" />;
  return <Dashboard address={address} />;
}

function Dashboard({ address }: { readonly address: DashboardAddress }): ReactNode {
  const navigate = useNavigate({ from: '/pix-dashboard' });
  const today = bankingDate(useNow(MINUTE));
  const period = daysOf(address, today);
  const { data, error, refetch, isPlaceholderData } = useDashboard(period);
  const [{ balance: look }] = useAppearance();
  const concealed = look === 'concealed';
  const failure =
    data === undefined && error !== null ? (
      <CardFailure failure={error.failure} onRetry={() => void refetch()} />
    ) : undefined;
  return (
    <Page
      lead="Tudo o que entrou e saiu por Pix, comparado com o período anterior de mesma duração"
      actions={data !== undefined && <span className={styles.until}>{untilWords(data, today)}</span>}
    >
      <DashboardPeriod
        address={address}
        today={today}
        onChange={(next) => void navigate({ search: readDashboardAddress(next), replace: true, resetScroll: false })}
      />
      {failure === undefined ? (
        <div className={styles.content} aria-busy={isPlaceholderData}>
          <DashboardFigures data={data} concealed={concealed} />
          {data !== undefined && isNothing(data) ? (
            <Nothing data={data} />
          ) : (
            <Suspense fallback={<Pending />}>
              {data === undefined ? (
                <Pending />
              ) : (
                <DashboardCharts data={data} period={period} today={today} concealed={concealed} />
              )}
            </Suspense>
          )}
        </div>
      ) : (
        <Card>{failure}</Card>
      )}
    </Page>
  );
}

function Pending(): ReactNode {
  return <ChartPending title="Recebido e enviado por dia" />;
}

function Nothing({ data: { current } }: { readonly data: PixDashboard }): ReactNode {
  return (
    <Card>
      <EmptyState
        title="Nenhum Pix neste período"
        action={
          <Link to="/pix-charge" className={buttonLook()}>
            Cobrar com Pix
          </Link>
        }
      >
        De {formatDate(current.from as CivilDate)} a {formatDate(current.to as CivilDate)} nada entrou nem saiu por Pix.
        Escolha outro período, ou crie uma cobrança para começar a receber.
      </EmptyState>
    </Card>
  );
}

function isNothing({ current: { flows, charges } }: PixDashboard): boolean {
  return charges.made === 0 && Object.values(flows).every(({ count }) => count === 0);
}

/** Up to when everything is counted. */
function untilWords({ countedUntil }: PixDashboard, today: CivilDate): string {
  return countedUntil === null ? 'Ainda contando' : `Contado até ${momentInWords(instantOf(countedUntil), today)}`;
}
