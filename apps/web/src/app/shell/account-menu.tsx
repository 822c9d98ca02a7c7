import { Menu, type MenuEntry } from '@bank/ui';
import { useNavigate } from '@tanstack/react-router';
import { Building2, LogOut, ScrollText, Settings2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDoor } from '../../platform/door-services.ts';
import { mayOpen, screenOf } from '../../platform/screens/screens.ts';
import { useAccess, useAuth } from '../../platform/session/use-session.ts';
import { AccountButton } from './account-button.tsx';
import styles from './shell.module.css';

const ROLE_NAMES = {
  SA: 'Administrador',
  ADMIN: 'Gestor',
  EDITOR: 'Operador',
  GUEST: 'Convidado',
} as const;

/** Company, operator and account; the way to how the app looks; the way out. */
export function AccountMenu({
  openAtOnce = false,
  onSettings,
}: {
  readonly openAtOnce?: boolean;
  readonly onSettings: () => void;
}): ReactNode {
  const { session } = useDoor();
  const { user } = useAuth();
  const access = useAccess();
  const navigate = useNavigate();
  if (user === undefined) return null;
  const company = screenOf('/customer-view');
  const entries: readonly MenuEntry[] = [
    ...(mayOpen(company, access)
      ? [
          {
            kind: 'action' as const,
            label: company.title,
            icon: <Building2 strokeWidth={1.7} />,
            onSelect: () => void navigate({ to: '/customer-view', search: {} }),
          },
        ]
      : []),
    ...(access.permissions.includes('HISTORY_VIEW')
      ? [
          {
            kind: 'action' as const,
            label: screenOf('/history').title,
            icon: <ScrollText strokeWidth={1.7} />,
            onSelect: () => void navigate({ to: '/history', search: {} }),
          },
        ]
      : []),
    {
      kind: 'action',
      label: 'Aparência e layout',
      icon: <Settings2 strokeWidth={1.7} />,
      onSelect: onSettings,
    },
    { kind: 'line' },
    { kind: 'action', label: 'Sair', icon: <LogOut strokeWidth={1.7} />, onSelect: () => session.signOut('asked') },
  ];
  return (
    <Menu
      trigger={<AccountButton />}
      defaultOpen={openAtOnce}
      entries={entries}
      head={
        <div className={styles.identity}>
          {user.company !== undefined && <strong>{user.company.name}</strong>}
          <span>{user.name}</span>
          {user.operator?.role !== undefined && <span>{ROLE_NAMES[user.operator.role]}</span>}
          <span>Conta {user.bankAccount}</span>
        </div>
      }
    />
  );
}
