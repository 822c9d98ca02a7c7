import { ORDER_KINDS } from '@bank/contracts';
import { payableCode } from '../../features/pix/copy-paste/payable-code.ts';
import { payableKey } from '../../features/pix/transfer/payable-key.ts';
import { mayOpen, screenOf } from '../../platform/screens/screens.ts';
import type { Access } from '../../platform/session/session-state.ts';
import type { PayableText } from './palette.ts';

/** What each way of paying makes of a typed text, and where; a slip's line will stand here beside code and key. */
const READERS = [
  { kind: 'pix', path: ORDER_KINDS.pix.screens.codes, read: payableCode },
  { kind: 'pix', path: ORDER_KINDS.pix.screens.pay, read: payableKey },
] as const;

/** What a typed text pays, where it can be paid as it stands and this person may pay so. */
export function payableText(text: string, access: Access): PayableText | undefined {
  for (const { kind, path, read } of READERS) {
    const { create } = ORDER_KINDS[kind].rights.acts;
    if (!access.permissions.includes(create) || !mayOpen(screenOf(path), access)) continue;
    const found = read(text);
    if (found !== undefined) return { path, ...found };
  }
  return undefined;
}
