import { CHARGE_KIND_WORDS, readPixCharge, type Charge } from '@bank/contracts';
import { Actions, buttonLook, Card, EmptyState, ErrorState, Skeleton } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { Copy, Pencil, QrCode } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { HistoryLink } from '../../../platform/screens/history-link.tsx';
import { Page } from '../../../platform/screens/page.tsx';
import { useAccess } from '../../../platform/session/use-session.ts';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { kindName, type ChargesAddress } from '../address.ts';
import { isPayable, mayEdit, mayRemove } from '../charge-words.ts';
import { BackToList } from './back-to-list.tsx';
import { ChargeFacts } from './charge-facts.tsx';
import styles from './charge-view.module.css';
import { ChargePayments } from './charge-payments.tsx';
import { ChargeSheet } from './charge-sheet.tsx';
import { ChargeStanding } from './charge-standing.tsx';
import { PayCode } from './pay-code.tsx';
import { RemoveCharge } from './remove-charge.tsx';

/** One charge: how it stands, what pays it, what it asks for, and the Pix that paid it. */
export function ChargeView({ id, list }: { readonly id: string; readonly list: ChargesAddress }): ReactNode {
  const { data: charge, error, refetch } = useEndpoint(readPixCharge, { params: { id } }, { staleTime: 0 });
  if (charge !== undefined) return <Shown charge={charge} list={list} />;
  const isNone = error?.failure.kind === 'refused' && error.failure.code === 'pix-charges.not-found';
  return (
    <Page title="Cobrança" actions={<BackToList list={list} />}>
      <Card>
        {error === null ? (
          <Skeleton height={420} />
        ) : isNone ? (
          <EmptyState icon={<QrCode size={26} strokeWidth={1.6} />} title="Cobrança não encontrada">
            {failureMessage(error.failure)}
          </EmptyState>
        ) : (
          <ErrorState message={failureMessage(error.failure)} onRetry={() => void refetch()} />
        )}
      </Card>
    </Page>
  );
}

function Shown({ charge, list }: { readonly charge: Charge; readonly list: ChargesAddress }): ReactNode {
  const pays = isPayable(charge);
  const { code, link } = charge;
  const placed = pays && code !== null && link !== null ? { ...charge, code, link } : null;
  return (
    <Page
      title={CHARGE_KIND_WORDS[charge.kind]}
      tabTitle={CHARGE_KIND_WORDS[charge.kind]}
      actions={<BackToList list={list} />}
    >
      <div className={styles.room}>
        <div className={pays ? styles.beside : styles.alone}>
          {placed !== null && <PayCode charge={placed} />}
          {pays && placed === null && (
            <Card title="Código para pagar">
              Um programa da empresa removeu esta cobrança do endereço do QR Code. Ninguém consegue pagá-la até que ela
              receba outro.
            </Card>
          )}
          <div className={styles.stack}>
            <Card>
              <ChargeStanding charge={charge} />
              <Ways charge={charge} list={list} />
            </Card>
            {charge.payments.length > 0 && <ChargePayments charge={charge} />}
            <ChargeFacts charge={charge} />
          </div>
        </div>
      </div>
      {placed !== null && <ChargeSheet charge={placed} />}
    </Page>
  );
}

/** What can be done with a charge by this person. */
function Ways({ charge, list }: { readonly charge: Charge; readonly list: ChargesAddress }): ReactNode {
  const mayManage = useAccess().permissions.includes('PIX_CHARGES_MANAGE');
  return (
    <div className={styles.ways}>
      <Actions>
        {mayManage && mayEdit(charge) && (
          <Link
            to="/pix-charge"
            search={{ ...list, cobranca: charge.id, editar: 'sim' }}
            className={buttonLook({ size: 'small' })}
          >
            <Pencil size={16} aria-hidden />
            Alterar
          </Link>
        )}
        {mayManage && (
          <Link
            to="/pix-charge"
            search={{ ...list, nova: kindName(charge.kind), modelo: charge.id }}
            className={buttonLook({ size: 'small' })}
          >
            <Copy size={16} aria-hidden />
            Duplicar
          </Link>
        )}
        <HistoryLink about={charge.id} />
        {mayManage && mayRemove(charge) && <RemoveCharge charge={charge} />}
      </Actions>
    </div>
  );
}
