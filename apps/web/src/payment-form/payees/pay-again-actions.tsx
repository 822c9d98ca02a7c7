import { isBegunAnywhere, ORDER_KINDS, readFavouriteOfOrder, type OrderKind } from '@bank/contracts';
import { Button, buttonLook } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { RotateCw, Star } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useEndpoint } from '../../platform/api/use-endpoint.ts';
import { useAccess } from '../../platform/session/use-session.ts';
import { NameFavourite } from './name-favourite.tsx';
import { SAVE_TEXT } from './save-words.ts';
import { useFavourites, useMayKeep } from './use-favourites.ts';

/** A payment whose payee may be paid again. */
export interface PaidOnce {
  readonly orderId: string;
  readonly kind: OrderKind;
  readonly payeeName: string;
}

/** From a payment on: pay the same one again, and keep who was paid. Nothing for somebody who may not pay. */
export function PayAgainActions({ orderId, kind, payeeName }: PaidOnce): ReactNode {
  const { permissions } = useAccess();
  const { screens, rights } = ORDER_KINDS[kind];
  // What was made out of a line is not made again, and its payee was not chosen.
  if (!isBegunAnywhere(kind)) return null;
  return (
    <>
      {permissions.includes(rights.acts.create) && (
        <Link to={screens.pay} search={{ repetir: orderId }} className={buttonLook()}>
          <RotateCw size={16} aria-hidden />
          Pagar de novo
        </Link>
      )}
      <KeepPayee orderId={orderId} payeeName={payeeName} />
    </>
  );
}

/** Keeps whom a payment paid, or says under which name they are kept; where that leads elsewhere, brings it up to date. */
export function KeepPayee({ orderId, payeeName }: Pick<PaidOnce, 'orderId' | 'payeeName'>): ReactNode {
  const mayKeep = useMayKeep();
  const { data } = useEndpoint(readFavouriteOfOrder, { params: { orderId } }, { enabled: mayKeep });
  const [asking, setAsking] = useState(false);
  const { save, working, failure } = useFavourites();
  if (!mayKeep || data === undefined) return null;
  const { favourite, differs } = data;
  const isKept = favourite !== null && !differs;
  return (
    <>
      <Button
        variant="quiet"
        icon={<Star size={16} fill={isKept ? 'currentColor' : 'none'} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {favourite === null ? 'Salvar favorecido' : isKept ? `Favorito: ${favourite.name}` : 'Atualizar favorecido'}
      </Button>
      <NameFavourite
        open={asking}
        title={favourite === null ? 'Salvar favorecido' : isKept ? 'Alterar nome' : 'Atualizar favorecido'}
        text={favourite === null ? SAVE_TEXT : isKept ? 'O nome vale para toda a empresa.' : UPDATE_TEXT}
        name={favourite?.name ?? payeeName}
        {...{ working, failure }}
        onClose={() => setAsking(false)}
        onSave={(name) => void save(orderId, name).then((done) => done && setAsking(false))}
      />
    </>
  );
}

const UPDATE_TEXT =
  'Este favorecido levava a outra pessoa ou a outra conta. Daqui em diante ele leva a quem este pagamento pagou.';
