import { Button, ColumnMapping, FileDrop, mappingErrors, useColumnChoices, type ColumnChoices } from '@bank/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { columnMemory } from './column-memory.ts';
import type * as reading from './read-sheet-file.ts';
import styles from './sheet-drop.module.css';

const ACCEPT = '.xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type State =
  | { readonly is: 'none' | 'reading' }
  | { readonly is: 'refused'; readonly why: string }
  | {
      readonly is: 'read';
      readonly file: reading.SheetFile;
      readonly linesOf: (keys: readonly string[], choices: ColumnChoices) => ReturnType<typeof reading.linesOf>;
      readonly number: number;
    };

/** What was read of a file, with the columns that the person has chosen. */
export interface MatchedSheet {
  readonly file: File;
  readonly choices: ColumnChoices;
  /** Its rows, each as the texts of the columns of these keys; a column that was not chosen is empty. */
  readonly linesOf: (keys: readonly string[]) => readonly (readonly string[])[];
}

export interface SheetDropProps {
  /** What is brought: "Planilha de cobranças". */
  readonly label: string;
  /** How long it may be, and what becomes of it. */
  readonly hint: string;
  readonly wish: reading.SheetWish;
  /** The kind of list, by which chosen columns are remembered: "groups". */
  readonly list: string;
  /** A file that was brought elsewhere on the page already. */
  readonly given?: File | undefined;
  readonly onUse: (sheet: MatchedSheet) => Promise<void>;
}

/** A list from disk, read here: its columns are matched with those that are wanted, and its rows are used as they are then. */
export function SheetDrop({ label, hint, wish, list, given, onUse }: SheetDropProps): ReactNode {
  const [file, setFile] = useState<File | undefined>(undefined);
  const [state, setState] = useState<State>({ is: 'none' });
  const asked = useRef(0);
  const choose = async (chosen: File | undefined): Promise<void> => {
    asked.current += 1;
    const number = asked.current;
    setFile(chosen);
    setState({ is: chosen === undefined ? 'none' : 'reading' });
    if (chosen === undefined) return;
    // The reader comes with the first file: who types pays nothing for it.
    const next = await import('./read-sheet-file.ts').then(
      async (reader): Promise<State> => {
        const read = await reader.readSheetFile(chosen, wish);
        if (typeof read === 'string') return { is: 'refused', why: read };
        return { is: 'read', file: read, linesOf: (keys, choices) => reader.linesOf(read, keys, choices), number };
      },
      (): State => ({ is: 'refused', why: 'Não foi possível abrir o arquivo. Tente de novo.' }),
    );
    if (asked.current === number) setState(next);
  };
  const taken = useRef<File | undefined>(undefined);
  useEffect(() => {
    if (given === undefined || taken.current === given) return;
    taken.current = given;
    void choose(given);
  });
  return (
    <>
      <FileDrop
        label={label}
        hint={hint}
        accept={ACCEPT}
        file={file}
        onFile={(chosen) => void choose(chosen)}
        progress={state.is === 'reading' ? 1 : undefined}
        busyText="Lendo o arquivo…"
        error={state.is === 'refused' ? state.why : undefined}
      />
      {state.is === 'read' && file !== undefined && (
        <Matched
          key={state.number}
          {...{ state, wish, list }}
          onUse={async (choices) => {
            await onUse({ file, choices, linesOf: (keys) => state.linesOf(keys, choices) });
            setState({ is: 'none' });
          }}
        />
      )}
    </>
  );
}

function Matched({
  state: {
    file: { shape, columns, rows, proposed, unsure },
  },
  wish: { wanted },
  list,
  onUse,
}: {
  readonly state: Extract<State, { readonly is: 'read' }>;
  readonly wish: reading.SheetWish;
  readonly list: string;
  readonly onUse: (choices: ColumnChoices) => Promise<void>;
}): ReactNode {
  const [memory] = useState(() => columnMemory(list));
  const [choices, setChoices] = useColumnChoices({ shape, columns: columns.length, proposed, memory });
  const isWhole = Object.keys(mappingErrors(choices, wanted)).length === 0;
  return (
    <div className={styles.matched}>
      <ColumnMapping
        label="Colunas do arquivo"
        columns={columns}
        wanted={wanted}
        value={choices}
        onChange={setChoices}
        unsure={unsure.filter((key) => choices[key] === proposed[key])}
        showErrors
      />
      <div>
        <Button disabled={!isWhole} onClick={() => void onUse(choices)}>
          {rows.length === 1 ? 'Usar 1 linha' : `Usar ${rows.length.toLocaleString('pt-BR')} linhas`}
        </Button>
      </div>
    </div>
  );
}
