import type { PixChargesContext } from '../features/pix-charges/application/context.ts';
import { makeNext } from '../features/pix-charges/application/make-batches.ts';
import { makeChanges } from '../features/pix-charges/application/make-changes.ts';
import { chargingCompanyReader } from '../features/pix-charges/postgres/charge-queries.ts';
import { keyOwnerReader } from '../features/pix-keys/index.ts';
import type { TestBank } from './test-bank.ts';

/** Servers that make charges of batches and changes of them, while a bank's own loops stand still. */
export function lotMaking({ platform }: Pick<TestBank, 'platform'>): {
  /** Makes whatever waits, by that server. */
  makeAll(server?: PixChargesContext): Promise<void>;
  /** A server that is killed after so many postings; the answers of the last half of them are lost. */
  dying(how: { readonly after: number }): PixChargesContext;
} {
  const charges: PixChargesContext = {
    ...platform,
    bankName: platform.settings.bank.name,
    publicUrl: platform.settings.publicUrl,
    ownerOfKey: keyOwnerReader(platform.pool),
    companyOf: chargingCompanyReader(platform.pool),
    became: {
      returned: async () => new Map(),
      returnedOfCharges: async () => new Map(),
      contested: async () => new Set(),
    },
  };
  return {
    async makeAll(server = charges) {
      while ((await makeNext(server)) || (await makeChanges(server)));
    },
    dying({ after }) {
      let posted = 0;
      const postOne: PixChargesContext['ledger']['postOne'] = async (posting) => {
        posted += 1;
        const nth = posted;
        if (nth > after) throw new Error('killed');
        const answer = await charges.ledger.postOne(posting);
        if (nth > after / 2) throw new Error('killed');
        return answer;
      };
      return { ...charges, ledger: { ...charges.ledger, postOne } };
    },
  };
}
