import { bankingDate, newUuid, type Money } from '@bank/core';
import { wireOf } from '@bank/contracts';
import { balanceOf } from '@bank/ledger';
import { watching, type ReceivedDispute } from '../domain/received-dispute.ts';
import { blockMore, RECEIVED_CHANGED } from '../postgres/received-disputes.ts';
import { fitsRoom, NO_ROOM, roomToBlock } from '../postgres/room.ts';
import { advanceReceived } from './advance-received.ts';
import { told } from './block.ts';
import { bankAct, type PixDisputesContext } from './context.ts';

/**
 * Looks at an account of which a part was paid back: what came in since is blocked, and goes back like the first part; the case
 * ends when nothing is left to give, or its time is over.
 */
export async function watchAccount(disputes: PixDisputesContext, dispute: ReceivedDispute): Promise<true> {
  const [shares, room, balance] = await Promise.all([
    disputes.shares.of(dispute),
    roomToBlock(disputes.pool, dispute),
    balanceOf(disputes.pool, dispute.accountId),
  ]);
  const available = balance?.available ?? 0n;
  const step = watching(dispute, { ...shares, room, available }, disputes.clock.now());
  if (step.do === 'stop') await advanceReceived(disputes, dispute, { event: 'stop-watching' });
  if (step.do === 'block') await block(disputes, dispute, step.amount);
  return true;
}

async function block(disputes: PixDisputesContext, dispute: ReceivedDispute, amount: Money): Promise<void> {
  const { clock, entropy, ledger, live } = disputes;
  const { companyId, id, accountId } = dispute;
  const at = clock.now();
  const holdId = newUuid(clock, entropy);
  const data = { ...told(dispute), blocked: wireOf(amount) };
  const posted = await ledger.postOne({
    id: newUuid(clock, entropy),
    kind: 'pix_dispute',
    bankingDate: bankingDate(at),
    at,
    legs: [],
    holds: [{ place: { id: holdId, accountId, amount } }],
    audit: [bankAct(disputes, { companyId, action: 'pix-disputes.blocked-more', subject: id, data }, at)],
    companions: [fitsRoom(dispute, amount), ...blockMore(dispute, { holdId, blocked: amount, blockedAt: at })],
  });
  if (posted.ok) return live.publish(companyId, [{ type: 'balance' }]);
  const { code } = posted.error;
  // A payment was quicker, or whatever changed the case: the next turn sees what there is.
  if (code !== 'ledger.insufficient-funds' && code !== RECEIVED_CHANGED && code !== NO_ROOM)
    throw new Error(`a block was refused: ${code}`);
}
