import { beforeAll, expect, test } from 'vitest';
import {
  ENDPOINTS,
  orderConfirmationContent,
  type ApprovalRules,
  type LargeUpload,
  type BackgroundTask,
  type OrderConfirmation,
  type PaymentOrder,
  type SignedChange,
  type UsageLimits,
} from '@bank/contracts';
import { civilDate, DAY_MS, later, money } from '@bank/core';
import { ledgerAccountOf } from '../features/company/index.ts';
import { seedCode } from '../features/pix-keys/index.ts';
import { issueFiles } from '../features/issued-files/index.ts';
import { closedMonthRecipes } from '../features/statement/index.ts';
import { readRows } from '../platform/database/rows.ts';
import { seedRegistrations } from '../seed/seed-registrations.ts';
import { attacksOnBatches, openedBatch } from './attacks-on-batches.ts';
import { groupOf, GROUPS, MEMBER } from './attacks-on-groups.ts';
import { ID_PLACES, LISTS, type Place } from './id-places.ts';
import { tinyPdf } from './made-pdf.ts';
import { keyOf, startPixBank } from './pix-bank.ts';
import { programOf } from './program.ts';
import { signatureOf, signChange } from './sign-change.ts';
import type { TestCaller, TestReply } from './test-bank.ts';
import { MARIA } from './transfers-bank.ts';

// Goal: Z03. Whatever id of company 10001 the administrator of company 10003 uses, wherever an id may stand: it does not
// exist for them, the answer is the one for an id that nobody has, and nothing changes or is told.
const bank = await startPixBank();
const VICTIM = '10001';
const NEXT_MONTH = '2026-12-20';

/** A request that carries that id in one place and is in order otherwise. */
interface Attack {
  readonly ids: readonly string[];
  /** Where the id stands in the path, that is the whole request but for `body`. */
  readonly body?: (id: string) => unknown;
  readonly query?: (id: string) => string;
  /** What the attacker does each time before. */
  readonly before?: () => Promise<unknown>;
  /** The path's own ids, where the foreign one stands elsewhere: of the attacker's own things. */
  readonly own?: string;
  /** The whole path, where ids of two kinds stand in it. */
  readonly path?: (id: string) => string;
  /** A list or count that leaves foreign ids out answers 200 as it does for ids of nobody; all else is refused. */
  readonly isFilter?: true;
}

let attacker: TestCaller;
let attacks: ReadonlyMap<Place, Attack>;
let secrets: readonly string[];

/** An id of the same form and moment that nobody has. */
function nobodys(id: string): string {
  const last = id.at(-1) === '0' ? '1' : '0';
  return id.slice(0, -1) + last;
}

// --- what the victim has -----------------------------------------------------------------------

async function firstId(sql: string): Promise<string> {
  const [row] = await readRows<{ id: string }>(bank.pool, sql, [bank.companyId(VICTIM)]);
  if (!row) throw new Error(`the victim has none: ${sql}`);
  return row.id;
}

async function idsOf(sql: string): Promise<readonly string[]> {
  const rows = await readRows<{ id: string }>(bank.pool, sql, [bank.companyId(VICTIM)]);
  if (rows.length === 0) throw new Error(`the victim has none: ${sql}`);
  return rows.map(({ id }) => id);
}

