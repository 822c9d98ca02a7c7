import {
  BATCH_ROW_KINDS,
  batchRowKindNamed,
  type BatchProblem,
  type BatchRow,
  type BatchRowField,
} from '@bank/contracts';
import { useState } from 'react';
import type { ListedBank } from '../../../vocabulary/payee-rows/bank-meant.ts';
import { payeeBy, type PayeeBy } from '../../../vocabulary/payee-rows/raw-payee.ts';
import { EMPTY_ROW, textsOf, waysToName, type RowTexts } from '../row-texts.ts';

/** What is wrong with a field, in the bank's words. */
export type SaidProblem = Pick<BatchProblem, 'field' | 'message'>;

/** A row as it is typed, with what the bank said of it. */
export interface RowForm {
  readonly texts: RowTexts;
  readonly by: PayeeBy;
  /** Something was typed that is not saved. */
  readonly isChanged: boolean;
  readonly change: (part: Partial<RowTexts>) => void;
  readonly nameBy: (by: PayeeBy) => void;
  /** What the bank found wrong with a field, until that field is changed. */
  readonly faultOf: (field: BatchRowField) => string | undefined;
  /** The bank has judged what is typed now. */
  readonly judged: (row: { readonly problems: readonly SaidProblem[] }) => void;
}

interface Said extends Pick<RowForm, 'texts' | 'by'> {
  readonly problems: readonly SaidProblem[];
}

/** The fields of a row; of a new one they are empty. */
export function useRowForm(row: BatchRow | undefined, banks: readonly ListedBank[]): RowForm {
  const [texts, setTexts] = useState<RowTexts>(() => textsOfRow(row, banks));
  const [by, setBy] = useState<PayeeBy>(
    () => row?.typed?.payee.by ?? payeeBy(texts, waysToName(batchRowKindNamed(texts.kind))),
  );
  const [begun] = useState({ texts, by });
  const [said, setSaid] = useState<Said>({ problems: row?.problems ?? [], texts, by });
  return {
    texts,
    by,
    isChanged: by !== begun.by || texts !== begun.texts,
    change: (part) => setTexts((before) => withKind({ ...before, ...part })),
    nameBy: setBy,
    faultOf: (field) =>
      said.texts[field] === texts[field] && said.by === by
        ? said.problems.find((problem) => problem.field === field)?.message
        : undefined,
    judged: ({ problems }) => setSaid({ problems, texts, by }),
  };
}

/** A way of paying that has no purposes carries none. */
function withKind(texts: RowTexts): RowTexts {
  const kind = batchRowKindNamed(texts.kind);
  return kind === undefined || BATCH_ROW_KINDS[kind].hasPurpose ? texts : { ...texts, purpose: '' };
}

/** What was typed of a row; of a new one nothing. */
function textsOfRow(row: BatchRow | undefined, banks: readonly ListedBank[]): RowTexts {
  return row === undefined || row.typed === null ? EMPTY_ROW : textsOf(row.typed, banks);
}
