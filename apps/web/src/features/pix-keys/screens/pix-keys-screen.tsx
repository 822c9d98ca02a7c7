import type { ClaimAct, CompanyKey, KeyClaim, KeyCode } from '@bank/contracts';
import { Button, CountLabel, EmptyState, Tabs } from '@bank/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { KeyRound, Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { NotIncluded } from '../../../platform/screens/not-included.tsx';
import { useDoor } from '../../../platform/door-services.ts';
import { Page } from '../../../platform/screens/page.tsx';
import { useAccess } from '../../../platform/session/use-session.ts';
import { ListPlace, standingOf } from '../../../vocabulary/list-place.tsx';
import { readPixKeysAddress, type PixKeysAddress } from '../address.ts';
import { AnswerClaim } from '../components/answer-claim.tsx';
import { ClaimsList } from '../components/claims-list.tsx';
import { KeyDrawer } from '../components/key-drawer.tsx';
import { KeysList } from '../components/keys-list.tsx';
import { RegisterDrawer } from '../components/register-drawer.tsx';
import styles from '../components/pix-keys.module.css';
import { keyInWords, waitsForUs } from '../key-words.ts';
import { useClaims, useKeys, useKeysChanged } from '../use-pix-keys.ts';

/** The company's Pix keys, and the claims for keys both ways. */
export function PixKeysScreen(): ReactNode {
  const { permissions } = useAccess();
  if (!permissions.includes('PIX_VIEW'))
    return (
      <Page>
        <NotIncluded what="ver o Pix da empresa" permission="ver chaves, limites e movimentos" />
      </Page>
    );
  return <Keys mayManage={permissions.includes('PIX_KEYS_MANAGE')} />;
}

function Keys({ mayManage }: { readonly mayManage: boolean }): ReactNode {
  const address = readPixKeysAddress(useSearch({ strict: false }));
  const navigate = useNavigate();
  const keys = useKeys();
  const claims = useClaims();
  const [answering, setAnswering] = useState<Answering | undefined>(undefined);
  const show: Show = (search, replace = false) =>
    void navigate({ to: '/pix-keys', search, replace, resetScroll: false });
  const known = claims.data?.claims ?? [];
  const held = keys.data?.keys ?? [];
  const codes = keys.data?.codes ?? [];
  const waiting = known.filter(waitsForUs).length;
  return (
    <Page
      lead="Por onde a empresa recebe, e quem pede uma chave"
      actions={
        mayManage && (
          <Button variant="primary" onClick={() => show({ ...tabOf(address), registrar: 'escolher' })}>
            <Plus size={18} aria-hidden /> Registrar chave
          </Button>
        )
      }
    >
      <Tabs
        label="Chaves e pedidos"
        value={address.aba ?? 'chaves'}
        onChange={(value) => show(value === 'pedidos' ? { aba: value } : {})}
        tabs={[
          {
            value: 'chaves',
            label: keys.data ? `Chaves (${countOf(held)} de ${keys.data.limit})` : 'Chaves',
            content: (
              <ListPlace
                list={standingOf(keys)}
                onRetry={() => void keys.refetch()}
                rows={5}
                nothing={keys.data && held.length + codes.length === 0 ? <NoKeys mayManage={mayManage} /> : undefined}
              >
                <KeysList
                  keys={held}
                  codes={codes}
                  claims={known}
                  mayManage={mayManage}
                  onOpen={({ id }) => show({ chave: id })}
                  onContinue={({ id }) => show({ codigo: id })}
                />
              </ListPlace>
            ),
          },
          {
            value: 'pedidos',
            label: (
              <span className={styles.count}>
                Pedidos
                {waiting > 0 && <CountLabel count={waiting} label={`${waiting} aguardando a empresa`} />}
              </span>
            ),
            content: (
              <ListPlace list={standingOf(claims)} onRetry={() => void claims.refetch()} rows={3}>
                <ClaimsList claims={known} mayManage={mayManage} onAct={(claim, act) => setAnswering({ claim, act })} />
              </ListPlace>
            ),
          },
        ]}
      />
      <Windows
        {...{ address, show, held, codes, known, mayManage, answering }}
        onAnswered={() => setAnswering(undefined)}
      />
    </Page>
  );
}

