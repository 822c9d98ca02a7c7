import type { ReactNode } from 'react';
import { SelectField } from '../fields/text-field.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './column-mapping.module.css';
import { mappingErrors, type ColumnChoices, type ColumnToFill } from './column-choices.ts';

/** A column of the file that somebody brought. */
export interface FileColumn {
  readonly title: string;
  /** Some of its values, as the person sees them in their own spreadsheet. */
  readonly samples: readonly string[];
}

export interface ColumnMappingProps {
  /** What is matched, for a screen reader: "Colunas do arquivo". */
  readonly label: string;
  readonly columns: readonly FileColumn[];
  readonly wanted: readonly ColumnToFill[];
  readonly value: ColumnChoices;
  readonly onChange: (value: ColumnChoices) => void;
  /** Keys whose column was proposed and is only likely: the person is asked to look. */
  readonly unsure?: readonly string[] | undefined;
  /** Says what is missing; before the person has tried to go on, it is not. */
  readonly showErrors?: boolean | undefined;
}

/** Which column of a file is which that is wanted: each with a list of theirs and some of its values beside it. */
export function ColumnMapping({
  label,
  columns,
  wanted,
  value,
  onChange,
  unsure = [],
  showErrors = false,
}: ColumnMappingProps): ReactNode {
  const errors = mappingErrors(value, wanted);
  const options = columns.map(({ title }, index) => ({
    value: String(index),
    label: title.trim() === '' ? `Coluna ${index + 1}, sem título` : title,
  }));
  return (
    <fieldset className={styles.list}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      {wanted.map(({ key, title, required }) => {
        const chosen = value[key];
        const error = errors[key];
        const isTwice = error !== undefined && chosen !== undefined;
        return (
          <div key={key} className={styles.row}>
            <SelectField
              label={title}
              optional={!required}
              placeholder={required ? 'Escolha a coluna' : 'Não usar'}
              options={options}
              value={chosen === undefined ? '' : String(chosen)}
              error={showErrors || isTwice ? error : undefined}
              hint={unsure.includes(key) && chosen !== undefined ? 'Confira se é esta a coluna.' : undefined}
              onChange={({ target }) =>
                onChange({ ...value, [key]: target.value === '' ? undefined : Number(target.value) })
              }
            />
            <Samples title={title} column={chosen === undefined ? undefined : columns[chosen]} />
          </div>
        );
      })}
    </fieldset>
  );
}

function Samples({ title, column }: { readonly title: string; readonly column: FileColumn | undefined }): ReactNode {
  const samples = column?.samples.filter((sample) => sample.trim() !== '') ?? [];
  if (column === undefined) return null;
  return (
    <div className={styles.samples}>
      <span className={styles.caption}>No arquivo</span>
      {samples.length === 0 ? (
        <p className={styles.none}>Nenhum valor nas primeiras linhas.</p>
      ) : (
        <ul className={styles.values} aria-label={`Valores de ${title} no arquivo`}>
          {samples.map((sample, index) => (
            <li key={`${index} ${sample}`} className={styles.value} title={sample}>
              {sample}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
