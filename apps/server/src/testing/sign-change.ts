import { signedChangeContent, type DeviceSignature, type SignedChange } from '@bank/contracts';
import type { OperatorKey, TestBank, TestDevice, TestReply } from './test-bank.ts';

type Decision = 'sign' | 'approve';

/** What of a change is signed. */
export type SignableChange = Pick<SignedChange, 'id' | 'kind' | 'contentHash' | 'askedBy' | 'askedAt' | 'notes'>;

/** A signature of a change as the app makes it: over the change as it was read. */
export function signatureOf(
  bank: TestBank,
  phone: TestDevice,
  operator: OperatorKey,
  change: SignableChange,
  decision: Decision,
): DeviceSignature {
  const { id: operatorId, bankAccount } = bank.operator(operator);
  const { id: changeId, kind, contentHash, askedBy, askedAt, notes } = change;
  return phone.sign((part) =>
    signedChangeContent({
      ...part,
      changeId,
      kind,
      contentHash,
      askedBy: askedBy.name,
      askedAt,
      notes,
      decision,
      operatorId,
      bankAccount,
    }),
  );
}

/** Signs a change as its asker, or approves it as another administrator, and gives the reply. */
export async function signChange(
  bank: TestBank,
  phone: TestDevice,
  operator: OperatorKey,
  change: SignableChange,
  decision: Decision = 'sign',
): Promise<TestReply> {
  const caller = await bank.as(operator);
  const device = signatureOf(bank, phone, operator, change, decision);
  return caller.post(`/services/signed-changes/${change.id}/${decision}`, { device });
}
