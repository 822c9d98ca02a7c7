import {
  approveSignedChange,
  signedChangeContent,
  signSignedChange,
  type CallResult,
  type SignedChange,
} from '@bank/contracts';
import { signWith, type Signer } from '../device/signer.ts';

/** Signs the change that is shown: one's own ("sign"), or as the second administrator ("approve"). */
export async function signShown(
  { bank, key, operator, bankAccount }: Signer,
  { id: changeId, kind, contentHash, canSign }: SignedChange,
): Promise<CallResult<SignedChange>> {
  const decision = canSign ? 'sign' : 'approve';
  const device = await signWith(key, (part) =>
    signedChangeContent({ ...part, changeId, kind, contentHash, decision, operatorId: operator.id, bankAccount }),
  );
  return bank.call(canSign ? signSignedChange : approveSignedChange, { params: { changeId }, body: { device } });
}
