import type { Batch } from '@bank/contracts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import links from '../../../vocabulary/link.module.css';

/** Of which batch this one tries payments again, where it does. */
export function BatchOrigin({ batch: { retryOf } }: { readonly batch: Batch }): ReactNode {
  if (retryOf === null) return null;
  return (
    <p>
      Este lote tenta de novo o que não foi pago, ou voltou, em outro.{' '}
      <Link to="/batch/$id" params={{ id: retryOf }} className={links.link}>
        Ver o lote de origem
      </Link>
    </p>
  );
}