/** Money moved, payments that wait in every way, changes and raises that wait, notices: one of everything. */
async function fillVictim() {
  await bank.fund(VICTIM, 1_000_000_00n);
  await seedRegistrations(bank.pool, bank.clock.now());
  await bank.knowPayees();
  const [phone, makersPhone] = [await bank.device('admin'), await bank.device('maker')];
  const [admin, maker] = [await bank.as('admin'), await bank.as('maker')];
  const pending = await bank.device('maker', 'pending');
  const pay = async (amount: string, more: object = {}): Promise<PaymentOrder> => {
    const reply = await bank.payTo(maker, bank.outsider.key, amount, more);
    expect(reply.status, reply.text).toBe(201);
    return reply.json<PaymentOrder>();
  };
  const settled = await pay('10.00');
  await bank.reaches(maker, settled.id, 'settled');
  const monthly = { every: { unit: 'month', count: 1 }, ends: { by: 'never' }, onHoliday: 'same-day' } as const;
  const waiting = await pay('5000.00');
  const scheduled = await pay('20.00', { date: NEXT_MONTH });
  const series = await pay('30.00', { date: NEXT_MONTH, recurrence: monthly });
  await bank.confirm(maker, makersPhone, series.id);
  const lookup = await bank.lookUp(maker, bank.outsider.key);
  const favourite = await maker.put(`/services/payees/of-order/${settled.id}`, { name: 'Maria' });
  expect(favourite.status, favourite.text).toBe(200);
  const view = await maker.put('/services/saved-views', {
    list: 'statement',
    name: 'Minha',
    search: 'tipo=pix',
    hiddenColumns: [],
  });
  expect(view.status, view.text).toBe(200);

  const invitation = await admin.post(
    '/services/access-users/operators',
    { name: 'Lia', email: 'lia@exemplo.com', cpf: '86288366757', phone: '+5511988887777', ...NO_PROFILE, role: 'SA' },
    { 'idempotency-key': 'lia' },
  );
  expect(invitation.status, invitation.text).toBe(201);
  const limit = { type: 'pix', scope: { of: 'company' }, measure: 'day', amount: '400000.00' };
  const raise = await admin.put('/services/usage-limits/limits', limit);
  expect(raise.status, raise.text).toBe(201);
  expect((await signChange(bank, phone, 'admin', raise.json<SignedChange>())).json()).toMatchObject({ state: 'done' });
  const ofPayee = { type: 'pix', to: { orderId: settled.id }, amount: '400000.00' };
  const payeeLimit = await admin.put('/services/usage-limits/payee-limits', ofPayee);
  expect(payeeLimit.status, payeeLimit.text).toBe(201);
  expect((await signChange(bank, phone, 'admin', payeeLimit.json<SignedChange>())).json()).toMatchObject({
    state: 'done',
  });
  const limits = (await admin.get('/services/usage-limits/limits')).json<UsageLimits>();
  expect(JSON.stringify(limits)).toContain('lim_');
  const upload = await admin.post(
    '/services/large-uploads',
    { kind: 'remittance', name: 'remessa.rem', bytes: 1000 },
    { 'idempotency-key': 'remessa' },
  );
  expect(upload.status, upload.text).toBe(201);
  await claimKey(VICTIM, 'clm_0123456789abcdefghjkmnpqrs');
  const charge = { kind: 'static', key: `chave${VICTIM}@exemplo.com` };
  const webhook = await webhookOf(VICTIM);
  const charges = [];
  for (const name of ['charge-1', 'charge-2']) {
    const made = await maker.post('/services/pix/charges', charge, { 'idempotency-key': name });
    expect(made.status, made.text).toBe(201);
    charges.push(made.json<{ id: string }>().id);
  }
  const batch = await maker.post(
    '/services/pix/charge-batches',
    { name: 'Lote', rows: 1 },
    { 'idempotency-key': 'batch-1' },
  );
  expect(batch.status, batch.text).toBe(201);
  const group = await groupOf(maker, 'Grupo da vítima');
  const task = await admin.post('/services/statement/v2/exports', { format: 'csv' }, { 'idempotency-key': 'task' });
  expect(task.status, task.text).toBe(201);
  await bank.until('the victim has a file', async () => {
    const path = `/services/background-tasks/${task.json<BackgroundTask>().id}`;
    return (await admin.get(path)).json<BackgroundTask>().state === 'done';
  });
  await bank.until('the victim has notices', async () => {
    const rows = await readRows(bank.pool, 'SELECT FROM bank.notification WHERE company_id = $1', [
      bank.companyId(VICTIM),
    ]);
    return rows.length > 0;
  });
  const disputed = await maker.put(`/services/pix-disputes/of-order/${settled.id}`, {
    reason: 'scam',
    report: 'Pagamos um boleto que era falso.',
  });
  expect(disputed.status, disputed.text).toBe(200);
  const received = await contestedPix();
  const precaution = await firstId('SELECT id FROM bank.pix_precaution WHERE company_id = $1');
  return {
    disputed: disputed.json<{ id: string }>().id,
    received,
    charges,
    chargeBatch: batch.json<{ id: string }>().id,
    group,
    batch: await openedBatch(maker),
    webhook,
    precaution,
    orders: [settled.id, waiting.id, scheduled.id, series.id],
    lookup: lookup.id,
    transferLookup: (await maker.post('/services/transfers/lookups', MARIA)).json<{ id: string }>().id,
    favourite: favourite.json<{ id: string }>().id,
    view: view.json<{ id: string }>().id,
    key: await firstId('SELECT id FROM bank.pix_key WHERE company_id = $1 ORDER BY id'),
    keyCode: await firstId('SELECT id FROM bank.pix_key_code WHERE company_id = $1 ORDER BY id'),
    keyClaim: await firstId('SELECT id FROM bank.pix_key_claim WHERE company_id = $1 ORDER BY id'),
    change: invitation.json<SignedChange>().id,
    task: task.json<BackgroundTask>().id,
    payeeLimit: limits.payeeLimits[0]?.id ?? '',
    raise: /lim_[0-9a-z]{26}/.exec(JSON.stringify(limits))?.[0] ?? '',
    devices: [makersPhone.id, pending.id],
    credential: (await programOf(bank, VICTIM, ['cob.read'])).credentialId,
    entry:
      (await admin.get('/services/statement/v2/entries?limit=1')).json<{ items: { id: string }[] }>().items[0]?.id ??
      '',
    file: await issueTenth(),
    operator: bank.operator('maker').id,
    profile: await firstId('SELECT id FROM bank.permission_profile WHERE company_id = $1 ORDER BY id'),
    notice: await firstId('SELECT id FROM bank.notification WHERE company_id = $1 ORDER BY id'),
    upload: upload.json<LargeUpload>().id,
    documents: await idsOf('SELECT id FROM bank.customer_document WHERE owner_id = $1'),
    requests: await idsOf('SELECT id FROM bank.company_request WHERE company_id = $1'),
    session: await firstId(
      `SELECT encode(id_hash, 'hex') AS id FROM bank.session WHERE company_id = $1 AND ended_at IS NULL`,
    ),
  };
}

