import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, expectOk, HOUR_MS, instant, later, money, parseInstant, SECOND_MS, type Instant } from '@bank/core';
import { parseCnpj } from '@bank/documents';
import {
  ispb,
  newEndToEndId,
  newMessageId,
  newReturnId,
  SPI_ISPB,
  type EndToEndId,
  type Ispb,
} from '@bank/identifiers';
import type { CreditTransfer, PaymentReturn, SpiMessage, StatusReason } from '@bank/iso20022';
import { seededEntropy } from '@bank/testkit';
import { expire, nextDeadline, receive, rejectMessage, returnedOf } from './engine.ts';
import { newSpiState, type Outgoing, type SpiState } from './state.ts';

const US = ispb('99999008');
const THEM = ispb('99999010');
const THIRD = ispb('99999011');
const UNKNOWN = ispb('11111111');
const T0 = parseInstant('2026-11-21T13:00:00.000Z') ?? instant(0);
const HOLDER = expectOk(parseCnpj('11222333000181'));
const entropy = seededEntropy(1);

function context(
  at: Instant = T0,
  change: { readonly blocked?: readonly Ispb[]; readonly refuseWith?: StatusReason } = {},
) {
  return {
    at,
    entropy,
    isParticipant: (each: Ispb) => [US, THEM, THIRD].includes(each),
    isBlocked: (each: Ispb) => change.blocked?.includes(each) ?? false,
    ...(change.refuseWith && { refuseWith: change.refuseWith }),
  };
}

function transfer(change: Partial<CreditTransfer> = {}): CreditTransfer {
  return {
    endToEndId: newEndToEndId(US, T0, entropy),
    amount: money(1000n),
    acceptedAt: T0,
    initiation: 'MANU',
    debtor: { name: 'Empresa Exemplo Ltda', document: HOLDER },
    debtorAccount: { number: '10001', type: 'CACC' },
    debtorAgent: US,
    creditorAgent: THEM,
    creditorDocument: HOLDER,
    creditorAccount: { number: '1', type: 'CACC' },
    purpose: 'IPAY',
    ...change,
  };
}

function pacs008(content: CreditTransfer, from: Ispb = US): SpiMessage {
  const messageId = newMessageId(from, entropy);
  const body = { messageId, createdAt: T0, priority: 'HIGH', serviceLevel: 'PAGPRI', transactions: [content] } as const;
  return { type: 'pacs.008', header: { from, to: SPI_ISPB, messageId, createdAt: T0 }, body };
}

function pacs002(
  id: EndToEndId | PaymentReturn['returnId'],
  endToEndId: EndToEndId,
  code?: StatusReason,
  from: Ispb = THEM,
): SpiMessage {
  const messageId = newMessageId(from, entropy);
  const reasons = code ? [{ code, additional: [] }] : [];
  const statuses = [{ instructionId: id, endToEndId, status: code ? 'RJCT' : 'ACSP', reasons } as const];
  return {
    type: 'pacs.002',
    header: { from, to: SPI_ISPB, messageId, createdAt: T0 },
    body: { messageId, createdAt: T0, statuses },
  };
}

function pacs004(endToEndId: EndToEndId, change: Partial<PaymentReturn> = {}, at = T0, from: Ispb = THEM): SpiMessage {
  const messageId = newMessageId(from, entropy);
  const item: PaymentReturn = {
    returnId: newReturnId(from, at, entropy),
    endToEndId,
    amount: money(400n),
    priority: 'HIGH',
    reason: 'MD06',
    debtorAgent: US,
    creditorAgent: from,
    ...change,
  };
  return {
    type: 'pacs.004',
    header: { from, to: SPI_ISPB, messageId, createdAt: at },
    body: { messageId, createdAt: at, returns: [item] },
  };
}

