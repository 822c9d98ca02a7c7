import { bankingDate, HOUR_MS, later, newSixDigitCode, type Instant } from '@bank/core';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { waitRefusal } from '../../../platform/http/problem.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { putMessage } from '../../../platform/messages/outgoing.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DEVICE_CODE, deviceCodeHash } from '../domain/device-code.ts';
import { codesSentSince, putCode } from '../postgres/devices.ts';
import { othersWhoMayApprove } from '../postgres/people-who-may-approve.ts';

/** Where an operator is reached. */
export interface Contact {
  readonly email: string;
  readonly phone: string | null;
}

interface NamedDevice {
  readonly id: string;
  readonly name: string;
}

/**
 * Whether the operator has had codes enough for this hour, whichever devices they were for: registering anew must not
 * bring new guesses without end (SECURITY S16).
 */
export async function refusalOfCode(
  platform: Platform,
  on: Queryable,
  caller: Caller,
  at: Instant,
): Promise<Refusal | undefined> {
  const { count, lastAt } = await codesSentSince(on, caller, later(at, -HOUR_MS));
  if (lastAt === null || count < platform.settings.limits.deviceCodesPerHour) return undefined;
  return waitRefusal('access.too-many-tries', (later(lastAt, HOUR_MS) - at) / 1000);
}

/** Gives a device a code and sends it by e-mail and SMS, all in the caller's transaction. */
export async function sendDeviceCode(
  platform: Platform,
  on: Queryable,
  device: NamedDevice,
  caller: Caller,
  contact: Contact,
  at: Instant,
): Promise<void> {
  const code = newSixDigitCode(platform.entropy);
  const hash = deviceCodeHash(platform.settings.keys.codes.privateKey, device.id, code);
  await putCode(on, caller, device.id, {
    hash,
    at,
    expiresAt: later(at, DEVICE_CODE.lifeMs),
    tries: DEVICE_CODE.triesMax,
  });
  const { name: bankName } = platform.settings.bank;
  const subject = `${bankName}: código para registrar seu celular`;
  const text = `${code} é o código para registrar "${device.name}" no ${bankName}. Vale 10 minutos. Não informe a ninguém.`;
  await tell(platform, on, caller, contact, { subject, text }, at);
}

/** Tells the person that a device was registered or trusted, so that a stranger's does not stay unnoticed (S16). */
export async function tellOfDevice(
  platform: Platform,
  on: Queryable,
  device: NamedDevice & { readonly state: string },
  caller: Caller,
  contact: Contact,
  at: Instant,
): Promise<void> {
  const { name: bankName } = platform.settings.bank;
  const subject = `${bankName}: dispositivo registrado`;
  const meaning =
    device.state === 'trusted'
      ? 'Ele já pode confirmar acessos e pagamentos.'
      : `Falta aprová-lo com um dispositivo confiável seu ou ${await whoElse(on, caller, at)}.`;
  const text = `O dispositivo "${device.name}" foi registrado na sua conta do ${bankName}. ${meaning} Se não foi você, avise o administrador agora.`;
  await tell(platform, on, caller, contact, { subject, text }, at);
}

/** Who besides the owner says yes to a device: where nobody in the company may, the bank does (decision 035). */
async function whoElse(on: Queryable, { companyId, cpf }: Caller, at: Instant): Promise<string> {
  const others = await othersWhoMayApprove(on, { companyId, cpf, today: bankingDate(at) }, 'devices');
  return others.length === 0 ? 'com o banco: fale conosco' : 'com quem administra os dispositivos da empresa';
}

async function tell(
  platform: Platform,
  on: Queryable,
  { companyId }: Caller,
  { email, phone }: Contact,
  message: { readonly subject: string; readonly text: string },
  at: Instant,
): Promise<void> {
  await putMessage(on, platform, { companyId, kind: 'email', recipient: email, ...message }, at);
  if (phone !== null) await putMessage(on, platform, { companyId, kind: 'sms', recipient: phone, ...message }, at);
}
