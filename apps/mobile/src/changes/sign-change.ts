import {
  signedChangeContent,
  signedChangeShown,
  type MadeWrite,
  type SignedChange,
  type signSignedChange,
} from '@bank/contracts';
import { signWith, type Signer } from '../device/signer.ts';

/**
 * The signature of the change that is shown: one's own ("sign"), or as the second administrator ("approve"). The hash is
 * worked out here, from what is on this screen: were the bank's another, the signature would not verify. These calls take
 * no key: each try is signed anew, and the bank tells whoever signed already what came of it.
 */
export function signatureOf(
  { key, operator, bankAccount }: Omit<Signer, 'bank'>,
  shown: SignedChange,
): MadeWrite<typeof signSignedChange> {
  const { id: changeId, kind, canSign, askedBy, askedAt, notes } = shown;
  const decision = canSign ? 'sign' : 'approve';
  return {
    content: { changeId, decision },
    make: async () => {
      const contentHash = await sha256Hex(signedChangeShown(shown));
      const device = await signWith(key, (part) =>
        signedChangeContent({
          ...part,
          changeId,
          kind,
          contentHash,
          askedBy: askedBy.name,
          askedAt,
          notes,
          decision,
          operatorId: operator.id,
          bankAccount,
        }),
      );
      return { params: { changeId }, body: { device } };
    },
  };
}

async function sha256Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
