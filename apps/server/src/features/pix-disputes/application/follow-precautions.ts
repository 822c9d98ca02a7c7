import { assert, bankingDate, newUuid, ZERO, type Money } from '@bank/core';
import { newReturnId, parseEndToEndId, type Ispb } from '@bank/identifiers';
import { duePrecaution, type Precaution } from '../domain/precaution.ts';
import { beginPrecautionReturn, openPrecautions, PRECAUTION_CHANGED } from '../postgres/precautions.ts';
import { creditedPix } from '../postgres/received-disputes.ts';
import type { PixDisputesContext } from './context.ts';
import { orGoOn } from './one-by-one.ts';
import { releasePrecaution } from './precautions.ts';

/** Blocks that are read at once. */
const OPEN_MAX = 200;

/** Of one that nobody pays back nobody has to know what of its Pix is left. */
const NOT_ASKED = { underWay: ZERO, remaining: ZERO } as const;

/** Does what is due about blocks: ends those whose time is over, and pays back what was found to go back. */
export async function followPrecautions(disputes: PixDisputesContext): Promise<void> {
  for (let after = ''; ;) {
    const page = await openPrecautions(disputes.pool, { after, limit: OPEN_MAX });
    for (const precaution of page) await orGoOn(disputes, precaution.id, () => followOne(disputes, precaution));
    const last = page.at(-1);
    if (!last || page.length < OPEN_MAX) return;
    after = last.id;
  }
}

async function followOne(disputes: PixDisputesContext, precaution: Precaution): Promise<void> {
  const shares = precaution.state === 'giving-back' ? await disputes.shares.of(precaution) : NOT_ASKED;
  const step = duePrecaution(precaution, shares, disputes.clock.now());
  if (step.do === 'lapse') await releasePrecaution(disputes, precaution);
  if (step.do === 'pay') await handOver(disputes, precaution, step.amount);
}

/** Hands the return over, with its part of what was received, in one posting: as for a contest (SECURITY M10). */
async function handOver(disputes: PixDisputesContext, precaution: Precaution, amount: Money): Promise<void> {
  const { pool, ledger, clock, entropy, network, shares } = disputes;
  const { companyId, accountId, holdId, id: caseId } = precaution;
  const endToEndId = parseEndToEndId(precaution.endToEndId);
  const pix = (await creditedPix(pool, [precaution.endToEndId])).get(precaution.endToEndId);
  assert(endToEndId.ok && pix, `block ${caseId} is of no Pix that could go back`);
  const at = clock.now();
  const returnId = newReturnId(network.bank.ispb, at, entropy);
  const posted = await ledger.postOne({
    id: newUuid(clock, entropy),
    kind: 'pix_dispute',
    bankingDate: bankingDate(at),
    at,
    legs: [],
    counters: [shares.take(precaution, amount)],
    companions: [
      beginPrecautionReturn(precaution, returnId),
      ...network.giveBackHeld(
        {
          companyId,
          accountId,
          holdId,
          caseId,
          amount,
          returnId,
          endToEndId: endToEndId.value,
          reason: 'FR01',
          debtorAgent: pix.payer.ispb as Ispb,
        },
        at,
      ),
    ],
  });
  if (posted.ok) return network.wake();
  const { by, code } = posted.error;
  // A refund of the company's was quicker, or another server: the next turn sees what is left.
  if (by !== 'counter' && code !== PRECAUTION_CHANGED) throw new Error(`paying back was refused: ${code}`);
}
