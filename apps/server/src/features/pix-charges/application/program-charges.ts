import { bankingDate, newUuid, ok, refuse, type Instant, type Result } from '@bank/core';
import type { ChargeContent, CodeKind } from '@bank/contracts';
import type { AuditRow, Companion } from '@bank/ledger';
import type { ProgramCaller } from '../../../platform/http/programs.ts';
import type { RequestContext } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import type { ChargeActor, ChargeRecord } from '../domain/charge.ts';
import { newLocationId, newToken } from '../domain/code-of.ts';
import { chargeByTxid, type ChargingCompany } from '../postgres/charge-queries.ts';
import { CHARGE_CHANGED, endCharge, insertCharge, reviseCharge, TXID_TAKEN } from '../postgres/charge-statements.ts';
import {
  insertLocation,
  leaveLocation,
  LOCATION_NOT_MADE,
  LOCATION_TAKEN,
  moveCharge,
} from '../postgres/location-statements.ts';
import { waitsInLot } from '../postgres/lot-queries.ts';
import { locationById, locationMadeFor, revisionOf, type LocationRow } from '../postgres/program-queries.ts';
import { actOf, type Asked, type PixChargesContext } from './context.ts';
import { boundsOfChecked, contentOf, draftCharge, draftedBy, refuseKeyOrCode } from './draft-charge.ts';
import { LOOKS_MAX, stepped, tell, told } from './write-charge.ts';

type DynamicKind = Exclude<CodeKind, 'static'>;

/** What a program asks for: a charge, and where it is to stand; without a location it gets one of its own. */
export interface WantedByProgram {
  readonly content: Extract<ChargeContent, { readonly kind: DynamicKind }>;
  readonly locationId: bigint | undefined;
}

/** What came of it: a new charge, or one of that txid was there before, as it was first made. */
export type MadeByProgram =
  | { readonly is: 'made'; readonly charge: ChargeRecord; readonly company: ChargingCompany }
  | {
      readonly is: 'there';
      readonly first: ChargeRecord;
      readonly company: ChargingCompany;
      /** What was asked for now, in the form in which charges are kept. */
      readonly wanted: ChargeContent;
    };

/** A program with a credential of the company's, as charges know who asks. */
export function askedByProgram(caller: ProgramCaller, context: RequestContext): Asked {
  const { companyId, accountId, bankAccount, credentialId, credentialName } = caller;
  const asker = { companyId, accountId, bankAccount, operatorId: credentialId, operatorName: credentialName };
  return { caller: { ...asker, isProgram: true }, context };
}

/**
 * Makes a charge for a program, once for each txid of the company's, whoever comes first of several servers. Whether one that
 * was there before is the same is for the caller to say.
 */
export async function makeForProgram(
  charges: PixChargesContext,
  { content, locationId }: WantedByProgram,
  asked: Asked,
): Promise<Result<MadeByProgram, Refusal>> {
  const { companyId } = asked.caller;
  const company = await charges.companyOf(companyId);
  const there = (): Promise<MadeByProgram | undefined> => firstOf(charges, content, { companyId, company });
  for (let tries = 0; tries < LOOKS_MAX; tries += 1) {
    const drafted = await placeCharge(charges, draftCharge(charges, content, draftedBy(asked)), locationId);
    const refusal = drafted.ok
      ? ((await refuseInLot(charges, drafted.value)) ?? (await refuseKeyOrCode(charges, drafted.value, company)))
      : drafted.error;
    if (refusal || !drafted.ok) {
      const before = await there();
      return before ? ok(before) : refuse(refusal ?? { code: 'api-pix.location-unknown' });
    }
    const charge = drafted.value;
    const act = actOf(charges, { action: 'pix-charges.created', subject: charge.id, data: told(charge) }, asked);
    const code = await post(charges, asked.context.at, { companions: insertCharge(charge), audit: [act] });
    if (code === undefined) {
      tell(charges, charge);
      return ok({ is: 'made', charge, company });
    }
    if (code === TXID_TAKEN) {
      const before = await there();
      if (before) return ok(before);
    } else if (code !== LOCATION_TAKEN && code !== LOCATION_NOT_MADE) {
      throw new Error(`a new charge was refused: ${code}`);
    }
  }
  throw new Error('a charge found no place');
}

/** A txid that waits in a batch of a program's, or was refused there, is made and mended there (API Pix 2.9.0, CobVOperacaoInvalida). */
async function refuseInLot(
  { pool }: PixChargesContext,
  { companyId, kind, txid }: ChargeRecord,
): Promise<Refusal | undefined> {
  if (kind !== 'due' || txid === null || !(await waitsInLot(pool, companyId, txid))) return undefined;
  return { code: 'api-pix.in-lot', field: 'txid' };
}

