import { Tabs } from '@bank/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ProfilesPanel } from '../../features/operators/components/profiles-panel.tsx';
import { Page } from '../shell/page.tsx';

/** What the company's profiles allow. */
export function PermissionsPage(): ReactNode {
  const { aba, perfil } = useSearch({ from: '/frame/permissions' });
  const navigate = useNavigate({ from: '/permissions' });
  return (
    <Page lead="O que cada perfil permite, e para quem">
      <Tabs
        label="Perfis e regras"
        value={aba ?? 'perfis'}
        onChange={(value) => void navigate({ search: value === 'regras' ? { aba: value } : {} })}
        tabs={[
          {
            value: 'perfis',
            label: 'Perfis',
            content: (
              <ProfilesPanel
                editing={perfil}
                onEdit={(next) => void navigate({ search: next === undefined ? {} : { perfil: next } })}
              />
            ),
          },
        ]}
      />
    </Page>
  );
}
