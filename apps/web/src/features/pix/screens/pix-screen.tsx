import { DISPUTES_PLACE, readPixSummary, type CallOutput, type OrderState } from '@bank/contracts';
import type { CivilDate } from '@bank/core';
import { formatPixKey, type PixKey } from '@bank/pix-key';
import { Amount, buttonLook, Card, CountLabel, Row, RowIcon, RowList, Skeleton, Tabs } from '@bank/ui';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowDownLeft, ArrowUpRight, KeyRound, ShieldAlert, Smartphone, Users } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { NotIncluded } from '../../../platform/screens/not-included.tsx';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { useAccess } from '../../../platform/session/use-session.ts';
import { Page } from '../../../platform/screens/page.tsx';
import { CardFailure } from '../../../vocabulary/card-failure.tsx';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { CopyButton } from '../../../vocabulary/copy-button.tsx';
import { instantOf, momentInWords, onMoment, shortMoment } from '../../../vocabulary/dates.ts';
import { isOpen } from '../../../vocabulary/order-states.ts';
import { lazyPart } from '../../../vocabulary/lazy-part.tsx';
import { LimitMeter } from '../../../vocabulary/limit-meter.tsx';
import { RowSkeletons } from '../../../vocabulary/row-skeletons.tsx';
import { StateLabel } from '../../../vocabulary/state-label.tsx';
import { TabLabel } from '../../../vocabulary/tab-label.tsx';
import { useToday } from '../../../platform/use-now.ts';
import { PixActions } from '../components/pix-actions.tsx';
import { KEY_TYPE_WORDS } from '../transfer/payee.ts';
import styles from './pix-screen.module.css';

// The list of payees is that of the payment form.
const SavedPayees = lazyPart(() => import('../../../payment-form/payees/saved-payees.tsx'), 'SavedPayees');

type Summary = CallOutput<typeof readPixSummary>;

type Tab = 'entry' | 'returns' | 'disputes';

/** What of Pix waits for somebody, of which other features know. */
export interface PixWaiting {
  /** Payments that this very person can approve, and those that only others can. */
  readonly mine: number;
  readonly others: number;
  /** Contested Pix that wait for the company's defence, and until when the first does. */
  readonly toAnswer: { readonly count: number; readonly until: string | null };
}

/** The entry of Pix, and beside it all returns and contested payments, which src/app brings. */
export function PixScreen({
  tab,
  onTab,
  waiting,
  returns,
  disputes,
}: {
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
  readonly waiting: PixWaiting;
  readonly returns: ReactNode;
  readonly disputes: ReactNode;
}): ReactNode {
  const { count } = waiting.toAnswer;
  return (
    <Page>
      <Tabs
        label="Pix"
        value={tab}
        onChange={onTab}
        tabs={[
          { value: 'entry', label: 'Visão geral', content: <Entry waiting={waiting} /> },
          { value: 'returns', label: 'Devoluções', content: returns },
          {
            value: 'disputes',
            label: <TabLabel text="Contestações" count={count === 0 ? undefined : count} />,
            content: disputes,
          },
        ]}
      />
    </Page>
  );
}

/** What can be done, what waits, what moved last, the company's keys and the limit. */
function Entry({ waiting }: { readonly waiting: PixWaiting }): ReactNode {
  const { permissions } = useAccess();
  const mayPay = permissions.includes('PIX_CREATE');
  return (
    <div className={styles.entry}>
      <PixActions />
      {permissions.includes('PIX_VIEW') ? (
        <Overview mayPay={mayPay} waiting={waiting} />
      ) : (
        <>
          <NotIncluded what="ver o Pix da empresa" permission="ver chaves, limites e movimentos" />
          {mayPay && <PayAgain />}
        </>
      )}
    </div>
  );
}

/** Favourites and who was paid lately: choosing one asks for the amount at once, then there is the review. */
function PayAgain(): ReactNode {
  const navigate = useNavigate();
  return (
    <Suspense fallback={<Skeleton height={200} />}>
      <SavedPayees
        kind="pix"
        working={false}
        onChoose={(before) => void navigate({ to: '/pix-transfer', search: {}, state: { payBefore: before } })}
      />
    </Suspense>
  );
}

