import type { Application } from '@bank/contracts';
import { Button, FormPage } from '@bank/ui';
import { useCallback, useState, type ReactNode } from 'react';
import { useToday } from '../../../platform/use-now.ts';
import type { SignUpAddress, StepNumber } from '../address.ts';
import { useCodes } from '../api/use-codes.ts';
import type { RegistrationKeeper } from '../api/use-registration.ts';
import { useSecrets } from '../api/use-secrets.ts';
import { useSteps } from '../api/use-steps.ts';
import { useSubmission } from '../api/use-submission.ts';
import { EMPTY_DRAFT, type Draft, type Registration } from '../draft.ts';
import { STEP_NAMES, stepFaults, type Faults } from '../steps.ts';
import { DraftLine } from './draft-line.tsx';
import { RefusalPanel } from './refusal-panel.tsx';
import { SendingPanel } from './sending-panel.tsx';
import { StepFields } from './step-fields.tsx';
import { Step } from './step.tsx';

const TITLES: Readonly<Record<StepNumber, string>> = {
  0: 'Empresa e sócios',
  1: 'Dados da empresa',
  2: 'Endereço da empresa',
  3: 'Documentos',
  4: 'Senha e códigos',
};

const LEADS: Readonly<Record<StepNumber, string>> = {
  0: 'Quem abre a conta, como consta na Receita Federal.',
  1: 'Como constam no contrato social e na contabilidade.',
  2: 'Onde a empresa funciona.',
  3: 'PDF, JPG ou PNG, até 10 MB cada. Os arquivos não ficam guardados neste navegador.',
  4: 'A senha é de quem administra a conta. Os códigos provam que e-mail e celular são da empresa.',
};

/** The five steps and the page after them. */
export function SignUpWizard({
  kept,
  keeper,
  address,
  onAccepted,
}: {
  readonly kept: Registration;
  readonly keeper: RegistrationKeeper;
  readonly address: SignUpAddress;
  readonly onAccepted: (application: Application, cnpj: string) => void;
}): ReactNode {
  const { draft } = kept;
  const today = useToday();
  const secrets = useSecrets();
  const codes = useCodes(kept.registration);
  const submission = useSubmission(kept, keeper, onAccepted);
  // What the bank said about fields, until they are changed.
  const [refused, setRefused] = useState<Faults>({});
  const form = { draft, today, files: secrets.files, passwords: secrets.passwords };
  const { step, isAfter, goTo, goBack, goAfter, goToStart } = useSteps(address, form, submission.state.kind !== 'idle');

  const send = (): void => {
    void submission.send(kept, secrets);
    goAfter();
  };
  const { change } = keeper;
  const changeDraft = useCallback(
    (part: Partial<Draft>): void => {
      setRefused((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))));
      change(part);
    },
    [change],
  );

  if (isAfter && submission.state.kind === 'sending') return <SendingPanel sent={submission.state.sent} />;
  if (isAfter && submission.state.kind === 'refused') {
    const { refusal } = submission.state;
    const mend = (there: StepNumber): void => {
      if (refusal.kind === 'fields') setRefused(refusal.faults);
      goTo(there);
    };
    return <RefusalPanel {...{ refusal, draft, codes, secrets }} onGoTo={mend} onSend={send} />;
  }
  return (
    <>
      <FormPage steps={STEP_NAMES} current={step}>
        <Step
          key={step}
          title={TITLES[step]}
          lead={LEADS[step]}
          found={stepFaults(step, form)}
          refused={refused}
          isWaiting={secrets.isJudging}
          onComplete={step === 4 ? send : () => goTo((step + 1) as StepNumber)}
          actions={(isHeld) => (
            <>
              <Button type="submit" variant="primary" size="large" loading={isHeld}>
                {step === 4 ? 'Enviar' : 'Avançar'}
              </Button>
              <Button size="large" onClick={goBack}>
                Voltar
              </Button>
            </>
          )}
        >
          {(faults) => (
            <StepFields
              {...{ step, draft, secrets, codes, faults, today }}
              onChange={changeDraft}
              onChangeEmail={() => goTo(1)}
            />
          )}
        </Step>
      </FormPage>
      <DraftLine step={step} isEmpty={draft === EMPTY_DRAFT} onErase={() => void goToStart().then(keeper.erase)} />
    </>
  );
}