/** The charge of that txid as it was first made. */
async function firstOf(
  { pool }: PixChargesContext,
  content: WantedByProgram['content'],
  { companyId, company }: { readonly companyId: string; readonly company: ChargingCompany },
): Promise<MadeByProgram | undefined> {
  const { txid } = content;
  const charge = txid === undefined ? undefined : await chargeByTxid(pool, companyId, txid);
  if (!charge || txid === undefined) return undefined;
  const [revision, location] = await Promise.all([
    revisionOf(pool, charge, 0),
    charge.namedLocation === null
      ? locationMadeFor(pool, companyId, charge.id)
      : locationById(pool, companyId, charge.namedLocation),
  ]);
  if (!revision || !location) throw new Error(`charge ${charge.id} has lost how it was made`);
  const first = { ...charge, ...standingAt(location), revision: 0, state: revision.state, content: revision.content };
  return { is: 'there', first, company, wanted: contentOf(content, txid) };
}

function standingAt({ id, token, createdAt }: LocationRow) {
  return { locationId: id, token, locationSince: createdAt };
}

/** The same charge at the location that was named; refused where it cannot stand there. */
export async function placeCharge(
  { pool }: Pick<PixChargesContext, 'pool'>,
  drafted: Result<ChargeRecord, Refusal>,
  locationId: bigint | undefined,
): Promise<Result<ChargeRecord, Refusal>> {
  if (!drafted.ok || locationId === undefined) return drafted;
  const charge = drafted.value;
  const location = await freeLocation(pool, charge, locationId);
  return location.ok ? ok({ ...charge, ...standingAt(location.value), namedLocation: locationId }) : location;
}

async function freeLocation(
  pool: PixChargesContext['pool'],
  { companyId, kind, id }: ChargeRecord,
  locationId: bigint,
): Promise<Result<LocationRow, Refusal>> {
  const location = await locationById(pool, companyId, locationId);
  const field = 'loc/id';
  if (!location) return refuse({ code: 'api-pix.location-unknown', field });
  if (location.kind !== kind) return refuse({ code: 'api-pix.location-kind', field });
  const isFree = location.chargeId === null || location.chargeId === id;
  return isFree ? ok(location) : refuse({ code: 'api-pix.location-taken', field });
}

/** What a program does with a charge that is there. */
export type ProgramChange =
  | { readonly is: 'nothing' }
  | { readonly is: 'remove' }
  /** Something else is asked for, or it is to stand elsewhere; undefined: that stays. */
  | { readonly is: 'revise'; readonly content: ChargeContent | undefined; readonly locationId: bigint | undefined };

type Decide = (charge: ChargeRecord) => Result<ProgramChange, Refusal>;

/** Changes a charge as `decide` says of it as it stands, until a decision holds. Undefined: there is no such charge. */
export function changeForProgram(
  charges: PixChargesContext,
  { txid, kind }: { readonly txid: string; readonly kind: DynamicKind },
  asked: Asked,
  decide: Decide,
): Promise<Result<ChargeRecord, Refusal> | undefined> {
  const { companyId, operatorId, operatorName } = asked.caller;
  const by = { id: operatorId, name: operatorName };
  return changeCharge(charges, { companyId, txid, kind, by, at: asked.context.at }, decide, ({ charge, action }) => ({
    audit: [actOf(charges, { action: `pix-charges.${action}`, subject: charge.id, data: told(charge) }, asked)],
    companions: [],
  }));
}

/** Which charge is to be changed, by whom, and when. */
interface ChargeToChange {
  readonly companyId: string;
  readonly txid: string;
  readonly kind: DynamicKind;
  readonly by: ChargeActor;
  readonly at: Instant;
}

/** What else a posting writes: what the company's log says, and what belongs to it. */
interface Beside {
  readonly audit: readonly AuditRow[];
  readonly companions: readonly Companion[];
  /** The refusal of those companions, where it says that somebody else did the same. */
  readonly doneBefore?: string;
}

/** The same with what is written beside it. */
export async function changeCharge(
  charges: PixChargesContext,
  { companyId, txid, kind, by, at }: ChargeToChange,
  decide: Decide,
  beside: (prepared: Prepared) => Beside,
): Promise<Result<ChargeRecord, Refusal> | undefined> {
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    const found = await chargeByTxid(charges.pool, companyId, txid);
    if (found?.kind !== kind) return undefined;
    const decided = decide(found);
    if (!decided.ok) return decided;
    if (decided.value.is === 'nothing') return ok(found);
    const changed = await prepare(charges, found, decided.value, { by, at });
    if (!changed.ok) return changed;
    const { charge, companions } = changed.value;
    const also = beside(changed.value);
    const code = await post(charges, at, { companions: [...also.companions, ...companions], audit: also.audit });
    if (code === undefined) {
      tell(charges, charge);
      return ok(charge);
    }
    if (code === also.doneBefore) return ok(found);
    if (code !== CHARGE_CHANGED && code !== LOCATION_TAKEN)
      throw new Error(`a change of a charge was refused: ${code}`);
  }
  throw new Error(`the charge of ${txid} kept changing`);
}

