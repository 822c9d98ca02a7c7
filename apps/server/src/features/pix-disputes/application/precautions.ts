import { setTimeout as pause } from 'node:timers/promises';
import { bankingDate, money, newId, newUuid, ok, refuse, ZERO, type Instant, type Result } from '@bank/core';
import { PRECAUTION_ID, wireOf, type PrecautionReason } from '@bank/contracts';
import { parseDocument } from '@bank/documents';
import { balanceOf, type AuditRow, type PostResult } from '@bank/ledger';
import type { RegistryClient } from '@bank/rails-protocol';
import { createBreaker } from '../../../platform/outbound/breaker.ts';
import type { CreditGuard } from '../../pix/index.ts';
import { blockedUntil, canBlock, isFree, reasonToDoubt, type Precaution } from '../domain/precaution.ts';
import { amountToBlock } from '../domain/received-dispute.ts';
import {
  endPrecaution,
  insertPrecaution,
  PRECAUTION_CHANGED,
  PRECAUTION_KNOWN,
  precautionOfPix,
} from '../postgres/precautions.ts';
import { creditedPix, isContested } from '../postgres/received-disputes.ts';
import { fitsRoom, NO_ROOM, roomToBlock } from '../postgres/room.ts';
import { awaitsRecovered } from '../postgres/sent-disputes.ts';
import { bankAct, type Advancing, type PixDisputesContext } from './context.ts';

/** How long the directory's word about who pays is waited for: the payment system waits for our answer meanwhile. */
const MARK_AWAITED_MS = 1000;

/** No answer, or no connection. */
const SILENT: ReadonlySet<string> = new Set(['rail.timeout', 'rail.unavailable']);

/** What of a Pix is blocked, and why. */
interface NewBlock extends Pick<Precaution, 'companyId' | 'accountId' | 'endToEndId' | 'amount' | 'blocked'> {
  readonly creditedAt: Instant;
  readonly reason: PrecautionReason;
  readonly asked: { readonly by: string; readonly note: string } | null;
}

function newPrecaution(
  { clock, entropy }: Pick<PixDisputesContext, 'clock' | 'entropy'>,
  { creditedAt, asked, ...block }: NewBlock,
  at: Instant,
): Precaution {
  return {
    ...block,
    id: newId(PRECAUTION_ID, clock, entropy),
    askedBy: asked?.by ?? null,
    note: asked?.note ?? null,
    creditedAt,
    blockedAt: at,
    until: blockedUntil(creditedAt),
    holdId: newUuid(clock, entropy),
    state: 'blocked',
    version: 1,
    proposal: null,
    decidedAt: null,
    returnId: null,
    returned: ZERO,
    returnRefusal: null,
    nextTryAt: null,
    endedAt: null,
  };
}

/** What every act about a block tells of it. */
export function toldOf({ endToEndId, amount, until }: Pick<Precaution, 'endToEndId' | 'amount' | 'until'>) {
  return { endToEndId, amount: wireOf(amount), untilDay: bankingDate(until) };
}

function blockedAct(
  disputes: Pick<PixDisputesContext, 'clock' | 'entropy'>,
  precaution: Precaution,
  payerName: string,
  actor = 'bank',
): AuditRow {
  const { companyId, id, blocked, blockedAt, reason } = precaution;
  const data = { ...toldOf(precaution), blocked: wireOf(blocked), payerName, reason };
  return bankAct(
    disputes,
    { companyId, action: 'pix-disputes.precaution-blocked', subject: id, data },
    blockedAt,
    actor,
  );
}

/**
 * Looks at who pays before a payment is taken, and blocks all of a doubted one in the posting that credits it: there is no
 * moment in which it is free. A directory that does not answer doubts nobody, and one that is silent is left alone for a while:
 * each payment would else wait a second for it.
 */
export function createCreditGuard(
  disputes: Pick<PixDisputesContext, 'pool' | 'clock' | 'entropy' | 'log'> & {
    readonly marks: Pick<RegistryClient, 'fraudMarks'>;
  },
): CreditGuard {
  const breaker = createBreaker(disputes.clock);
  return {
    async doubtOf({ document }) {
      const payer = parseDocument(document);
      if (!payer.ok || !breaker.mayCall()) return null;
      const stop = new AbortController();
      const late = pause(MARK_AWAITED_MS, refuse({ code: 'rail.timeout' } as const), { signal: stop.signal });
      late.catch(() => undefined);
      const told = await Promise.race([disputes.marks.fraudMarks([payer.value]), late]);
      stop.abort();
      if (!told.ok && SILENT.has(told.error.code)) breaker.missed();
      else breaker.reached();
      if (!told.ok) disputes.log.warn({ fault: told.error }, 'nobody says whether who pays is marked for fraud');
      return reasonToDoubt({ payerIsMarked: told.ok && told.value.some(({ open }) => open) }) ?? null;
    },
    isAwaited: (companyId, endToEndId) => awaitsRecovered(disputes.pool, companyId, endToEndId),
    credited({ payer, doubt, ...pix }, at) {
      const block = { ...pix, blocked: pix.amount, creditedAt: at, reason: doubt as PrecautionReason, asked: null };
      const precaution = newPrecaution(disputes, block, at);
      const { holdId: id, accountId, blocked } = precaution;
      return {
        holds: [{ place: { id, accountId, amount: blocked } }],
        audit: [blockedAct(disputes, precaution, payer.name)],
        companions: [insertPrecaution(precaution)],
      };
    },
  };
}

