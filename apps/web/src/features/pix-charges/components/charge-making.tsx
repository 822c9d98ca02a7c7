import { listPixKeys, readPixCharge, type Charge } from '@bank/contracts';
import { bankingDate } from '@bank/core';
import { buttonLook, Card, EmptyState, ErrorState, Skeleton } from '@bank/ui';
import { Link, useNavigate } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { ByTrustedDevice } from '../../../platform/screens/by-trusted-device.tsx';
import { NotIncluded } from '../../../platform/screens/not-included.tsx';
import { Page } from '../../../platform/screens/page.tsx';
import { useAccess } from '../../../platform/session/use-session.ts';
import { useToday } from '../../../platform/use-now.ts';
import { instantOf } from '../../../vocabulary/dates.ts';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { kindName as nameOfKind, KINDS, type ChargesAddress, type KindName } from '../address.ts';
import { useKnownCharge } from '../api/use-charges.ts';
import { mayEdit } from '../charge-words.ts';
import { draftOf, duplicateOf, EMPTY_DRAFT } from '../form/draft.ts';
import { ChargeForm } from './charge-form.tsx';
import { BackToList } from './back-to-list.tsx';
import { NoKey } from './no-key.tsx';

interface ChargeMakingProps {
  /** The list that stands behind it. */
  readonly list: ChargesAddress;
  /** What kind of new charge is put together. */
  readonly kindName?: KindName | undefined;
  /** The charge that the new one begins like. */
  readonly like?: string | undefined;
  /** The charge that is edited, in place of making one. */
  readonly edited?: string | undefined;
}

/** Putting a charge together: a new one, one like another, or another content for one that stands. */
export function ChargeMaking(props: ChargeMakingProps): ReactNode {
  const { list, edited } = props;
  const mayMake = useAccess().permissions.includes('PIX_CHARGES_MANAGE');
  return (
    <Page title={edited === undefined ? 'Nova cobrança Pix' : 'Alterar cobrança'} actions={<BackToList list={list} />}>
      {mayMake ? (
        <ByTrustedDevice what={edited === undefined ? 'criar cobranças Pix' : 'alterar cobranças Pix'}>
          <Making {...props} />
        </ByTrustedDevice>
      ) : (
        <NotIncluded
          what={edited === undefined ? 'criar cobranças Pix' : 'alterar cobranças Pix'}
          permission="criar, alterar e remover cobranças Pix"
        />
      )}
    </Page>
  );
}

function Making({ list, kindName = 'imediata', like, edited }: ChargeMakingProps): ReactNode {
  const model = edited ?? like;
  const keys = useEndpoint(listPixKeys, {});
  const charge = useEndpoint(readPixCharge, { params: { id: model ?? '' } }, { enabled: model !== undefined });
  const failed = [keys, charge].find(({ data, error }) => data === undefined && error !== null);
  if (failed !== undefined && failed.error !== null)
    return (
      <Card>
        <ErrorState message={failureMessage(failed.error.failure)} onRetry={() => void failed.refetch()} />
      </Card>
    );
  if (keys.data === undefined || (model !== undefined && charge.data === undefined))
    return (
      <Card>
        <Skeleton height={420} />
      </Card>
    );
  const active = keys.data.keys.filter(({ state, key }) => state === 'active' && key !== null);
  if (edited === undefined && active.length === 0) return <NoKey />;
  if (edited !== undefined && charge.data !== undefined) {
    return <Editing charge={charge.data} keys={active} list={list} />;
  }
  return <New key={like} kindName={kindName} like={charge.data} keys={active} list={list} />;
}

type Keys = Parameters<typeof ChargeForm>[0]['keys'];

function New({
  kindName,
  like,
  keys,
  list,
}: {
  readonly kindName: KindName;
  readonly like: Charge | undefined;
  readonly keys: Keys;
  readonly list: ChargesAddress;
}): ReactNode {
  const navigate = useNavigate({ from: '/pix-charge' });
  const known = useKnownCharge();
  const today = useToday();
  // The one key that there is need not be chosen.
  const [begins] = useState(() => {
    if (like !== undefined) return duplicateOf(like.content, today);
    return { ...EMPTY_DRAFT, key: keys.length === 1 ? (keys[0]?.key ?? '') : '' };
  });
  return (
    <ChargeForm
      place={like === undefined ? 'pix-charge' : `pix-charge like ${like.id}`}
      begins={begins}
      kind={KINDS[kindName]}
      keys={keys}
      createdOn={today}
      onKind={(kind) =>
        void navigate({
          search: { ...list, nova: nameOfKind(kind), ...(like !== undefined && { modelo: like.id }) },
          replace: true,
          resetScroll: false,
          // Nothing that is typed is left behind.
          ignoreBlocker: true,
        })
      }
      onDone={(charge) => {
        known(charge);
        void navigate({ search: { ...list, cobranca: charge.id }, replace: true });
      }}
    />
  );
}

function Editing({
  charge,
  keys,
  list,
}: {
  readonly charge: Charge;
  readonly keys: Keys;
  readonly list: ChargesAddress;
}): ReactNode {
  const navigate = useNavigate({ from: '/pix-charge' });
  const known = useKnownCharge();
  // What somebody else changes meanwhile is not written over: the bank is told which revision was edited.
  const [begun] = useState(charge);
  const [begins] = useState(() => draftOf(begun.content));
  const search = { ...list, cobranca: charge.id };
  if (!mayEdit(charge)) {
    return (
      <Card>
        <EmptyState
          icon={<Lock size={26} strokeWidth={1.6} />}
          title="Esta cobrança não pode ser alterada"
          action={
            <Link to="/pix-charge" search={search} className={buttonLook({ variant: 'primary' })}>
              Ver a cobrança
            </Link>
          }
        >
          {whyNot(charge)}
        </EmptyState>
      </Card>
    );
  }
  return (
    <ChargeForm
      place={`pix-charge ${begun.id} ${begun.revision}`}
      begins={begins}
      kind={begun.kind}
      keys={keys}
      createdOn={bankingDate(instantOf(begun.createdAt))}
      edited={begun}
      onSeeAgain={() => void navigate({ search })}
      onDone={(changed) => {
        known(changed);
        void navigate({ search, replace: true });
      }}
    />
  );
}

function whyNot({ kind, state, isBeingPaid }: Charge): string {
  if (isBeingPaid) return 'Ela está sendo paga neste momento. Espere alguns segundos e veja como ficou.';
  if (kind === 'static') return 'Um código estático pode já estar impresso. Remova este e crie outro.';
  return state === 'paid' ? 'Ela já foi paga.' : 'Ela foi removida. Duplique a cobrança para fazer outra igual.';
}
