import { buttonLook } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { NotIncluded } from '../../../platform/screens/not-included.tsx';

/** In place of a form that pays by Pix, for whom that is not included: whom to ask, and the way to what is. */
export function PayingNotIncluded(): ReactNode {
  return (
    <NotIncluded
      what="pagar com Pix"
      permission="fazer Pix"
      action={
        <Link to="/pix" className={buttonLook()}>
          Ir para o Pix
        </Link>
      }
    />
  );
}
