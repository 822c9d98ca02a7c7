import { ok, refuse, type Result } from '@bank/core';
import type { ApplicationState } from '@bank/contracts';
import { customerDocuments, type StoredDocument } from '../../company/index.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CpfField } from '../domain/applicant.ts';
import { isOpen, isWhole, type StoredApplication, type WholeApplication } from '../domain/application.ts';
import { findForStaff, listApplications, lockApplication } from '../postgres/applications.ts';
import { denyApplication, gatherEvidence } from './decide-application.ts';
import { openCustomer } from './open-customer.ts';

/** Why something cannot be done for the bank's staff. */
export type StaffRefusal =
  | 'not-found'
  | 'decided' // approved, denied, or struck out
  | 'name-needed'; // the registry does not name the owner of the first CPF, or gave no answer

/** An application as the bank's staff sees it. */
export interface StaffView {
  readonly application: StoredApplication;
  readonly documents: readonly StoredDocument[];
}

const ROWS_MAX = 500;

/** The applications in those states, the oldest first; at most 500. */
export async function listForStaff(
  { pool }: Platform,
  states: readonly ApplicationState[],
): Promise<readonly StoredApplication[]> {
  return listApplications(pool, states, ROWS_MAX);
}

/** An application by its id or protocol, with the documents that still are its own. */
export async function showForStaff({ pool }: Platform, idOrProtocol: string): Promise<Result<StaffView, StaffRefusal>> {
  const application = await findForStaff(pool, idOrProtocol);
  if (!application) return refuse('not-found');
  return ok({ application, documents: await customerDocuments.of(pool, application.companyId ?? application.id) });
}

/** Names of the owners of CPFs, as the bank's staff reads them in the documents. */
export type NamesOfOwners = Readonly<Partial<Record<CpfField, string | undefined>>>;

/**
 * Opens the account on a person's decision, whatever was found. Names come from the registry; those in `names` count only
 * where the registry does not have them. Without one the administrator cannot be, and others are no partners.
 */
export async function approveByStaff(
  platform: Platform,
  idOrProtocol: string,
  { staff, names }: { readonly staff: string; readonly names: NamesOfOwners },
): Promise<Result<StoredApplication, StaffRefusal>> {
  const found = await findForStaff(platform.pool, idOrProtocol);
  if (!found) return refuse('not-found');
  if (!isOpen(found) || !isWhole(found)) return refuse('decided');
  const { company } = found;
  const evidence = await gatherEvidence(platform, company);
  const registered = evidence.ok ? evidence.value.registered : null;
  const partner = registered?.partners.find(({ cpf }) => cpf === company.firstCpf);
  const administratorName = partner?.name ?? names.firstCpf;
  if (administratorName === undefined) return refuse('name-needed');
  const by = `staff:${staff}` as const;
  const isDone = await decideLocked(platform, found.id, (client, application) => {
    const { findings } = application;
    const at = platform.clock.now();
    return openCustomer(platform, client, application, { registered, administratorName, names, findings, by, at });
  });
  return isDone ? after(platform, found.id) : refuse('decided');
}

/** Denies an application on a person's decision; `reason` is told to the applicant as it stands. */
export async function denyByStaff(
  platform: Platform,
  idOrProtocol: string,
  { staff, reason }: { readonly staff: string; readonly reason: string },
): Promise<Result<StoredApplication, StaffRefusal>> {
  const found = await findForStaff(platform.pool, idOrProtocol);
  if (!found) return refuse('not-found');
  const isDone = await decideLocked(platform, found.id, (client, application) => {
    const { findings } = application;
    const at = platform.clock.now();
    return denyApplication(platform, client, application, { findings, reasons: [reason], by: `staff:${staff}`, at });
  });
  return isDone ? after(platform, found.id) : refuse('decided');
}

/** Decides on an application that is still open, one after the other; false where it is not. */
async function decideLocked(
  { pool }: Platform,
  id: string,
  decide: (client: Parameters<typeof lockApplication>[0], application: WholeApplication) => Promise<void>,
): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const application = await lockApplication(client, id);
    if (!application || !isOpen(application) || !isWhole(application)) return false;
    await decide(client, application);
    return true;
  });
}

async function after({ pool }: Platform, id: string): Promise<Result<StoredApplication, StaffRefusal>> {
  const application = await findForStaff(pool, id);
  return application ? ok(application) : refuse('not-found');
}
