import { accessEndpoints } from './access/index.ts';
import { addressFinderEndpoints } from './address-finder/index.ts';
import { apiPixWebhookEndpoints } from './api-pix/webhook.ts';
import { apiPixEndpoints } from './api-pix/index.ts';
import { authorizationsEndpoints } from './authorizations/index.ts';
import { backgroundTasksEndpoints } from './background-tasks/index.ts';
import { batchTransfersEndpoints } from './batch-transfers/index.ts';
import { availabilityEndpoints } from './availability/index.ts';
import { companyEndpoints } from './company/index.ts';
import { devicesEndpoints } from './devices/index.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { feesEndpoints } from './fees/index.ts';
import { groupsEndpoints } from './groups/index.ts';
import { historyEndpoints } from './history/index.ts';
import { homeEndpoints } from './home/index.ts';
import { institutionsEndpoints } from './institutions/index.ts';
import { integrationsEndpoints } from './integrations/index.ts';
import { largeUploadsEndpoints } from './large-uploads/index.ts';
import { issuedFilesEndpoints } from './issued-files/index.ts';
import { notificationsEndpoints } from './notifications/index.ts';
import { onboardingEndpoints } from './onboarding/index.ts';
import { operatorsEndpoints } from './operators/index.ts';
import { payeesEndpoints } from './payees/index.ts';
import { paymentOrdersEndpoints } from './payment-orders/index.ts';
import { pixChargesEndpoints } from './pix-charges/index.ts';
import { pixDashboardEndpoints } from './pix-dashboard/index.ts';
import { pixDisputesEndpoints } from './pix-disputes/index.ts';
import { pixKeysEndpoints } from './pix-keys/index.ts';
import { pixEndpoints } from './pix/index.ts';
import { pixRefundsEndpoints } from './pix-refunds/index.ts';
import { pixReturnFilesEndpoints } from './pix-return-files/index.ts';
import { receiptsEndpoints } from './receipts/index.ts';
import { savedViewsEndpoints } from './saved-views/index.ts';
import { schedulesEndpoints } from './schedules/index.ts';
import { serviceBaseEndpoints } from './service-bases.ts';
import { signedChangesEndpoints } from './signed-changes/index.ts';
import { statementEndpoints } from './statement/index.ts';
import { transfersEndpoints } from './transfers/index.ts';
import { usageLimitsEndpoints } from './usage-limits/index.ts';
import { webhooksEndpoints } from './webhooks/index.ts';

export * from './access/index.ts';
export * from './address-finder/index.ts';
export * from './api-pix/webhook.ts';
export * from './authorizations/index.ts';
export * from './background-tasks/index.ts';
export * from './batch-transfers/index.ts';
export * from './availability/index.ts';
export * from './client.ts';
export * from './company/index.ts';
export * from './devices/index.ts';
export * from './endpoint.ts';
export * from './errors.ts';
export * from './expected-money/index.ts';
export * from './fees/index.ts';
export * from './groups/index.ts';
export * from './history/index.ts';
export * from './home/index.ts';
export * from './institutions/index.ts';
export * from './integrations/index.ts';
export * from './api-pix/index.ts';
export * from './large-uploads/index.ts';
export * from './issued-files/index.ts';
export * from './notifications/index.ts';
export * from './onboarding/index.ts';
export * from './operators/index.ts';
export * from './order-kinds/index.ts';
export * from './payees/index.ts';
export * from './payment-orders/index.ts';
export * from './pix/index.ts';
export * from './pix-charges/index.ts';
export * from './pix-dashboard/index.ts';
export * from './pix-disputes/index.ts';
export * from './pix-keys/index.ts';
export * from './pix-refunds/index.ts';
export * from './pix-return-files/index.ts';
export * from './problem.ts';
export * from './receipts/index.ts';
export * from './safe-write.ts';
export * from './safe-writes.ts';
export * from './saved-views/index.ts';
export * from './schedules/index.ts';
export * from './service-bases.ts';
export * from './signed-changes/index.ts';
export * from './statement/index.ts';
export * from './transfers/index.ts';
export * from './usage-limits/index.ts';
export * from './webhooks/index.ts';
export * from './sheet-format.ts';
export * from './wire.ts';

/** Every call of the bank, in the order of its documentation. */
export const ENDPOINTS: readonly AnyEndpoint[] = [
  ...accessEndpoints,
  ...onboardingEndpoints,
  ...addressFinderEndpoints,
  ...devicesEndpoints,
  ...homeEndpoints,
  ...statementEndpoints,
  ...issuedFilesEndpoints,
  ...pixEndpoints,
  ...pixChargesEndpoints,
  ...pixDashboardEndpoints,
  ...apiPixEndpoints,
  ...pixDisputesEndpoints,
  ...pixKeysEndpoints,
  ...pixRefundsEndpoints,
  ...pixReturnFilesEndpoints,
  ...institutionsEndpoints,
  ...transfersEndpoints,
  ...payeesEndpoints,
  ...groupsEndpoints,
  ...batchTransfersEndpoints,
  ...paymentOrdersEndpoints,
  ...authorizationsEndpoints,
  ...schedulesEndpoints,
  ...feesEndpoints,
  ...usageLimitsEndpoints,
  ...operatorsEndpoints,
  ...companyEndpoints,
  ...signedChangesEndpoints,
  ...receiptsEndpoints,
  ...historyEndpoints,
  ...backgroundTasksEndpoints,
  ...notificationsEndpoints,
  ...largeUploadsEndpoints,
  ...savedViewsEndpoints,
  ...integrationsEndpoints,
  ...webhooksEndpoints,
  ...apiPixWebhookEndpoints,
  ...availabilityEndpoints,
  ...serviceBaseEndpoints,
] as readonly AnyEndpoint[];
