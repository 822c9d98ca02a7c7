import type { Charge, CodeKind, CompanyKey } from '@bank/contracts';
import type { CivilDate } from '@bank/core';
import { Button, Card, Form, useUnsaved } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { contentOf, type ChargeDraft } from '../form/draft.ts';
import { chargeFaults, type ChargeField } from '../form/faults.ts';
import { useKeptDraft } from '../form/kept-draft.ts';
import { useChargeSender } from '../form/use-charge-sender.ts';
import styles from './charge-form.module.css';
import { ChargeSimulator } from './charge-simulator.tsx';
import { DebtorFields } from './debtor-fields.tsx';
import { KindChoice } from './kind-choice.tsx';
import type { PartProps } from './part-props.ts';
import { TermsFields } from './terms-fields.tsx';
import { TextFields } from './text-fields.tsx';
import { WhatFields } from './what-fields.tsx';

export interface ChargeFormProps {
  /** Where what is typed is kept. */
  readonly place: string;
  /** What the form begins with where nothing was kept. */
  readonly begins: ChargeDraft;
  readonly kind: CodeKind;
  /** The company's keys that can be paid to. */
  readonly keys: readonly CompanyKey[];
  readonly createdOn: CivilDate;
  /** The charge that stands, as it was when its editing began. */
  readonly edited?: Charge;
  /** Absent: the kind stays. */
  readonly onKind?: (kind: CodeKind) => void;
  /** Back to the charge as it is by now. */
  readonly onSeeAgain?: () => void;
  readonly onDone: (charge: Charge) => void;
}

/** Everything that a charge asks for, on one page; one with a due date is worked out beside it while it is typed. */
export function ChargeForm(props: ChargeFormProps): ReactNode {
  const { kind, keys, edited, onKind } = props;
  const { part, sender, send, isRestored, beginAnew, leaveBehind } = useChargeForm(props);
  const title = edited === undefined ? 'Nova cobrança Pix' : 'Alterar cobrança';
  return (
    <div className={styles.room}>
      {isRestored && (
        <p className={styles.notice} role="status">
          {sender.wasSent
            ? 'Esta cobrança foi enviada e a resposta não chegou. Crie de novo sem mudar nada: ela não será criada duas vezes.'
            : 'Continuamos de onde você parou.'}
          <Button size="small" variant="quiet" onClick={beginAnew}>
            Começar de novo
          </Button>
        </p>
      )}
      <div className={kind === 'due' ? styles.beside : styles.alone}>
        <Card>
          <Form
            label={title}
            className={styles.form}
            failure={(sender.isWarned || sender.rest) && <Failure sender={sender} onSeeAgain={leaveBehind} />}
            onSubmit={() => void send()}
            actions={
              <Button type="submit" variant="primary" size="large" loading={sender.running}>
                {edited === undefined ? 'Criar cobrança' : 'Salvar alterações'}
              </Button>
            }
          >
            {onKind !== undefined && <KindChoice kind={kind} onChange={onKind} />}
            <WhatFields {...part} keys={keys} />
            {kind !== 'static' && <DebtorFields {...part} />}
            {kind === 'due' && <TermsFields {...part} />}
            <TextFields {...part} isTxidFixed={edited !== undefined} />
          </Form>
        </Card>
        {kind === 'due' && <ChargeSimulator draft={part.draft} />}
      </div>
    </div>
  );
}

/** What is typed, what is said of it, and how it is sent. */
function useChargeForm({ place, begins, kind, createdOn, edited, onSeeAgain, onDone }: ChargeFormProps) {
  const { draft, change, isRestored, isTyped, forget, beginAnew } = useKeptDraft(place, begins);
  const [left, setLeft] = useState<ReadonlySet<ChargeField>>(new Set());
  const [isTried, setTried] = useState(false);
  const sender = useChargeSender(draft, edited, place);
  const saved = useUnsaved(isTyped);
  const faults = chargeFaults(kind, draft, createdOn);
  const part: PartProps = {
    kind,
    draft,
    change,
    createdOn,
    faultOf: (field) => {
      const found = isTried || left.has(field) ? faults[field] : undefined;
      if (found !== undefined || (field !== 'key' && field !== 'txid' && field !== 'request')) return found;
      return sender.refusedAt(field);
    },
    leave: (field) => setLeft(new Set([...left, field])),
  };
  const isOver = (): void => {
    saved();
    forget();
  };
  return {
    part,
    sender,
    isRestored,
    send: async (): Promise<void> => {
      setTried(true);
      if (Object.keys(faults).length > 0) return;
      const content = contentOf(kind, draft);
      if (!sender.mayGo(content)) return;
      const done = await sender.send(content);
      if (!done.ok) return;
      isOver();
      onDone(done.value);
    },
    beginAnew: (): void => {
      setTried(false);
      setLeft(new Set());
      beginAnew();
    },
    leaveBehind:
      onSeeAgain &&
      ((): void => {
        isOver();
        onSeeAgain();
      }),
  };
}

/** What the bank said that is about no single field; where the charge is another by now, the way to it. */
function Failure({
  sender: { rest, isOutdated, isWarned },
  onSeeAgain,
}: {
  readonly sender: ReturnType<typeof useChargeSender>;
  readonly onSeeAgain: (() => void) | undefined;
}): ReactNode {
  return (
    <>
      {isWarned ? (
        <p>
          Antes desta, outra cobrança foi enviada daqui e a resposta não chegou. Veja na lista se ela foi criada. Para
          criar esta também, envie de novo.
        </p>
      ) : (
        rest && <p>{failureMessage(rest)}</p>
      )}
      {isOutdated && onSeeAgain !== undefined && (
        <div>
          <Button size="small" onClick={onSeeAgain}>
            Ver como está agora
          </Button>
        </div>
      )}
    </>
  );
}
