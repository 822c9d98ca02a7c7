import {
  approveSignedChange,
  listSignedChanges,
  readProfile,
  signedChangeContent,
  signSignedChange,
  type SignedChange,
} from '@bank/contracts';
import { expectAnswer, type Phone } from '../phone.ts';

/** Signs, as the app would, the one change that waits for this person; gives what became of it. */
export async function signWaitingChange(phone: Phone): Promise<SignedChange> {
  const { items } = expectAnswer(await phone.client(listSignedChanges, { query: { tab: 'mine' } }));
  const [change] = items;
  if (change === undefined || items.length > 1) throw new Error(`${items.length} changes wait, not one`);
  const { operator, company } = expectAnswer(await phone.client(readProfile, {}));
  if (company === undefined) throw new Error('the person acts for no company');
  const decision = change.canSign ? 'sign' : 'approve';
  const device = await phone.sign(({ deviceId, signedAt }) =>
    signedChangeContent({
      changeId: change.id,
      kind: change.kind,
      contentHash: change.contentHash,
      decision,
      operatorId: operator.id,
      bankAccount: company.bankAccount,
      deviceId,
      signedAt,
    }),
  );
  const endpoint = decision === 'sign' ? signSignedChange : approveSignedChange;
  return expectAnswer(await phone.client(endpoint, { params: { changeId: change.id }, body: { device } }));
}
