import type { PixDashboard } from '@bank/contracts';
import { Amount, Card, Skeleton } from '@bank/ui';
import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { compare, shareOf, type Comparison } from '../comparison.ts';
import styles from './dashboard-figures.module.css';

const MARKS = { up: TrendingUp, down: TrendingDown, same: Minus } as const;

/** The period in figures, each against the period before. */
export function DashboardFigures({
  data,
  concealed,
}: {
  readonly data: PixDashboard | undefined;
  readonly concealed: boolean;
}): ReactNode {
  const { current, previous } = data ?? {};
  const [now, before] = [current?.flows, previous?.flows];
  const average = current?.averageReceived;
  const averageBefore = previous?.averageReceived;
  return (
    <Card>
      <dl className={styles.figures}>
        <Figure
          name="Recebido"
          detail={now && countWords(now.received.count)}
          comparison={now && before && compareAmounts(now.received.amount, before.received.amount)}
          concealed={concealed}
        >
          {now && <Amount centavos={centavosOf(now.received.amount)} size="large" concealed={concealed} />}
        </Figure>
        <Figure
          name="Enviado"
          detail={now && countWords(now.sent.count)}
          comparison={now && before && compareAmounts(now.sent.amount, before.sent.amount)}
          concealed={concealed}
        >
          {now && <Amount centavos={centavosOf(now.sent.amount)} size="large" concealed={concealed} />}
        </Figure>
        <Figure
          name="Tíquete médio recebido"
          comparison={typeof average === 'string' ? compareAmounts(average, averageBefore ?? '0.00') : undefined}
          concealed={concealed}
        >
          {average === null && <span className={styles.none}>—</span>}
          {typeof average === 'string' && <Amount centavos={centavosOf(average)} size="large" concealed={concealed} />}
        </Figure>
        <Figure name="Conversão das cobranças" detail={current && conversionWords(current.charges)}>
          {current && <span className={styles.share}>{conversion(current.charges) ?? '—'}</span>}
          {previous && conversion(previous.charges) !== undefined && (
            <span className={styles.before}>antes, {conversion(previous.charges)}</span>
          )}
        </Figure>
      </dl>
    </Card>
  );
}

function Figure({
  name,
  detail,
  comparison,
  concealed = false,
  children,
}: {
  readonly name: string;
  readonly detail?: string | undefined;
  readonly comparison?: Comparison | undefined;
  readonly concealed?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const Mark = comparison && MARKS[comparison.direction];
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className={styles.value}>{children || <Skeleton width={140} height={28} />}</span>
        {detail !== undefined && <span className={styles.detail}>{detail}</span>}
        {comparison && Mark && !concealed && (
          <span className={styles.comparison}>
            <Mark size={14} aria-hidden />
            {comparison.words}
          </span>
        )}
      </dd>
    </div>
  );
}

function compareAmounts(now: string, before: string): Comparison {
  return compare(centavosOf(now), centavosOf(before));
}

function countWords(count: number): string {
  return `${count.toLocaleString('pt-BR')} Pix`;
}

type Charges = PixDashboard['current']['charges'];

function conversion({ paid, made }: Charges): string | undefined {
  return paid === 0 && made > 0 ? '0%' : shareOf(BigInt(paid), BigInt(made));
}

function conversionWords({ paid, made, expired }: Charges): string {
  if (made === 0) return 'nenhuma cobrança criada';
  const of = `${paid.toLocaleString('pt-BR')} de ${made.toLocaleString('pt-BR')} pagas`;
  return expired === 0 ? of : `${of}, ${expired.toLocaleString('pt-BR')} ${expired === 1 ? 'expirada' : 'expiradas'}`;
}
