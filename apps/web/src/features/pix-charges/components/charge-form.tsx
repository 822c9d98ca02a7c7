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
import { TermsFields } from './terms-fields.tsx';
import { TextFields } from './text-fields.tsx';
import { WhatFields } from './what-fields.tsx';

/** What each part of the form is given: what is typed, what is wrong with it, and how it changes. */
export interface PartProps {
  readonly kind: CodeKind;
  readonly draft: ChargeDraft;
  readonly change: (part: Partial<ChargeDraft>) => void;
  /** What is wrong there, once somebody has left the field or tried to send. */
  readonly faultOf: (field: ChargeField) => string | undefined;
  readonly leave: (field: ChargeField) => void;
  /** The day on which the charge is, or was, made. */
  readonly createdOn: CivilDate;
}

/** Everything that a charge asks for, on one page; one with a due date is worked out beside it while it is typed. */
export function ChargeForm({
  place,
  begins,
  kind,
  keys,
  createdOn,
  edited,
  onKind,
  onSeeAgain,
  onDone,
}: {
  /** Where what is typed is kept. */
  readonly place: string;
  /** What the form begins with where nothing was kept. */
  readonly begins: ChargeDraft;
  readonly kind: CodeKind;
  /** The company's keys that can be paid to. */
  readonly keys: readonly CompanyKey[];
  readonly createdOn: CivilDate;
  readonly edited?: Charge;
  /** Absent: the kind stays. */
  readonly onKind?: (kind: CodeKind) => void;
  readonly onSeeAgain?: () => void;
  readonly onDone: (charge: Charge) => void;
}): ReactNode {
  const { draft, change, isRestored, isTyped, forget, beginAnew } = useKeptDraft(place, begins);
  const [left, setLeft] = useState<ReadonlySet<ChargeField>>(new Set());
  const [isTried, setTried] = useState(false);
  const sender = useChargeSender(draft, edited);
  const saved = useUnsaved(isTyped);
  const faults = chargeFaults(kind, draft, createdOn);
  const faultOf = (field: ChargeField): string | undefined => {
    const found = isTried || left.has(field) ? faults[field] : undefined;
    if (found !== undefined || (field !== 'key' && field !== 'txid' && field !== 'request')) return found;
    return sender.refusedAt(field);
  };
  const send = async (): Promise<void> => {
    setTried(true);
    if (Object.keys(faults).length > 0) return;
    const done = await sender.send(contentOf(kind, draft));
    if (!done.ok) return;
    saved();
    forget();
    onDone(done.value);
  };
  const part: PartProps = {
    kind,
    draft,
    change,
    faultOf,
    leave: (field) => setLeft(new Set([...left, field])),
    createdOn,
  };
  return (
    <div className={styles.room}>
      {isRestored && (
        <p className={styles.notice} role="status">
          Continuamos de onde você parou.
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              setTried(false);
              setLeft(new Set());
              beginAnew();
            }}
          >
            Começar de novo
          </Button>
        </p>
      )}
      <div className={kind === 'due' ? styles.beside : styles.alone}>
        <Card>
          <Form
            label={edited === undefined ? 'Nova cobrança Pix' : 'Alterar cobrança'}
            className={styles.form}
            failure={
              sender.rest && (
                <>
                  <p>{failureMessage(sender.rest)}</p>
                  {sender.isOutdated && onSeeAgain !== undefined && (
                    <div>
                      <Button
                        size="small"
                        onClick={() => {
                          saved();
                          forget();
                          onSeeAgain();
                        }}
                      >
                        Ver como está agora
                      </Button>
                    </div>
                  )}
                </>
              )
            }
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
        {kind === 'due' && <ChargeSimulator draft={draft} />}
      </div>
    </div>
  );
}
