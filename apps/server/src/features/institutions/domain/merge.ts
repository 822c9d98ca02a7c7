import type { Institution } from '@bank/contracts';
import type { Participant } from '@bank/identifiers';
import type { KeptInstitution } from './changes.ts';

/** What the bank knows of institutions without any import. */
export interface Ground {
  readonly own: Institution;
  /** The bank's own list of those that matter, each of which is in both of Banco Central's lists. */
  readonly participants: readonly Participant[];
}

/**
 * The ground with what was imported on it, the bank itself first, then by code, those without one last. The name that people
 * know stays; code and full name are the imported ones. A participant of the ground that an imported list does not have is
 * not in the STR any more; of the SPI that list says nothing.
 */
export function mergeInstitutions(ground: Ground, imported: readonly KeptInstitution[]): readonly Institution[] {
  const listed = new Map(imported.filter(({ gone }) => !gone).map((institution) => [institution.ispb, institution]));
  const known = ground.participants.map((participant) => updated(participant, listed));
  const grounded = new Set<string>([ground.own.ispb, ...known.map(({ ispb }) => ispb)]);
  const added = [...listed.values()].filter(({ ispb }) => !grounded.has(ispb)).map(institutionOf);
  const others = [...known.filter(({ ispb }) => ispb !== ground.own.ispb), ...added];
  return [ground.own, ...others.toSorted(byCode)];
}

function updated(
  { ispb, code, name, fictitious }: Participant,
  listed: ReadonlyMap<string, KeptInstitution>,
): Institution {
  const found = listed.get(ispb);
  const isLeftOut = listed.size > 0 && found === undefined && fictitious !== true;
  return {
    ispb,
    code: found ? found.code : code,
    name,
    fullName: found?.fullName ?? null,
    spi: 'yes',
    str: isLeftOut ? 'no' : 'yes',
  };
}

function institutionOf({ ispb, code, name, fullName }: KeptInstitution): Institution {
  return { ispb, code, name, fullName, spi: 'unknown', str: 'yes' };
}

function byCode(one: Institution, other: Institution): number {
  if (one.code === other.code) return one.ispb < other.ispb ? -1 : 1;
  if (one.code === null || other.code === null) return one.code === null ? 1 : -1;
  return one.code < other.code ? -1 : 1;
}
