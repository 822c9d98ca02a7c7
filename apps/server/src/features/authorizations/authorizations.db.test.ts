import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  orderApprovalContent,
  signedChangeContent,
  type ApprovalRule,
  type ApprovalRules,
  type ApprovalStep,
  type ApproverClass,
  type Authorization,
  type AuthorizationDetail,
  type PaymentOrder,
  type RulesOverview,
  type RulesTrial,
  toldOf,
  type SignedChange,
} from '@bank/contracts';
import { HOUR_MS, MINUTE_MS } from '@bank/core';
import { startPixBank } from '../../testing/pix-bank.ts';
import type { OperatorKey, TestCaller, TestDevice, TestReply } from '../../testing/test-bank.ts';

const AUTHORIZATIONS = '/services/transaction-authorizations';
const RULES = '/services/authorizations/rules';

const bank = await startPixBank();
const company = bank.companyId('10001');
let admin: TestCaller;
let approver: TestCaller;
let maker: TestCaller;
let guest: TestCaller;
let phones: Record<'admin' | 'approver' | 'maker', TestDevice>;

beforeAll(async () => {
  phones = {
    admin: await bank.device('admin'),
    approver: await bank.device('approver'),
    maker: await bank.device('maker'),
  };
  await bank.fund('10001', 5_000_000_00n);
  const much = 4_000_000_00n;
  await bank.setLimits('10001', { day: much, night: much, order: much, 'order-night': much });
  await bank.setCompany('10001', `confirmation_threshold_centavos = ${10n ** 12n}`);
  await bank.knowPayees();
});

beforeEach(async () => {
  // Sessions and the ids of look-ups last for a while only.
  admin = await bank.as('admin');
  approver = await bank.as('approver');
  maker = await bank.as('maker');
  guest = await bank.as('guest');
});

const ofClass = (count: number, name: ApproverClass) => ({ count, approver: { by: 'class' as const, class: name } });
const step = (...ways: ApprovalStep['ways']): ApprovalStep => ({ ways });
const above20Thousand = (...steps: ApprovalStep[]): ApprovalRule => ({
  name: 'Acima de 20 mil',
  types: ['pix'],
  above: '20000.00',
  upTo: null,
  payees: null,
  outcome: { is: 'approval', steps },
});
const rulesOf = (rules: ApprovalRule[], more: Partial<ApprovalRules> = {}): ApprovalRules => ({
  rules,
  sumsDay: false,
  expiresAfterHours: 72,
  ...more,
});
const A_OR_TWO_B = rulesOf([above20Thousand(step([ofClass(1, 'A')], [ofClass(2, 'B')]))]);
const B_THEN_A = rulesOf([above20Thousand(step([ofClass(1, 'B')]), step([ofClass(1, 'A')]))]);

async function asOwner(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: bank.databaseUrl });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

let versions = 100;
/** Puts rules in force without the way there. */
async function inForce(rules: ApprovalRules | null): Promise<void> {
  const kept = rules === null ? null : { version: (versions += 1), rules };
  await bank.pool.query('UPDATE bank.company SET approval_rules = $2 WHERE id = $1', [company, kept]);
}

let paid = 0;
/** A payment of the maker that waits for approval; amounts differ so that each is told apart. */
async function waiting(
  by: TestCaller = maker,
  amount = `2${String((paid += 1)).padStart(4, '0')}.50`,
  message?: string,
): Promise<PaymentOrder> {
  const reply = await bank.payTo(by, bank.outsider.key, amount, message === undefined ? {} : { message });
  expect(reply.status, reply.text).toBe(201);
  const order = reply.json<PaymentOrder>();
  expect(order.state).toBe('awaiting_authorization');
  return order;
}

let keys = 0;
const newKey = () => ({ 'idempotency-key': `approval-${(keys += 1)}` });
const read = async (by: TestCaller, orderId: string): Promise<AuthorizationDetail> =>
  (await by.get(`${AUTHORIZATIONS}/orders/${orderId}`)).json<AuthorizationDetail>();

/** Approves as the app does: reads what is signed, signs it. */
async function approve(who: 'admin' | 'approver' | 'maker', orderId: string, headers = newKey()): Promise<TestReply> {
  const caller = { admin, approver, maker }[who];
  const { signing } = await read(caller, orderId);
  const device = phones[who].sign((about) => orderApprovalContent(signing, about));
  return caller.post(`${AUTHORIZATIONS}/orders/${orderId}/approve`, { device }, headers);
}

interface Page {
  readonly items: Authorization[];
  readonly nextCursor: string | null;
  readonly count: number;
  readonly total: string;
  readonly counts: { readonly mine: number; readonly others: number };
}
const list = async (by: TestCaller, query = ''): Promise<Page> =>
  (await by.get(`${AUTHORIZATIONS}/orders${query}`)).json<Page>();