/** Why a Pix is not blocked as a precaution; nothing was done. */
export type BlockRefusal =
  | 'not-found' // no company of ours got such a Pix from another bank
  | 'too-late'
  | 'known' // it is blocked, or was
  | 'contested'
  | 'gone-back' // what came is back, or on its way
  | 'nothing-there'; // the account has nothing that is free

/** Blocks a Pix because somebody of the staff asks for it: as much of what did not go back as the account has. */
export async function blockAsPrecaution(
  disputes: Advancing,
  endToEndId: string,
  asked: { readonly by: string; readonly note: string },
): Promise<Result<string, BlockRefusal>> {
  const pix = (await creditedPix(disputes.pool, [endToEndId])).get(endToEndId);
  if (!pix) return refuse('not-found');
  if (!canBlock(pix.creditedAt, disputes.clock.now())) return refuse('too-late');
  if (await isContested(disputes.pool, pix.companyId, endToEndId)) return refuse('contested');
  const { companyId, accountId, creditedAt } = pix;
  const amount = money(pix.amount);
  let available: bigint = (await balanceOf(disputes.pool, accountId))?.available ?? 0n;
  for (;;) {
    const room = await roomToBlock(disputes.pool, { companyId, endToEndId, amount });
    if (room === 0n) return refuse((await precautionOfPix(disputes.pool, endToEndId)) ? 'known' : 'gone-back');
    const blocked = money(amountToBlock(room, available));
    if (blocked === 0n) return refuse('nothing-there');
    const block = { companyId, accountId, endToEndId, amount, blocked, creditedAt, reason: 'staff', asked } as const;
    const precaution = newPrecaution(disputes, block, disputes.clock.now());
    const posted = await post(disputes, precaution, blockedAct(disputes, precaution, pix.payer.name, staff(asked.by)));
    if (posted.ok) {
      disputes.live.publish(companyId, [{ type: 'balance' }]);
      return ok(precaution.id);
    }
    const { error } = posted;
    if (error.by === 'companion' && error.code === PRECAUTION_KNOWN) return refuse('known');
    if (error.code === NO_ROOM) continue;
    if (error.by !== 'ledger' || error.code !== 'ledger.insufficient-funds')
      throw new Error(`a block was refused: ${error.code}`);
    // A payment was quicker: what is left now is blocked.
    available = error.available;
  }
}

/** One of the staff, as acts name them. */
export function staff(name: string): string {
  return `staff:${name}`;
}

function post({ ledger, clock, entropy }: Advancing, precaution: Precaution, act: AuditRow): Promise<PostResult> {
  const { holdId, accountId, blocked, blockedAt: at } = precaution;
  return ledger.postOne({
    id: newUuid(clock, entropy),
    kind: 'pix_dispute',
    bankingDate: bankingDate(at),
    at,
    legs: [],
    holds: [{ place: { id: holdId, accountId, amount: blocked } }],
    audit: [act],
    companions: [fitsRoom(precaution, blocked), insertPrecaution(precaution)],
  });
}

/** What ends a block without a return, written with the posting that frees its money. */
export function endOf(
  disputes: Pick<PixDisputesContext, 'clock' | 'entropy'>,
  seen: Precaution,
  end: {
    readonly state: 'released' | 'contested';
    readonly at: Instant;
    readonly actor?: string;
    readonly data?: AuditRow['data'];
  },
) {
  const { companyId, id, accountId, holdId, blocked } = seen;
  const { state, at, actor } = end;
  const data = { ...toldOf(seen), state, blocked: wireOf(blocked), ...end.data };
  return {
    hold: { release: { id: holdId, accountId } },
    act: bankAct(disputes, { companyId, action: 'pix-disputes.precaution-ended', subject: id, data }, at, actor),
    companion: endPrecaution(seen, { state, at }),
  };
}

/** Frees what is blocked; false where it changed meanwhile, or is on its way back. */
export async function releasePrecaution(
  disputes: Advancing,
  seen: Precaution,
  by: { readonly actor?: string; readonly data?: AuditRow['data'] } = {},
): Promise<boolean> {
  if (!isFree(seen)) return false;
  const { ledger, clock, entropy, live } = disputes;
  const at = clock.now();
  const { hold, act, companion } = endOf(disputes, seen, { state: 'released', at, ...by });
  const posted = await ledger.postOne({
    id: newUuid(clock, entropy),
    kind: 'pix_dispute',
    bankingDate: bankingDate(at),
    at,
    legs: [],
    holds: [hold],
    audit: [act],
    companions: [companion],
  });
  if (posted.ok) {
    live.publish(seen.companyId, [{ type: 'balance' }]);
    return true;
  }
  const { code } = posted.error;
  // Whoever was quicker has changed it, or freed the money with it.
  if (code === PRECAUTION_CHANGED || code === 'ledger.hold-not-held') return false;
  throw new Error(`the end of a block was refused: ${code}`);
}
