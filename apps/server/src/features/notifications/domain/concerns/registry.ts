import { accessConcerns } from './access.ts';
import { backgroundTasksConcerns } from './background-tasks.ts';
import { batchTransfersConcerns } from './batch-transfers.ts';
import { companyConcerns } from './company.ts';
import type { CapabilityConcerns } from './concern.ts';
import { groupsConcerns } from './groups.ts';
import { integrationsConcerns } from './integrations.ts';
import { issuedFilesConcerns } from './issued-files.ts';
import { paymentOrdersConcerns } from './payment-orders.ts';
import { pixConcerns } from './pix.ts';
import { pixChargesConcerns } from './pix-charges.ts';
import { pixDashboardConcerns } from './pix-dashboard.ts';
import { pixDisputesConcerns } from './pix-disputes.ts';
import { pixKeysConcerns } from './pix-keys.ts';
import { pixRefundsConcerns } from './pix-refunds.ts';
import { pixReturnFilesConcerns } from './pix-return-files.ts';
import { reconciliationConcerns } from './reconciliation.ts';
import { authorizationsConcerns, devicesConcerns, operatorsConcerns, usageLimitsConcerns } from './rights.ts';
import { signedChangesConcerns } from './signed-changes.ts';
import {
  feesConcerns,
  historyConcerns,
  institutionsConcerns,
  keysConcerns,
  largeUploadsConcerns,
  onboardingConcerns,
  payeesConcerns,
  schedulesConcerns,
  statementConcerns,
} from './silent.ts';
import { transfersConcerns } from './transfers.ts';
import { webhooksConcerns } from './webhooks.ts';

/** What the acts of every capability are to people, by its name: a capability brings its file and a row. */
export const CAPABILITY_CONCERNS: Readonly<Record<string, CapabilityConcerns>> = {
  access: accessConcerns,
  devices: devicesConcerns,
  operators: operatorsConcerns,
  authorizations: authorizationsConcerns,
  'usage-limits': usageLimitsConcerns,
  'payment-orders': paymentOrdersConcerns,
  'batch-transfers': batchTransfersConcerns,
  payees: payeesConcerns,
  groups: groupsConcerns,
  pix: pixConcerns,
  'pix-charges': pixChargesConcerns,
  'pix-dashboard': pixDashboardConcerns,
  'pix-disputes': pixDisputesConcerns,
  'pix-keys': pixKeysConcerns,
  'pix-refunds': pixRefundsConcerns,
  'pix-return-files': pixReturnFilesConcerns,
  transfers: transfersConcerns,
  fees: feesConcerns,
  reconciliation: reconciliationConcerns,
  'signed-changes': signedChangesConcerns,
  schedules: schedulesConcerns,
  statement: statementConcerns,
  'issued-files': issuedFilesConcerns,
  'background-tasks': backgroundTasksConcerns,
  history: historyConcerns,
  onboarding: onboardingConcerns,
  company: companyConcerns,
  'large-uploads': largeUploadsConcerns,
  institutions: institutionsConcerns,
  integrations: integrationsConcerns,
  webhooks: webhooksConcerns,
  keys: keysConcerns,
};
