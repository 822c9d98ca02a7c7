import { listUpgrades, type CompanyRequest } from '@bank/contracts';
import { Button, Card, ErrorState, Skeleton } from '@bank/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { endpointQuery } from '../../../platform/api/use-endpoint.ts';
import { useApp } from '../../../platform/app-services.ts';
import { useDoor } from '../../../platform/door-services.ts';
import { Page } from '../../../platform/screens/page.tsx';
import { LOOK_AGAIN_MS, waitsForBank } from '../api/look-again.ts';
import { useRefresh } from '../api/use-refresh.ts';
import { ProductOffers } from '../components/product-offers.tsx';
import { RequestDrawer } from '../components/request-drawer.tsx';
import { RequestsCard } from '../components/requests-card.tsx';
import { TierOffers } from '../components/tier-offers.tsx';
import { UpgradeDrawer } from '../components/upgrade-drawer.tsx';
import { answerToast } from '../request-words.ts';
import {
  choiceInWords,
  chosenCount,
  currentTier,
  NOTHING_CHOSEN,
  stillAvailable,
  toggleProduct,
  toggleTier,
  type Upgrades,
} from '../upgrade.ts';
import styles from './upgrade-screen.module.css';

/** What the company may contract besides: products and plans, chosen, looked at and asked for. */
export function UpgradeScreen(): ReactNode {
  const { data, error, refetch } = useQuery({
    ...endpointQuery(useApp(), listUpgrades, {}),
    refetchInterval: ({ state }) => (waitsForBank(state.data) ? LOOK_AGAIN_MS : false),
  });
  return (
    <Page lead="Escolha produtos ou outro plano, confira o que muda e peça">
      {data !== undefined ? (
        <Offers upgrades={data} />
      ) : error === null ? (
        <Loading />
      ) : (
        <Card>
          <ErrorState message={failureMessage(error.failure)} onRetry={() => void refetch()} />
        </Card>
      )}
    </Page>
  );
}

function Offers({ upgrades }: { readonly upgrades: Upgrades }): ReactNode {
  const [picked, setPicked] = useState(NOTHING_CHOSEN);
  const [reviewing, setReviewing] = useState(false);
  const [shown, setShown] = useState<string | undefined>(undefined);
  const { toasts } = useDoor();
  const refresh = useRefresh();
  const choice = stillAvailable(picked, upgrades);
  const asked = (request: CompanyRequest): void => {
    setReviewing(false);
    setPicked(NOTHING_CHOSEN);
    setShown(request.state === 'approved' ? undefined : request.id);
    toasts.show(answerToast(request));
    void refresh();
  };
  return (
    <>
      <section className={styles.group} aria-labelledby="ofertas-produtos">
        <h2 id="ofertas-produtos" className={styles.heading}>
          Produtos
        </h2>
        <ProductOffers
          products={upgrades.products}
          chosen={choice.products}
          onToggle={(product) => setPicked(toggleProduct(choice, product))}
        />
      </section>
      <section className={styles.group} aria-labelledby="ofertas-planos">
        <h2 id="ofertas-planos" className={styles.heading}>
          Planos
        </h2>
        <TierOffers
          tiers={upgrades.tiers}
          current={currentTier(upgrades)}
          chosen={choice.tier}
          onToggle={(tier) => setPicked(toggleTier(choice, tier))}
        />
      </section>
      <RequestsCard requests={upgrades.requests} onOpen={({ id }) => setShown(id)} />
      {chosenCount(choice) > 0 && (
        <div className={styles.bar} role="region" aria-label="Escolhido">
          <p className={styles.chosen} role="status">
            {choiceInWords(choice, upgrades)}
          </p>
          <Button variant="quiet" onClick={() => setPicked(NOTHING_CHOSEN)}>
            Limpar
          </Button>
          <Button variant="primary" onClick={() => setReviewing(true)}>
            Revisar
          </Button>
        </div>
      )}
      <UpgradeDrawer
        open={reviewing && chosenCount(choice) > 0}
        choice={choice}
        upgrades={upgrades}
        onClose={() => setReviewing(false)}
        onAsked={asked}
      />
      <RequestDrawer request={upgrades.requests.find(({ id }) => id === shown)} onClose={() => setShown(undefined)} />
    </>
  );
}

/** In the places and sizes of what comes. */
function Loading(): ReactNode {
  return (
    <div className={styles.loading} role="status" aria-busy="true" aria-label="Carregando">
      {[120, 420].map((height) => (
        <div key={height} className={styles.group}>
          <Skeleton width={110} height={24} />
          <div className={styles.places}>
            {[0, 1, 2].map((place) => (
              <Card key={place}>
                <Skeleton width={140} height={24} />
                <div className={styles.gap}>
                  <Skeleton height={height} />
                </div>
              </Card>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
