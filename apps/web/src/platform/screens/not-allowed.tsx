import { buttonLook } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { NotIncluded } from './not-included.tsx';
import { Page } from './page.tsx';

/** A screen that this person's profile does not include: whom to ask, and the way on. */
export function NotAllowed({
  what,
  permission,
}: {
  /** "o extrato": the profile does not include it. */
  readonly what: string;
  /** "ver o extrato": the permission to ask for. */
  readonly permission: string;
}): ReactNode {
  return (
    <Page>
      <NotIncluded
        what={what}
        permission={permission}
        action={
          <Link to="/home" className={buttonLook()}>
            Ir para o início
          </Link>
        }
      />
    </Page>
  );
}