/** A Pix that the victim received, which was blocked as a precaution, and which somebody contests. */
async function contestedPix(): Promise<string> {
  const { rails } = bank;
  const transfer = rails.incoming({ account: VICTIM, document: '11222333000181', amount: money(10_00n) });
  rails.fraudMarks.add(transfer.debtor.document);
  rails.push(rails.payment(transfer));
  const { endToEndId } = transfer;
  await bank.until('the Pix is there', async () => {
    const rows = await readRows(bank.pool, 'SELECT FROM bank.pix_in WHERE end_to_end_id = $1', [endToEndId]);
    return rows.length > 0;
  });
  rails.push(rails.statusOf(endToEndId, endToEndId, 'ACCC'));
  const credited = `SELECT FROM bank.pix_in WHERE end_to_end_id = $1 AND state = 'credited'`;
  await bank.until('it is credited', async () => (await readRows(bank.pool, credited, [endToEndId])).length > 0);
  rails.disputes.report(endToEndId);
  let cases: readonly { readonly id: string }[] = [];
  await bank.until('it is contested', async () => {
    bank.wake();
    cases = await readRows<{ id: string }>(bank.pool, 'SELECT id FROM bank.received_dispute');
    return cases.length > 0;
  });
  return cases[0]?.id ?? '';
}

/** A webhook of a company's key, and a delivery of it. */
async function webhookOf(bankAccount: string): Promise<{ readonly id: string; readonly delivery: string }> {
  const [id, delivery] = [`whk_${bankAccount.padStart(26, '0')}`, `whd_${bankAccount.padStart(26, '0')}`];
  await bank.byHand(
    `INSERT INTO bank.webhook (company_id, id, key, url, host, came_by, created_at, created_by, since_entry_seq, secret)
     VALUES ($1, $2, $3, 'https://erp.exemplo.com.br', 'erp.exemplo.com.br', 'api', $4, '{"id":"x","name":"x"}', 0, '\\x00')`,
    [bank.companyId(bankAccount), id, `chave${bankAccount}@exemplo.com`, new Date(bank.clock.now())],
  );
  await bank.byHand(
    `INSERT INTO bank.webhook_delivery (company_id, id, webhook_id, kind, state, created_at, url, host, body, pix_count, ended_at)
     VALUES ($1, $2, $3, 'test', 'delivered', $4, 'https://erp.exemplo.com.br', 'erp.exemplo.com.br', '{}', 0, $4)`,
    [bank.companyId(bankAccount), delivery, id, new Date(bank.clock.now())],
  );
  return { id, delivery };
}

/** A company with a key, a code for it, and a claim of somebody for it. */
async function claimKey(bankAccount: string, claimId: string): Promise<void> {
  const companyId = bank.companyId(bankAccount);
  const key = `chave${bankAccount}@exemplo.com`;
  await keyOf(bank, { bankAccount, key });
  await seedCode(bank.pool, bank.platform, { companyId, key, sentAt: bank.clock.now() });
  await readRows(
    bank.pool,
    `INSERT INTO bank.pix_key_claim (company_id, id, side, type, key_type, key, state, request_id, directory_id, other_ispb,
       created_at, resolution_end, completion_end, last_modified)
     VALUES ($1, $2, 'donor', 'portability', 'EMAIL', $3, 'waiting', gen_random_uuid(), gen_random_uuid(), '99999010',
       $4, $5, $5, $4)`,
    [companyId, claimId, key, new Date(bank.clock.now()), new Date(later(bank.clock.now(), 700 * DAY_MS))],
  );
}

/** The victim's tenth file of a kind, a month without entries; the attacker's company has none of any number. */
async function issueTenth(): Promise<string> {
  const { pool, platform } = bank;
  const { name, code, branch } = platform.settings.bank;
  const days = { from: civilDate('2026-10-01'), to: civilDate('2026-10-31') };
  const range = { firstSeq: '1', lastSeq: '0', closingBalance: '0' };
  const account = { accountId: ledgerAccountOf(VICTIM), bankAccount: VICTIM };
  const params = { ...days, ...range, ...account, bank: { name, code, branch } };
  const kind = 'statement-month-csv';
  const files = Array.from({ length: 10 }, (_, index) => {
    return { ...days, kind, businessKey: `${index}`, name: `${index}.csv`, params } as const;
  });
  const deps = { pool, entropy: platform.entropy, recipes: closedMonthRecipes };
  const issued = await issueFiles(deps, bank.companyId(VICTIM), files, bank.clock.now());
  return `${kind}.${issued.at(-1)?.number}`;
}

const NO_PROFILE = { role: 'EDITOR', profileId: null, approverClass: null, accessUntil: null } as const;

// --- the attacks -------------------------------------------------------------------------------

