import { issuePixReturnFiles, type PixDayFiles } from '@bank/contracts';
import { addDays, type CivilDate } from '@bank/core';
import { Button, DateField, Dialog, Form } from '@bank/ui';
import { useId, useState, type ReactNode } from 'react';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { failureMessage } from '../../../vocabulary/status-messages.ts';

/** Asks for the files of a past day: issued where they were not, else the ones that are there. */
export function IssueDayDialog({
  open,
  today,
  onClose,
  onIssued,
}: {
  readonly open: boolean;
  readonly today: CivilDate;
  readonly onClose: () => void;
  readonly onIssued: (issued: PixDayFiles) => void;
}): ReactNode {
  const id = useId();
  const { run, running, failure } = useOperation(issuePixReturnFiles);
  const [day, setDay] = useState<CivilDate | undefined>(undefined);
  const [fault, setFault] = useState<string | undefined>(undefined);
  const yesterday = addDays(today, -1);
  const issue = async (): Promise<void> => {
    if (day === undefined) return setFault('Informe o dia, como 21/11/2026.');
    const result = await run({ body: { day } });
    if (result.ok) onIssued(result.value);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Arquivos de um dia passado"
      text="Um dia de antes do primeiro uso ainda não tem arquivos: peça, e eles são emitidos agora. O que já foi emitido continua igual."
      actions={
        <>
          <Button disabled={running} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={id} variant="primary" loading={running}>
            Pedir arquivos
          </Button>
        </>
      }
    >
      <Form
        id={id}
        label="Dia dos arquivos"
        failure={failure === undefined ? undefined : <p>{failureMessage(failure)}</p>}
        onSubmit={() => void issue()}
      >
        <DateField
          label="Dia"
          value={day}
          max={yesterday}
          today={today}
          error={fault}
          onChange={(next) => {
            setFault(undefined);
            setDay(next);
          }}
        />
      </Form>
    </Dialog>
  );
}
