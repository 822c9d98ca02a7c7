import { ORDER_KINDS } from '@bank/contracts';
import { payableKey } from '../../features/pix/transfer/payable-key.ts';
import { mayOpen, screenOf } from '../../platform/screens/screens.ts';
import type { Access } from '../../platform/session/session-state.ts';
import type { PayableText } from './palette.ts';

/** What each way of paying makes of a typed text; a slip's line will stand here beside the key. */
const READERS = [{ kind: 'pix', read: payableKey }] as const;

/** What a typed text pays, where it can be paid as it stands and this person may pay so. */
export function payableText(text: string, access: Access): PayableText | undefined {
  for (const { kind, read } of READERS) {
    const { rights, screens } = ORDER_KINDS[kind];
    if (!access.permissions.includes(rights.acts.create) || !mayOpen(screenOf(screens.pay), access)) continue;
    const found = read(text);
    if (found !== undefined) return { path: screens.pay, ...found };
  }
  return undefined;
}
