import {
  applyGroupEdit,
  beginGroupEdit,
  GROUP_EDIT_PAGE_MAX,
  sendGroupEditLines,
  type CallFailure,
  type GroupEdit,
  type GroupEditLine,
  type PayeeGroup,
} from '@bank/contracts';
import { useRef, useState } from 'react';
import { useSafeWrites } from '../../../platform/api/use-safe-writes.ts';
import { pagesOf } from '../../../vocabulary/pages-of.ts';

/** How an edit stands on its way to the bank. */
export type Sending =
  | { readonly is: 'idle' }
  | { readonly is: 'sending'; readonly sent: number; readonly of: number }
  | { readonly is: 'failed'; readonly failure: CallFailure };

/**
 * Sends an edit of a group: it is begun, its lines go in pages, and only when all are there it becomes part of the group.
 * Whatever gets lost on the way, the same lines sent again go on where they were.
 */
export function useEditSender(group: Pick<PayeeGroup, 'id'>, onApplied: (group: PayeeGroup) => void) {
  const { send } = useSafeWrites();
  const [sending, setSending] = useState<Sending>({ is: 'idle' });
  const open = useRef<{ readonly edit: GroupEdit; readonly content: string; sent: number } | undefined>(undefined);
  const busy = useRef(false);

  const run = async (version: number, lines: readonly GroupEditLine[]): Promise<void> => {
    const content = JSON.stringify([version, lines]);
    // What is changed is another edit; what was tried before goes on.
    if (open.current?.content !== content) {
      const begun = await send(beginGroupEdit, { params: { id: group.id }, body: { version, lines: lines.length } });
      if (!begun.ok) return setSending({ is: 'failed', failure: begun.failure });
      open.current = { edit: begun.value, content, sent: 0 };
    }
    const params = { id: group.id, editId: open.current.edit.id };
    let sent = 0;
    for (const page of pagesOf(lines, GROUP_EDIT_PAGE_MAX)) {
      if (sent >= open.current.sent) {
        const kept = await send(sendGroupEditLines, { params, body: { lines: [...page] } });
        if (!kept.ok) return setSending({ is: 'failed', failure: kept.failure });
      }
      sent += page.length;
      open.current.sent = Math.max(open.current.sent, sent);
      setSending({ is: 'sending', sent, of: lines.length });
    }
    const applied = await send(applyGroupEdit, { params, body: {} });
    return applied.ok ? onApplied(applied.value) : setSending({ is: 'failed', failure: applied.failure });
  };

  return {
    sending,
    send: async (version: number, lines: readonly GroupEditLine[]): Promise<void> => {
      // Beside the state, because two clicks can come before it is drawn anew.
      if (busy.current) return;
      busy.current = true;
      setSending({ is: 'sending', sent: open.current?.sent ?? 0, of: lines.length });
      await run(version, lines);
      busy.current = false;
    },
  };
}
