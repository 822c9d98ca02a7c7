import { formatInstant, later, ok, refuse, type Result } from '@bank/core';
import { sessionProofContent, type DeviceSignature, type SessionProof } from '@bank/contracts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { CHALLENGE_LIFE_MS, proofOf } from '../domain/session.ts';
import { noteProof, putChallenge, sessionStands, takeChallenge } from '../postgres/sessions.ts';
import type { AccessDeps } from './access-deps.ts';
import { admitOperator } from './admit-operator.ts';
import { noteAccess } from './audit.ts';

const CHALLENGE_BYTES = 32;

/** Asks the device on which a session runs to prove its key: what it has to sign is this session's own. */
export async function startDeviceProof(
  { platform }: Pick<AccessDeps, 'platform'>,
  caller: Caller,
  { at }: RequestContext,
): Promise<Result<{ readonly challenge: string; readonly expiresAt: string }, Refusal>> {
  const challenge = Buffer.from(platform.entropy.bytes(CHALLENGE_BYTES)).toString('base64url');
  const expiresAt = later(at, CHALLENGE_LIFE_MS);
  await putChallenge(platform.pool, caller.sessionId, { challenge, expiresAt });
  return ok({ challenge, expiresAt: formatInstant(expiresAt) });
}

/**
 * Takes the proof of a device's key for the caller's session: from now on the session is worth what the device is worth,
 * and ends with it (SECURITY S03). A challenge serves one try, right or wrong; a session that one device has proved
 * takes no other (decision 034).
 */
export async function proveDevice(
  { platform, devices }: Pick<AccessDeps, 'platform' | 'devices'>,
  device: DeviceSignature,
  caller: Caller,
  context: RequestContext,
): Promise<Result<{ readonly proof: SessionProof }, Refusal>> {
  const { companyId, operatorId, operatorName: name, bankAccount, sessionId } = caller;
  const { at } = context;
  return inTransaction(platform.pool, async (client) => {
    // A proof that was under way while its operator or device was blocked proves nothing.
    if (!(await admitOperator(client, caller, at)) || !(await sessionStands(client, sessionId)))
      return refuse({ code: 'access.not-signed-in' });
    const challenge = await takeChallenge(client, sessionId, at);
    if (challenge === undefined) return refuse({ code: 'access.challenge-unknown' });
    const { deviceId, signedAt } = device;
    const content = sessionProofContent({ challenge, operatorId, bankAccount, deviceId, signedAt });
    const signature = { companyId, operatorId, device, content, at, accept: 'pending-too' } as const;
    const verified = await devices.verifyDeviceSignature(signature, client);
    if (!verified.ok) return verified;
    const proven = await noteProof(client, sessionId, deviceId);
    if (proven === 'of-another-device') return refuse({ code: 'access.signature-invalid', field: 'device' });
    if (proven === 'proven') {
      const data = { device: verified.value.name, deviceId };
      await noteAccess(platform, client, 'access.device-proved', { companyId, operatorId, name }, context, data);
    }
    return ok({ proof: proofOf(verified.value.state) });
  });
}