function Overview({ mayPay, waiting }: { readonly mayPay: boolean; readonly waiting: PixWaiting }): ReactNode {
  const today = useToday();
  const { data, error, refetch } = useEndpoint(readPixSummary, {});
  const failure =
    data === undefined && error !== null ? (
      <CardFailure failure={error.failure} onRetry={() => void refetch()} />
    ) : undefined;
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        {data !== undefined && <Waiting orders={data.awaitingConfirmation} waiting={waiting} today={today} />}
        <Card title="Últimos Pix" aside={<Ahead to="/releases">Ver extrato</Ahead>}>
          {failure ?? (data === undefined ? <RowSkeletons count={5} /> : <Movements summary={data} today={today} />)}
        </Card>
      </div>
      <div className={styles.column}>
        <Card title="Limites" aside={<Ahead to="/pix-limits">Ver limites</Ahead>}>
          {failure ?? (data === undefined ? <Skeleton height={86} /> : <Limits summary={data} today={today} />)}
        </Card>
        {mayPay && <PayAgain />}
        <Card title="Chaves da empresa" aside={<Ahead to="/pix-keys">Gerenciar</Ahead>}>
          {failure ?? (data === undefined ? <RowSkeletons count={3} /> : <Keys summary={data} />)}
        </Card>
        <Card title="Mais sobre Pix">
          <ul className={styles.links}>
            <li>
              <Ahead to="/pix-dashboard">Painel de recebidos e enviados</Ahead>
            </li>
            <li>
              <Ahead to="/pix-return-files">Arquivos de retorno</Ahead>
            </li>
          </ul>
        </Card>
      </div>
    </div>
  );
}

function Movements({ summary, today }: { readonly summary: Summary; readonly today: CivilDate }): ReactNode {
  if (summary.movements.length === 0)
    return <p className={styles.none}>Ainda não há Pix nesta conta. Os recebidos e enviados aparecem aqui.</p>;
  return (
    <RowList label="Últimos Pix">
      {summary.movements.map((movement, index) => (
        <MovementRow key={movement.endToEndId ?? index} movement={movement} today={today} />
      ))}
    </RowList>
  );
}

function MovementRow({
  movement,
  today,
}: {
  readonly movement: Summary['movements'][number];
  readonly today: CivilDate;
}): ReactNode {
  const { direction, name, at, state, orderId, entryId } = movement;
  const comes = direction === 'in';
  return (
    <Row
      icon={<RowIcon>{comes ? <ArrowDownLeft /> : <ArrowUpRight />}</RowIcon>}
      title={comes ? `De ${name}` : `Para ${name}`}
      detail={shortMoment(instantOf(at), today)}
      end={
        <span className={styles.end}>
          <Amount centavos={flowOf(movement)} sign={isPaid(state) ? 'flow' : 'plain'} />
          {(!comes || state !== 'settled') && <StateLabel kind="pix" state={state} />}
        </span>
      }
      as={linkTo(orderId, entryId)}
    />
  );
}

function Waiting({
  orders,
  waiting: { mine, others, toAnswer },
  today,
}: {
  readonly orders: Summary['awaitingConfirmation'];
  readonly waiting: PixWaiting;
  readonly today: CivilDate;
}): ReactNode {
  const count = orders.length + mine + others + toAnswer.count;
  if (count === 0) return null;
  return (
    <Card
      title="Aguardando"
      aside={<CountLabel count={count} label={count === 1 ? '1 aguarda' : `${count} aguardam`} />}
    >
      <RowList label="Aguardando">
        {orders.map((order) => (
          <Row
            key={order.id}
            icon={
              <RowIcon>
                <Smartphone />
              </RowIcon>
            }
            title={`Pix para ${order.payee.name}`}
            detail={
              order.expiresAt === null
                ? 'Falta confirmar no aplicativo'
                : `Falta confirmar no aplicativo · vence ${onMoment(instantOf(order.expiresAt), today)}`
            }
            end={<Amount centavos={centavosOf(order.amount)} />}
            as={(line) => <Link to="/pix-transfer" search={{ ordem: order.id }} {...line} />}
          />
        ))}
        {toAnswer.count > 0 && (
          <Row
            icon={
              <RowIcon tone="warning">
                <ShieldAlert />
              </RowIcon>
            }
            title={
              toAnswer.count === 1
                ? '1 Pix contestado aguarda a defesa da empresa'
                : `${toAnswer.count} Pix contestados aguardam a defesa da empresa`
            }
            detail={toAnswer.until !== null && `Até ${momentInWords(instantOf(toAnswer.until), today)}`}
            as={(line) => <Link to={DISPUTES_PLACE.to} search={DISPUTES_PLACE.search} {...line} />}
          />
        )}
        <Approvals count={mine} detail="Falta a sua aprovação" tab={{}} />
        <Approvals count={others} detail="Falta a aprovação de outra pessoa" tab={{ aba: 'outros' }} />
      </RowList>
    </Card>
  );
}

