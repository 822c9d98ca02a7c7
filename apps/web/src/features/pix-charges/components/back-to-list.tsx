import { buttonLook } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ChargesAddress } from '../address.ts';

/** Back to all charges, narrowed as they were. */
export function BackToList({ list }: { readonly list: ChargesAddress }): ReactNode {
  return (
    <Link to="/pix-charge" search={list} className={buttonLook({ variant: 'quiet' })}>
      <ArrowLeft size={16} aria-hidden />
      Ver cobranças
    </Link>
  );
}
