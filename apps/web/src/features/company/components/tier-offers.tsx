import type { Tier } from '@bank/contracts';
import { Amount, Button, Card, StatusLabel, VisuallyHidden } from '@bank/ui';
import type { ReactNode } from 'react';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { documentsInWords, termsOf, type OfferedTier, type Term } from '../upgrade.ts';
import styles from './offers.module.css';

/** The plans side by side; what would change for this company is marked with what it is today. */
export function TierOffers({
  tiers,
  current,
  chosen,
  onToggle,
}: {
  readonly tiers: readonly OfferedTier[];
  readonly current: OfferedTier | undefined;
  readonly chosen: Tier | null;
  readonly onToggle: (tier: Tier) => void;
}): ReactNode {
  return (
    <ul className={styles.tiers} aria-label="Planos">
      {tiers.map((offer) => {
        const { fees, limits } = termsOf(offer, current);
        return (
          <li key={offer.tier}>
            <Card className={styles.offer}>
              <div className={styles.head}>
                <h3 className={styles.name}>{offer.name}</h3>
                {offer.state === 'current' && <StatusLabel tone="positive">Plano atual</StatusLabel>}
                {offer.state === 'in-analysis' && <StatusLabel tone="info">Em análise</StatusLabel>}
              </div>
              <p className={styles.fee}>
                <Amount centavos={centavosOf(offer.monthlyFee)} size="large" />
                <span className={styles.muted}>por mês</span>
              </p>
              <p className={styles.about}>{offer.about}</p>
              <div className={styles.terms}>
                <Terms title="Tarifas" terms={fees} />
                <Terms title="Limites até" terms={limits} />
              </div>
              {offer.state === 'available' && (
                <div className={styles.foot}>
                  <p className={styles.wants}>{documentsInWords(offer.documentsWanted)}</p>
                  <Button
                    variant={chosen === offer.tier ? 'primary' : 'secondary'}
                    wide
                    aria-label={`${chosen === offer.tier ? 'Escolhido' : 'Escolher'}: plano ${offer.name}`}
                    onClick={() => onToggle(offer.tier)}
                  >
                    {chosen === offer.tier ? 'Escolhido' : 'Escolher'}
                  </Button>
                </div>
              )}
            </Card>
          </li>
        );
      })}
    </ul>
  );
}

function Terms({ title, terms }: { readonly title: string; readonly terms: readonly Term[] }): ReactNode {
  return (
    <div>
      <h4 className={styles.termsTitle}>{title}</h4>
      <dl>
        {terms.map(({ name, text, today }) => (
          <div key={name} className={styles.term}>
            <dt className={styles.muted}>{name}</dt>
            <dd className={styles.value}>
              {text}
              {today !== null && (
                <span className={styles.today}>
                  <VisuallyHidden>, </VisuallyHidden>hoje {today}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
