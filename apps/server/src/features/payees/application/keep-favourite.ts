import { isDeepStrictEqual } from 'node:util';
import { newId, newUuid, ok, refuse, type Result } from '@bank/core';
import {
  FAVOURITES_MAX,
  payeeFingerprint,
  type CallOutput,
  type Favourite as ShownFavourite,
  type readFavouriteOfOrder as readFavouriteOfOrderEndpoint,
} from '@bank/contracts';
import { appendAudit, type JsonObject } from '@bank/ledger';
import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { presentFavourite, type Favourite } from '../domain/favourite.ts';
import {
  countFavourites,
  deleteFavourite,
  insertFavourite,
  lockFavourites,
  readFavourite,
  readFavouriteTo,
  updateFavourite,
} from '../postgres/favourites.ts';
import type { PayeesContext } from './context.ts';
import { payeeOfOrder, refuseKeeping } from './who-pays.ts';

/** Who asks, and from where. */
interface Asked {
  readonly caller: Caller;
  readonly context: RequestContext;
}

/** The favourite that pays whom an order pays, and whether it leads to somebody else than the order did. */
export async function readFavouriteOfOrder(
  payees: PayeesContext,
  orderId: string,
  { caller }: Asked,
): Promise<Result<CallOutput<typeof readFavouriteOfOrderEndpoint>, Refusal>> {
  const refusal = refuseKeeping(caller);
  if (refusal) return refuse(refusal);
  const payee = await payeeOfOrder(payees, caller, orderId);
  if (!payee.ok) return payee;
  const found = await readFavouriteTo(payees.pool, { companyId: caller.companyId, payee: payee.value });
  const differs = found !== undefined && payeeFingerprint(found.payee) !== payeeFingerprint(payee.value);
  return ok({ favourite: found ? presentFavourite(found) : null, differs });
}

/** Keeps whom an order pays under that name; where the same key or account is kept already, it becomes that. */
export async function saveFavourite(
  payees: PayeesContext,
  { orderId, name }: { readonly orderId: string; readonly name: string },
  asked: Asked,
): Promise<Result<ShownFavourite, Refusal>> {
  const { caller, context } = asked;
  const refusal = refuseKeeping(caller);
  if (refusal) return refuse(refusal);
  const found = await payeeOfOrder(payees, caller, orderId);
  if (!found.ok) return found;
  const payee = found.value;
  const { companyId, operatorId, operatorName } = caller;
  const saved = { companyId, name, payee, savedBy: { id: operatorId, name: operatorName }, savedAt: context.at };
  return inTransaction(payees.pool, async (client) => {
    await lockFavourites(client, companyId);
    const kept = await readFavouriteTo(client, saved);
    // Asked once more, as after an answer that got lost: nothing changes.
    if (kept && kept.name === name && isDeepStrictEqual(kept.payee, payee)) return ok(presentFavourite(kept));
    if (!kept && (await countFavourites(client, companyId)) >= FAVOURITES_MAX) {
      return refuse({ code: 'payees.too-many', data: { limit: String(FAVOURITES_MAX) } });
    }
    const favourite: Favourite = { ...saved, id: kept?.id ?? newId('fav', payees.clock, payees.entropy) };
    await (kept ? updateFavourite(client, favourite) : insertFavourite(client, favourite));
    await audit(payees, client, asked, { action: 'payees.favourite-saved', favourite, more: { orderId } });
    return ok(presentFavourite(favourite));
  });
}

/** Gives a favourite another name. */
export function renameFavourite(
  payees: PayeesContext,
  { favouriteId, name }: { readonly favouriteId: string; readonly name: string },
  asked: Asked,
): Promise<Result<ShownFavourite, Refusal>> {
  return change(payees, favouriteId, asked, async (client, kept) => {
    const renamed = { ...kept, name };
    if (kept.name === name) return presentFavourite(kept);
    await updateFavourite(client, renamed);
    await audit(payees, client, asked, {
      action: 'payees.favourite-renamed',
      favourite: renamed,
      more: { before: kept.name },
    });
    return presentFavourite(renamed);
  });
}

/** Takes a favourite away. Payments to it stay as they are. */
export function removeFavourite(
  payees: PayeesContext,
  favouriteId: string,
  asked: Asked,
): Promise<Result<undefined, Refusal>> {
  return change(payees, favouriteId, asked, async (client, kept) => {
    await deleteFavourite(client, kept);
    await audit(payees, client, asked, { action: 'payees.favourite-removed', favourite: kept });
    return undefined;
  });
}

async function change<Value>(
  payees: PayeesContext,
  favouriteId: string,
  { caller }: Asked,
  work: (client: pg.PoolClient, kept: Favourite) => Promise<Value>,
): Promise<Result<Value, Refusal>> {
  const refusal = refuseKeeping(caller);
  if (refusal) return refuse(refusal);
  return inTransaction(payees.pool, async (client) => {
    await lockFavourites(client, caller.companyId);
    const kept = await readFavourite(client, caller.companyId, favouriteId);
    return kept ? ok(await work(client, kept)) : refuse({ code: 'payees.not-found' });
  });
}

/** What somebody did with a favourite. */
interface Act {
  readonly action: string;
  readonly favourite: Favourite;
  readonly more?: JsonObject;
}

/** The name that people gave stands in the record, never key or document. */
async function audit(
  { clock, entropy }: PayeesContext,
  client: pg.PoolClient,
  { caller, context }: Asked,
  { action, favourite: { id, name, payee }, more = {} }: Act,
): Promise<void> {
  await appendAudit(client, [
    {
      id: newUuid(clock, entropy),
      companyId: caller.companyId,
      actor: caller.operatorId,
      action,
      subject: id,
      data: { operatorName: caller.operatorName, address: context.address, name, payeeName: payee.name, ...more },
      at: context.at,
    },
  ]);
}
