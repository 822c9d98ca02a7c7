import { payeePlace, type PayeeLimit } from '@bank/contracts';
import { bankingDate, formatBrl, type CivilDate } from '@bank/core';
import {
  Amount,
  Button,
  Card,
  EmptyState,
  MOBILE_QUERY,
  Row,
  RowIcon,
  RowList,
  StatusLabel,
  useMediaQuery,
} from '@bank/ui';
import { UserCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNow } from '../../../platform/use-now.ts';
import { useAccess } from '../../../platform/session/use-session.ts';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { instantOf, momentInWords } from '../../../vocabulary/dates.ts';
import { usedWords } from '../limit-words.ts';
import type { PanelProps } from './panel.ts';
import styles from './limits.module.css';

/** Payees with a limit of their own, which counts in place of the company's. */
export function PayeeLimitsPanel({ data, kind, onWant }: PanelProps): ReactNode {
  const mayManage = useAccess().permissions.includes('LIMITS_MANAGE');
  const today = bankingDate(useNow(60_000));
  const narrow = useMediaQuery(MOBILE_QUERY);
  const payeeLimits = data.payeeLimits.filter(({ type }) => type === kind);
  const register = mayManage && (
    <Button
      variant={payeeLimits.length === 0 ? 'primary' : undefined}
      size={payeeLimits.length === 0 ? undefined : 'small'}
      onClick={() => onWant({ is: 'new-payee' })}
    >
      Cadastrar favorecido
    </Button>
  );
  if (payeeLimits.length === 0)
    return (
      <Card>
        <EmptyState title="Nenhum favorecido com limite próprio" action={register}>
          Cadastre a conta de quem a empresa paga valores altos: ela ganha um limite só dela, e o dos demais pode ficar
          baixo.
        </EmptyState>
      </Card>
    );
  return (
    <Card title="Favorecidos com limite próprio" aside={register}>
      <p className={styles.muted}>
        O limite vale para cada dia e cada noite, só para esta conta, no lugar dos limites da empresa.
      </p>
      <RowList label="Favorecidos com limite próprio">
        {payeeLimits.map((limit) => (
          <Row
            key={`${limit.id} ${limit.type}`}
            icon={
              <RowIcon tone={limit.amount === null ? 'warning' : 'neutral'}>
                <UserCheck size={18} strokeWidth={1.7} />
              </RowIcon>
            }
            title={limit.name}
            detail={
              <span className={styles.lines}>
                <span>
                  {limit.payee.maskedDocument} · {payeePlace(limit.payee)}
                </span>
                <span>{stateWords(limit, today)}</span>
                {narrow && limit.amount === null && (
                  <span>
                    <Standing limit={limit} />
                  </span>
                )}
              </span>
            }
            end={narrow ? undefined : <Standing limit={limit} />}
            as={(line) => <button type="button" {...line} onClick={() => onWant({ is: 'payee', limit })} />}
          />
        ))}
      </RowList>
    </Card>
  );
}

function stateWords({ amount, used, raise }: PayeeLimit, today: CivilDate): string {
  const inUse = amount === null ? undefined : `Utilizado agora: ${usedWords(used, amount)}`;
  const comes =
    raise === null || raise.amount === null
      ? undefined
      : `${formatBrl(centavosOf(raise.amount))} a partir de ${momentInWords(instantOf(raise.at), today)}`;
  return [inUse, comes].filter((part) => part !== undefined).join(' · ');
}

/** How much the limit is, or that it is not yet. */
function Standing({ limit: { amount } }: { readonly limit: PayeeLimit }): ReactNode {
  if (amount === null) return <StatusLabel tone="info">Aguarda o prazo</StatusLabel>;
  return <Amount centavos={centavosOf(amount)} />;
}