interface Answering {
  readonly claim: KeyClaim;
  readonly act: ClaimAct;
}

type Show = (search: PixKeysAddress, replace?: boolean) => void;

/** What opens over the lists: a key, registering one, answering a claim. */
function Windows({
  address,
  show,
  held,
  codes,
  known,
  mayManage,
  answering,
  onAnswered,
}: {
  readonly address: PixKeysAddress;
  readonly show: Show;
  readonly held: readonly CompanyKey[];
  readonly codes: readonly KeyCode[];
  readonly known: readonly KeyClaim[];
  readonly mayManage: boolean;
  readonly answering: Answering | undefined;
  readonly onAnswered: () => void;
}): ReactNode {
  const { toasts } = useDoor();
  const changed = useKeysChanged();
  // A code that was sent just now may not be on the list yet.
  const [sent, setSent] = useState<KeyCode | undefined>(undefined);
  const say = (text: string): void => toasts.show({ text, tone: 'positive', kind: 'snackbar' });
  const tab = tabOf(address);
  const open = held.find(({ id }) => id === address.chave);
  const done = (next: PixKeysAddress, text?: string): void => {
    changed();
    setSent(undefined);
    show(next, true);
    if (text !== undefined) say(text);
  };
  return (
    <>
      <KeyDrawer
        shown={open}
        claim={known.find(({ id }) => id === open?.claimId)}
        mayManage={mayManage}
        onClose={() => show(tab, true)}
        onRemoved={(key) =>
          done(tab, key.state === 'refused' ? 'A chave saiu da lista.' : `Chave ${keyInWords(key)} excluída.`)
        }
        onClaimed={() => done({ aba: 'pedidos' })}
        onClaim={() => show({ aba: 'pedidos' })}
      />
      {mayManage && (
        <RegisterDrawer
          step={address.registrar}
          code={[sent, ...codes].find((each) => each?.id === address.codigo)}
          onKind={(kind) => show({ ...tab, registrar: kind }, true)}
          onSent={(next) => {
            setSent(next);
            changed();
            show({ ...tab, codigo: next.id }, true);
          }}
          active={held.filter(({ state }) => state === 'active').map(({ id }) => id)}
          onDone={(key, wasActive) => done({ chave: key.id }, registeredWords(key, wasActive))}
          onClose={() => show(tab, true)}
        />
      )}
      {answering && (
        <AnswerClaim
          {...answering}
          onClose={onAnswered}
          onAnswered={() => {
            onAnswered();
            changed();
            say('Resposta registrada.');
          }}
        />
      )}
    </>
  );
}

/** What came of registering a key; nothing to say of one that waits. */
function registeredWords(key: CompanyKey, wasActive: boolean): string | undefined {
  if (key.state !== 'active') return undefined;
  return wasActive
    ? `A chave ${keyInWords(key)} já está ativa: nada foi registrado de novo.`
    : `Chave ${keyInWords(key)} registrada.`;
}

/** The tab that shows, and nothing else. */
function tabOf({ aba }: PixKeysAddress): PixKeysAddress {
  return aba === undefined ? {} : { aba };
}

function NoKeys({ mayManage }: { readonly mayManage: boolean }): ReactNode {
  return (
    <EmptyState icon={<KeyRound size={26} strokeWidth={1.6} />} title="A empresa ainda não tem chave Pix">
      {mayManage
        ? 'Registre o CNPJ, um e-mail, um telefone ou uma chave aleatória: é por ela que pagam à empresa.'
        : 'Quem administra as chaves da empresa pode registrar a primeira.'}
    </EmptyState>
  );
}

/** Keys that count: one that was not registered does not. */
function countOf(keys: readonly CompanyKey[]): number {
  return keys.filter(({ state }) => state !== 'refused').length;
}