/** "99999008 pacs.002 RJCT AB03": who gets what. */
function said(outgoing: readonly Outgoing[]): readonly string[] {
  return outgoing.map(({ to, message }) => {
    if (message.type === 'admi.002') return `${to} admi.002 ${message.body.code}`;
    if (message.type !== 'pacs.002') return `${to} ${message.type}`;
    const [status] = message.body.statuses;
    return [to, 'pacs.002', status?.status, status?.reasons[0]?.code].filter(Boolean).join(' ');
  });
}

/** A state in which a payment of ours was settled at T0. */
function settledState(): { readonly state: SpiState; readonly endToEndId: EndToEndId } {
  const state = newSpiState();
  const content = transfer();
  receive(state, US, pacs008(content), context());
  receive(state, THEM, pacs002(content.endToEndId, content.endToEndId), context());
  return { state, endToEndId: content.endToEndId };
}

test('a payment is forwarded, accepted and settled, and both banks are told', () => {
  const state = newSpiState();
  const content = transfer();
  const forwarded = receive(state, US, pacs008(content), context());
  expect(said(forwarded)).toEqual(['99999010 pacs.008']);
  expect(forwarded[0]?.message).toMatchObject({
    header: { from: SPI_ISPB, to: THEM },
    body: { transactions: [content] },
  });
  const done = receive(state, THEM, pacs002(content.endToEndId, content.endToEndId), context(later(T0, 500)));
  expect(said(done)).toEqual(['99999008 pacs.002 ACSC', '99999010 pacs.002 ACCC']);
  expect(done[0]?.message).toMatchObject({
    body: { statuses: [{ settledAt: T0 + 500, settlementDate: '2026-11-21' }] },
  });
  expect(nextDeadline(state)).toBeUndefined();
});

test('the refusal of the payee’s bank is passed on to the payer’s bank alone', () => {
  const state = newSpiState();
  const content = transfer();
  receive(state, US, pacs008(content), context());
  expect(said(receive(state, THEM, pacs002(content.endToEndId, content.endToEndId, 'AC03'), context()))).toEqual([
    '99999008 pacs.002 RJCT AC03',
  ]);
});

test.each([
  ['DS02', 'a suspended payer’s bank', {}, T0, { blocked: [US] }],
  ['DS02', 'a suspended payee’s bank', {}, T0, { blocked: [THEM] }],
  ['RC09', 'an unknown payer’s bank', { debtorAgent: UNKNOWN }, T0, {}],
  ['AGNT', 'a payment in another bank’s name', { debtorAgent: THIRD }, T0, {}],
  ['RC10', 'an unknown payee’s bank', { creditorAgent: UNKNOWN }, T0, {}],
  ['AG12', 'a payment inside one bank', { creditorAgent: US }, T0, {}],
  ['AM01', 'nothing paid', { amount: money(0n) }, T0, {}],
  ['FF08', 'an id of 13 hours ago', { endToEndId: newEndToEndId(US, later(T0, -13 * HOUR_MS), entropy) }, T0, {}],
  ['FF08', 'an id of 13 hours ahead', { endToEndId: newEndToEndId(US, later(T0, 13 * HOUR_MS), entropy) }, T0, {}],
  ['AB03', 'a payment accepted 40 s ago', {}, later(T0, 40 * SECOND_MS), {}],
  ['AM04', 'what the controls ask to refuse', {}, T0, { refuseWith: 'AM04' }],
  // Of several faults the earlier in the SPI's order counts.
  ['RC09', 'an unknown bank and nothing paid', { debtorAgent: UNKNOWN, amount: money(0n) }, T0, {}],
  ['AM01', 'nothing paid and a late message', { amount: money(0n) }, later(T0, 60 * SECOND_MS), {}],
] as const)('refuses with %s: %s', (code, _, change, at, faults) => {
  expect(said(receive(newSpiState(), US, pacs008(transfer(change)), context(at, faults)))).toEqual([
    `99999008 pacs.002 RJCT ${code}`,
  ]);
});

