import type { ParticipantOfStr } from './participants-file.ts';

/** An institution as it is kept. */
export interface KeptInstitution extends ParticipantOfStr {
  /** The list imported last does not have it any more. */
  readonly gone: boolean;
}

/** What a list changes in what is kept. */
export interface InstitutionChanges {
  /** Were not there, or were gone. */
  readonly added: readonly ParticipantOfStr[];
  /** Have another name or code than before. */
  readonly changed: readonly { readonly before: ParticipantOfStr; readonly now: ParticipantOfStr }[];
  readonly gone: readonly ParticipantOfStr[];
}

/** What the list changes. The same list once more changes nothing. */
export function changesBy(listed: readonly ParticipantOfStr[], kept: readonly KeptInstitution[]): InstitutionChanges {
  const before = new Map(kept.filter(({ gone }) => !gone).map((institution) => [institution.ispb, institution]));
  const now = new Set(listed.map(({ ispb }) => ispb));
  return {
    added: listed.filter(({ ispb }) => !before.has(ispb)),
    changed: listed.flatMap((institution) => {
      const known = before.get(institution.ispb);
      return known && !isSame(known, institution) ? [{ before: known, now: institution }] : [];
    }),
    gone: [...before.values()].filter(({ ispb }) => !now.has(ispb)),
  };
}

function isSame(one: ParticipantOfStr, other: ParticipantOfStr): boolean {
  return one.code === other.code && one.name === other.name && one.fullName === other.fullName;
}
