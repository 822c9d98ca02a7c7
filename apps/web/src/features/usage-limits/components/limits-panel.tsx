import {
  capitalised,
  ORDER_KINDS,
  type LimitMeasure,
  type OrderKind,
  type UsageLimit,
  type UsageLimits,
} from '@bank/contracts';
import { formatBrl } from '@bank/core';
import {
  Amount,
  Button,
  Card,
  DetailList,
  Meter,
  MOBILE_QUERY,
  Row,
  RowIcon,
  RowList,
  StatusLabel,
  useMediaQuery,
} from '@bank/ui';
import { Building2, UserPlus, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAccess } from '../../../platform/session/use-session.ts';
import { LimitValue, RaiseNote } from '../../../signed-changes/limit-value.tsx';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { companyLimits, hasNight, hoursOf, kindLimits, PAYEE_KIND_WORDS, usedWords } from '../limit-words.ts';
import type { PanelProps } from './panel.ts';
import styles from './limits.module.css';

/** The limits that hold for whatever is paid: the company's by day and by night, and those of kinds of payee. */
export function LimitsPanel(props: PanelProps): ReactNode {
  const mayManage = useAccess().permissions.includes('LIMITS_MANAGE');
  return (
    <div className={styles.panel}>
      <CompanyLimits {...props} mayManage={mayManage} />
      <div className={styles.pair}>
        <KindsOfPayee {...props} />
        <div className={styles.stack}>
          {hasNight(props.kind) && <NightStart {...props} mayManage={mayManage} />}
          <PendingDevice limits={props.data} />
        </div>
      </div>
    </div>
  );
}

interface ManagedProps extends PanelProps {
  readonly mayManage: boolean;
}

function CompanyLimits({ data, kind, onWant, onChanged, mayManage }: ManagedProps): ReactNode {
  const limits = companyLimits(data, kind);
  const byNight = hasNight(kind);
  return (
    <Card
      title="Da empresa"
      aside={
        mayManage && (
          <Button size="small" onClick={() => onWant({ is: 'company' })}>
            Alterar limite
          </Button>
        )
      }
    >
      <div className={styles.periods}>
        <Period
          title={byNight ? 'De dia' : 'Por dia'}
          hours={byNight ? hoursOf('day', data.nightStartsAtHour) : 'em qualquer hora'}
          isNow={byNight && data.period === 'day'}
          total={find(limits, 'day')}
          order={find(limits, 'order')}
          onChanged={onChanged}
        />
        {byNight && (
          <Period
            title="À noite"
            hours={hoursOf('night', data.nightStartsAtHour)}
            isNow={data.period === 'night'}
            total={find(limits, 'night')}
            order={find(limits, 'order-night')}
            onChanged={onChanged}
          />
        )}
      </div>
    </Card>
  );
}

function find(limits: readonly UsageLimit[], measure: LimitMeasure): UsageLimit | undefined {
  return limits.find((limit) => limit.measure === measure);
}

/** One period: what is used of its total, and what one payment may carry. */
function Period({
  title,
  hours,
  isNow,
  total,
  order,
  onChanged,
}: {
  readonly title: string;
  readonly hours: string;
  readonly isNow: boolean;
  readonly total: UsageLimit | undefined;
  readonly order: UsageLimit | undefined;
  readonly onChanged: () => void;
}): ReactNode {
  const [amount, used] = [total?.amount ?? '0.00', total?.used ?? '0.00'];
  const words = usedWords(used, amount);
  return (
    <section className={styles.period} aria-label={`${title}, ${hours}`}>
      <div className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        <span className={styles.muted}>{hours}</span>
        {isNow && <StatusLabel tone="info">Vale agora</StatusLabel>}
      </div>
      <Amount centavos={centavosOf(amount)} size="large" />
      <Meter
        label={`Utilizado ${title.toLowerCase()}`}
        text={words}
        used={centavosOf(used)}
        limit={centavosOf(amount)}
      />
      <p className={styles.muted}>Utilizado: {words}</p>
      {total?.raise && <Raise raise={total.raise} onChanged={onChanged} />}
      {order && (
        <DetailList items={[{ label: 'Por transação', value: <LimitValue limit={order} onCancelled={onChanged} /> }]} />
      )}
    </section>
  );
}

function Raise({
  raise,
  onChanged,
}: {
  readonly raise: NonNullable<UsageLimit['raise']>;
  readonly onChanged: () => void;
}): ReactNode {
  const words = raise.amount === null ? 'Deixa de valer' : `${formatBrl(centavosOf(raise.amount))} a partir de`;
  return (
    <div className={styles.raise}>
      <RaiseNote raise={raise} words={words} cancel="Desistir do aumento" onCancelled={onChanged} />
    </div>
  );
}

