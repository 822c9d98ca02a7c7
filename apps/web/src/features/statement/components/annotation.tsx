import { annotateEntry, type StatementEntry } from '@bank/contracts';
import { Button, Form, TextAreaField, TextField, useUnsaved } from '@bank/ui';
import { useId, useState, type ReactNode } from 'react';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { useRefusedFields } from '../../../platform/api/use-refused-fields.ts';
import { useDoor } from '../../../platform/door-services.ts';
import { useAccess } from '../../../platform/session/use-session.ts';
import styles from './annotation.module.css';

/** Offered where the company has none of its own yet. */
const USUAL_CATEGORIES = ['Fornecedores', 'Impostos', 'Salários', 'Aluguel', 'Vendas', 'Tarifas', 'Transporte'];

export interface AnnotationProps {
  readonly entry: StatementEntry;
  /** Categories that the company uses already. */
  readonly categories: readonly string[];
  readonly onChanged: (entry: StatementEntry) => void;
}

/** The company's own words on a line: a note and a category. They never touch the ledger. */
export function Annotation({ entry, categories, onChanged }: AnnotationProps): ReactNode {
  const { role } = useAccess();
  const mayChange = role !== undefined && annotateRoles.includes(role);
  if (mayChange) return <AnnotationForm {...{ entry, categories, onChanged }} />;
  if (entry.note === null && entry.category === null) return null;
  return (
    <section className={styles.form}>
      <h3 className={styles.heading}>Nota da empresa</h3>
      {entry.category !== null && <p>Categoria: {entry.category}</p>}
      {entry.note !== null && <p>{entry.note}</p>}
    </section>
  );
}

const annotateRoles: readonly string[] =
  annotateEntry.access.kind === 'signed-in' ? (annotateEntry.access.roles ?? []) : [];

function AnnotationForm({ entry, categories, onChanged }: AnnotationProps): ReactNode {
  const { toasts } = useDoor();
  const [category, setCategory] = useState(entry.category ?? '');
  const [note, setNote] = useState(entry.note ?? '');
  const { run, running, failure } = useOperation(annotateEntry);
  const refused = useRefusedFields(failure, { note, category });
  const list = useId();
  const changed = category.trim() !== (entry.category ?? '') || note.trim() !== (entry.note ?? '');
  const saved = useUnsaved(changed);
  const save = async (): Promise<void> => {
    const result = await run({
      params: { entryId: entry.id },
      body: { note: orNothing(note), category: orNothing(category) },
    });
    if (!result.ok) return;
    saved();
    onChanged(result.value);
    toasts.show({ text: 'Nota salva.', tone: 'positive', kind: 'snackbar' });
  };
  return (
    <Form
      label="Nota e categoria"
      failure={refused.rest && failureMessage(refused.rest)}
      onSubmit={() => void save()}
      actions={
        <Button type="submit" loading={running} disabled={!changed}>
          Salvar
        </Button>
      }
    >
      <h3 className={styles.heading}>Nota e categoria</h3>
      <TextField
        label="Categoria"
        optional
        list={list}
        maxLength={60}
        value={category}
        error={refused.of('category')}
        onChange={(event) => setCategory(event.target.value)}
      />
      <datalist id={list}>
        {[...new Set([...categories, ...USUAL_CATEGORIES])].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextAreaField
        label="Nota"
        optional
        maxLength={500}
        hint="Só a sua empresa vê. Não muda o lançamento."
        value={note}
        error={refused.of('note')}
        onChange={(event) => setNote(event.target.value)}
      />
    </Form>
  );
}

function orNothing(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
