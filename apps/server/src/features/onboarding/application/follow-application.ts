import { ok, refuse, type Result } from '@bank/core';
import type { Application } from '@bank/contracts';
import { customerDocuments } from '../../company/index.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isWhole } from '../domain/application.ts';
import { findApplication } from '../postgres/applications.ts';
import { presentApplication } from './present-application.ts';

/** By what an applicant names an application: both must fit. */
export interface ApplicationName {
  readonly protocol: string;
  readonly cnpj: string;
}

/**
 * How an application stands. A wrong protocol, a wrong CNPJ, and one whose data are struck out are the same refusal
 * (SECURITY A5).
 */
export async function followApplication(
  { pool }: Platform,
  name: ApplicationName,
): Promise<Result<Application, Refusal>> {
  const application = await findApplication(pool, name);
  if (!application || !isWhole(application)) return refuse({ code: 'onboarding.not-found' });
  return ok(presentApplication(application, await customerDocuments.of(pool, application.id)));
}
