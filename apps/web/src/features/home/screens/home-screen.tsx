import { readHome, type Home } from '@bank/contracts';
import { bankingDate, type CivilDate } from '@bank/core';
import { Card, ChartPending } from '@bank/ui';
import { Suspense, type ReactNode } from 'react';
import { useAppearance } from '../../../platform/appearance/use-appearance.ts';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { useBalance } from '../../../platform/balance/use-balance.ts';
import { useAccess } from '../../../platform/session/use-session.ts';
import { Page } from '../../../platform/screens/page.tsx';
import { CardFailure } from '../../../vocabulary/card-failure.tsx';
import { greeting, instantOf, onMoment, weekdayAndDay } from '../../../vocabulary/dates.ts';
import { RowSkeletons } from '../../../vocabulary/row-skeletons.tsx';
import { useNow } from '../../../platform/use-now.ts';
import { readCashFlow } from '../cash-flow.ts';
import { BalanceCard } from '../components/balance-card.tsx';
import { FirstStepsCard } from '../components/first-steps-card.tsx';
import { LatestCard } from '../components/latest-card.tsx';
import { ReturnOffer } from '../components/return-offer.tsx';
import { Outlook } from '../components/outlook.tsx';
import { UpcomingCard } from '../components/upcoming-card.tsx';
import { WaitingCard } from '../components/waiting-card.tsx';
import { lazyPart } from '../../../vocabulary/lazy-part.tsx';
import styles from './home-screen.module.css';

// Charts are the largest piece and stand below: they come after the page, into a place of their size.
const CashFlowCharts = lazyPart(() => import('../components/cash-flow-charts.tsx'), 'CashFlowCharts');

const NOTICE_MS = 30_000;

/** The first screen: what there is, what waits, what moved and what comes. */
export function HomeScreen(): ReactNode {
  const now = useNow(NOTICE_MS);
  const today = bankingDate(now);
  const { data: home, error, refetch } = useEndpoint(readHome, {});
  const isNew = useIsNew(home);
  // Without it the bank answers none of the account's movements: no place is kept for them.
  const mayRead = useAccess().permissions.includes('STATEMENT_VIEW');
  const failed = home === undefined && error !== null;
  const failure = failed ? <CardFailure failure={error.failure} onRetry={() => void refetch()} /> : undefined;
  const [{ balance: look }] = useAppearance();
  const concealed = look === 'concealed';

  return (
    <Page
      title={`${greeting(now)}. ${weekdayAndDay(today, today)}`}
      tabTitle="Início"
      actions={home !== undefined && <span className={styles.at}>{updatedWords(home, now, today)}</span>}
    >
      <ReturnOffer />
      <div className={styles.row}>
        <BalanceCard limits={home?.limits} limitsLoading={home === undefined && !failed} today={today} />
        {home === undefined ? (
          <Pending title="Aguardam você" failure={failure} rows={3} />
        ) : (
          <WaitingCard home={home} today={today} concealed={concealed} />
        )}
      </div>
      {isNew && <FirstStepsCard />}
      {!isNew && mayRead && <Flow home={home} today={today} concealed={concealed} failure={failure} />}
      <div className={styles.row}>
        {home === undefined && mayRead && <Pending title="Últimos lançamentos" failure={failure} rows={5} />}
        {home !== undefined && home.latest !== null && !isNew && (
          <LatestCard entries={home.latest} today={today} concealed={concealed} />
        )}
        {home === undefined && <Pending title="Próximos 7 dias" failure={failure} rows={3} />}
        {home !== undefined && !(isNew && home.upcoming.length === 0) && (
          <UpcomingCard items={home.upcoming} coming={home.coming} today={today} concealed={concealed} />
        )}
      </div>
    </Page>
  );
}

function Flow({
  home,
  today,
  concealed,
  failure,
}: {
  readonly home: Home | undefined;
  readonly today: CivilDate;
  readonly concealed: boolean;
  readonly failure: ReactNode;
}): ReactNode {
  if (home !== undefined && home.cashFlow === null) return null;
  const pending = (
    <>
      <ChartPending title="Fluxo de caixa">{failure}</ChartPending>
      <ChartPending
        title="Saldo projetado"
        note={home?.cashFlow && <Outlook wire={home.cashFlow} concealed={concealed} />}
      >
        {failure}
      </ChartPending>
    </>
  );
  return (
    <div className={styles.row}>
      {home === undefined ? (
        pending
      ) : (
        <Suspense fallback={pending}>
          {home.cashFlow && <CashFlowCharts wire={home.cashFlow} today={today} concealed={concealed} />}
        </Suspense>
      )}
    </div>
  );
}

/** A card whose content is on its way, or could not be read. */
function Pending({
  title,
  failure,
  rows,
}: {
  readonly title: string;
  readonly failure: ReactNode;
  readonly rows: number;
}): ReactNode {
  return <Card title={title}>{failure ?? <RowSkeletons count={rows} />}</Card>;
}

/** Whether nothing has ever happened in this account: no lines, no movement, no money. */
function useIsNew(home: Home | undefined): boolean {
  const { balance } = useBalance();
  if (home === undefined || home.latest === null || home.latest.length > 0) return false;
  return balance === 0n && (home.cashFlow === null || readCashFlow(home.cashFlow).isEmpty);
}

function updatedWords(home: Home, now: number, today: CivilDate): string {
  const at = instantOf(home.at);
  return now - at < 60_000 ? 'Atualizado agora' : `Atualizado ${onMoment(at, today)}`;
}
