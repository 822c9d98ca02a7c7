import { accessActs } from './access.ts';
import { authorizationsActs } from './authorizations.ts';
import { backgroundTasksActs } from './background-tasks.ts';
import { batchTransfersActs } from './batch-transfers.ts';
import { companyActs } from './company.ts';
import { devicesActs } from './devices.ts';
import { feesActs } from './fees.ts';
import { groupsActs } from './groups.ts';
import { historyActs } from './history.ts';
import { institutionsActs } from './institutions.ts';
import { integrationsActs } from './integrations.ts';
import { keysActs } from './keys.ts';
import { largeUploadsActs } from './large-uploads.ts';
import { issuedFilesActs } from './issued-files.ts';
import { onboardingActs } from './onboarding.ts';
import { operatorsActs } from './operators.ts';
import { payeesActs } from './payees.ts';
import { paymentOrdersActs } from './payment-orders.ts';
import { pixActs } from './pix.ts';
import { pixChargesActs } from './pix-charges.ts';
import { pixDashboardActs } from './pix-dashboard.ts';
import { pixDisputesActs } from './pix-disputes.ts';
import { pixKeysActs } from './pix-keys.ts';
import { pixRefundsActs } from './pix-refunds.ts';
import { pixReturnFilesActs } from './pix-return-files.ts';
import { reconciliationActs } from './reconciliation.ts';
import { schedulesActs } from './schedules.ts';
import { signedChangesActs } from './signed-changes.ts';
import { statementActs } from './statement.ts';
import { transfersActs } from './transfers.ts';
import { usageLimitsActs } from './usage-limits.ts';
import { webhooksActs } from './webhooks.ts';
import type { CapabilityActs } from './acts.ts';

/** The acts of every capability that writes into a company's log, by its name: a capability brings its file and a row. */
export const CAPABILITY_ACTS: Readonly<Record<string, CapabilityActs>> = {
  access: accessActs,
  devices: devicesActs,
  'signed-changes': signedChangesActs,
  operators: operatorsActs,
  'payment-orders': paymentOrdersActs,
  'batch-transfers': batchTransfersActs,
  payees: payeesActs,
  groups: groupsActs,
  'usage-limits': usageLimitsActs,
  authorizations: authorizationsActs,
  pix: pixActs,
  'pix-charges': pixChargesActs,
  'pix-dashboard': pixDashboardActs,
  'pix-disputes': pixDisputesActs,
  'pix-keys': pixKeysActs,
  'pix-refunds': pixRefundsActs,
  'pix-return-files': pixReturnFilesActs,
  transfers: transfersActs,
  fees: feesActs,
  reconciliation: reconciliationActs,
  statement: statementActs,
  'issued-files': issuedFilesActs,
  'background-tasks': backgroundTasksActs,
  schedules: schedulesActs,
  history: historyActs,
  onboarding: onboardingActs,
  company: companyActs,
  'large-uploads': largeUploadsActs,
  institutions: institutionsActs,
  integrations: integrationsActs,
  webhooks: webhooksActs,
  keys: keysActs,
};
