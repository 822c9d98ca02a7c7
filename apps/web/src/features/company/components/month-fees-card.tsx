import { FEE_RULE_WORDS, monthWords, readMonthFees, type MonthFees } from '@bank/contracts';
import { bankingDate, formatDate } from '@bank/core';
import { Amount, Card, DetailList, Row, Skeleton } from '@bank/ui';
import type { ReactNode } from 'react';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { CardFailure } from '../../../vocabulary/card-failure.tsx';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { instantOf } from '../../../vocabulary/dates.ts';
import { ShortList } from '../../../vocabulary/short-list.tsx';
import styles from './terms-cards.module.css';

const OPEN_AT_FIRST = 4;

/** What this month's fees came to, and what of them waits for money. */
export function MonthFeesCard(): ReactNode {
  const { data, error, refetch } = useEndpoint(readMonthFees, {});
  return (
    <Card title={data === undefined ? 'Tarifas do mês' : `Tarifas de ${monthWords(data.month)}`}>
      {data !== undefined ? (
        <Figures fees={data} />
      ) : error === null ? (
        <Skeleton height={120} />
      ) : (
        <CardFailure failure={error.failure} onRetry={() => void refetch()} />
      )}
    </Card>
  );
}

function Figures({ fees }: { readonly fees: MonthFees }): ReactNode {
  const { charged, givenBack, waiting, freeUses, openItems } = fees;
  return (
    <>
      <DetailList
        items={[
          { label: 'Cobradas', value: <Reais wire={charged} /> },
          { label: 'Devolvidas', value: givenBack === '0.00' ? undefined : <Reais wire={givenBack} /> },
          { label: 'À espera de saldo', value: waiting === '0.00' ? undefined : <Reais wire={waiting} /> },
          ...freeUses.map(({ name, used, freeEachMonth }) => ({
            label: `${name}: gratuidades utilizadas`,
            value: <span className={styles.end}>{`${used} de ${freeEachMonth}`}</span>,
          })),
        ]}
      />
      {openItems.length > 0 && (
        <>
          <p className={styles.note}>
            Faltou saldo para estas tarifas. São cobradas quando houver, a mais antiga primeiro; o saldo nunca fica
            negativo.
          </p>
          <ShortList
            label="Tarifas à espera de saldo"
            items={openItems}
            first={OPEN_AT_FIRST}
            row={({ id, description, amount, since }) => (
              <Row
                key={id}
                title={description}
                detail={`Desde ${formatDate(bankingDate(instantOf(since)))}`}
                end={<Amount centavos={centavosOf(amount)} />}
              />
            )}
          />
        </>
      )}
      <p className={styles.note}>{FEE_RULE_WORDS}</p>
    </>
  );
}

function Reais({ wire }: { readonly wire: string }): ReactNode {
  return (
    <span className={styles.end}>
      <Amount centavos={centavosOf(wire)} />
    </span>
  );
}