test('an id of 12 hours ago is in time, and so is a payment accepted just under 40 s ago', () => {
  const content = transfer({ endToEndId: newEndToEndId(US, later(T0, -12 * HOUR_MS), entropy) });
  expect(said(receive(newSpiState(), US, pacs008(content), context()))).toEqual(['99999010 pacs.008']);
  const late = context(later(T0, 40 * SECOND_MS - 1));
  expect(said(receive(newSpiState(), US, pacs008(transfer()), late))).toEqual(['99999010 pacs.008']);
});

test('refuses an EndToEndId that is used again with ED05, and what it was first used for goes on', () => {
  const state = newSpiState();
  const content = transfer();
  receive(state, US, pacs008(content), context());
  expect(said(receive(state, US, pacs008(content), context()))).toEqual(['99999008 pacs.002 RJCT ED05']);
  expect(said(receive(state, THEM, pacs002(content.endToEndId, content.endToEndId), context()))).toHaveLength(2);
});

test('a message that comes again is not carried out again, and its outcome is told again once there is one', () => {
  const state = newSpiState();
  const content = transfer();
  const message = pacs008(content);
  receive(state, US, message, context());
  expect(receive(state, US, message, context())).toEqual([]);
  const answer = pacs002(content.endToEndId, content.endToEndId);
  receive(state, THEM, answer, context());
  expect(said(receive(state, US, message, context()))).toEqual(['99999008 pacs.002 ACSC']);
  expect(said(receive(state, THEM, answer, context()))).toEqual(['99999010 pacs.002 ACCC']);
  expect(said(receive(state, THEM, pacs002(content.endToEndId, content.endToEndId, 'AC03'), context()))).toEqual([
    '99999010 pacs.002 ACCC',
  ]);
});

test('an answer of a bank that was not asked is ignored', () => {
  const state = newSpiState();
  const content = transfer();
  receive(state, US, pacs008(content), context());
  expect(receive(state, THIRD, pacs002(content.endToEndId, content.endToEndId, undefined, THIRD), context())).toEqual(
    [],
  );
  expect(receive(state, US, pacs002(content.endToEndId, content.endToEndId, undefined, US), context())).toEqual([]);
});

test('what is not answered within 40 s is refused with AB03 to both, and a later answer changes nothing', () => {
  const state = newSpiState();
  const content = transfer();
  receive(state, US, pacs008(content), context());
  const deadline = later(T0, 40 * SECOND_MS);
  expect(nextDeadline(state)).toBe(deadline);
  expect(expire(state, context(later(deadline, -1)))).toEqual([]);
  expect(said(expire(state, context(deadline)))).toEqual([
    '99999008 pacs.002 RJCT AB03',
    '99999010 pacs.002 RJCT AB03',
  ]);
  expect(said(receive(state, THEM, pacs002(content.endToEndId, content.endToEndId), context(deadline)))).toEqual([
    '99999010 pacs.002 RJCT AB03',
  ]);
});

test('an acceptance that comes with the deadline is too late', () => {
  const state = newSpiState();
  const content = transfer();
  receive(state, US, pacs008(content), context());
  const late = receive(
    state,
    THEM,
    pacs002(content.endToEndId, content.endToEndId),
    context(later(T0, 40 * SECOND_MS)),
  );
  expect(said(late)).toEqual(['99999008 pacs.002 RJCT AB03', '99999010 pacs.002 RJCT AB03']);
});

test('a message from another sender or to another receiver than its header says gets admi.002', () => {
  const message = pacs008(transfer());
  expect(said(receive(newSpiState(), THEM, message, context()))).toEqual(['99999010 admi.002 FR']);
  const elsewhere = { ...message, header: { ...message.header, to: THEM } } as SpiMessage;
  expect(said(receive(newSpiState(), US, elsewhere, context()))).toEqual(['99999008 admi.002 TO']);
  expect(said([rejectMessage(US, { reference: 'M1', code: 'XSD' }, context())])).toEqual(['99999008 admi.002 XSD']);
});

