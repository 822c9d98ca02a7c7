import {
  accessConfirmationContent,
  authorizeAccessRequest,
  readAccessRequest,
  refuseAccessRequest,
  type AccessRequest,
  type DeviceSignature,
  type Profile,
} from '@bank/contracts';
import { formatTime, parseInstant } from '@bank/core';
import { Button, DetailList, TextField } from '@bank/ui';
import { useCallback, useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { wordsOf, type Bank } from '../bank/bank.ts';
import { QrCamera } from '../camera/qr-camera.tsx';
import type { DeviceKey } from '../device/device-key.ts';
import { signWith } from '../device/signer.ts';
import styles from './app.module.css';
import { Faults } from './faults.tsx';

const STRONG_ADVICE = 'Confirme só se é você, agora, diante da página do banco.';
/** READINGS 23: its id was chosen by whoever asks, so that anybody who knows it may have asked, and may come in. */
const WEAK_ADVICE =
  'O banco não tem como saber quem fez este pedido: este código não prova de que navegador veio, e quem o conhecer pode entrar no seu lugar. Confirme só se foi você que o criou, agora.';

export interface AccessScreenProps {
  readonly bank: Bank;
  readonly profile: Profile;
  readonly deviceKey: DeviceKey;
  /** The request's id where it is known already. */
  readonly requestId: string;
  readonly onBack: (notice?: string) => void;
}

/** "Acesso IB": read the code of the web's sign-in page, see who asks, confirm or refuse. */
export function AccessScreen({ bank, profile, deviceKey, requestId, onBack }: AccessScreenProps): ReactNode {
  const [typed, setTyped] = useState(requestId);
  const [request, setRequest] = useState<AccessRequest>();
  const [matchNumber, setMatchNumber] = useState('');
  const [scanning, setScanning] = useState(false);
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);

  const open = useCallback(
    async (id: string) => {
      setScanning(false);
      setTyped(id);
      setBusy(true);
      const answer = await bank.call(readAccessRequest, { params: { id } });
      setBusy(false);
      setFault(answer.ok ? undefined : wordsOf(answer.failure));
      setRequest(answer.ok ? answer.value : undefined);
    },
    [bank],
  );

  // A request that the sandbox link brought along is opened once, as if its code had been read.
  useEffect(() => {
    const timer = requestId === '' ? undefined : setTimeout(() => void open(requestId));
    return () => clearTimeout(timer);
  }, [open, requestId]);

  const signatureOf = (asked: AccessRequest): Promise<DeviceSignature> =>
    signWith(deviceKey, (part) =>
      accessConfirmationContent({
        ...part,
        requestId: asked.id,
        browser: asked.browser,
        address: asked.address,
        origin: asked.origin,
        requestedAt: asked.requestedAt,
        matchNumber,
        operatorId: profile.operator.id,
        bankAccount: profile.company?.bankAccount ?? '',
      }),
    );
  const confirm = async (asked: AccessRequest): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setFault(undefined);
    const answer = await bank.call(authorizeAccessRequest, {
      // Of a request that proves nothing of its browser there is nothing to sign, nor a number to compare.
      body: asked.strong ? { id: asked.id, matchNumber, device: await signatureOf(asked) } : { id: asked.id },
    });
    setBusy(false);
    if (!answer.ok) return setFault(wordsOf(answer.failure));
    onBack('Acesso confirmado. Volte para o computador.');
  };

  const refuse = async (asked: AccessRequest): Promise<void> => {
    const answer = await bank.call(refuseAccessRequest, { params: { id: asked.id } });
    if (!answer.ok) return setFault(wordsOf(answer.failure));
    onBack('Acesso recusado. Ninguém entrou.');
  };

  if (request === undefined) {
    return (
      <>
        <h1 className={styles.heading}>Acesso IB</h1>
        {scanning ? (
          <QrCamera onRead={(id) => void open(id)} onFail={(words) => (setScanning(false), setFault(words))} />
        ) : (
          <Button variant="primary" size="large" wide onClick={() => setScanning(true)}>
            QR Code
          </Button>
        )}
        <form
          className={styles.form}
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            if (typed !== '') void open(typed);
          }}
        >
          <TextField
            label="Ou cole o código"
            value={typed}
            maxLength={64}
            spellCheck={false}
            onChange={(event) => setTyped(event.currentTarget.value.trim())}
          />
          <Faults fault={fault} />
          <Button type="submit" wide loading={busy}>
            Ver quem pede
          </Button>
          <Button variant="quiet" wide onClick={() => onBack()}>
            Voltar
          </Button>
        </form>
      </>
    );
  }

  const asked = parseInstant(request.requestedAt);
  return (
    <>
      <h1 className={styles.heading}>Alguém quer entrar com o seu acesso</h1>
      <DetailList
        items={[
          { label: 'Navegador', value: request.browser },
          { label: 'IP', value: request.address },
          { label: 'Horário', value: asked === undefined ? '' : formatTime(asked) },
          { label: 'Página', value: request.origin },
        ]}
      />
      <p className={styles.warning}>{request.strong ? STRONG_ADVICE : WEAK_ADVICE}</p>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void confirm(request);
        }}
      >
        {request.strong && (
          <TextField
            className={styles.number}
            label="Número ao lado do QR Code"
            value={matchNumber}
            inputMode="numeric"
            maxLength={2}
            required
            onChange={(event) => setMatchNumber(event.currentTarget.value.replace(/\D/g, ''))}
          />
        )}
        <Faults fault={fault} />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" size="large" wide loading={busy}>
            Confirmar acesso
          </Button>
          <Button wide onClick={() => void refuse(request)}>
            Não fui eu, recusar
          </Button>
        </div>
      </form>
    </>
  );
}
