import { expect, test } from 'vitest';
import { ENDPOINTS, paymentOrderSchema, type AnyEndpoint } from './index.ts';

/**
 * Every write that a session opened by a password alone may make, by the reason why it may (docs/SECURITY.md, "Paying"). What
 * is not here makes an order, or asks for a session that a trusted device opened (`access.proof`). A new write fails
 * this test until it does one of the three.
 */
const ALLOWED = {
  'it opens, ends or proves the caller’s own session, or registers the caller’s own device, which waits for its code': [
    'access.authorize-access-request',
    'access.logout',
    'access.prove-device',
    'access.refuse-access-request',
    'access.renew-session',
    'access.start-device-proof',
    'devices.confirm-device',
    'devices.register-device',
    'devices.resend-device-code',
  ],
  'it is the caller’s own view of the bank: no money, right or data of the company': [
    'access.keep-appearance',
    'background-tasks.cancel-task',
    'background-tasks.delete-task',
    'notifications.change-notification-preferences',
    'notifications.mark-notifications-read',
    'saved-views.change-view',
    'saved-views.remove-view',
    'saved-views.rename-view',
    'saved-views.save-view',
    'saved-views.set-default-view',
  ],
  'it reads, under a ration where it asks others, or makes a file of what may be read': [
    'authorizations.try-rules',
    'batch-transfers.ask-batch-receipts',
    'batch-transfers.issue-batch-return',
    'history.verify-history',
    'operators.preview-rights',
    'pix-refunds.preview-pix-refund',
    'pix-return-files.issue-day',
    'pix.look-up-code',
    'pix.look-up-payee',
    'pix.preview-pix-order',
    'statement.prepare-export',
    'transfers.look-up-payee',
    'transfers.preview-transfer',
  ],
  'it changes an order, which then waits for the app': ['payment-orders.edit-payment-order'],
  'it prepares what counts only with its order, each row of which is signed': [
    'batch-transfers.change-batch',
    'batch-transfers.change-batch-row',
    'batch-transfers.confirm-batch-rows',
    'batch-transfers.discard-batch',
    'batch-transfers.leave-out-batch-rows',
    'batch-transfers.open-batch',
    'batch-transfers.send-batch-file',
    'batch-transfers.retry-batch',
    'batch-transfers.send-batch-rows',
    'large-uploads.begin',
    'large-uploads.remove',
    'large-uploads.send',
    'large-uploads.start-reading',
    'pix-keys.send-code',
  ],
  'it carries the signature of a trusted device, or counts only once one was given': [
    'authorizations.approve-order',
    'authorizations.ask-to-approve',
    'authorizations.change-rules',
    'devices.change-device',
    'operators.change-operator',
    'operators.change-operator-state',
    'operators.change-profile',
    'operators.create-profile',
    'operators.invite-operator',
    'operators.remove-profile',
    'operators.set-absence',
    'payment-orders.confirm-payment-order',
    'signed-changes.approve-signed-change',
    'signed-changes.sign-signed-change',
    'usage-limits.change-night-start',
    'usage-limits.change-payee-limit',
    'usage-limits.change-usage-limit',
    'usage-limits.register-payee-limit',
  ],
  'it only stops what would have happened, so nothing leaves the company': [
    'authorizations.refuse-order',
    'batch-transfers.cancel-batch',
    'company.cancel-request',
    'integrations.revoke-credential',
    'payment-orders.cancel-payment-order',
    'pix-keys.keep-key',
    'pix-keys.withdraw-claim',
    'schedules.cancel-schedules',
    'signed-changes.cancel-signed-change',
    'signed-changes.refuse-signed-change',
    'usage-limits.cancel-limit-raise',
  ],
  'it stops by a password alone, and goes on again only by a trusted device: its handler asks': [
    'devices.end-session',
    'operators.end-operator-sessions',
    'payment-orders.leave-out-payment',
    'payment-orders.pause-series',
  ],
  'it sends what was sent before to an address that a trusted device registered': [
    'webhooks.send-again',
    'webhooks.test-webhook',
  ],
  'it is a remark beside an entry, with its author, in the history': ['statement.annotate-entry'],
} as const;

/** Whatever the way of paying: an order that is made in such a session waits for the app (decision 034). */
const makesAnOrder = ({ status, idempotent, response }: AnyEndpoint): boolean =>
  status === 201 && idempotent === true && response === paymentOrderSchema;

const writes = ENDPOINTS.filter(({ method, access }) => method !== 'GET' && access.kind === 'signed-in');

test('[attack] every write says what a password alone may do, and why', () => {
  const byPassword = writes.filter(({ access }) => access.kind === 'signed-in' && access.proof === undefined);
  expect(byPassword.filter(makesAnOrder).length).toBeGreaterThan(3);
  expect(
    byPassword
      .filter((each) => !makesAnOrder(each))
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(Object.values(ALLOWED).flat().toSorted());
});

test.each([
  'company.confirm-registration',
  'groups.apply-group-edit',
  'payees.rename-favourite',
  'pix-charges.create-pix-charge',
  'pix-charges.remove-pix-charge',
  'pix-charges.revise-pix-charge',
  'pix-disputes.answer-dispute',
  'pix-disputes.contest-pix',
  'pix-keys.register-key',
])('[attack] %s asks for a session that a trusted device opened', (id) => {
  expect(writes.find((each) => each.id === id)?.access).toMatchObject({ proof: 'trusted-device' });
});