const KIND_ICONS = {
  registered: <UsersRound size={18} strokeWidth={1.7} />,
  new: <UserPlus size={18} strokeWidth={1.7} />,
  'same-owner': <Building2 size={18} strokeWidth={1.7} />,
};

const NO_LIMIT = 'Sem limite próprio';

/** Limits towards kinds of payee, inside those of the company. */
function KindsOfPayee({ data, kind, onWant }: PanelProps): ReactNode {
  const narrow = useMediaQuery(MOBILE_QUERY);
  return (
    <Card title="Por tipo de favorecido">
      <p className={styles.muted}>Valem dentro dos limites da empresa. Sem um próprio, vale só o da empresa.</p>
      <RowList label="Por tipo de favorecido">
        {kindLimits(data, kind).map(({ payees, limits }) => {
          const set = limits.filter(({ amount, raise }) => amount !== null || raise !== null);
          return (
            <Row
              key={payees}
              icon={<RowIcon>{KIND_ICONS[payees]}</RowIcon>}
              title={PAYEE_KIND_WORDS[payees].title}
              detail={
                <span className={styles.lines}>
                  <span>{PAYEE_KIND_WORDS[payees].about}</span>
                  {set.map((limit) => (
                    <span key={limit.measure}>{kindLine(kind, limit)}</span>
                  ))}
                  <span>{freeLine(kind, limits)}</span>
                  {narrow && set.length === 0 && <span>{NO_LIMIT}</span>}
                </span>
              }
              end={narrow ? undefined : <span className={styles.end}>{set.length === 0 ? NO_LIMIT : 'Ver'}</span>}
              as={(line) => <button type="button" {...line} onClick={() => onWant({ is: 'kind', payees })} />}
            />
          );
        })}
      </RowList>
    </Card>
  );
}

/** What has left by day and by night where no limit counts it: "Utilizado: R$ 5,00 de dia, R$ 0,00 à noite". */
function freeLine(kind: OrderKind, limits: readonly UsageLimit[]): string | undefined {
  const parts = limits.flatMap(({ measure, amount, raise, used }) => {
    if (amount !== null || raise !== null || used === null) return [];
    const when = hasNight(kind) ? (measure === 'night' ? ' à noite' : ' de dia') : ' hoje';
    return [`${formatBrl(centavosOf(used))}${when}`];
  });
  return parts.length === 0 ? undefined : `Utilizado: ${parts.join(', ')}`;
}

/** "Por transação, de dia", as the kind of order names what its limits measure. */
function measureWords(kind: OrderKind, measure: LimitMeasure): string {
  const words: Partial<Readonly<Record<LimitMeasure, string>>> = ORDER_KINDS[kind].limitMeasures;
  return capitalised(words[measure] ?? measure);
}

function kindLine(kind: OrderKind, { measure, amount, used, raise }: UsageLimit): string {
  const name = measureWords(kind, measure);
  if (amount === null) return `${name}: sem limite próprio`;
  const words = used === null ? formatBrl(centavosOf(amount)) : `${usedWords(used, amount)} utilizados`;
  return `${name}: ${words}${raise === null ? '' : ', com mudança marcada'}`;
}

function NightStart({ data, onWant, onChanged, mayManage }: ManagedProps): ReactNode {
  const { nightStartsAtHour, nightStartChange: change } = data;
  return (
    <Card
      title="Início da noite"
      aside={
        mayManage && (
          <Button size="small" onClick={() => onWant({ is: 'night' })}>
            Alterar início
          </Button>
        )
      }
    >
      <p>A noite começa às {nightStartsAtHour} h e vai até as 6 h.</p>
      {change && (
        <div className={styles.raise}>
          <RaiseNote
            raise={change}
            words={`Passa a começar às ${change.hour} h`}
            cancel="Desistir da mudança"
            onCancelled={onChanged}
          />
        </div>
      )}
    </Card>
  );
}

function PendingDevice({ limits: { pendingDevice } }: { readonly limits: UsageLimits }): ReactNode {
  return (
    <Card title="Celular ainda não aprovado">
      <p>
        Quem só tem um celular à espera de aprovação confirma até {formatBrl(centavosOf(pendingDevice.perOrder))} por
        pagamento e {formatBrl(centavosOf(pendingDevice.perDay))} por dia. Este limite não muda.
      </p>
    </Card>
  );
}
