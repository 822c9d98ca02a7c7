import { formatDate } from '@bank/core';
import {
  ASKING_WARNINGS,
  BATCH_PROBLEM_WORDS,
  BATCH_ROW_WARNING_WORDS,
  type BatchProblem,
  type BatchRow,
} from '@bank/contracts';
import type { RowFault } from './row-way.ts';
import type { BatchRowRecord, RowNotice } from './batch.ts';

function filled(text: string, data: Readonly<Record<string, string>> = {}): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => data[name] ?? '');
}

/** A fault as a person reads it. */
export function problemOf({ code, field, data }: RowFault): BatchProblem {
  // What a file's own reader says comes in its own words.
  const message = code === 'file-field' && data?.['message'] !== undefined ? data['message'] : undefined;
  return { code, field, message: message ?? filled(BATCH_PROBLEM_WORDS[code], data) };
}

/** All that is noticed of a row, as a person reads it. */
export function noticesOf({
  notices,
  sameAs,
  paidBefore,
}: Pick<BatchRowRecord, 'notices' | 'sameAs' | 'paidBefore'>): BatchRow['notices'] {
  const all: readonly RowNotice[] = [
    ...(sameAs === null ? [] : [{ warning: 'same-in-batch', data: { row: String(sameAs) } } as const]),
    ...(paidBefore === null ? [] : [{ warning: 'paid-before', data: { when: formatDate(paidBefore) } } as const]),
    ...notices,
  ];
  return all.map(({ warning, data }) => ({
    warning,
    message: filled(BATCH_ROW_WARNING_WORDS[warning], data),
    asks: ASKING_WARNINGS.includes(warning),
  }));
}
