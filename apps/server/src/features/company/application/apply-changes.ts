import { assert, type Instant } from '@bank/core';
import { moneyOf, PRODUCTS } from '@bank/contracts';
import { timestamp } from '../../../platform/database/pool.ts';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { RegistrationChanges, RequestedChanges, UpgradeChanges } from '../domain/company-request.ts';
import type { ConfirmedPart } from '../domain/freshness.ts';
import type { Partner } from '../domain/registration.ts';
import {
  readInForce,
  replacePartners,
  updateContracted,
  updateNames,
  updateRegistration,
  type RegistrationColumn,
} from '../postgres/registrations.ts';

/** Which part of the registration a change speaks of, and so confirms. */
const PART_OF: Readonly<Record<keyof RegistrationChanges, ConfirmedPart>> = {
  corporateName: 'data',
  fantasyName: 'data',
  activitySector: 'data',
  businessDescription: 'data',
  businessEmail: 'contact',
  businessPhone: 'contact',
  monthlyBilling: 'finances',
  shareCapital: 'finances',
  patrimony: 'finances',
  address: 'address',
  partnersChanged: 'partners',
};

/**
 * Puts what was asked for in force, in the caller's transaction, which holds the company's lock. `partners`: the list of
 * the registry, where partners changed.
 */
export async function applyChanges(
  on: Queryable,
  companyId: string,
  requested: RequestedChanges,
  at: Instant,
  partners: readonly Partner[] | null,
): Promise<void> {
  if (requested.kind === 'upgrade') return applyUpgrade(on, companyId, requested.changes);
  const { changes } = requested;
  await applyNames(on, companyId, changes);
  await updateRegistration(on, companyId, valuesOf(changes, at));
  if (!changes.partnersChanged) return;
  assert(partners !== null, 'partners changed and nobody says to whom');
  await replacePartners(on, companyId, partners);
}

async function applyUpgrade(on: Queryable, companyId: string, { products, tier }: UpgradeChanges): Promise<void> {
  const { products: before, tier: current } = await readInForce(on, companyId);
  const contracted = PRODUCTS.filter((product) => before.includes(product) || products.includes(product));
  await updateContracted(on, companyId, { products: contracted, tier: tier ?? current });
}

async function applyNames(on: Queryable, companyId: string, changes: RegistrationChanges): Promise<void> {
  if (changes.corporateName === undefined && changes.fantasyName === undefined) return;
  const { corporateName, fantasyName } = await readInForce(on, companyId);
  const name = changes.corporateName ?? corporateName;
  // A company without a fantasy name goes by its corporate name.
  const tradeName = (changes.fantasyName ?? fantasyName ?? '') || name;
  await updateNames(on, companyId, { name, tradeName });
}

function valuesOf(changes: RegistrationChanges, at: Instant): ReadonlyMap<RegistrationColumn, unknown> {
  const { activitySector, businessDescription, businessEmail, businessPhone, address } = changes;
  const values = new Map<RegistrationColumn, unknown>();
  if (activitySector !== undefined) values.set('activity_sector', activitySector);
  if (businessDescription !== undefined) values.set('business_description', businessDescription);
  if (businessEmail !== undefined) values.set('business_email', businessEmail);
  if (businessPhone !== undefined) values.set('business_phone', businessPhone);
  if (changes.monthlyBilling !== undefined) values.set('monthly_billing_centavos', moneyOf(changes.monthlyBilling));
  if (changes.shareCapital !== undefined) values.set('share_capital_centavos', moneyOf(changes.shareCapital));
  if (changes.patrimony !== undefined) values.set('patrimony_centavos', moneyOf(changes.patrimony));
  if (address) {
    values.set('cep', address.cep).set('state', address.state).set('city', address.city);
    values.set('public_place', address.publicPlace).set('street', address.street).set('number', address.number);
    values.set('complement', address.complement ?? null);
  }
  for (const name of Object.keys(changes) as (keyof RegistrationChanges)[])
    values.set(`${PART_OF[name]}_confirmed_at`, timestamp(at));
  return values;
}