test('a return is forwarded, accepted and settled', () => {
  const { state, endToEndId } = settledState();
  const message = pacs004(endToEndId);
  expect(said(receive(state, THEM, message, context()))).toEqual(['99999008 pacs.004']);
  const returnId = message.type === 'pacs.004' ? message.body.returns[0]?.returnId : undefined;
  if (!returnId) throw new Error('no return');
  expect(said(receive(state, US, pacs002(returnId, endToEndId, undefined, US), context()))).toEqual([
    '99999010 pacs.002 ACSC',
    '99999008 pacs.002 ACCC',
  ]);
  expect(returnedOf(state, endToEndId)).toBe(400n);
});

test.each([
  ['CH16', 'of a payment that is not known', () => pacs004(newEndToEndId(US, T0, entropy)), T0],
  ['AGNT', 'by a bank that had not received', (id: EndToEndId) => pacs004(id, {}, T0, THIRD), T0],
  ['DT05', 'after 90 days', (id: EndToEndId) => pacs004(id, {}, later(T0, 91 * DAY_MS)), later(T0, 91 * DAY_MS)],
  ['AM01', 'of nothing', (id: EndToEndId) => pacs004(id, { amount: money(0n) }), T0],
])('refuses with %s a return %s', (code, _, message, at) => {
  const { state, endToEndId } = settledState();
  const made = message(endToEndId);
  expect(said(receive(state, made.header.from, made, context(at)))).toEqual([
    `${made.header.from} pacs.002 RJCT ${code}`,
  ]);
});

test('refuses a return of a payment that is not settled with CH16, and a ReturnId used again with ED05', () => {
  const state = newSpiState();
  const content = transfer();
  receive(state, US, pacs008(content), context());
  expect(said(receive(state, THEM, pacs004(content.endToEndId), context()))).toEqual(['99999010 pacs.002 RJCT CH16']);
  const settled = settledState();
  const first = pacs004(settled.endToEndId);
  const returnId = first.type === 'pacs.004' ? first.body.returns[0]?.returnId : undefined;
  receive(settled.state, THEM, first, context());
  const again = pacs004(settled.endToEndId, returnId && { returnId });
  expect(said(receive(settled.state, THEM, again, context()))).toEqual(['99999010 pacs.002 RJCT ED05']);
});

// Any order, doubling and loss of messages: whatever happens, a transaction ends at most once and never changes after.
test('A13 M09 messages repeated, reordered and lost never settle anything twice or undo an end', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          fc.nat(3),
          fc.constantFrom('pay', 'accept', 'refuse', 'expire', 'giveBack', 'acceptBack'),
          fc.nat(50_000),
        ),
        { maxLength: 40 },
      ),
      (steps) => {
        const state = newSpiState();
        const contents = Array.from({ length: 4 }, () => transfer());
        const payments = contents.map((content) => pacs008(content));
        const returns = contents.map(({ endToEndId }) => pacs004(endToEndId));
        const ended = new Map<string, string>();
        let at = T0;
        for (const [index, step, wait] of steps) {
          at = later(at, wait % 13_000);
          const { endToEndId } = contents[index] as CreditTransfer;
          const giveBack = returns[index] as SpiMessage;
          const returnId = giveBack.type === 'pacs.004' ? giveBack.body.returns[0]?.returnId : undefined;
          if (step === 'pay') receive(state, US, payments[index] as SpiMessage, context(at));
          if (step === 'accept') receive(state, THEM, pacs002(endToEndId, endToEndId), context(at));
          if (step === 'refuse') receive(state, THEM, pacs002(endToEndId, endToEndId, 'AC03'), context(at));
          if (step === 'giveBack') receive(state, THEM, giveBack, context(at));
          if (step === 'acceptBack' && returnId)
            receive(state, US, pacs002(returnId, endToEndId, undefined, US), context(at));
          if (step === 'expire') expire(state, context(at));
          for (const [id, { state: reached, settledAt }] of state.transactions) {
            const now = `${reached} ${settledAt}`;
            expect(ended.get(id) ?? now).toBe(now);
            if (reached !== 'awaiting') ended.set(id, now);
            expect(state.awaiting.has(id)).toBe(reached === 'awaiting');
          }
        }
      },
    ),
    { numRuns: 300 },
  );
});
