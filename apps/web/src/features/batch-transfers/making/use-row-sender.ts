import {
  BATCH_PAGE_MAX,
  openBatch,
  sendBatchRows,
  type Batch,
  type BatchLine,
  type CallFailure,
  type CallInput,
} from '@bank/contracts';
import { useRef, useState } from 'react';
import { useSafeWrites } from '../../../platform/api/use-safe-writes.ts';
import { pagesOf } from '../../../vocabulary/pages-of.ts';

/** How rows stand on their way to the bank. */
export type Sending =
  | { readonly is: 'idle' }
  | { readonly is: 'sending'; readonly sent: number; readonly of: number }
  /** `batch`: where those that arrived are kept already; undefined while there is none. */
  | { readonly is: 'failed'; readonly failure: CallFailure; readonly batch: Batch | undefined };

/** What is said of a batch that is begun. */
export type NewBatch = CallInput<typeof openBatch>['body'];

interface Begun {
  readonly batch: Batch;
  readonly lines: readonly BatchLine[];
  sent: number;
}

/**
 * Sends rows to a draft, which is begun first unless there is one. What arrived is the bank's from then on. Whatever gets
 * lost on the way, `goOn` goes on where it was: a row that comes twice takes its own place.
 */
export function useRowSender(onDone: (batch: Batch) => void) {
  const { send } = useSafeWrites();
  const [sending, setSending] = useState<Sending>({ is: 'idle' });
  const begun = useRef<Begun | undefined>(undefined);
  const asked = useRef<{ readonly into: NewBatch | Batch; readonly lines: readonly BatchLine[] } | undefined>(
    undefined,
  );
  const busy = useRef(false);

  const run = async (): Promise<void> => {
    const wish = asked.current;
    if (wish === undefined) return;
    if (begun.current === undefined) {
      const { into, lines } = wish;
      const opened = 'id' in into ? { ok: true as const, value: into } : await send(openBatch, { body: into });
      if (!opened.ok) return setSending({ is: 'failed', failure: opened.failure, batch: undefined });
      begun.current = { batch: opened.value, lines, sent: 0 };
    }
    const work = begun.current;
    let sent = 0;
    let { batch } = work;
    for (const rows of pagesOf(work.lines, BATCH_PAGE_MAX)) {
      if (sent >= work.sent) {
        const kept = await send(sendBatchRows, { params: { id: batch.id }, body: { rows: [...rows] } });
        if (!kept.ok) return setSending({ is: 'failed', failure: kept.failure, batch });
        batch = kept.value.batch;
      }
      sent += rows.length;
      work.sent = Math.max(work.sent, sent);
      setSending({ is: 'sending', sent, of: work.lines.length });
    }
    begun.current = undefined;
    setSending({ is: 'idle' });
    return onDone(batch);
  };

  const once = async (): Promise<void> => {
    // Beside the state, because two clicks can come before it is drawn anew.
    if (busy.current) return;
    busy.current = true;
    setSending({ is: 'sending', sent: begun.current?.sent ?? 0, of: asked.current?.lines.length ?? 0 });
    await run();
    busy.current = false;
  };
  return {
    sending,
    send: (into: NewBatch | Batch, lines: readonly BatchLine[]): Promise<void> => {
      if (begun.current === undefined) asked.current = { into, lines };
      return once();
    },
    /** After a failure: the same rows, from where they were. */
    goOn: once,
  };
}
