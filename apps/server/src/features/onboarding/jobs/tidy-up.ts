import { DAY_MS, HOUR_MS, later } from '@bank/core';
import { customerDocuments } from '../../company/index.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { createLoop, type Loop } from '../../../platform/jobs/loop.ts';
import { strikeOutRecipients } from '../../../platform/messages/outgoing.ts';
import type { Platform } from '../../../platform/platform.ts';
import { noteOnboarding } from '../application/audit.ts';
import { denyApplication } from '../application/decide-application.ts';
import { CODES_OWNER } from '../application/send-code.ts';
import { DOCUMENTS_LATE, isWhole, KEPT_DAYS } from '../domain/application.ts';
import { findLate, findToStrikeOut, forgetSendings, lockApplication, strikeOut } from '../postgres/applications.ts';
import { forgetCodes } from '../postgres/codes.ts';

const EVERY_MS = HOUR_MS;
const AT_ONCE = 50;

/** Removes what signing up leaves behind; one process at a time. */
export function createOnboardingTidyUp(platform: Platform): Loop {
  const { log, leases } = platform;
  return createLoop({
    name: 'onboarding-tidy-up',
    everyMs: EVERY_MS,
    log,
    lease: { leases, forMs: EVERY_MS * 2 },
    turn: () => tidyUp(platform),
  });
}

/**
 * One turn: codes and keys past their time go, what waits for documents for too long is denied, and what was denied long
 * ago loses its personal data and its documents. True when there may be more.
 */
export async function tidyUp(platform: Platform): Promise<boolean> {
  const { pool, clock } = platform;
  const ago = (days: number) => later(clock.now(), -days * DAY_MS);
  await forgetCodes(pool, ago(KEPT_DAYS.codes));
  await strikeOutRecipients(pool, CODES_OWNER, ago(KEPT_DAYS.codes));
  await forgetSendings(pool, ago(KEPT_DAYS.sendings));
  const late = await findLate(pool, ago(KEPT_DAYS.documentsAwaited), AT_ONCE);
  for (const id of late) await denyLate(platform, id);
  const old = await findToStrikeOut(pool, ago(KEPT_DAYS.denied), AT_ONCE);
  for (const id of old) await strikeApplicationOut(platform, id);
  return late.length === AT_ONCE || old.length === AT_ONCE;
}

async function denyLate(platform: Platform, id: string): Promise<void> {
  await inTransaction(platform.pool, async (client) => {
    const application = await lockApplication(client, id);
    const isWaiting = application?.state === 'pending' && application.documentsWanted.length > 0;
    if (!isWaiting || !isWhole(application)) return;
    const findings = [...application.findings, 'documents-late'];
    const at = platform.clock.now();
    await denyApplication(platform, client, application, { findings, reasons: [DOCUMENTS_LATE], by: 'bank', at });
  });
}

async function strikeApplicationOut(platform: Platform, id: string): Promise<void> {
  await inTransaction(platform.pool, async (client) => {
    const application = await lockApplication(client, id);
    if (application?.state !== 'denied') return;
    await strikeOut(client, id);
    await strikeOutRecipients(client, id);
    await customerDocuments.drop(client, id);
    const at = platform.clock.now();
    await noteOnboarding(platform, client, 'onboarding.struck-out', { subject: id }, { actor: 'bank', at });
  });
}
