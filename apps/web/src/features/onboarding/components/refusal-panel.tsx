import { Button, buttonLook, Card } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { Codes } from '../api/use-codes.ts';
import type { Secrets } from '../api/use-secrets.ts';
import type { Refusal } from '../refusals.ts';
import { missingFiles, mobileOf, passwordFaults, STEP_NAMES, type DocumentField, type Faults } from '../steps.ts';
import { ownWords, type Draft } from '../draft.ts';
import type { StepNumber } from '../address.ts';
import { CodeFields } from './code-fields.tsx';
import { DocumentFields } from './document-fields.tsx';
import { PasswordFields } from './password-fields.tsx';
import { Step } from './step.tsx';
import styles from './refusal-panel.module.css';

const TITLES: Readonly<Record<Refusal['kind'], string>> = {
  codes: 'Confira o código',
  files: 'Troque o documento',
  password: 'Escolha outra senha',
  fields: 'Corrija os dados',
  known: 'Este CNPJ já é conhecido',
  arrived: 'Já recebemos este cadastro',
  trouble: 'O cadastro não foi enviado',
};

/** The page after the last step where something is to be mended: on the spot if that can be, with everything else kept. */
export function RefusalPanel({
  refusal,
  draft,
  codes,
  secrets,
  onGoTo,
  onSend,
}: {
  readonly refusal: Refusal;
  readonly draft: Draft;
  readonly codes: Codes;
  readonly secrets: Secrets;
  readonly onGoTo: (step: StepNumber) => void;
  readonly onSend: () => void;
}): ReactNode {
  const { files, passwords, typedCodes } = secrets;
  // What the bank said about a place goes as soon as it is changed.
  const [mended, setMended] = useState<ReadonlySet<string>>(new Set());
  const mend = (name: string): void => setMended((before) => new Set(before).add(name));
  const still = <Name extends string>(faults: Partial<Readonly<Record<Name, string>>>) =>
    Object.fromEntries(Object.entries(faults).filter(([name]) => !mended.has(name))) as Partial<Record<Name, string>>;

  const place = (shown: Faults): ReactNode => {
    switch (refusal.kind) {
      case 'codes':
        return (
          <CodeFields
            email={draft.businessEmail}
            mobile={mobileOf(draft)}
            codes={codes}
            typed={typedCodes}
            faults={still(refusal.faults)}
            onChange={(typed) => {
              if (typed.emailCode !== typedCodes.emailCode) mend('emailCode');
              if (typed.smsCode !== typedCodes.smsCode) mend('smsCode');
              secrets.typeCodes(typed);
            }}
            onChangeEmail={() => onGoTo(1)}
          />
        );
      case 'files':
        return (
          <DocumentFields
            fields={Object.keys(refusal.faults) as DocumentField[]}
            files={files}
            faults={{ ...still(refusal.faults), ...shown }}
            onJudging={secrets.noteJudging}
            onChoose={(field, file) => {
              mend(field);
              secrets.chooseFile(field, file);
            }}
          />
        );
      case 'password':
        return (
          <PasswordFields
            passwords={passwords}
            own={ownWords(draft)}
            faults={{ ...still({ password: refusal.message }), ...shown }}
            onChange={(typed) => {
              mend('password');
              secrets.typePasswords(typed);
            }}
          />
        );
      case 'fields':
        return (
          <ul className={styles.list}>
            {[...new Set(Object.values(refusal.faults))].map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        );
      case 'known':
      case 'arrived':
      case 'trouble':
        return <p>{refusal.message}</p>;
    }
  };
  return (
    <Card>
      <Step
        title={TITLES[refusal.kind]}
        lead={KEPT[refusal.kind]}
        found={missing(refusal, secrets)}
        refused={{}}
        isWaiting={secrets.isJudging}
        onComplete={onSend}
        actions={(isHeld) => <Actions {...{ refusal, isHeld, onGoTo, onSend }} />}
      >
        {place}
      </Step>
    </Card>
  );
}

/** What must be there before it is sent again. */
function missing(refusal: Refusal, { passwords, files }: Secrets): Faults {
  if (refusal.kind === 'password') return passwordFaults(passwords);
  return refusal.kind === 'files' ? missingFiles(files) : {};
}

const KEPT: Readonly<Record<Refusal['kind'], string>> = {
  codes: 'Tudo o mais está guardado: só falta o código certo.',
  files: 'Tudo o mais está guardado: escolha outro arquivo e envie de novo.',
  password: 'Tudo o mais está guardado: só falta outra senha.',
  fields: 'O que você digitou continua aqui.',
  known: 'O que você digitou continua aqui.',
  arrived: 'Não é preciso enviar de novo.',
  trouble: 'Nada se perdeu: o que você digitou continua aqui.',
};

function Actions({
  refusal,
  isHeld,
  onGoTo,
  onSend,
}: {
  readonly refusal: Refusal;
  readonly isHeld: boolean;
  readonly onGoTo: (step: StepNumber) => void;
  readonly onSend: () => void;
}): ReactNode {
  switch (refusal.kind) {
    case 'codes':
    case 'files':
    case 'password':
      return (
        <>
          <Button type="submit" variant="primary" size="large" loading={isHeld}>
            Enviar de novo
          </Button>
          <Button size="large" onClick={() => onGoTo(4)}>
            Voltar
          </Button>
        </>
      );
    case 'fields':
      return (
        <Button variant="primary" size="large" onClick={() => onGoTo(refusal.step)}>
          Corrigir em {STEP_NAMES[refusal.step]}
        </Button>
      );
    case 'arrived':
      return <Follow />;
    case 'known':
      return (
        <>
          <Follow />
          <Link to="/session/signin" className={buttonLook({ size: 'large' })}>
            Ir para o acesso
          </Link>
          <Button variant="quiet" size="large" onClick={() => onGoTo(0)}>
            Corrigir o CNPJ
          </Button>
        </>
      );
    case 'trouble':
      return (
        <>
          <Button variant="primary" size="large" onClick={onSend}>
            Tentar novamente
          </Button>
          <Button size="large" onClick={() => onGoTo(4)}>
            Voltar
          </Button>
        </>
      );
  }
}

function Follow(): ReactNode {
  return (
    <Link to="/session/signup" search={{ protocolo: '' }} className={buttonLook({ variant: 'primary', size: 'large' })}>
      Acompanhar um cadastro
    </Link>
  );
}
