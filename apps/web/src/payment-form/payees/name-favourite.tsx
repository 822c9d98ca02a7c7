import { FAVOURITE_NAME_MAX } from '@bank/contracts';
import type { ComponentProps, ReactNode } from 'react';
import { NameDialog } from '../../vocabulary/name-dialog.tsx';

/** Asks what a favourite is to be called. */
export function NameFavourite(
  props: Omit<ComponentProps<typeof NameDialog>, 'label' | 'hint' | 'maxLength'>,
): ReactNode {
  return (
    <NameDialog
      {...props}
      label="Nome do favorecido"
      hint="Como a empresa chama quem recebe"
      maxLength={FAVOURITE_NAME_MAX}
    />
  );
}
