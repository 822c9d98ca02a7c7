import {
  approveSignedChange,
  signedChangeContent,
  signedChangeShown,
  signSignedChange,
  type CallResult,
  type SignedChange,
} from '@bank/contracts';
import { signWith, type Signer } from '../device/signer.ts';

/**
 * Signs the change that is shown: one's own ("sign"), or as the second administrator ("approve"). The hash is worked out
 * here, from what is on this screen: were the bank's another, the signature would not verify.
 */
export async function signShown(
  { bank, key, operator, bankAccount }: Signer,
  shown: SignedChange,
): Promise<CallResult<SignedChange>> {
  const { id: changeId, kind, canSign } = shown;
  const contentHash = await sha256Hex(signedChangeShown(shown));
  const decision = canSign ? 'sign' : 'approve';
  const device = await signWith(key, (part) =>
    signedChangeContent({ ...part, changeId, kind, contentHash, decision, operatorId: operator.id, bankAccount }),
  );
  return bank.call(canSign ? signSignedChange : approveSignedChange, { params: { changeId }, body: { device } });
}

async function sha256Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