interface Prepared {
  readonly charge: ChargeRecord;
  readonly action: 'revised' | 'removed' | 'moved';
  readonly companions: readonly Companion[];
}

async function prepare(
  charges: PixChargesContext,
  found: ChargeRecord,
  change: Exclude<ProgramChange, { readonly is: 'nothing' }>,
  { by, at }: { readonly by: ChargeActor; readonly at: Instant },
): Promise<Result<Prepared, Refusal>> {
  const step = stepped(found, { is: change.is });
  if (!step.ok) return step;
  const changed = { changedAt: at, changedBy: by };
  if (change.is === 'remove') {
    const charge = { ...step.value, ...changed, endedAt: at };
    return ok({ charge, action: 'removed', companions: endCharge(charge, at, by) });
  }
  const { content, locationId } = change;
  const location = locationId === undefined ? undefined : await freeLocation(charges.pool, found, locationId);
  if (location && !location.ok) return location;
  const standing = location ? standingAt(location.value) : {};
  const moves = (charge: ChargeRecord) => (locationId === undefined ? [] : moveCharge(charge, locationId));
  // Where it stands is none of what it asks for, and raises no revision (API Pix 2.9.0, Revisao).
  if (content === undefined) {
    const charge = { ...found, ...standing };
    return ok({ charge, action: 'moved', companions: moves(charge) });
  }
  const now = contentOf(content, found.txid);
  const bounds = boundsOfChecked(now, found.createdAt);
  if (!bounds.ok) return bounds;
  const charge = { ...step.value, content: now, ...bounds.value, ...standing, ...changed };
  const refusal = await refuseKeyOrCode(charges, charge, await charges.companyOf(charge.companyId));
  if (refusal) return refuse(refusal);
  return ok({ charge, action: 'revised', companions: [...reviseCharge(charge, at, by), ...moves(charge)] });
}

/** Makes a location that waits for a charge. */
export async function reserveLocation(
  charges: PixChargesContext,
  kind: DynamicKind,
  asked: Asked,
): Promise<LocationRow> {
  const { entropy } = charges;
  const { companyId } = asked.caller;
  const createdAt = asked.context.at;
  for (let tries = 0; tries < LOOKS_MAX; tries += 1) {
    const location = { id: newLocationId(entropy), kind, token: newToken(entropy), createdAt, chargeId: null };
    const act = locationAct(charges, { action: 'pix-charges.location-reserved', id: location.id, kind }, asked);
    const companions = [insertLocation({ companyId, ...location })];
    const code = await post(charges, createdAt, { companions, audit: [act] });
    if (code === undefined) return { ...location, txid: null };
    if (code !== LOCATION_NOT_MADE) throw new Error(`a location was refused: ${code}`);
  }
  throw new Error('a location found no number');
}

/** Takes whatever charge stands there from its location: the code leads nowhere. Undefined: the company has no such location. */
export async function clearLocation(
  charges: PixChargesContext,
  id: bigint,
  asked: Asked,
): Promise<LocationRow | undefined> {
  const { companyId } = asked.caller;
  const location = await locationById(charges.pool, companyId, id);
  if (!location || location.chargeId === null) return location;
  const { chargeId, kind } = location;
  const act = locationAct(charges, { action: 'pix-charges.location-cleared', id, kind }, asked);
  const companions = [leaveLocation({ companyId, id: chargeId }, id)];
  const code = await post(charges, asked.context.at, { companions, audit: [act] });
  if (code !== undefined) throw new Error(`a location was not cleared: ${code}`);
  charges.live.publish(companyId, [{ type: 'pix-charge', chargeId }]);
  return locationById(charges.pool, companyId, id);
}

function locationAct(
  charges: PixChargesContext,
  { action, id, kind }: { readonly action: `pix-charges.${string}`; readonly id: bigint; readonly kind: DynamicKind },
  asked: Asked,
): AuditRow {
  return actOf(charges, { action, subject: String(id), data: { kind } }, asked);
}

/** Posts what moves no money; the refusal, if there is one. */
async function post(
  { ledger, clock, entropy }: PixChargesContext,
  at: Instant,
  written: { readonly companions: readonly Companion[]; readonly audit: readonly AuditRow[] },
): Promise<string | undefined> {
  const id = newUuid(clock, entropy);
  const posted = await ledger.postOne({
    id,
    kind: 'pix-charge',
    bankingDate: bankingDate(at),
    at,
    legs: [],
    ...written,
  });
  return posted.ok ? undefined : posted.error.code;
}
