import { SAVED_VIEW_NAME_MAX } from '@bank/contracts';
import type { ComponentProps, ReactNode } from 'react';
import { NameDialog } from '../../vocabulary/name-dialog.tsx';

/** Asks what a view is to be called. */
export function NameView(props: Omit<ComponentProps<typeof NameDialog>, 'label' | 'hint' | 'maxLength'>): ReactNode {
  return <NameDialog {...props} label="Nome da visão" maxLength={SAVED_VIEW_NAME_MAX} />;
}
