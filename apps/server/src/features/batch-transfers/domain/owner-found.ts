import { FRAUD_WARNINGS } from '@bank/contracts';
import type { OwnerLook, RowFault } from './row-way.ts';
import type { JudgedRow, RowNotice } from './batch.ts';

/** What is known of a row's owner once somebody looked: who it is, or what is wrong. */
export type OwnerFound = Pick<JudgedRow, 'found' | 'owner' | 'problems' | 'notices'>;

/**
 * Holds who was found against what the list says. Another document stops the row: money goes to whom the list means, or
 * nowhere. Another name alone may be the same person's, and is told.
 */
export function ownerFound(
  { typed, document, problems, notices }: Pick<JudgedRow, 'typed' | 'document' | 'problems' | 'notices'>,
  look: Exclude<OwnerLook, { readonly is: 'later' }>,
): OwnerFound {
  const byKey = 'key' in typed.payee;
  const wrong = (fault: RowFault): OwnerFound => ({
    found: null,
    owner: 'checked',
    problems: [...problems, fault],
    notices,
  });
  if (look.is !== 'found') {
    if (look.is === 'own-account') return wrong({ code: 'own-account', field: byKey ? 'key' : 'accountNumber' });
    return wrong(
      byKey ? { code: 'key-not-found', field: 'key' } : { code: 'account-not-found', field: 'accountNumber' },
    );
  }
  const { payee, warnings } = look.found;
  if (document !== null && payee.document !== document) {
    return wrong({ code: byKey ? 'key-document-differs' : 'account-document-differs', field: 'document' });
  }
  const more: readonly RowNotice[] = [
    ...(FRAUD_WARNINGS.some((warning) => warnings.includes(warning))
      ? [{ warning: 'reported-for-fraud' } as const]
      : []),
    ...(sameName(payee.name, typed.payee.name)
      ? []
      : [{ warning: 'name-differs', data: { name: payee.name } } as const]),
  ];
  return { found: look.found, owner: 'checked', problems, notices: [...notices, ...more] };
}

/** Whether two names can be meant for the same: case, accents and signs aside, one is the other or begins like it. */
export function sameName(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) =>
    name
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toUpperCase()
      .replaceAll(/[^A-Z0-9 ]/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  ) as [string, string];
  return a.startsWith(b) || b.startsWith(a);
}
