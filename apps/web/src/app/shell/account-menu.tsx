import { Menu, type MenuEntry } from '@bank/ui';
import { LogOut, Monitor, Moon, PanelLeft, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Appearance } from '../appearance/appearance.ts';
import { useAppearance } from '../appearance/use-appearance.ts';
import { useDoor } from '../door-services.ts';
import { useAuth } from '../session/use-session.ts';
import { AccountButton } from './account-button.tsx';
import styles from './shell.module.css';

const ROLE_NAMES = {
  SA: 'Administrador da empresa',
  ADMIN: 'Administrador',
  EDITOR: 'Operador',
  GUEST: 'Operador convidado',
} as const;

/** Company, operator and account; how the app looks; the way out. */
export function AccountMenu({ openAtOnce = false }: { readonly openAtOnce?: boolean }): ReactNode {
  const { session } = useDoor();
  const { user } = useAuth();
  const [appearance, setAppearance] = useAppearance();
  if (user === undefined) return null;
  const choose = (change: Partial<Appearance>): void => setAppearance(change);
  const entries: readonly MenuEntry[] = [
    {
      kind: 'choice',
      label: 'Aparência',
      value: appearance.mode,
      onChange: (mode) => choose({ mode: mode as Appearance['mode'] }),
      options: [
        { value: 'light', label: 'Clara', icon: <Sun strokeWidth={1.7} /> },
        { value: 'dark', label: 'Escura', icon: <Moon strokeWidth={1.7} /> },
        { value: 'system', label: 'Do sistema', icon: <Monitor strokeWidth={1.7} /> },
      ],
    },
    {
      kind: 'choice',
      label: 'Largura da página',
      value: appearance.width,
      onChange: (width) => choose({ width: width as Appearance['width'] }),
      options: [
        { value: 'contained', label: 'Contida (1200 px)', icon: <PanelLeft strokeWidth={1.7} /> },
        { value: 'full', label: 'Toda a janela', icon: <PanelLeft strokeWidth={1.7} /> },
      ],
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