/** Pix that wait for an approval, and whose it is. */
function Approvals({
  count,
  detail,
  tab,
}: {
  readonly count: number;
  readonly detail: string;
  readonly tab: { readonly aba?: 'outros' };
}): ReactNode {
  if (count === 0) return null;
  return (
    <Row
      icon={
        <RowIcon>
          <Users />
        </RowIcon>
      }
      title={count === 1 ? '1 Pix aguarda aprovação' : `${count} Pix aguardam aprovação`}
      detail={detail}
      as={(line) => <Link to="/authorizations" search={{ ...tab, tipo: 'pix' }} {...line} />}
    />
  );
}

function Limits({ summary, today }: { readonly summary: Summary; readonly today: CivilDate }): ReactNode {
  return (
    <div className={styles.limits}>
      {summary.limitsOfDay.map((limits) => (
        <LimitMeter key={limits.period} kind="pix" limits={limits} today={today} />
      ))}
      <p className={styles.fine}>
        Agora resta <Amount centavos={centavosOf(summary.limits.available)} />
        {' · '}até <Amount centavos={centavosOf(summary.limits.perTransaction)} /> por transação
      </p>
    </div>
  );
}

function Keys({ summary }: { readonly summary: Summary }): ReactNode {
  if (summary.keys.length === 0)
    return (
      <div className={styles.none}>
        <p>Sua empresa ainda não tem chave Pix.</p>
        <Link to="/pix-keys" className={buttonLook({ size: 'small' })}>
          Cadastrar chave
        </Link>
      </div>
    );
  return (
    <RowList label="Chaves da empresa">
      {summary.keys.map(({ key, type }) => (
        <Row
          key={key}
          icon={
            <RowIcon>
              <KeyRound />
            </RowIcon>
          }
          title={formatPixKey({ type, canonical: key as PixKey })}
          detail={KEY_TYPE_WORDS[type]}
          end={<CopyButton text={key} what={`a chave ${KEY_TYPE_WORDS[type]}`} />}
        />
      ))}
    </RowList>
  );
}

function Ahead({
  to,
  children,
}: {
  readonly to: '/releases' | '/pix-limits' | '/pix-keys' | '/pix-dashboard' | '/pix-return-files';
  readonly children: ReactNode;
}): ReactNode {
  return (
    <Link to={to} className={styles.ahead}>
      {children}
    </Link>
  );
}

/** Signed as it moved the balance; what was never paid has no sign. */
function flowOf({ direction, amount, state }: Summary['movements'][number]): bigint {
  return direction === 'out' && isPaid(state) ? -centavosOf(amount) : centavosOf(amount);
}

/** Whether the money moved, or may still. */
function isPaid(state: OrderState): boolean {
  return state === 'settled' || isOpen(state);
}

type Line = { readonly className: string; readonly children: ReactNode };

/** Where a movement leads: its payment, else its line of the statement; nowhere when there is neither. */
function linkTo(orderId: string | null, entryId: string | null): ((line: Line) => ReactNode) | undefined {
  if (orderId !== null) return (line) => <Link to="/pix-transfer" search={{ ordem: orderId }} {...line} />;
  if (entryId !== null) return (line) => <Link to="/releases" search={{ lancamento: entryId }} {...line} />;
  return undefined;
}
