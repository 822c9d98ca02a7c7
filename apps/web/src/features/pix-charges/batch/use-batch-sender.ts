import {
  beginPixChargeBatch,
  CHARGE_BATCH_PAGE_MAX,
  openPixChargeBatch,
  sendPixChargeBatchRows,
  type CallFailure,
  type ChargeBatch,
  type ChargeBatchLine,
} from '@bank/contracts';
import { useRef, useState } from 'react';
import { useSafeWrites } from '../../../platform/api/use-safe-writes.ts';
import { pagesOf } from '../../../vocabulary/pages-of.ts';
import { failureMessage } from '../../../vocabulary/status-messages.ts';

/** How a batch stands on its way to the bank. */
export type Sending =
  | { readonly is: 'idle' }
  | { readonly is: 'sending'; readonly sent: number; readonly of: number }
  | { readonly is: 'failed'; readonly failure: CallFailure }
  /** The same rows were a batch before; the sentence says which, whose and when. */
  | { readonly is: 'known'; readonly message: string };

/**
 * Sends a batch: it is opened, its rows go in pages, and only when all are there its charges are asked for. Whatever gets
 * lost on the way, the same rows sent again go on where they were: a row counts once, and a batch is begun once.
 */
export function useBatchSender(onBegun: (batch: ChargeBatch) => void) {
  const { send } = useSafeWrites();
  const [sending, setSending] = useState<Sending>({ is: 'idle' });
  const open = useRef<{ readonly batch: ChargeBatch; readonly content: string; sent: number } | undefined>(undefined);
  const busy = useRef(false);

  const begin = async (again: boolean): Promise<void> => {
    const batch = open.current?.batch;
    if (batch === undefined) return;
    const begun = await send(beginPixChargeBatch, { params: { id: batch.id }, body: { again } });
    if (begun.ok) return onBegun(begun.value);
    const { failure } = begun;
    const isKnown = failure.kind === 'refused' && failure.code === 'pix-charges.batch-known';
    setSending(isKnown ? { is: 'known', message: failureMessage(failure) } : { is: 'failed', failure });
  };

  const run = async (name: string, lines: readonly ChargeBatchLine[]): Promise<void> => {
    const content = JSON.stringify([name, lines]);
    // What is changed is another batch; what was tried before goes on.
    if (open.current?.content !== content) {
      const opened = await send(openPixChargeBatch, { body: { name, rows: lines.length } });
      if (!opened.ok) return setSending({ is: 'failed', failure: opened.failure });
      open.current = { batch: opened.value, content, sent: 0 };
    }
    const { batch } = open.current;
    let sent = 0;
    for (const rows of pagesOf(lines, CHARGE_BATCH_PAGE_MAX)) {
      if (sent >= open.current.sent) {
        const kept = await send(sendPixChargeBatchRows, { params: { id: batch.id }, body: { rows: [...rows] } });
        if (!kept.ok) return setSending({ is: 'failed', failure: kept.failure });
      }
      sent += rows.length;
      open.current.sent = Math.max(open.current.sent, sent);
      setSending({ is: 'sending', sent, of: lines.length });
    }
    return begin(false);
  };

  const once = async (work: () => Promise<void>, of: number): Promise<void> => {
    // Beside the state, because two clicks can come before it is drawn anew.
    if (busy.current) return;
    busy.current = true;
    setSending({ is: 'sending', sent: open.current?.sent ?? 0, of });
    await work();
    busy.current = false;
  };
  return {
    sending,
    send: (name: string, lines: readonly ChargeBatchLine[]) => once(() => run(name, lines), lines.length),
    /** The same rows are meant once more. */
    sendAgain: () => once(() => begin(true), open.current?.batch.rows ?? 0),
    giveUp: () => setSending({ is: 'idle' }),
  };
}
