import { apiPixErrors } from './api-pix/errors.ts';
import { accessErrors } from './access/errors.ts';
import { addressFinderErrors } from './address-finder/errors.ts';
import { authorizationsErrors } from './authorizations/errors.ts';
import { backgroundTasksErrors } from './background-tasks/errors.ts';
import { batchTransfersErrors } from './batch-transfers/errors.ts';
import { companyErrors } from './company/errors.ts';
import { devicesErrors } from './devices/errors.ts';
import { groupsErrors } from './groups/errors.ts';
import { historyErrors } from './history/errors.ts';
import { integrationsErrors } from './integrations/errors.ts';
import { largeUploadsErrors } from './large-uploads/errors.ts';
import { issuedFilesErrors } from './issued-files/errors.ts';
import { notificationsErrors } from './notifications/errors.ts';
import { onboardingErrors } from './onboarding/errors.ts';
import { operatorsErrors } from './operators/errors.ts';
import { payeesErrors } from './payees/errors.ts';
import { paymentOrdersErrors } from './payment-orders/errors.ts';
import { pixChargesErrors } from './pix-charges/errors.ts';
import { pixDashboardErrors } from './pix-dashboard/errors.ts';
import { pixDisputesErrors } from './pix-disputes/errors.ts';
import { pixKeysErrors } from './pix-keys/errors.ts';
import { pixErrors } from './pix/errors.ts';
import { pixRefundsErrors } from './pix-refunds/errors.ts';
import { pixReturnFilesErrors } from './pix-return-files/errors.ts';
import { platformErrors } from './platform-errors.ts';
import { receiptsErrors } from './receipts/errors.ts';
import { savedViewsErrors } from './saved-views/errors.ts';
import { schedulesErrors } from './schedules/errors.ts';
import { signedChangesErrors } from './signed-changes/errors.ts';
import { statementErrors } from './statement/errors.ts';
import { transfersErrors } from './transfers/errors.ts';
import { usageLimitsErrors } from './usage-limits/errors.ts';
import { webhooksErrors } from './webhooks/errors.ts';

/**
 * Every refusal that the bank can answer, once: its HTTP status and its Portuguese sentence, which says what
 * happened and what to do. `{name}` is filled from the refusal's data.
 */
export const ERRORS = {
  ...platformErrors,
  ...accessErrors,
  ...onboardingErrors,
  ...addressFinderErrors,
  ...companyErrors,
  ...devicesErrors,
  ...paymentOrdersErrors,
  ...batchTransfersErrors,
  ...pixErrors,
  ...pixChargesErrors,
  ...pixDashboardErrors,
  ...pixDisputesErrors,
  ...pixKeysErrors,
  ...pixRefundsErrors,
  ...pixReturnFilesErrors,
  ...transfersErrors,
  ...payeesErrors,
  ...groupsErrors,
  ...statementErrors,
  ...issuedFilesErrors,
  ...receiptsErrors,
  ...integrationsErrors,
  ...apiPixErrors,
  ...signedChangesErrors,
  ...operatorsErrors,
  ...authorizationsErrors,
  ...usageLimitsErrors,
  ...schedulesErrors,
  ...historyErrors,
  ...backgroundTasksErrors,
  ...notificationsErrors,
  ...largeUploadsErrors,
  ...savedViewsErrors,
  ...webhooksErrors,
} as const;

/** The code of a refusal. */
export type ErrorCode = keyof typeof ERRORS;

/** Data that fills a message's places; text fit to show. */
export type ErrorData = Readonly<Record<string, string>>;

/** The sentence of a refusal, its places filled. */
export function messageOf(code: ErrorCode, data: ErrorData = {}): string {
  return ERRORS[code].message.replace(/\{(\w+)\}/g, (_, name: string) => data[name] ?? '');
}
