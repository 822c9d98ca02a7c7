import { listSignedChanges, type SignedChange } from '@bank/contracts';
import { expectAnswer, type Phone } from '../phone.ts';

/** Signs, as the app would, the one change that waits for this person; gives what became of it. */
export async function signWaitingChange(phone: Phone): Promise<SignedChange> {
  const { items } = expectAnswer(await phone.client(listSignedChanges, { query: { tab: 'mine' } }));
  const [change] = items;
  if (change === undefined || items.length > 1) throw new Error(`${items.length} changes wait, not one`);
  return change.canSign ? phone.signChange(change.id) : phone.approveChange(change.id);
}
