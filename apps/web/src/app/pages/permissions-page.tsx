import { Card, Skeleton, Tabs } from '@bank/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { ProfilesPanel } from '../../features/operators/components/profiles-panel.tsx';
import { Page } from '../../platform/screens/page.tsx';
import { HistoryLink } from '../../platform/screens/history-link.tsx';
import { lazyPart } from '../../vocabulary/lazy-part.tsx';
import { readPermissionsAddress } from './permissions-address.ts';

// The builder of rules is a tab that many never open.
const RulesPanel = lazyPart(() => import('../../features/authorizations/components/rules-panel.tsx'), 'RulesPanel');

/** What the company's profiles allow. */
export function PermissionsPage(): ReactNode {
  const { aba, perfil, regras, versao } = useSearch({
    from: '/frame/permissions',
    select: readPermissionsAddress,
    structuralSharing: true,
  });
  const navigate = useNavigate({ from: '/permissions' });
  return (
    <Page lead="O que cada perfil permite, e quem aprova o quê" actions={<HistoryLink kind="direitos" />}>
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
          {
            value: 'regras',
            label: 'Regras de aprovação',
            content: (
              <Suspense
                fallback={
                  <Card>
                    <Skeleton height={320} />
                  </Card>
                }
              >
                <RulesPanel
                  editing={regras === 'mudar'}
                  version={versao}
                  onEdit={(editing) =>
                    void navigate({ search: editing ? { aba: 'regras', regras: 'mudar' } : { aba: 'regras' } })
                  }
                  onVersion={(version) =>
                    void navigate({
                      search: version === undefined ? { aba: 'regras' } : { aba: 'regras', versao: version },
                      resetScroll: false,
                    })
                  }
                />
              </Suspense>
            ),
          },
        ]}
      />
    </Page>
  );
}
