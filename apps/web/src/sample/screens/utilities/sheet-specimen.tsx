import {
  ColumnMapping,
  FileDrop,
  mappingErrors,
  useColumnChoices,
  type ColumnChoices,
  type ColumnMemory,
} from '@bank/ui';
import { useRef, useState, type ReactNode } from 'react';
import type * as reading from './sheet-reading.ts';
import { Specimen } from './specimen.tsx';
import styles from './utilities.module.css';

const KEY = 'ipe.sample.columns';
const ACCEPT = '.xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const FAULTS_SHOWN = 5;

type Reader = typeof reading;
type State =
  | { readonly kind: 'none' | 'reading' }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'read'; readonly sheet: reading.SheetReading; readonly reader: Reader; readonly number: number };

/** What was chosen, kept in this browser for headers of the same shape. */
const memory: ColumnMemory = {
  recall: (shape) => readKept()[shape],
  keep: (shape, choices) => window.localStorage.setItem(KEY, JSON.stringify({ ...readKept(), [shape]: choices })),
};

function readKept(): Readonly<Record<string, ColumnChoices>> {
  try {
    return JSON.parse(window.localStorage.getItem(KEY) ?? '{}') as Record<string, ColumnChoices>;
  } catch {
    return {};
  }
}

/** A spreadsheet from disk: read in the browser, never sent, its columns matched with what a list of payments needs. */
export function SheetSpecimen(): ReactNode {
  const [file, setFile] = useState<File | undefined>(undefined);
  const [state, setState] = useState<State>({ kind: 'none' });
  const asked = useRef(0);
  const choose = async (chosen: File | undefined): Promise<void> => {
    asked.current += 1;
    const number = asked.current;
    setFile(chosen);
    setState({ kind: chosen === undefined ? 'none' : 'reading' });
    if (chosen === undefined) return;
    // The reader comes with the first file: nobody else pays for it.
    const next = await import('./sheet-reading.ts').then(
      async (reader): Promise<State> => {
        const sheet = await reader.readFile(chosen);
        return typeof sheet === 'string' ? { kind: 'refused', why: sheet } : { kind: 'read', sheet, reader, number };
      },
      (): State => ({ kind: 'refused', why: 'Não foi possível abrir o arquivo. Tente de novo.' }),
    );
    if (asked.current === number) setState(next);
  };
  return (
    <Specimen
      title="Planilha"
      note="CSV ou XLSX lido aqui mesmo, sem sair do navegador. As colunas são propostas pelo título; o que se escolhe volta com o próximo arquivo igual."
    >
      <FileDrop
        label="Lista de pagamentos"
        hint="Com favorecido, CPF ou CNPJ e valor. XLSX ou CSV, até 10.000 linhas."
        accept={ACCEPT}
        file={file}
        onFile={(chosen) => void choose(chosen)}
        progress={state.kind === 'reading' ? 1 : undefined}
        busyText="Lendo o arquivo…"
        error={state.kind === 'refused' ? state.why : undefined}
      />
      {state.kind === 'read' && <Matched key={state.number} {...state} />}
    </Specimen>
  );
}

function Matched({ sheet, reader }: { readonly sheet: reading.SheetReading; readonly reader: Reader }): ReactNode {
  const { shape, columns, rows, proposed, unsure } = sheet;
  const [choices, setChoices] = useColumnChoices({ shape, columns: columns.length, proposed, memory });
  const isWhole = Object.keys(mappingErrors(choices, reader.WANTED)).length === 0;
  return (
    <>
      <ColumnMapping
        label="Colunas do arquivo"
        columns={columns}
        wanted={reader.WANTED}
        value={choices}
        onChange={setChoices}
        unsure={unsure.filter((key) => choices[key] === proposed[key])}
        showErrors
      />
      {isWhole && <Judged {...reader.judgeRows(rows, choices)} />}
    </>
  );
}

function Judged({ good, sum, faults }: ReturnType<Reader['judgeRows']>): ReactNode {
  const more = faults.length - FAULTS_SHOWN;
  return (
    <div role="status">
      <p>{`${good === 1 ? '1 linha pronta' : `${good} linhas prontas`}, soma ${sum}.`}</p>
      {faults.length > 0 && (
        <ul className={styles.faults}>
          {faults.slice(0, FAULTS_SHOWN).map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
          {more > 0 && <li>{`e mais ${more}`}</li>}
        </ul>
      )}
    </div>
  );
}
