import { ok } from '@bank/core';
import { listInstitutions, unlistedInstitution, type Institution, type RecognisedInstitution } from '@bank/contracts';
import { participantByIspb, PARTICIPANTS } from '@bank/identifiers';
import { route, type Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { mergeInstitutions, type Ground } from './domain/merge.ts';
import { readInstitution, readInstitutions } from './postgres/institutions.ts';

export { importParticipants, type Imported, type ImportRefusal } from './application/import-participants.ts';

/** Institutions as they stand at a moment, to look many up in. */
export interface InstitutionsList {
  /** As {@link InstitutionsFeature.recognise}. */
  recognise(ispb: string): RecognisedInstitution | undefined;
  /** The one with that code of the clearing house of cheques (COMPE), three digits, by which files name banks. */
  withCode(code: string): Institution | undefined;
}

/** The capability institutions: where money can be paid to, and what each of those is called. */
export interface InstitutionsFeature {
  readonly routes: readonly Route[];
  /**
   * The institution with that ISPB (eight digits or capital letters). One that no list has is known by its number only, and
   * `listed` is false: it is taken with the warning `bank-not-listed`. Undefined: one that was made up for the
   * sandbox, which a real bank does not pay.
   */
  recognise(ispb: string): Promise<RecognisedInstitution | undefined>;
  /** Reads them once, for whoever has many to look up. */
  openList(): Promise<InstitutionsList>;
  /** What the institution with that ISPB is called. Of those of the bank's own list no database is asked. */
  nameOf(ispb: string): Promise<string>;
}

/** Opens the capability. */
export function createInstitutionsFeature({
  pool,
  settings,
}: Pick<Platform, 'pool' | 'settings'>): InstitutionsFeature {
  const ground = groundOf(settings);
  const list = async (): Promise<readonly Institution[]> => mergeInstitutions(ground, await readInstitutions(pool));
  const openList = async (): Promise<InstitutionsList> => listOf(await list());
  return {
    routes: [route(listInstitutions, async () => ok({ institutions: [...(await list())] }))],
    recognise: async (ispb) => (await openList()).recognise(ispb),
    openList,
    async nameOf(ispb) {
      if (ispb === ground.own.ispb) return ground.own.name;
      const known = participantByIspb(ispb) ?? (await readInstitution(pool, ispb));
      return known?.name ?? unlistedInstitution(ispb).name;
    },
  };
}

function listOf(institutions: readonly Institution[]): InstitutionsList {
  const byIspb = new Map(institutions.map((institution) => [institution.ispb, institution]));
  const byCode = new Map(institutions.flatMap((one) => (one.code === null ? [] : [[one.code, one] as const])));
  return {
    recognise(ispb) {
      const found = byIspb.get(ispb);
      if (found) return { ...found, listed: true };
      return participantByIspb(ispb)?.fictitious ? undefined : unlistedInstitution(ispb);
    },
    withCode: (code) => byCode.get(code),
  };
}

/** The bank itself, and its own list; what was made up for the sandbox only where there is one. */
function groundOf({ bank, environment }: Platform['settings']): Ground {
  const { ispb, code, name } = bank;
  return {
    own: { ispb, code, name, fullName: null, spi: 'yes', str: 'yes' },
    participants: PARTICIPANTS.filter(({ fictitious }) => environment !== 'production' || fictitious !== true),
  };
}
