import { batchNameSchema } from '@bank/contracts';
import { addMonths, formatDate, formatTime, type CivilDate } from '@bank/core';
import { DateField, TextField } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { useAccess } from '../../../platform/session/use-session.ts';
import { useNow, useToday } from '../../../platform/use-now.ts';
import styles from './making.module.css';

const NAME_MAX = 120;

/** What is said of a batch as a whole. */
export interface BatchFacts {
  readonly name: string;
  /** The day of rows that name none; undefined while what is typed is none. */
  readonly date: CivilDate | undefined;
  readonly confidential: boolean;
}

/** The facts of a batch as they are typed. */
export function useBatchFacts(begin: Partial<BatchFacts> = {}) {
  const today = useToday();
  const now = useNow(60_000);
  const [facts, setFacts] = useState<BatchFacts>({ name: '', date: today, confidential: false, ...begin });
  return {
    facts,
    change: (part: Partial<BatchFacts>): void => setFacts((before) => ({ ...before, ...part })),
    /** The name as it is sent: one that nobody gave says when the batch was begun. */
    nameOr: (otherwise?: string): string =>
      batchNameSchema.safeParse(facts.name).success
        ? facts.name.trim()
        : (otherwise ?? `Lote de ${formatDate(today)}, ${formatTime(now)}`),
  };
}

/** The name that a batch gets from its file: without what says the kind of file. */
export function nameOfFile(file: Pick<File, 'name'>): string {
  return file.name.replace(/\.\w+$/, '').slice(0, NAME_MAX);
}

/** Name, day and confidentiality. */
export function BatchFactsFields({
  facts: { name, date, confidential },
  disabled = false,
  staysConfidential = false,
  dateFault,
  onChange,
}: {
  readonly facts: BatchFacts;
  readonly disabled?: boolean;
  /** It pays a confidential group, so that it is one too. */
  readonly staysConfidential?: boolean;
  /** Why the day will not do, after somebody has tried. */
  readonly dateFault?: string | undefined;
  readonly onChange: (part: Partial<BatchFacts>) => void;
}): ReactNode {
  const today = useToday();
  const mayHide = useAccess().permissions.includes('CONFIDENTIAL_PAYEES');
  return (
    <fieldset className={styles.facts} disabled={disabled}>
      <div className={styles.pair}>
        <TextField
          label="Nome do lote"
          optional
          maxLength={NAME_MAX}
          value={name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        <DateField
          label="Dia dos pagamentos"
          hint="Vale para as linhas sem data própria"
          value={date}
          onChange={(next) => onChange({ date: next })}
          today={today}
          min={today}
          max={addMonths(today, 12)}
          error={dateFault}
        />
      </div>
      {mayHide && (
        <label className={styles.tick}>
          <input
            type="checkbox"
            checked={confidential}
            disabled={staysConfidential}
            onChange={({ target }) => onChange({ confidential: target.checked })}
          />
          <span>
            Lote confidencial
            <span className={styles.fine}>
              Só quem tem esse direito vê quem recebe e quanto; os outros veem quantos são e o total.{' '}
              {staysConfidential ? 'O grupo é confidencial, então o lote também é.' : 'Para salários, por exemplo.'}
            </span>
          </span>
        </label>
      )}
    </fieldset>
  );
}