async function prepareAttacks(): Promise<void> {
  const foreign = await fillVictim();
  const { orders, devices, operator, profile } = foreign;
  await bank.fund('10003', 100_000_00n);
  const phone = await bank.device('admin3');
  attacker = await bank.as('admin3');
  const own = await bank.payTo(attacker, bank.outsider.key, '4000.00');
  expect(own.status, own.text).toBe(201);
  const ownOrder = own.json<PaymentOrder>().id;
  const shown = (await attacker.get(`/services/payment-orders/${ownOrder}/confirmation`)).json<OrderConfirmation>();
  const asked = await attacker.put('/services/usage-limits/night-start', { hour: 22 });
  expect(asked.status, asked.text).toBe(201);
  const ownChange = asked.json<SignedChange>();
  const ownClaim = 'clm_0123456789abcdefghjkmnpqrt';
  await claimKey('10003', ownClaim);
  const ownWebhook = (await webhookOf('10003')).id;
  const ofWebhook = { ids: [foreign.webhook.id] };
  const ofDelivery = { ids: [foreign.webhook.delivery], path: deliveryPath(ownWebhook) };
  const ofWebhooksDelivery = { ...ofWebhook, path: (id: string) => deliveryPath(id)(`whd_${'0'.repeat(26)}`) };
  const sendAgain = (attack: Attack): Attack => ({
    ...attack,
    path: (id) => `${attack.path?.(id)}/send-again`,
    body: () => ({}),
  });
  const other = await readRows<{ id: string }>(
    bank.pool,
    `INSERT INTO bank.operator (company_id, id, cpf, name, email, phone, role, state, password_hash, password_kind,
       password_changed_at, created_at)
     SELECT company_id, 'opr_0123456789abcdefghjkmnpqrs', '11144477735', 'Outro', 'outro@exemplo.com', phone, 'SA', 'active',
       password_hash, 'permanent', password_changed_at, created_at FROM bank.operator WHERE id = $1 RETURNING id`,
    [bank.operator('admin3').id],
  );
  const ownOperator = other[0]?.id ?? '';

  // Signed by a key that is not the device's: what matters is that the device is nobody's.
  const orderSignature = (deviceId: string): unknown => ({
    device: {
      ...phone.sign(({ signedAt }) => orderConfirmationContent(shown.signing, { deviceId, signedAt })),
      deviceId,
    },
  });
  const changeSignature = (deviceId: string): unknown => ({
    device: { ...signatureOf(bank, phone, 'admin3', ownChange, 'sign'), deviceId },
  });
  const invitee = { name: 'Zé', email: 'ze@exemplo.com', cpf: '86288366757', phone: '+5511988887777' };
  const anyDevice = { device: { deviceId: phone.id, signedAt: '2026-11-23T13:00:00.000Z', signature: 'A'.repeat(86) } };
  const ofOrders = { ids: orders };
  const ofOperator = { ids: [operator, bank.operator('admin').id] };
  const ofChange = { ids: [foreign.change] };
  const ofProfile = { ids: [profile] };
  const ofTask = { ids: [foreign.task] };
  const ofClaim = { ids: [foreign.keyClaim] };
  const ofCode = { ids: [foreign.keyCode] };
  const ofCredential = { ids: [foreign.credential] };
  const ownGroup = await groupOf(attacker, 'Grupo do atacante');
  const ofGroup = { ids: [foreign.group.id] };
  const seenGroup = { ...ofGroup, body: () => ({ version: 2 }) };
  const groupEdit = (groupId: string, editId: string, act: string) => `${GROUPS}/${groupId}/edits/${editId}/${act}`;
  const addOne = () => ({ lines: [{ act: 'add', line: 1, member: MEMBER }] });
  const ofEmptyCredentialCall = { ...ofCredential, body: () => ({}) };
  const credentialTerms = { name: 'x', scopes: ['cob.read'], dailyCap: '0.00', validUntil: null, certificate: null };
  const absence = (substituteId: string): unknown => ({
    absence: { from: NEXT_MONTH, until: NEXT_MONTH, substituteId },
  });
  const table: Record<Place, Attack> = {
    'access.prove-device body.device.deviceId': {
      ids: devices,
      before: () => attacker.post('/services/accounts/session/device-proof/challenge'),
      body: (deviceId) => ({ device: { ...anyDevice.device, deviceId } }),
    },
    'devices.confirm-device params.deviceId': { ids: devices, body: () => ({ code: '123456' }) },
    'devices.resend-device-code params.deviceId': { ids: devices },
    'devices.change-device params.deviceId': { ids: devices, body: () => ({ action: 'remove' }) },
    'devices.end-session params.sessionId': { ids: [foreign.session] },
    'issued-files.download-file params.fileId': { ids: [foreign.file] },
    'statement.read-entry params.entryId': { ids: [foreign.entry] },
    'statement.annotate-entry params.entryId': { ids: [foreign.entry], body: () => ({ note: 'x', category: null }) },
    'pix-refunds.read-received-pix params.id': { ids: [foreign.entry] },
    'pix.look-up-payee body.favouriteId': { ids: [foreign.favourite], body: (favouriteId) => ({ favouriteId }) },
    'pix.look-up-payee body.orderId': { ...ofOrders, body: (orderId) => ({ orderId }) },
    'pix.preview-pix-order body.lookupId': paysFrom(foreign.lookup),
    'pix-charges.read-pix-charge params.id': { ids: foreign.charges },
    'pix-charges.revise-pix-charge params.id': {
      ids: foreign.charges,
      body: () => ({ revision: 0, content: { kind: 'static', key: 'chave10003@exemplo.com' } }),
    },
    'pix-charges.remove-pix-charge params.id': { ids: foreign.charges },
    ...attacksOnBatches([foreign.batch]),
    'batch-transfers.open-batch body.groupId': {
      ...ofGroup,
      body: (groupId) => ({ name: 'X', source: 'group', groupId, confidential: false }),
    },
    'pix-charges.send-pix-charge-batch-rows params.id': {
      ids: [foreign.chargeBatch],
      body: () => ({
        rows: [
          {
            row: 1,
            content: {
              kind: 'immediate',
              key: 'chave10003@exemplo.com',
              amount: '1.00',
              changeable: false,
              expiresIn: 60,
            },
          },
        ],
      }),
    },
    'pix-charges.begin-pix-charge-batch params.id': { ids: [foreign.chargeBatch], body: () => ({ again: true }) },
    'pix-charges.read-pix-charge-batch params.id': { ids: [foreign.chargeBatch] },
    'pix-charges.list-pix-charge-batch-rows params.id': { ids: [foreign.chargeBatch] },
    'pix-charges.export-pix-charge-batch params.id': { ids: [foreign.chargeBatch], query: () => 'format=csv' },
    'pix-disputes.read-dispute-of-order params.orderId': ofOrders,
    'pix-disputes.contest-pix params.orderId': {
      ...ofOrders,
      body: () => ({ reason: 'scam', report: 'Pagamos um boleto que era falso.' }),
    },
    'pix-disputes.read-sent-dispute params.disputeId': { ids: [foreign.disputed] },
    'pix-disputes.cancel-dispute params.disputeId': { ids: [foreign.disputed] },
    'pix-disputes.read-received-dispute params.disputeId': { ids: [foreign.received] },
    'pix-disputes.read-precaution params.precautionId': { ids: [foreign.precaution] },
    'pix-disputes.send-evidence params.disputeId': { ids: [foreign.received] },
    'pix-disputes.read-evidence params.disputeId': { ids: [foreign.received] },
    'pix-disputes.answer-dispute params.disputeId': { ids: [foreign.received], body: () => ({ text: 'x' }) },
    'pix-keys.send-code body.claimId': { ...ofClaim, body: (claimId) => ({ claimId }) },
    'pix-keys.register-key body.codeId': { ...ofCode, body: (codeId) => ({ codeId, code: '123456' }) },
    'pix-keys.remove-key params.keyId': { ids: [foreign.key] },
    'pix-keys.ask-claim body.keyId': { ids: [foreign.key], body: (keyId) => ({ keyId }) },
    'pix-keys.give-key params.claimId': ofClaim,
    'pix-keys.keep-key params.claimId': { ...ofClaim, body: () => ({}) },
    'pix-keys.keep-key body.proof.codeId': {
      ...ofCode,
      own: ownClaim,
      body: (codeId) => ({ proof: { codeId, code: '123456' } }),
    },
    'pix-keys.complete-claim params.claimId': {
      ...ofClaim,
      body: () => ({ codeId: 'pkc_0123456789abcdefghjkmnpqrs', code: '123456' }),
    },
    'pix-keys.complete-claim body.codeId': { ...ofCode, own: ownClaim, body: (codeId) => ({ codeId, code: '123456' }) },
    'pix-keys.withdraw-claim params.claimId': ofClaim,
    'payees.read-favourite-of-order params.orderId': ofOrders,
    'payees.save-favourite params.orderId': { ...ofOrders, body: () => ({ name: 'x' }) },
    'payees.rename-favourite params.favouriteId': { ids: [foreign.favourite], body: () => ({ name: 'x' }) },
    'payees.remove-favourite params.favouriteId': { ids: [foreign.favourite] },
    'groups.read-payee-group params.id': ofGroup,
    'groups.revise-payee-group params.id': {
      ...ofGroup,
      body: () => ({ version: 2, name: 'x', isConfidential: false, repetition: null }),
    },
    'groups.archive-payee-group params.id': seenGroup,
    'groups.bring-back-payee-group params.id': seenGroup,
    'groups.list-group-members params.id': ofGroup,
    'groups.open-group-to-pay params.id': ofGroup,
    'groups.open-group-members params.id': ofGroup,
    'groups.export-payee-group params.id': { ...ofGroup, query: () => 'format=csv' },
    'groups.begin-group-edit params.id': { ...ofGroup, body: () => ({ version: 2, lines: 1 }) },
    'groups.send-group-edit-lines params.id': {
      ...ofGroup,
      path: (id) => groupEdit(id, foreign.group.edit, 'lines'),
      body: addOne,
    },
    'groups.send-group-edit-lines params.editId': {
      ids: [foreign.group.edit],
      path: (id) => groupEdit(ownGroup.id, id, 'lines'),
      body: addOne,
    },
    'groups.send-group-edit-lines body.lines.memberId': {
      ids: [foreign.group.member],
      path: () => groupEdit(ownGroup.id, ownGroup.edit, 'lines'),
      body: (memberId) => ({ lines: [{ act: 'remove', line: 1, memberId }] }),
    },
    'groups.apply-group-edit params.id': {
      ...ofGroup,
      path: (id) => groupEdit(id, foreign.group.edit, 'apply'),
      body: () => ({}),
    },
    'groups.apply-group-edit params.editId': {
      ids: [foreign.group.edit],
      path: (id) => groupEdit(ownGroup.id, id, 'apply'),
      body: () => ({}),
    },
    'groups.list-group-changes params.id': ofGroup,
    'groups.list-group-change-lines params.id': { ...ofGroup, path: (id) => `${GROUPS}/${id}/changes/2/lines` },
    'integrations.read-credential params.id': ofCredential,
    'integrations.list-program-calls params.id': ofCredential,
    'integrations.change-credential params.id': { ...ofCredential, body: () => credentialTerms },
    'integrations.renew-secret params.id': ofEmptyCredentialCall,
    'integrations.show-secret params.id': ofEmptyCredentialCall,
    'integrations.revoke-credential params.id': ofEmptyCredentialCall,
    'saved-views.change-view params.viewId': {
      ids: [foreign.view],
      body: () => ({ search: '', hiddenColumns: [] }),
    },
    'saved-views.rename-view params.viewId': { ids: [foreign.view], body: () => ({ name: 'x' }) },
    'saved-views.set-default-view params.viewId': { ids: [foreign.view], body: () => ({ isDefault: true }) },
    'saved-views.remove-view params.viewId': { ids: [foreign.view] },
    'pix.create-pix-order body.lookupId': paysFrom(foreign.lookup),
    'transfers.look-up-payee body.favouriteId': { ids: [foreign.favourite], body: (favouriteId) => ({ favouriteId }) },
    'transfers.look-up-payee body.orderId': { ...ofOrders, body: (orderId) => ({ orderId }) },
    'transfers.preview-transfer body.lookupId': paysFrom(foreign.transferLookup),
    'transfers.create-transfer body.lookupId': paysFrom(foreign.transferLookup),
    'payment-orders.list-payment-orders query.cursor': { ...ofOrders, query: (id) => `cursor=${id}`, isFilter: true },
    'payment-orders.read-payment-order params.orderId': ofOrders,
    'payment-orders.read-order-confirmation params.orderId': ofOrders,
    'payment-orders.confirm-payment-order params.orderId': { ...ofOrders, body: () => anyDevice },
    'payment-orders.confirm-payment-order body.device.deviceId': { ids: devices, own: ownOrder, body: orderSignature },
    'payment-orders.cancel-payment-order params.orderId': ofOrders,
    'payment-orders.edit-payment-order params.orderId': { ...ofOrders, body: () => ({ revision: 1, amount: '1.00' }) },
    'payment-orders.pause-series params.orderId': { ...ofOrders, body: () => ({ paused: true }) },
    'payment-orders.leave-out-payment params.orderId': {
      ...ofOrders,
      body: () => ({ revision: 1, date: '2026-12-25', leftOut: true }),
    },
    'authorizations.read-authorization params.orderId': ofOrders,
    'authorizations.ask-to-approve body.orderIds': { ...ofOrders, body: (id) => ({ orderIds: [id] }) },
    'authorizations.approve-order params.orderId': { ...ofOrders, body: () => anyDevice },
    // Looked at after order, state and who approves; the order here is the attacker's own, which nobody approves.
    'authorizations.approve-order body.device.deviceId': { ids: devices, own: ownOrder, body: orderSignature },
    'authorizations.refuse-order params.orderId': { ...ofOrders, body: () => ({ reason: 'não' }) },
    'authorizations.try-rules body.rules.outcome.steps.ways.approver.profileId': {
      ...ofProfile,
      body: rulesNaming,
      isFilter: true,
    },
    'authorizations.change-rules body.rules.outcome.steps.ways.approver.profileId': {
      ...ofProfile,
      body: rulesNaming,
    },
    'schedules.cancel-schedules body.orderIds': { ...ofOrders, body: (id) => ({ orderIds: [id] }), isFilter: true },
    'usage-limits.change-usage-limit body.scope.operatorId': {
      ...ofOperator,
      body: (operatorId) => ({ type: 'pix', scope: { of: 'operator', operatorId }, measure: 'day', amount: '1.00' }),
    },
    'usage-limits.cancel-limit-raise params.changeId': { ids: [foreign.raise] },
    'usage-limits.register-payee-limit body.to.favouriteId': {
      ids: [foreign.favourite],
      body: (favouriteId) => ({ type: 'pix', to: { favouriteId }, amount: '1.00' }),
    },
    'usage-limits.register-payee-limit body.to.orderId': {
      ...ofOrders,
      body: (orderId) => ({ type: 'pix', to: { orderId }, amount: '1.00' }),
    },
    'usage-limits.change-payee-limit params.payeeId': {
      ids: [foreign.payeeLimit],
      body: () => ({ type: 'pix', amount: null }),
    },
    'operators.invite-operator body.profileId': {
      ...ofProfile,
      body: (profileId) => ({ ...invitee, ...NO_PROFILE, profileId }),
    },
    'operators.export-operators query.profileId': { ...ofProfile, query: (id) => `format=csv&profileId=${id}` },
    'operators.read-operator params.operatorId': ofOperator,
    'operators.change-operator params.operatorId': { ...ofOperator, body: () => ({ ...NO_PROFILE, role: 'SA' }) },
    'operators.change-operator body.profileId': {
      ...ofProfile,
      own: ownOperator,
      body: (profileId) => ({ ...NO_PROFILE, profileId }),
    },
    'operators.change-operator-state params.operatorId': { ...ofOperator, body: () => ({ action: 'block' }) },
    'operators.end-operator-sessions params.operatorId': ofOperator,
    'operators.set-absence params.operatorId': { ...ofOperator, body: () => ({ absence: null }) },
    'operators.set-absence body.absence.substituteId': { ...ofOperator, own: ownOperator, body: absence },
    'operators.change-profile params.profileId': { ...ofProfile, body: () => ({ name: 'x', permissions: [] }) },
    'operators.remove-profile params.profileId': ofProfile,
    'operators.preview-rights body.operatorId': { ...ofOperator, body: (operatorId) => ({ operatorId }) },
    'company.read-document params.documentId': { ids: foreign.documents },
    'company.cancel-request params.requestId': { ids: foreign.requests },
    'signed-changes.read-signed-change params.changeId': ofChange,
    'signed-changes.sign-signed-change params.changeId': { ...ofChange, body: () => anyDevice },
    'signed-changes.sign-signed-change body.device.deviceId': {
      ids: devices,
      own: ownChange.id,
      body: changeSignature,
    },
    'signed-changes.approve-signed-change params.changeId': { ...ofChange, body: () => anyDevice },
    'signed-changes.approve-signed-change body.device.deviceId': {
      ids: devices,
      own: ownChange.id,
      body: changeSignature,
    },
    'signed-changes.refuse-signed-change params.changeId': { ...ofChange, body: () => ({ reason: 'não' }) },
    'signed-changes.cancel-signed-change params.changeId': ofChange,
    'background-tasks.read-task params.taskId': ofTask,
    'background-tasks.cancel-task params.taskId': ofTask,
    'background-tasks.delete-task params.taskId': ofTask,
    'background-tasks.download-file params.taskId': ofTask,
    'receipts.read-receipt params.orderId': ofOrders,
    'receipts.download-receipt params.orderId': ofOrders,
    'history.list-history query.operatorId': { ...ofOperator, query: (id) => `operatorId=${id}` },
    'history.list-history query.subject': { ...ofOrders, query: (id) => `subject=${id}`, isFilter: true },
    'history.export-history query.operatorId': {
      ...ofOperator,
      query: (id) => `format=csv&from=2026-11-01&to=2026-11-30&operatorId=${id}`,
    },
    'history.export-history query.subject': {
      ...ofOrders,
      query: (id) => `format=csv&from=2026-11-01&to=2026-11-30&subject=${id}`,
      isFilter: true,
    },
    'webhooks.read-webhook params.id': ofWebhook,
    'webhooks.change-webhook params.id': { ...ofWebhook, body: () => ({ url: 'https://outro.exemplo.com.br' }) },
    'webhooks.renew-secret params.id': { ...ofWebhook, body: () => ({}) },
    'webhooks.remove-webhook params.id': { ...ofWebhook, body: () => ({}) },
    'webhooks.show-secret params.id': { ...ofWebhook, body: () => ({}) },
    'webhooks.test-webhook params.id': { ...ofWebhook, body: () => ({}) },
    'webhooks.list-deliveries params.id': ofWebhook,
    'webhooks.read-delivery params.id': ofWebhooksDelivery,
    'webhooks.read-delivery params.deliveryId': ofDelivery,
    'webhooks.send-again params.id': sendAgain(ofWebhooksDelivery),
    'webhooks.send-again params.deliveryId': sendAgain(ofDelivery),
    'large-uploads.read params.uploadId': { ids: [foreign.upload] },
    'large-uploads.send params.uploadId': { ids: [foreign.upload], query: () => 'from=0' },
    'large-uploads.start-reading params.uploadId': { ids: [foreign.upload] },
    'large-uploads.remove params.uploadId': { ids: [foreign.upload] },
    'notifications.mark-notifications-read body.ids': {
      ids: [foreign.notice],
      body: (id) => ({ ids: [id] }),
    },
  };
  attacks = new Map(Object.entries(table) as [Place, Attack][]);
  const names = ['admin', 'approver', 'maker', 'guest'] as const;
  secrets = [
    ...names.flatMap((key) => [bank.operator(key).name, bank.operator(key).email, bank.operator(key).id]),
    ...orders,
    foreign.change,
    foreign.credential,
    foreign.raise,
    foreign.notice,
    foreign.upload,
    foreign.webhook.id,
    foreign.webhook.delivery,
    foreign.group.member,
    foreign.group.edit,
    foreign.task,
    foreign.disputed,
    foreign.received,
    foreign.precaution,
    ...foreign.documents,
    ...foreign.requests,
    ...devices,
  ];
}

