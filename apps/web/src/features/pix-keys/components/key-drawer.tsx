import {
  askPixKeyClaim,
  countPixChargesOfKey,
  KEY_REFUSAL_WORDS,
  KEY_TYPE_NAMES,
  removePixKey,
  type CompanyKey,
  type KeyClaim,
} from '@bank/contracts';
import {
  Actions,
  Button,
  ConfirmDialog,
  Detail,
  DetailHead,
  DetailList,
  DetailSection,
  Drawer,
  StatusLabel,
} from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { CopyButton } from '../../../vocabulary/copy-button.tsx';
import { instantOf, momentInFull } from '../../../vocabulary/dates.ts';
import { QrCode } from '../../../vocabulary/qr-code.tsx';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { hangingInWords, keyInWords, standingOfKey } from '../key-words.ts';
import styles from './pix-keys.module.css';

interface KeyDrawerProps {
  readonly shown: CompanyKey | undefined;
  readonly claim: KeyClaim | undefined;
  readonly mayManage: boolean;
  readonly onClose: () => void;
  /** It was deleted, or left the list. */
  readonly onRemoved: (key: CompanyKey) => void;
  /** It was asked for. */
  readonly onClaimed: (claim: KeyClaim) => void;
  readonly onClaim: () => void;
}

/** A key: how it stands, what pays to it, and what can be done with it. */
export function KeyDrawer({ shown, onClose, ...rest }: KeyDrawerProps): ReactNode {
  // While it slides out it still shows what it showed.
  const [last, setLast] = useState(shown);
  if (shown !== undefined && shown !== last) setLast(shown);
  const kept = shown ?? last;
  return (
    <Drawer open={shown !== undefined} onClose={onClose} title="Chave Pix">
      {kept !== undefined && <KeyDetail key={kept.id} shown={kept} {...rest} />}
    </Drawer>
  );
}

type KeyDetailProps = Omit<KeyDrawerProps, 'shown' | 'onClose'> & { readonly shown: CompanyKey };

function KeyDetail({ shown, claim, mayManage, onRemoved, onClaimed, onClaim }: KeyDetailProps): ReactNode {
  const { type, state, createdAt, code } = shown;
  const { tone, label } = standingOfKey(shown, claim);
  return (
    <Detail>
      <DetailHead title={<span className={styles.key}>{keyInWords(shown)}</span>}>
        <StatusLabel tone={tone}>{label}</StatusLabel>
      </DetailHead>
      <DetailList
        items={[
          { label: 'Tipo', value: KEY_TYPE_NAMES[type] },
          { label: state === 'active' ? 'Registrada em' : 'Pedida em', value: momentInFull(instantOf(createdAt)) },
        ]}
      />
      {claim && (
        <DetailSection title="Pedido em andamento">
          <p className={styles.muted}>
            {claim.side === 'donor'
              ? 'Outra pessoa ou outro banco pede esta chave. Enquanto isso, ela continua recebendo e não pode ser excluída.'
              : 'A empresa pediu esta chave. Acompanhe o prazo e as respostas nos pedidos.'}
          </p>
          <Actions>
            <Button onClick={onClaim}>Ver o pedido</Button>
          </Actions>
        </DetailSection>
      )}
      {code !== null && <PaidBy code={code} />}
      {state === 'refused' && !claim && <Refused shown={shown} mayManage={mayManage} onClaimed={onClaimed} />}
      {mayManage && !claim && (state === 'active' || state === 'refused') && (
        <Remove shown={shown} onRemoved={() => onRemoved(shown)} />
      )}
    </Detail>
  );
}

function PaidBy({ code }: { readonly code: string }): ReactNode {
  return (
    <DetailSection title="QR Code para receber">
      <div className={styles.qr}>
        <QrCode text={code} label="QR Code que paga a esta chave" />
      </div>
      <p className={styles.muted}>Quem paga digita o valor. Também vale como Pix Copia e Cola:</p>
      <div className={styles.code}>
        <code>{code}</code>
        <CopyButton text={code} what="o Pix Copia e Cola" />
      </div>
    </DetailSection>
  );
}

function Refused({
  shown,
  mayManage,
  onClaimed,
}: Pick<KeyDetailProps, 'shown' | 'mayManage' | 'onClaimed'>): ReactNode {
  const { run, running, failure } = useOperation(askPixKeyClaim);
  const { refusal, id } = shown;
  if (refusal === null) return null;
  const asks =
    refusal === 'at-other-bank' ? 'Pedir portabilidade' : refusal === 'claimable' ? 'Reivindicar posse' : undefined;
  const ask = async (): Promise<void> => {
    const asked = await run({ body: { keyId: id } });
    if (asked.ok) onClaimed(asked.value);
  };
  return (
    <DetailSection title="Por que não foi registrada">
      <p>{KEY_REFUSAL_WORDS[refusal]}</p>
      {refusal === 'at-other-bank' && (
        <p className={styles.muted}>
          A empresa tem 7 dias para confirmar no outro banco. Sem confirmação, a chave fica lá. Com ela, passa para cá
          na hora.
        </p>
      )}
      {refusal === 'claimable' && (
        <p className={styles.muted}>
          Quem tem o número é avisado e tem 7 dias para provar que é dele. Sem resposta, a chave sai de lá, e depois de
          mais 7 dias passa para cá, com um novo código enviado ao número.
        </p>
      )}
      {failure && (
        <p className={styles.failure} role="alert">
          {failureMessage(failure)}
        </p>
      )}
      {asks !== undefined && mayManage && (
        <Actions>
          <Button variant="primary" loading={running} onClick={() => void ask()}>
            {asks}
          </Button>
        </Actions>
      )}
    </DetailSection>
  );
}

function Remove({ shown, onRemoved }: { readonly shown: CompanyKey; readonly onRemoved: () => void }): ReactNode {
  const [asking, setAsking] = useState(false);
  const { run, running, failure } = useOperation(removePixKey);
  const isRefused = shown.state === 'refused';
  const remove = async (): Promise<void> => {
    const removed = await run({ params: { keyId: shown.id } });
    if (!removed.ok) return;
    setAsking(false);
    onRemoved();
  };
  return (
    <>
      <Actions>
        <Button onClick={() => setAsking(true)}>{isRefused ? 'Remover da lista' : 'Excluir chave'}</Button>
      </Actions>
      <ConfirmDialog
        open={asking}
        title={isRefused ? 'Remover esta chave da lista?' : `Excluir a chave ${keyInWords(shown)}?`}
        text={
          isRefused
            ? 'Nada muda no sistema do Pix: ela não chegou a ser registrada.'
            : 'Ninguém mais consegue pagar à empresa por esta chave, nem por QR Codes e links que a usam. Outra pessoa pode registrá-la depois.'
        }
        confirmLabel={isRefused ? 'Remover da lista' : 'Excluir chave'}
        danger={!isRefused}
        loading={running}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        {asking && !isRefused && shown.key !== null && <Hanging on={shown.key} />}
        {failure && (
          <p className={styles.failure} role="alert">
            {failureMessage(failure)}
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}

/** What can no longer be paid once the key is gone. */
function Hanging({ on }: { readonly on: string }): ReactNode {
  const { data } = useEndpoint(countPixChargesOfKey, { query: { key: on } });
  if (data === undefined || data.charges + data.codes === 0) return null;
  return (
    <p className={styles.failure} role="status">
      {hangingInWords(data)}
    </p>
  );
}