const idsOf = (page: Page): string[] => page.items.map(({ order }) => order.id);

/** Ends everything that waits, so that tests do not see each other's. */
async function clear(): Promise<void> {
  for (const id of idsOf(await list(admin, '?tab=others&limit=200')).concat(idsOf(await list(admin, '?limit=200')))) {
    await admin.post(`/services/payment-orders/${id}/cancel`, undefined, newKey());
  }
}

async function signChange(
  who: OperatorKey & ('admin' | 'approver'),
  change: SignedChange,
  decision: 'sign' | 'approve',
) {
  const caller = { admin, approver }[who];
  const { id: operatorId, bankAccount } = bank.operator(who);
  const device = phones[who].sign((about) =>
    signedChangeContent({
      changeId: change.id,
      kind: change.kind,
      contentHash: change.contentHash,
      askedBy: change.askedBy.name,
      askedAt: change.askedAt,
      notes: change.notes,
      decision,
      operatorId,
      bankAccount,
      ...about,
    }),
  );
  return caller.post(`/services/signed-changes/${change.id}/${decision}`, { device });
}

describe('what waits for approval', () => {
  beforeEach(async () => {
    await inForce(A_OR_TWO_B);
    await clear();
  });

  test('says why, on whom and until when, to who can decide and to who cannot', async () => {
    const order = await waiting();
    const mine = await list(admin);
    expect(mine).toMatchObject({ count: 1, total: order.amount, counts: { mine: 1, others: 0 }, nextCursor: null });
    expect(mine.items[0]).toMatchObject({
      order: { id: order.id, expiresAt: expect.any(String) },
      approval: {
        rule: 'Acima de 20 mil',
        because: 'A regra "Acima de 20 mil" pede aprovação',
        steps: [
          {
            text: '1 pessoa da classe A ou 2 da classe B',
            state: 'open',
            waitsOn: ['Marina Duarte Lacerda', 'Rogério Tavares Pinheiro'],
          },
        ],
        approvals: [],
      },
      canDecide: true,
      cannotBecause: null,
      decision: null,
    });
    const others = await list(maker, '?tab=others');
    expect(others.counts).toEqual({ mine: 0, others: 1 });
    expect(others.items[0]).toMatchObject({ canDecide: false, cannotBecause: 'maker' });
    expect((await list(guest, '?tab=others')).items[0]?.cannotBecause).toBe('no-right');
  });

  test('goes with one signature of class A, and stands among the decided with who let it go', async () => {
    const order = await waiting();
    const before = await bank.balance('10001');
    const reply = await approve('admin', order.id);
    expect(reply.status, reply.text).toBe(200);
    expect(reply.json<Authorization>()).toMatchObject({
      order: { state: 'processing' },
      approval: {
        steps: [{ state: 'passed', waitsOn: [] }],
        approvals: [{ name: 'Marina Duarte Lacerda', counts: true }],
      },
      canDecide: false,
      cannotBecause: 'decided',
      decision: { by: 'Marina Duarte Lacerda', is: 'approved', reason: null },
    });
    await bank.reaches(maker, order.id, 'settled');
    expect(before - (await bank.balance('10001'))).toBe(BigInt(order.amount.replace('.', '')));
    const decided = await list(admin, '?tab=decided');
    expect(decided.items.find((item) => item.order.id === order.id)).toMatchObject({
      order: { state: 'settled' },
      decision: { is: 'approved' },
    });
  });

  test('one of class B is not enough: it waits on, and that person cannot sign twice', async () => {
    const order = await waiting();
    const once = await approve('approver', order.id);
    expect(once.json<Authorization>()).toMatchObject({
      order: { state: 'awaiting_authorization' },
      approval: { steps: [{ state: 'open', waitsOn: ['Marina Duarte Lacerda'] }] },
      cannotBecause: 'already-approved',
    });
    expect((await approve('approver', order.id)).code).toBe('authorizations.already-approved');
    expect((await list(approver)).counts).toEqual({ mine: 0, others: 1 });
    expect((await approve('admin', order.id)).json<Authorization>().order.state).toBe('processing');
    await bank.reaches(maker, order.id, 'settled');
  });

  test('A2 who made an order never approves it, even as the only person of its class', async () => {
    const order = await waiting(admin);
    expect((await approve('admin', order.id)).code).toBe('authorizations.own-order');
    const refusal = { reason: 'Não' };
    const refused = await admin.post(`${AUTHORIZATIONS}/orders/${order.id}/refuse`, refusal, newKey());
    expect(refused.code).toBe('authorizations.own-order');
    expect((await read(admin, order.id)).approval.steps[0]?.waitsOn).toEqual(['Rogério Tavares Pinheiro']);
  });

  test('S18 a session alone approves nothing, nor does a signature over anything else [attack]', async () => {
    const order = await waiting();
    const path = `${AUTHORIZATIONS}/orders/${order.id}/approve`;
    const bare = await admin.post(path, {}, newKey());
    expect([bare.status, bare.code]).toEqual([403, 'step_up_required']);
    const { signing } = await read(admin, order.id);
    const other = { ...signing, fields: { ...signing.fields, amount: '1.00' } };
    const device = phones.admin.sign((about) => orderApprovalContent(other, about));
    expect((await admin.post(path, { device }, newKey())).code).toBe('access.signature-invalid');
    expect((await read(admin, order.id)).approval.approvals).toEqual([]);
  });

  test('A14 S18 each field that the app shows and signs counts, those that were told among them: one changed is refused [attack]', async () => {
    // Another one of the same amount: something to take a second look at.
    await waiting(maker, '29000.50');
    const order = await waiting(maker, '29000.50', 'NF 12');
    const path = `${AUTHORIZATIONS}/orders/${order.id}/approve`;
    const { signing } = await read(admin, order.id);
    expect(Object.keys(signing.fields)).toEqual(
      expect.arrayContaining(['message', 'fee', 'notes', 'madeBy', 'madeAt', 'because', 'payeeHistory']),
    );
    for (const field of Object.keys(signing.fields)) {
      for (const fields of [
        { ...signing.fields, [field]: `${signing.fields[field]}x` },
        Object.fromEntries(Object.entries(signing.fields).filter(([name]) => name !== field)),
      ]) {
        const device = phones.admin.sign((about) => orderApprovalContent({ ...signing, fields }, about));
        for (const told of [undefined, toldOf(signing), toldOf({ ...signing, fields })]) {
          const reply = await admin.post(path, { device, ...(told && { told }) }, newKey());
          expect([field, reply.code]).toEqual([field, 'access.signature-invalid']);
        }
      }
    }
    expect((await approve('admin', order.id)).status).toBe(200);
  });

  test('A14 what was told may change until it is signed: brought back under the bank’s seal it is taken as told, for a while', async () => {
    const [one, other] = [await waiting(), await waiting()];
    const [, second] = [await read(admin, one.id), await read(admin, other.id)];
    const { signing } = second;
    const path = `${AUTHORIZATIONS}/orders/${other.id}/approve`;
    expect((await approve('admin', one.id)).status).toBe(200);
    await bank.reaches(maker, one.id, 'settled');
    const device = phones.admin.sign((about) => orderApprovalContent(signing, about));
    expect((await read(admin, other.id)).signing.fields).not.toEqual(signing.fields);
    expect((await admin.post(path, { device }, newKey())).code).toBe('access.signature-invalid');
    const told = toldOf(signing);
    const taken = await admin.post(path, { device, told }, newKey());
    expect(taken.status, taken.text).toBe(200);
  });

  test('who may not approve, or not at this step, is refused and told so', async () => {
    await inForce(B_THEN_A);
    const order = await waiting();
    const device = phones.admin.sign(({ deviceId }) => deviceId);
    const path = `${AUTHORIZATIONS}/orders/${order.id}/approve`;
    expect((await guest.post(path, { device }, newKey())).code).toBe('access.not-allowed');
    expect((await approve('admin', order.id)).code).toBe('authorizations.not-an-approver');
    expect((await read(admin, order.id)).cannotBecause).toBe('not-this-step');
    await bank.pool.query(`UPDATE bank.device SET state = 'blocked' WHERE id = $1`, [phones.approver.id]);
    // Blocking a device ends what it opened; this person comes in by the password.
    const approver = await bank.signedIn('approver', 'password');
    const withoutDevice = await list(approver);
    expect(withoutDevice.items[0]).toMatchObject({
      order: { id: order.id },
      canDecide: false,
      cannotBecause: 'no-device',
    });
    await bank.pool.query(`UPDATE bank.device SET state = 'trusted' WHERE id = $1`, [phones.approver.id]);
  });

  test('two steps are passed one after the other', async () => {
    await inForce(B_THEN_A);
    const order = await waiting();
    const first = (await approve('approver', order.id)).json<Authorization>();
    expect(first.approval.steps.map(({ state, waitsOn }) => [state, waitsOn])).toEqual([
      ['passed', []],
      ['open', ['Marina Duarte Lacerda']],
    ]);
    expect((await approve('admin', order.id)).json<Authorization>().order.state).toBe('processing');
    await bank.reaches(maker, order.id, 'settled');
  });

  test('a refusal ends it, with its reason for the maker', async () => {
    const order = await waiting();
    const path = `${AUTHORIZATIONS}/orders/${order.id}/refuse`;
    const headers = newKey();
    expect((await approver.post(path, { reason: '  ' }, newKey())).status).toBe(400);
    const reply = await approver.post(path, { reason: 'Valor errado' }, headers);
    const decision = { by: 'Rogério Tavares Pinheiro', is: 'refused', reason: 'Valor errado' };
    expect(reply.json<Authorization>()).toMatchObject({ order: { state: 'refused' }, decision });
    expect((await approver.post(path, { reason: 'Valor errado' }, headers)).text).toBe(reply.text);
    expect((await approve('admin', order.id)).code).toBe('payment-orders.state-conflict');
    expect(await read(maker, order.id)).toMatchObject({ order: { id: order.id }, decision });
  });

  test('nobody decides after its time is over', async () => {
    await inForce({ ...A_OR_TWO_B, expiresAfterHours: 1 });
    const order = await waiting();
    expect(Date.parse(order.expiresAt ?? '') - bank.clock.now()).toBe(HOUR_MS);
    bank.clock.advance(HOUR_MS);
    admin = await bank.as('admin');
    maker = await bank.as('maker');
    expect((await approve('admin', order.id)).code).toBe('payment-orders.state-conflict');
    bank.wake();
    await bank.reaches(maker, order.id, 'expired');
    expect((await read(admin, order.id)).decision).toMatchObject({ is: 'expired', by: 'Banco' });
  });

  test('a substitute signs in the place of who is away, but never in the place of the maker', async () => {
    const absence = `INSERT INTO bank.absence (company_id, operator_id, substitute_id, from_date, until_date, made_at)
      VALUES ($1, $2, $3, '2026-11-01', '2026-12-31', '2026-11-23T13:00:00Z')`;
    await inForce(rulesOf([above20Thousand(step([ofClass(1, 'A')]))]));
    const away = bank.operator('admin').id;
    await bank.pool.query(absence, [company, away, bank.operator('approver').id]);
    try {
      const own = await waiting(admin);
      expect((await approve('approver', own.id)).code).toBe('authorizations.not-an-approver');
      const order = await waiting();
      const approved = (await approve('approver', order.id)).json<Authorization>();
      expect(approved.order.state).toBe('processing');
      expect(approved.approval.approvals).toMatchObject([{ inPlaceOf: 'Marina Duarte Lacerda', counts: true }]);
      await bank.reaches(maker, order.id, 'settled');
    } finally {
      await bank.pool.query('DELETE FROM bank.absence');
    }
  });

  test('Z08 many approvals of two people at once: each counts once, the payment goes once [attack]', async () => {
    await inForce(rulesOf([above20Thousand(step([{ count: 2, approver: { by: 'anyone' } }]))]));
    const order = await waiting();
    const before = await bank.balance('10001');
    const replies = await Promise.all(
      Array.from({ length: 16 }, (_, index) => {
        bank.clock.advance(1);
        return approve(index % 2 === 0 ? 'admin' : 'approver', order.id);
      }),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    await bank.reaches(maker, order.id, 'settled');
    expect(before - (await bank.balance('10001'))).toBe(BigInt(order.amount.replace('.', '')));
    expect((await read(admin, order.id)).approval.approvals).toHaveLength(2);
  });

  test('comes first what expires first, in pages, and is found by payee and maker', async () => {
    await inForce(null);
    await inForce(A_OR_TWO_B);
    const early = await waiting();
    await inForce({ ...A_OR_TWO_B, expiresAfterHours: 1 });
    const soonest = await waiting();
    const first = await list(admin, '?limit=1');
    expect([idsOf(first), first.count]).toEqual([[soonest.id], 2]);
    const second = await list(admin, `?limit=1&cursor=${first.nextCursor}`);
    expect([idsOf(second), second.nextCursor]).toEqual([[early.id], null]);
    expect((await admin.get(`${AUTHORIZATIONS}/orders?cursor=zzz`)).status).toBe(400);
    for (const text of ['maria', 'JULIANA', '529.982.247-25', '982.247']) {
      expect((await list(admin, `?search=${encodeURIComponent(text)}`)).count).toBe(2);
      expect((await list(admin, `?tab=decided&search=${encodeURIComponent(text)}`)).count).toBeGreaterThan(2);
    }
    const cents = (first.items[0]?.order.amount ?? '').replace('.', ',');
    expect(idsOf(await list(admin, `?search=R$ ${cents}`))).toContain(soonest.id);
    expect((await list(admin, '?search=0,01')).count).toBe(0);
    expect((await list(admin, '?search=nobody')).count).toBe(0);
    expect((await list(admin, '?tab=decided&search=nobody')).count).toBe(0);
    const decided = await list(admin, '?tab=decided&limit=2');
    const next = await list(admin, `?tab=decided&limit=2&cursor=${decided.nextCursor}`);
    expect(new Set([...idsOf(decided), ...idsOf(next)]).size).toBe(4);
  });

  test('stands by payee, deadline or amount, page by page, none twice, none missing, each cursor in its own order only', async () => {
    const entry = bank.rails.directory.get(bank.outsider.key);
    if (entry === undefined) throw new Error('nobody has that key');
    const asked = [
      ['Zilda Prado', '30000.00'],
      ['Álvaro Dias', '30000.00'],
      ['alan Costa', '41000.10'],
      ['Álvaro Dias', '30000.00'],
      ['Beatriz Reis', '100000.00'],
    ] as const;
    const orders: PaymentOrder[] = [];
    for (const [name, amount] of asked) {
      bank.rails.directory.set(bank.outsider.key, { ...entry, owner: { ...entry.owner, name } });
      orders.push(await waiting(maker, amount, 'Em ordem'));
    }
    bank.rails.directory.set(bank.outsider.key, entry);
    const byId = (a: PaymentOrder, b: PaymentOrder) => (a.id < b.id ? -1 : 1);
    const compares = {
      payee: (a: PaymentOrder, b: PaymentOrder) => a.payee.name.localeCompare(b.payee.name, 'pt-BR') || byId(a, b),
      amount: (a: PaymentOrder, b: PaymentOrder) => Number(b.amount) - Number(a.amount) || byId(b, a),
      deadline: (a: PaymentOrder, b: PaymentOrder) =>
        (a.expiresAt ?? '').localeCompare(b.expiresAt ?? '') || byId(a, b),
    } as const;
    const inOrder = (sort: keyof typeof compares) => orders.toSorted(compares[sort]).map(({ id }) => id);
    /** All pages of two rows, and the cursor after the first. */
    const paged = async (by: TestCaller, query: string): Promise<{ ids: string[]; cursor: string | null }> => {
      const pages: Page[] = [];
      for (let cursor: string | null | undefined; cursor !== null; cursor = pages.at(-1)?.nextCursor)
        pages.push(
          await list(by, `?search=Em ordem&limit=2${query}${cursor === undefined ? '' : `&cursor=${cursor}`}`),
        );
      for (const { count, total } of pages) expect([count, total]).toEqual([5, '231000.10']);
      return { ids: pages.flatMap(idsOf), cursor: pages[0]?.nextCursor ?? null };
    };

    const cursors = new Map<string, string | null>();
    for (const [by, tab] of [
      [admin, 'mine'],
      [maker, 'others'],
    ] as const) {
      for (const sort of ['payee', 'amount', 'deadline'] as const) {
        const [first, reversed] = [
          await paged(by, `&tab=${tab}&sort=${sort}`),
          await paged(by, `&tab=${tab}&sort=-${sort}`),
        ];
        expect(first.ids).toEqual(inOrder(sort));
        expect(reversed.ids).toEqual(inOrder(sort).toReversed());
        cursors.set(sort, first.cursor).set(`-${sort}`, reversed.cursor);
      }
    }
    expect((await paged(admin, '')).ids).toEqual(inOrder('deadline'));

    await clear();
    for (const sort of ['payee', 'amount'] as const) {
      expect((await paged(admin, `&tab=decided&sort=${sort}`)).ids).toEqual(inOrder(sort));
      expect((await paged(admin, `&tab=decided&sort=-${sort}`)).ids).toEqual(inOrder(sort).toReversed());
    }
    const newest = await paged(admin, '&tab=decided');
    expect(newest.ids).toEqual(
      orders
        .toSorted(byId)
        .map(({ id }) => id)
        .toReversed(),
    );
    cursors.set('', newest.cursor);

    const refused = async (query: string) => {
      const reply = await admin.get(`${AUTHORIZATIONS}/orders?${query}`);
      return [reply.status, reply.json<{ errors: { field?: string }[] }>().errors[0]?.field];
    };
    for (const [sort, cursor] of cursors) {
      for (const other of cursors.keys()) {
        if (other === sort) continue;
        const wanted = other === '' ? 'tab=decided' : `sort=${other}`;
        expect([wanted, ...(await refused(`${wanted}&cursor=${cursor}`))]).toEqual([wanted, 400, 'cursor']);
      }
    }
    expect(await refused('sort=name')).toEqual([400, 'sort']);
    expect(await refused('tab=decided&sort=deadline')).toEqual([400, 'sort']);
  });

  test('waits for me or for others by who made it and who signed it, each with its own figures and pages', async () => {
    await inForce(A_OR_TWO_B);
    const [signed, edited, unsigned] = [(await waiting()).id, (await waiting()).id, (await waiting()).id];
    const own = (await waiting(approver)).id;
    for (const id of [signed, edited]) expect((await approve('approver', id)).status).toBe(200);
    // One that was signed at an earlier revision waits for everybody again.
    const edit = { revision: 1, message: 'Outra nota' };
    expect((await maker.post(`/services/payment-orders/${edited}/edit`, edit, newKey())).status).toBe(200);
    await bank.confirm(maker, phones.maker, edited);

    const mine = await list(approver);
    expect(idsOf(mine).toSorted()).toEqual([edited, unsigned].toSorted());
    const others = await list(approver, '?tab=others&limit=1');
    expect([others.count, others.counts]).toEqual([2, { mine: 2, others: 2 }]);
    const more = await list(approver, `?tab=others&limit=1&cursor=${others.nextCursor}`);
    expect([...idsOf(others), ...idsOf(more)].toSorted()).toEqual([signed, own].toSorted());
    expect(more.nextCursor).toBeNull();
    const found = await list(approver, '?tab=others&search=juliana');
    expect([idsOf(found), found.total]).toEqual([[signed], found.items[0]?.order.amount]);
    expect((await list(admin)).counts).toEqual({ mine: 4, others: 0 });
    await clear();
  });

  test('shows what is unusual, and what went to this payee before', async () => {
    const order = await waiting(maker, '90000.00');
    const twin = await waiting(maker, '90000.00');
    const { flags, payeeHistory } = await read(admin, twin.id);
    expect(flags.map(({ flag }) => flag)).toEqual(
      expect.arrayContaining(['above-usual', 'same-amount-today', 'many-today']),
    );
    expect(flags.find(({ flag }) => flag === 'same-amount-today')?.text).toContain(
      'Há outro pagamento de R$\u00a090.000,00',
    );
    expect(payeeHistory).toMatchObject({ lastAmount: expect.any(String), usualAmount: expect.any(String) });
    expect(payeeHistory.count).toBeGreaterThan(0);
    expect((await read(admin, order.id)).flags).toEqual(flags);
  });

  test('A14 a known person with another account is pointed out, once its maker has confirmed it', async () => {
    await asOwner(`UPDATE bank.known_payee SET fingerprint = '99999010:1:77774321:99888777000100'
      WHERE fingerprint LIKE '99999008:%'`);
    const made = (await bank.payTo(maker, bank.neighbour.key, '21000.00')).json<PaymentOrder>();
    expect(made.state).toBe('awaiting_confirmation');
    expect((await list(admin)).count).toBe(0);
    expect((await bank.confirm(maker, phones.maker, made.id)).json<PaymentOrder>().state).toBe(
      'awaiting_authorization',
    );
    const { flags, payeeHistory } = await read(admin, made.id);
    expect(flags.slice(0, 2)).toEqual([
      { flag: 'changed-key', text: 'Até agora, os pagamentos a este CPF ou CNPJ iam para a conta de final 4321' },
      { flag: 'new-payee', text: 'Primeiro pagamento da empresa a este favorecido' },
    ]);
    expect(payeeHistory).toEqual({ count: 0, total: '0.00', lastAt: null, lastAmount: null, usualAmount: null });
    expect((await approve('admin', made.id)).json<Authorization>().order.state).toBe('settled');
  });

  test('Z03 another company finds no order of this one, whatever it asks [attack]', async () => {
    const order = await waiting();
    const other = await bank.as('admin3');
    await bank.device('admin3');
    expect((await other.get(`${AUTHORIZATIONS}/orders/${order.id}`)).code).toBe('payment-orders.not-found');
    expect((await other.post(`${AUTHORIZATIONS}/asks`, { orderIds: [order.id] })).code).toBe(
      'payment-orders.not-found',
    );
    const refuse = await other.post(`${AUTHORIZATIONS}/orders/${order.id}/refuse`, { reason: 'Não' }, newKey());
    expect(refuse.code).toBe('payment-orders.not-found');
    expect((await list(other, '?tab=others')).count).toBe(0);
  });

  test('an ask that names one order which does not wait for the caller is refused whole, and nobody is asked [attack]', async () => {
    const [open, decided] = [await waiting(), await waiting()];
    await approve('admin', decided.id);
    await bank.reaches(maker, decided.id, 'settled');
    const asks = async () => (await bank.messages()).filter(({ subject }) => subject === 'Aprovação de pagamentos');
    const before = (await asks()).length;
    const late = await admin.post(`${AUTHORIZATIONS}/asks`, { orderIds: [open.id, decided.id] });
    expect([late.status, late.code]).toEqual([409, 'payment-orders.state-conflict']);
    expect((await admin.get(`${AUTHORIZATIONS}/asks/own`)).json()).toEqual({ ask: null });
    expect(await asks()).toHaveLength(before);
    expect((await approve('admin', open.id)).status).toBe(200);
  });

  test('what is chosen on the web reaches the own app, until it is decided or ten minutes are over', async () => {
    const [one, two] = [await waiting(), await waiting()];
    const asked = await admin.post(`${AUTHORIZATIONS}/asks`, { orderIds: [one.id, two.id, one.id] });
    expect(asked.status, asked.text).toBe(201);
    const own = async () =>
      (await admin.get(`${AUTHORIZATIONS}/asks/own`)).json<{ ask: { orderIds: string[] } | null }>();
    expect((await own()).ask?.orderIds).toEqual([one.id, two.id]);
    expect((await approver.get(`${AUTHORIZATIONS}/asks/own`)).json()).toEqual({ ask: null });
    const push = (await bank.messages()).filter(({ subject }) => subject === 'Aprovação de pagamentos');
    expect(push).toMatchObject([{ kind: 'push', recipient: bank.operator('admin').id }]);
    await approve('admin', one.id);
    await bank.reaches(maker, one.id, 'settled');
    expect((await own()).ask?.orderIds).toEqual([two.id]);
    bank.clock.advance(10 * MINUTE_MS);
    admin = await bank.as('admin');
    expect((await own()).ask).toBeNull();
  });

  test('is what the home screen asks of who can approve', async () => {
    const order = await waiting();
    const home = (await admin.get('/services/home')).json<{ waiting: unknown[] }>();
    expect(home.waiting).toMatchObject([
      {
        kind: 'authorize-order',
        title: 'Aprove o Pix para Maria de Fora',
        detail: 'Feito por Juliana Campos Moreira',
        amount: order.amount,
        order: { id: order.id, kind: 'pix' },
      },
    ]);
    expect((await maker.get('/services/home')).json<{ waiting: unknown[] }>().waiting).toEqual([]);
  });
});

describe('approval rules', () => {
  const put = (body: unknown) => admin.put(RULES, body);
  const overview = async () => (await admin.get(RULES)).json<RulesOverview>();

  beforeEach(async () => {
    await inForce(null);
    // The bank itself cannot: versions are written once and stay.
    await asOwner('DELETE FROM bank.approval_rules_version');
  });

  test('are in force once they are signed, as versions, and can go back to one', async () => {
    expect((await overview()).current).toBeNull();
    const asked = await put(A_OR_TWO_B);
    expect(asked.status, asked.text).toBe(201);
    const change = asked.json<SignedChange>();
    expect(change).toMatchObject({
      state: 'awaiting_signature',
      title: 'Alterar as regras de aprovação',
      needsSecond: false,
      lines: [
        {
          label: '1ª regra',
          before: null,
          after: 'Acima de 20 mil — Pix acima de R$\u00a020.000,00: 1 pessoa da classe A ou 2 da classe B',
        },
        { label: 'Valor considerado', before: null, after: 'Por pagamento' },
        { label: 'Prazo para aprovar', before: null, after: '3 dias' },
      ],
    });
    expect((await overview()).waiting).toHaveLength(1);
    expect((await overview()).current).toBeNull();
    expect((await signChange('admin', change, 'sign')).json<SignedChange>().state).toBe('done');
    expect(await overview()).toMatchObject({
      current: { version: 1, rules: A_OR_TWO_B, madeBy: 'Marina Duarte Lacerda', approvedBy: null, restores: null },
      waiting: [],
    });
    expect((await put(A_OR_TWO_B)).code).toBe('operators.nothing-changes');
    await signChange('admin', (await put(B_THEN_A)).json<SignedChange>(), 'sign');
    const back = (await put({ restore: 1 })).json<SignedChange>();
    expect(back.title).toBe('Voltar às regras de aprovação da versão 1');
    await signChange('admin', back, 'sign');
    const { current, versions: all } = await overview();
    expect(current).toMatchObject({ version: 3, rules: A_OR_TWO_B, restores: 1 });
    expect(all.map(({ version }) => version)).toEqual([3, 2, 1]);
    expect((await put({ restore: 9 })).code).toBe('authorizations.version-not-found');
    const audited = await bank.audit('10001', 'authorizations.rules-changed');
    expect(new Set(audited.map(({ data }) => data['version']))).toEqual(new Set([1, 2, 3]));
  });

  test('that nobody could follow are not saved', async () => {
    const fault = async (rules: ApprovalRules) => {
      const reply = await put(rules);
      expect([reply.status, reply.code]).toEqual([422, 'authorizations.rules-faulty']);
      return reply.json<{ errors: { message: string }[] }>().errors[0]?.message;
    };
    expect(await fault(rulesOf([above20Thousand(step([ofClass(2, 'A')]))]))).toContain('2 pessoas da classe A');
    expect(await fault(rulesOf([{ ...A_OR_TWO_B.rules[0]!, upTo: '20000.00' }]))).toContain('termina antes de começar');
    const profile = { by: 'profile' as const, profileId: `prf_${'0'.repeat(26)}` };
    expect(await fault(rulesOf([above20Thousand(step([{ count: 1, approver: profile }]))]))).toContain('perfil');
  });

  test('S18 are asked for only by who can sign them', async () => {
    await bank.pool.query(`UPDATE bank.device SET state = 'blocked' WHERE id = $1`, [phones.admin.id]);
    // The device took along what it had opened; this person comes in by the password.
    const byPassword = await bank.signedIn('admin', 'password');
    expect((await byPassword.put(RULES, A_OR_TWO_B)).code).toBe('devices.not-registered');
    await bank.pool.query(`UPDATE bank.device SET state = 'trusted' WHERE id = $1`, [phones.admin.id]);
  });

  test('shown against rules that have changed meanwhile do not take effect', async () => {
    const first = (await put(A_OR_TWO_B)).json<SignedChange>();
    await inForce(B_THEN_A);
    const late = (await signChange('admin', first, 'sign')).json<SignedChange>();
    expect(late).toMatchObject({ state: 'failed', reason: expect.stringContaining('mudaram') });
  });

  test('need a second administrator where there is one', async () => {
    await bank.pool.query(`UPDATE bank.operator SET role = 'SA' WHERE id = $1`, [bank.operator('approver').id]);
    approver = await bank.as('approver');
    try {
      const change = (await put(A_OR_TWO_B)).json<SignedChange>();
      expect((await signChange('admin', change, 'sign')).json<SignedChange>().state).toBe('awaiting_second');
      expect((await overview()).current).toBeNull();
      expect((await signChange('approver', change, 'approve')).json<SignedChange>().state).toBe('done');
      expect((await overview()).current).toMatchObject({ version: 1, approvedBy: 'Rogério Tavares Pinheiro' });
    } finally {
      await bank.pool.query(`UPDATE bank.operator SET role = 'ADMIN' WHERE id = $1`, [bank.operator('approver').id]);
    }
  });

  test('are tried on the payments of the last thirty days before they are saved', async () => {
    // Counted anew: what the other tests paid, in brackets of its own.
    await asOwner(`UPDATE bank.payment_order SET created_at = created_at - interval '60 days'`);
    for (const amount of ['100.00', '15000.00', '15000.00', '45000.00']) {
      bank.clock.advance(1);
      expect((await bank.payTo(maker, bank.outsider.key, amount)).status).toBe(201);
    }
    const ladder = rulesOf([
      { ...above20Thousand(step([ofClass(1, 'B')])), name: 'Médios', above: '10000.00', upTo: '40000.00' },
      { ...above20Thousand(step([ofClass(1, 'B')]), step([ofClass(1, 'A')])), name: 'Grandes', above: '40000.00' },
    ]);
    const tried = async (rules: ApprovalRules) => (await admin.post(`${RULES}/trial`, rules)).json<RulesTrial>();
    const each = await tried(ladder);
    expect(each).toMatchObject({
      orders: 4,
      total: '75100.00',
      outcomes: [
        { signatures: 0, orders: 1, total: '100.00' },
        { signatures: 1, orders: 2, total: '30000.00' },
        { signatures: 2, orders: 1, total: '45000.00' },
      ],
      byRule: [
        { name: 'Médios', orders: 2 },
        { name: 'Grandes', orders: 1 },
        { name: null, orders: 1 },
      ],
    });
    expect(each.changed).toHaveLength(3);
    expect(each.changed[0]).toMatchObject({ amount: '45000.00', before: 0, after: 2 });
    const summed = await tried({ ...ladder, sumsDay: true });
    expect(summed.outcomes.map(({ signatures, orders }) => [signatures, orders])).toEqual([
      [0, 1],
      [1, 2],
      [2, 1],
    ]);
    const faulty = await tried(rulesOf([above20Thousand(step([ofClass(1, 'C')]))]));
    expect(faulty.faults).toMatchObject([{ rule: 0, blocks: true }]);
  });

  test("are the administrator's alone", async () => {
    expect((await approver.get(RULES)).status).toBe(403);
    expect((await approver.put(RULES, A_OR_TWO_B)).status).toBe(403);
    expect((await approver.post(`${RULES}/trial`, A_OR_TWO_B)).status).toBe(403);
    const types = (await guest.get('/services/transaction-types')).json();
    expect(types).toEqual({
      items: [
        { type: 'pix', label: 'Pix' },
        { type: 'pix-refund', label: 'Devolução de Pix' },
        { type: 'transfer', label: 'Transferência' },
        { type: 'ted', label: 'TED' },
        { type: 'batch-transfer', label: 'Lote' },
      ],
    });
  });
});
