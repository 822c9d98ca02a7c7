import { newUuid, type Instant } from '@bank/core';
import { appendAudit, type JsonObject } from '@bank/ledger';
import { maskPixKey, parsePixKey, type PixKeyType } from '@bank/pix-key';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { Asked, PixKeysContext } from './context.ts';

/** Something that was done with a key or claim. */
export interface KeyAct {
  readonly action: string;
  readonly companyId: string;
  /** The key's or claim's id. */
  readonly subject: string;
  readonly type: PixKeyType;
  readonly key: string | null;
  readonly more?: JsonObject;
}

/** Writes it into the company's log. The key stands there as others may see it. */
export async function note(
  { clock, entropy }: Pick<PixKeysContext, 'clock' | 'entropy'>,
  on: Queryable,
  act: KeyAct,
  by: Asked | { readonly at: Instant },
): Promise<void> {
  const { action, companyId, subject, type, key, more = {} } = act;
  const person = 'caller' in by ? by : undefined;
  await appendAudit(on, [
    {
      id: newUuid(clock, entropy),
      companyId,
      actor: person?.caller.operatorId ?? 'bank',
      action,
      subject,
      data: {
        operatorName: person?.caller.operatorName ?? 'Banco',
        ...(person && { address: person.context.address }),
        keyType: type,
        maskedKey: key === null ? null : shownKey(key),
        ...more,
      },
      at: 'at' in by ? by.at : by.context.at,
    },
  ]);
}

/** A key as others may see it. */
export function shownKey(key: string): string {
  const parsed = parsePixKey(key);
  return parsed.ok ? maskPixKey(parsed.value) : '***';
}
