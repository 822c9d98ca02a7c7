import { confirmDevice, registerDevice, resendDeviceCode, type Device, type Profile } from '@bank/contracts';
import { Button, TextField } from '@bank/ui';
import { useState, type FormEvent, type ReactNode } from 'react';
import { wordsOf, type Bank } from '../bank/bank.ts';
import { keepDeviceKey, makeKeyPair } from '../device/device-key.ts';
import { Faults } from './faults.tsx';
import { Frame } from './frame.tsx';
import styles from './app.module.css';

/**
 * Makes this browser a device of the operator: the key is made here and stays here. The code that came by e-mail and SMS
 * has to be typed; then a first device is trusted, and a later one waits for its approval.
 */
export function RegisterScreen({
  bank,
  profile,
  onRegistered,
  onLeave,
}: {
  readonly bank: Bank;
  readonly profile: Profile;
  readonly onRegistered: () => void;
  readonly onLeave: () => void;
}): ReactNode {
  const [name, setName] = useState('Meu celular');
  const [code, setCode] = useState('');
  const [device, setDevice] = useState<Device>();
  const [fault, setFault] = useState<string>();
  const [notice, setNotice] = useState<string>();
  const [busy, setBusy] = useState(false);

  const run = async (work: () => Promise<string | undefined>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setFault(undefined);
    setNotice(undefined);
    setFault(await work());
    setBusy(false);
  };

  const register = async (): Promise<string | undefined> => {
    const pair = await makeKeyPair();
    const made = await bank.call(registerDevice, { body: { name, publicKey: pair.publicKey } });
    if (!made.ok) return wordsOf(made.failure);
    await keepDeviceKey({ operatorId: profile.operator.id, deviceId: made.value.id, privateKey: pair.privateKey });
    // The same key again, which the bank knows already.
    if (made.value.state === 'awaiting_code') setDevice(made.value);
    else onRegistered();
    return undefined;
  };

  const confirm = async (deviceId: string): Promise<string | undefined> => {
    const answer = await bank.call(confirmDevice, { params: { deviceId }, body: { code } });
    if (!answer.ok) return wordsOf(answer.failure);
    onRegistered();
    return undefined;
  };

  const resend = async (deviceId: string): Promise<string | undefined> => {
    const answer = await bank.call(resendDeviceCode, { params: { deviceId } });
    if (!answer.ok) return wordsOf(answer.failure);
    setNotice('Enviamos um código novo.');
    return undefined;
  };

  const submit = (event: FormEvent, work: () => Promise<string | undefined>): void => {
    event.preventDefault();
    void run(work);
  };

  return (
    <Frame
      actions={
        <Button variant="quiet" size="small" onClick={onLeave}>
          Sair
        </Button>
      }
    >
      <h1 className={styles.heading}>Registrar este dispositivo</h1>
      {device === undefined ? (
        <form className={styles.form} onSubmit={(event) => submit(event, register)}>
          <p className={styles.text}>
            {profile.operator.name}, só um dispositivo registrado confirma acessos e pagamentos. A chave que assina fica
            guardada aqui e não sai.
          </p>
          <TextField
            label="Nome do dispositivo"
            value={name}
            maxLength={60}
            required
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Faults fault={fault} notice={notice} />
          <Button type="submit" variant="primary" size="large" wide loading={busy}>
            Registrar este dispositivo
          </Button>
        </form>
      ) : (
        <form className={styles.form} onSubmit={(event) => submit(event, () => confirm(device.id))}>
          <p className={styles.text}>
            Enviamos um código de 6 números para o seu e-mail e por SMS. Ele vale 10 minutos.
          </p>
          <TextField
            label="Código"
            value={code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            required
            onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, ''))}
          />
          <Faults fault={fault} notice={notice} />
          <Button type="submit" variant="primary" size="large" wide loading={busy}>
            Confirmar
          </Button>
          <Button variant="quiet" wide onClick={() => void run(() => resend(device.id))}>
            Enviar outro código
          </Button>
        </form>
      )}
    </Frame>
  );
}
