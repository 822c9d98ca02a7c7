import type { OrderPayee } from '@bank/contracts';
import type { Instant } from '@bank/core';
import { companySeed } from '../features/company/index.ts';
import type { SeededFavourite } from '../features/payees/index.ts';
import { makePartners, type Partner } from './business-partners.ts';
import type { PastTeam } from './past-audit.ts';
import { payeeOf } from './past-orders.ts';
import type { PastPerson } from './past-people.ts';
import { seededRandom } from './random.ts';

/** Where the bakery had its account when it became a favourite: its key leads to another one today. */
const FORMER_ACCOUNT = '100007';

/** Whom the first company's administrator made favourites; one of them has moved to another account since. */
export function favouritesOfFirst(savedBy: Pick<PastPerson, 'id' | 'name'>, now: Instant): readonly SeededFavourite[] {
  const [papelaria, , transportes, padaria] = makePartners(seededRandom('ipe sandbox')).suppliers;
  if (!papelaria || !transportes || !padaria) throw new Error('the seed has too few suppliers');
  const companyId = companySeed.companyIdOf('10001');
  const kept = (name: string, partner: Partner, daysAgo: number): SeededFavourite => ({
    companyId,
    id: companySeed.idOf('fav', `${companyId} ${partner.document}`),
    name,
    payee: payeeOf({ partner }) satisfies OrderPayee,
    savedBy: { id: savedBy.id, name: savedBy.name },
    savedAt: companySeed.ago(now, daysAgo, 15 * 60 + 20),
  });
  return [
    kept('Papelaria do escritório', papelaria, 160),
    kept('Frete mensal', transportes, 95),
    kept('Padaria do café da manhã', { ...padaria, accountNumber: FORMER_ACCOUNT }, 310),
  ];
}

/** The same as acts. */
export function favouriteActs(favourites: readonly SeededFavourite[]): PastTeam['others'] {
  return favourites.map(({ id, name, payee, savedAt }) => ({
    action: 'payees.favourite-saved',
    subject: id,
    at: savedAt,
    data: { name, payeeName: payee.name },
  }));
}