function paysFrom(lookup: string): Attack {
  return { ids: [lookup], body: (lookupId) => ({ lookupId, amount: '1.00' }) };
}

function deliveryPath(webhookId: string): (id: string) => string {
  return (id) => `/services/webhooks/${webhookId}/deliveries/${id}`;
}

function rulesNaming(profileId: string): ApprovalRules {
  const steps = [{ ways: [[{ count: 1, approver: { by: 'profile' as const, profileId } }]] }];
  const rule = { name: 'x', types: null, above: null, upTo: null, payees: null };
  return { rules: [{ ...rule, outcome: { is: 'approval', steps } }], sumsDay: false, expiresAfterHours: 1 };
}

// --- nothing changes ---------------------------------------------------------------------------

/** A digest of all that a company has, by table. */
async function imageOf(bankAccount: string): Promise<Readonly<Record<string, string>>> {
  const tables = await readRows<{ name: string; key: string }>(
    bank.pool,
    `SELECT format('%I.%I', table_schema, table_name) AS name, column_name AS key FROM information_schema.columns
     JOIN information_schema.tables USING (table_schema, table_name)
     WHERE column_name IN ('company_id', 'owner_id') AND table_schema IN ('bank', 'ledger') AND table_type = 'BASE TABLE' ORDER BY 1`,
  );
  expect(tables.length).toBeGreaterThan(15);
  const image: Record<string, string> = {};
  for (const { name, key } of tables) {
    const [row] = await readRows<{ digest: string }>(
      bank.pool,
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(kept::text, ' ' ORDER BY kept::text)), '') AS digest
       FROM ${name} AS kept WHERE ${key} = $1`,
      [bank.companyId(bankAccount)],
    );
    image[name] = row?.digest ?? '';
  }
  return { ...image, balance: String(await bank.balance(bankAccount)) };
}

// --- the tests ---------------------------------------------------------------------------------

beforeAll(async () => {
  await prepareAttacks();
  // The bank's own work goes on without a call; here only calls may change something.
  for (const loop of bank.bank.loops) await loop.stop();
});

async function attack(place: Place, { body, query, own, path, before }: Attack, id: string): Promise<TestReply> {
  await before?.();
  const endpoint = ENDPOINTS.find((one) => one.id === place.split(' ')[0]);
  if (!endpoint) throw new Error(`no call ${place}`);
  const { method } = endpoint;
  // A place from 1 to 5 of a thing is no id.
  const filled = path?.(id) ?? endpoint.path.replace('{number}', '1').replace(/\{\w+\}/g, own ?? id);
  const address = filled + (query ? `?${query(id)}` : '');
  const headers = endpoint.idempotent ? { 'idempotency-key': `${place} ${id}`.replace(/\s/g, '-') } : {};
  if (method === 'PUT' && endpoint.files)
    return attacker.putFiles(address, {}, { file: { name: 'x.pdf', bytes: tinyPdf('x') } });
  if (method === 'GET') return attacker.get(address, headers);
  if (method === 'DELETE') return attacker.delete(address, headers);
  return method === 'PUT' ? attacker.put(address, body?.(id), headers) : attacker.post(address, body?.(id), headers);
}

/** What an answer says, but for what is different each time. */
function said(reply: TestReply, id: string): string {
  return `${reply.status} ${reply.text.replaceAll(id, '<id>').replace(/"traceId":"\w+"/, '')}`;
}

test('every place in which an id may stand is attacked here', () => {
  expect(ID_PLACES.length).toBeGreaterThan(40);
  expect([...attacks.keys()].toSorted()).toEqual([...ID_PLACES].toSorted());
});

test(
  'Z03 an id of another company is nobody’s, wherever it stands, and its use changes nothing [attack]',
  { timeout: 60_000 },
  async () => {
    const [victim, self] = [await imageOf(VICTIM), await imageOf('10003')];
    for (const place of ID_PLACES) {
      const planned = attacks.get(place);
      for (const id of planned?.ids ?? []) await expectNobodys(place, planned, id);
    }
    expect(await imageOf(VICTIM)).toEqual(victim);
    // Of the attacker only what they tried is written down.
    const { 'ledger.audit_record': _, ...kept } = await imageOf('10003');
    const { 'ledger.audit_record': __, ...before } = self;
    expect(kept).toEqual(before);
  },
);

async function expectNobodys(place: Place, planned: Attack | undefined, id: string): Promise<void> {
  if (!planned) throw new Error('not attacked');
  const reply = await attack(place, planned, id);
  const ofNobody = await attack(place, planned, nobodys(id));
  const { status, code } = reply;
  expect.soft([place, said(reply, id)]).toEqual([place, said(ofNobody, nobodys(id))]);
  // The address itself is there: it is the thing that is not.
  expect.soft([place, code]).not.toEqual([place, 'request.not-found']);
  if (place.includes(' params.')) expect.soft([place, status]).toEqual([place, 404]);
  else if (!planned.isFilter) expect.soft([place, status, isRefusal(status)]).toEqual([place, status, true]);
  const leaked = secrets.filter((secret) => secret !== id && reply.text.includes(secret));
  expect.soft([place, leaked]).toEqual([place, []]);
}

function isRefusal(status: number): boolean {
  return status === 404 || status === 403 || status === 409 || status === 422;
}

test('Z03 a place in another company’s list leads nowhere in it [attack]', async () => {
  const victim = await bank.as('admin');
  expect(LISTS.length).toBeGreaterThan(3);
  for (const { path } of LISTS) {
    const { nextCursor } = (await victim.get(`${path}?limit=1`)).json<{ nextCursor: string | null }>();
    if (nextCursor === null) continue;
    const reply = await attacker.get(`${path}?limit=50&cursor=${nextCursor}`);
    expect([path, secrets.filter((secret) => reply.text.includes(secret))]).toEqual([path, []]);
  }
});
