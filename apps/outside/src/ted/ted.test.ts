import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bankingDate, civilDate, later, MINUTE_MS, money, parseInstant, instant, type Instant } from '@bank/core';
import { ispb } from '@bank/identifiers';
import { encodeStr, errorsOf, STR_ERRORS, type StrMessage, type StrMessageOf } from '@bank/str';
import { CUSTOMERS } from '../bank/customers.ts';
import { newWorld, type World } from '../world.ts';
import { OPENING_AT_STR } from './statement.ts';
import { TED_SUFFIXES } from './fates.ts';
import {
  ARAUCARIA,
  BANK,
  fetched,
  FRIDAY,
  happen,
  only,
  pass,
  request,
  send,
  ted,
  waiting,
} from './testing/bank-side.ts';

const DAY = civilDate('2026-11-27');
const MONDAY_OPENING = at('2026-11-30T09:30:00Z');
const ANA = CUSTOMERS.find(({ id }) => id === 'ana');

function at(text: string): Instant {
  return parseInstant(text) ?? instant(0);
}

/** A TED to an account with that ending, and what the bank then has to fetch at once. */
function sent(suffix: string): {
  readonly world: World;
  readonly message: StrMessageOf<'STR0008'>;
  readonly got: readonly StrMessage[];
} {
  const world = newWorld();
  const message = ted(FRIDAY, `7000${suffix}`);
  send(world, FRIDAY, message);
  return { world, message, got: fetched(world, FRIDAY) };
}

/** The bank's statement of a day, asked for at that moment. */
function statement(world: World, moment: Instant, day = DAY): StrMessageOf<'STR0014R1'>['body'] {
  send(world, moment, request('STR0014', moment, { bank: BANK, day }));
  return only(fetched(world, moment), 'STR0014R1').body;
}

test('a TED is settled at once, and its answer names both control numbers', () => {
  const { world, message, got } = sent('10');
  const answer = only(got, 'STR0008R1').body;
  expect(answer).toMatchObject({ controlNumber: message.body.controlNumber, debtorBank: BANK, state: '1', day: DAY });
  expect(world.ted.entries.get(answer.strNumber)).toMatchObject({ from: BANK, to: ARAUCARIA, amount: 1_000n });
  pass(world, later(FRIDAY, 5 * 24 * 60 * MINUTE_MS));
  expect(waiting(world, FRIDAY)).toEqual([]);
});

test('a customer of another bank has the money of a TED', () => {
  const world = newWorld();
  const before = world.banks.balances.get('ana') ?? 0n;
  send(
    world,
    FRIDAY,
    ted(FRIDAY, { account: ANA?.account ?? '', document: ANA?.document ?? ted(FRIDAY).body.creditorDocument }),
  );
  expect(world.banks.balances.get('ana')).toBe(before + 1_000n);
});

test.each([
  ['another document', {}, '3'],
  ['another document between accounts of one holder', { purpose: '00110' }, '5'],
  ['another branch', { creditorBranch: '0002' }, '2'],
  ['another kind of account', { creditorAccountType: 'PP' }, '84'],
] as const)('to a customer, but with %s: it comes back on the same day', (_, change, code) => {
  const world = newWorld();
  const before = world.banks.balances.get('ana');
  send(world, FRIDAY, ted(FRIDAY, ANA?.account ?? '', change));
  fetched(world, FRIDAY);
  pass(world, later(FRIDAY, MINUTE_MS));
  expect(only(fetched(world, later(FRIDAY, MINUTE_MS)), 'STR0010R2').body).toMatchObject({ code, day: DAY });
  expect(world.banks.balances.get('ana')).toBe(before);
});

test.each(['elisa', 'diego', 'fabio', 'recusa'])('%s, who cannot be credited, gives it back', (id) => {
  const customer = CUSTOMERS.find((each) => each.id === id);
  if (!customer) throw new Error(id);
  const world = newWorld();
  send(world, FRIDAY, ted(FRIDAY, { account: customer.account, document: customer.document }));
  pass(world, later(FRIDAY, MINUTE_MS));
  const { code } = only(fetched(world, later(FRIDAY, MINUTE_MS)), 'STR0010R2').body;
  expect(code).toBe({ elisa: '1', diego: '70', fabio: '84', recusa: '72' }[id]);
});

test.each(
  Object.entries(TED_SUFFIXES).filter(([, { back, answer }]) => back?.when === 'today' && answer === undefined),
)('an account that ends in %s gives it back on the same day, naming the first entry', (suffix, { back }) => {
  const { world, got } = sent(suffix);
  const { strNumber } = only(got, 'STR0008R1').body;
  pass(world, later(FRIDAY, MINUTE_MS));
  expect(only(fetched(world, later(FRIDAY, MINUTE_MS)), 'STR0010R2').body).toMatchObject({
    code: back?.code,
    originalStrNumber: strNumber,
    amount: 1_000n,
    debtorBank: ARAUCARIA,
    creditorBank: BANK,
    day: DAY,
  });
});

test.each(['03', '09', '70'])('an account that ends in %s gives it back on the next banking day', (suffix) => {
  const { world } = sent(suffix);
  pass(world, MONDAY_OPENING);
  expect(waiting(world, MONDAY_OPENING)).toEqual([]);
  const noon = at('2026-11-30T15:00:00Z');
  pass(world, noon);
  expect(only(fetched(world, noon), 'STR0010R2').body.day).toBe('2026-11-30');
});

test('what would be given back after the close comes back on the next banking day', () => {
  const late = at('2026-11-27T19:59:55Z');
  const world = newWorld();
  send(world, late, ted(late, '700002'));
  fetched(world, late);
  pass(world, MONDAY_OPENING);
  expect(waiting(world, MONDAY_OPENING)).toEqual([]);
  pass(world, at('2026-11-30T15:00:00Z'));
  expect(only(fetched(world, at('2026-11-30T15:00:00Z')), 'STR0010R2').body.code).toBe('2');
});

test('without reserves an entry is refused, and stands in no statement', () => {
  const { world, got } = sent('91');
  expect(only(got, 'STR0008R1').body.state).toBe('5');
  expect(statement(world, FRIDAY).entries).toEqual([]);
});

test('a pending entry settles when the reserves come, and is answered again', () => {
  const { world, message, got } = sent('92');
  expect(only(got, 'STR0008R1').body.state).toBe('17');
  expect(statement(world, FRIDAY).entries).toEqual([]);
  const soon = later(FRIDAY, 2 * MINUTE_MS);
  pass(world, soon);
  expect(only(fetched(world, soon), 'STR0008R1').body).toMatchObject({
    controlNumber: message.body.controlNumber,
    state: '1',
  });
  expect(statement(world, soon).entries).toHaveLength(1);
});

test('a pending entry that gets no reserves is refused at the close', () => {
  const { world } = sent('93');
  const close = at('2026-11-27T20:00:00Z');
  pass(world, later(close, -1));
  expect(waiting(world, close)).toEqual([]);
  pass(world, close);
  expect(only(fetched(world, close), 'STR0008R1').body.state).toBe('24');
});

test('a pending entry can be taken back; one that is settled cannot', () => {
  const { world, got } = sent('93');
  const { strNumber } = only(got, 'STR0008R1').body;
  send(world, FRIDAY, request('STR0011', FRIDAY, { bank: BANK, strNumber }));
  const answers = fetched(world, FRIDAY);
  expect(only(answers, 'STR0011R1').body.bank).toBe(BANK);
  expect(only(answers, 'STR0008R1').body).toMatchObject({ strNumber, state: '14' });
  send(world, FRIDAY, request('STR0011', FRIDAY, { bank: BANK, strNumber }));
  expect(errorsOf(only(fetched(world, FRIDAY), 'STR0011E').body)).toEqual(['ESTR0905']);
});

test('a lost answer leaves its trace in the statement, a lost message none', () => {
  const silent = sent('99');
  expect(silent.got).toEqual([]);
  const [entry] = statement(silent.world, FRIDAY).entries;
  expect(entry).toMatchObject({
    message: 'STR0008',
    controlNumber: silent.message.body.controlNumber,
    direction: 'D',
    counterpart: ARAUCARIA,
  });
  const lost = sent('94');
  expect(lost.got).toEqual([]);
  expect(statement(lost.world, FRIDAY)).toMatchObject({
    opening: OPENING_AT_STR,
    entries: [],
    closing: OPENING_AT_STR,
  });
});

test('an answer comes twice, or so late that a return overtakes it', () => {
  expect(sent('95').got.map(({ type }) => type)).toEqual(['STR0008R1', 'STR0008R1']);
  const { world, got } = sent('98');
  expect(got).toEqual([]);
  const later20 = later(FRIDAY, 20_000);
  pass(world, later20);
  expect(waiting(world, later20).map(({ type }) => type)).toEqual(['STR0010R2']);
  expect(waiting(world, later(FRIDAY, 3 * MINUTE_MS)).map(({ type }) => type)).toEqual(['STR0010R2', 'STR0008R1']);
});

test('the same message again makes no second entry, and is answered again', () => {
  const { world, message } = sent('10');
  for (let times = 0; times < 3; times += 1) send(world, later(FRIDAY, times), message);
  expect(fetched(world, later(FRIDAY, 10)).map(({ type }) => type)).toEqual(['STR0008R1', 'STR0008R1', 'STR0008R1']);
  expect(statement(world, FRIDAY).entries).toHaveLength(1);
});

test('it is answered again after the close too, when nothing new is taken', () => {
  const { world, message } = sent('10');
  const night = at('2026-11-28T01:00:00Z');
  send(world, night, message);
  expect(only(fetched(world, night), 'STR0008R1').body.state).toBe('1');
});

test('a control number that another message has used is refused, and says that the first may stand', () => {
  const { world, message } = sent('10');
  send(world, FRIDAY, { ...message, body: { ...message.body, amount: money(2_000n) } });
  const refusal = only(fetched(world, FRIDAY), 'STR0008E').body;
  expect(refusal.fields.controlNumber).toEqual({ text: message.body.controlNumber, error: 'ESTR0902' });
  expect(statement(world, FRIDAY).entries).toHaveLength(1);
});

test.each([
  ['before the opening', '2026-11-27T09:29:59Z', 'EGEN0300'],
  ['at the opening', '2026-11-27T09:30:00Z', 'settled'],
  ['just before the close', '2026-11-27T19:59:59Z', 'settled'],
  ['at the close', '2026-11-27T20:00:00Z', 'EGEN0300'],
  ['on a Saturday', '2026-11-28T13:00:00Z', 'EGEN0300'],
  ['on a holiday', '2026-12-25T13:00:00Z', 'EGEN0300'],
  ['in the morning of 24 December', '2026-12-24T13:00:00Z', 'settled'],
  ['in the afternoon of 24 December', '2026-12-24T16:00:00Z', 'EGEN0300'],
])('hours: %s', (_, moment, outcome) => {
  const world = newWorld();
  send(world, at(moment), ted(at(moment)));
  const [message] = fetched(world, at(moment));
  expect(message?.type === 'STR0008E' ? errorsOf(message.body)[0] : message?.type === 'STR0008R1' && 'settled').toBe(
    outcome,
  );
});

test('the timetable of a day says its hours, and none on a day of rest', () => {
  const world = newWorld();
  send(world, FRIDAY, request('STR0001', FRIDAY, { bank: BANK, day: civilDate('2026-12-24') }));
  expect(only(fetched(world, FRIDAY), 'STR0001R1').body.grids).toEqual([
    { code: 'TED', opensAt: at('2026-12-24T09:30:00Z'), closesAt: at('2026-12-24T15:00:00Z') },
  ]);
  send(world, FRIDAY, request('STR0001', FRIDAY, { bank: BANK, day: civilDate('2026-12-25') }));
  expect(only(fetched(world, FRIDAY), 'STR0001R1').body.grids).toEqual([]);
});

test.each([
  ['to a bank that does not take part', ted(FRIDAY, { bank: ispb('12345678') }), 'ESTR0901'],
  ['to the bank itself', ted(FRIDAY, { bank: BANK }), 'ESTR0904'],
  ['of another day', ted(FRIDAY, '700010', { day: civilDate('2026-11-30') }), 'ESTR0903'],
])('refuses a TED %s, and makes no entry', (_, message, error) => {
  const world = newWorld();
  send(world, FRIDAY, message);
  expect(errorsOf(only(fetched(world, FRIDAY), 'STR0008E').body)).toEqual([error]);
  expect(world.ted.entries.size).toBe(0);
});

test('a message that breaks a rule comes back with the error at its field', () => {
  const world = newWorld();
  const xml = encodeStr(ted(FRIDAY)).replace('<CtCredtd>700010<', '<CtCredtd>7000-1<');
  happen(world, FRIDAY, { kind: 'ted.message', xml });
  const { body } = only(fetched(world, FRIDAY), 'STR0008E');
  expect(body.fields.creditorAccount).toEqual({ text: '7000-1', error: 'EGEN0901' });
  expect(body.fields.debtorName).toEqual({ text: 'Nós Ltda' });
});

// --- TEDs of other banks' customers ---------------------------------------------------------------------------------

function incoming(world: World, times = 1, moment = FRIDAY): { readonly strNumber: string } {
  const payee = { ...partyOfUs(), account: '10001' };
  const outcome = happen(world, moment, {
    kind: 'ted.pay',
    customer: 'papelaria',
    payee,
    amount: money(5_000n),
    purpose: '00005',
    history: 'Nota 7',
    times,
  });
  if ('code' in outcome) throw new Error(outcome.code);
  return outcome;
}

function partyOfUs() {
  const { body } = ted(FRIDAY);
  return {
    bank: BANK,
    branch: '0001',
    accountType: 'CC',
    document: body.debtorDocument,
    name: body.debtorName,
  } as const;
}

test('a TED of another bank’s customer is told with payer, purpose and text, as often as asked for, under one number', () => {
  const world = newWorld();
  const before = world.banks.balances.get('papelaria') ?? 0n;
  const { strNumber } = incoming(world, 2);
  const told = fetched(world, FRIDAY);
  expect(told).toHaveLength(2);
  for (const message of told) {
    expect(message).toMatchObject({
      type: 'STR0008R2',
      body: { strNumber, debtorName: 'Papelaria Central Ltda', purpose: '00005', history: 'Nota 7', amount: 5_000n },
    });
  }
  expect(world.banks.balances.get('papelaria')).toBe(before - 5_000n);
});

test('what the bank gives back is told to the other bank, whose customer has the money again; once only', () => {
  const world = newWorld();
  const before = world.banks.balances.get('papelaria');
  incoming(world);
  const { strNumber } = only(fetched(world, FRIDAY), 'STR0008R2').body;
  const giveBack = () =>
    request('STR0010', FRIDAY, {
      debtorBank: BANK,
      creditorBank: ARAUCARIA,
      amount: money(5_000n),
      code: '2',
      originalStrNumber: strNumber,
    });
  send(world, FRIDAY, giveBack());
  expect(only(fetched(world, FRIDAY), 'STR0010R1').body.state).toBe('1');
  expect(world.banks.balances.get('papelaria')).toBe(before);
  send(world, FRIDAY, giveBack());
  expect(errorsOf(only(fetched(world, FRIDAY), 'STR0010E').body)).toEqual(['ESTR0907']);
  expect(world.banks.balances.get('papelaria')).toBe(before);
});

test.each([
  ['part of it', { amount: money(4_999n) }, FRIDAY, 'ESTR0908'],
  ['to another bank', { creditorBank: ispb('99999011') }, FRIDAY, 'ESTR0906'],
  ['later than the next banking day', {}, at('2026-12-01T13:00:00Z'), 'ESTR0909'],
  ['after the close', {}, at('2026-11-27T21:00:00Z'), 'EGEN0300'],
])('the bank cannot give back %s', (_, change, moment, error) => {
  const world = newWorld();
  incoming(world);
  const { strNumber } = only(fetched(world, FRIDAY), 'STR0008R2').body;
  const terms = {
    debtorBank: BANK,
    creditorBank: ARAUCARIA,
    amount: money(5_000n),
    code: '2',
    originalStrNumber: strNumber,
  } as const;
  send(world, moment, request('STR0010', moment, { ...terms, ...change }));
  expect(errorsOf(only(fetched(world, moment), 'STR0010E').body)).toEqual([error]);
});

test('on the next banking day it still can', () => {
  const world = newWorld();
  incoming(world);
  const { strNumber } = only(fetched(world, FRIDAY), 'STR0008R2').body;
  const terms = {
    debtorBank: BANK,
    creditorBank: ARAUCARIA,
    amount: money(5_000n),
    code: '1',
    originalStrNumber: strNumber,
  } as const;
  send(world, MONDAY_OPENING, request('STR0010', MONDAY_OPENING, terms));
  expect(only(fetched(world, MONDAY_OPENING), 'STR0010R1').body.day).toBe('2026-11-30');
});

test('nobody pays while the STR is closed, nor with money that is not there', () => {
  const world = newWorld();
  const order = {
    kind: 'ted.pay',
    payee: { ...partyOfUs(), account: '10001' },
    amount: money(1n),
    purpose: '00010',
    times: 1,
  } as const;
  expect(happen(world, at('2026-11-28T13:00:00Z'), { ...order, customer: 'ana' })).toEqual({ code: 'bank.ted-closed' });
  expect(happen(world, FRIDAY, { ...order, customer: 'elisa' })).toEqual({ code: 'bank.account-closed' });
  expect(happen(world, FRIDAY, { ...order, customer: 'ana', amount: money(10n ** 12n) })).toEqual({
    code: 'bank.no-funds',
  });
  expect(world.ted.entries.size).toBe(0);
});

test('a bank gives back by hand what its customer has, and what it meant to do later is off', () => {
  const world = newWorld();
  send(world, FRIDAY, ted(FRIDAY, '700003'));
  const { strNumber } = only(fetched(world, FRIDAY), 'STR0008R1').body;
  expect(happen(world, FRIDAY, { kind: 'ted.return', strNumber, code: '70' })).toHaveProperty('strNumber');
  expect(only(fetched(world, FRIDAY), 'STR0010R2').body.code).toBe('70');
  expect(happen(world, FRIDAY, { kind: 'ted.return', strNumber, code: '70' })).toEqual({ code: 'bank.ted-refused' });
  expect(world.ted.plans).toEqual([]);
});

// --- Controls ------------------------------------------------------------------------------------------------------

test('clearing lets all that waits happen now: tomorrow’s returns, late answers, pending entries', () => {
  const world = newWorld();
  for (const suffix of ['03', '92', '97']) send(world, FRIDAY, ted(FRIDAY, `7000${suffix}`));
  expect(fetched(world, FRIDAY).map(({ type }) => type)).toEqual(['STR0008R1', 'STR0008R1']);
  expect(happen(world, FRIDAY, { kind: 'ted.clear', closes: false })).toEqual({ ran: 3 });
  expect(
    fetched(world, FRIDAY)
      .map(({ type }) => type)
      .toSorted(),
  ).toEqual(['STR0008R1', 'STR0008R1', 'STR0010R2']);
  expect(happen(world, FRIDAY, { kind: 'ted.clear', closes: false })).toEqual({ ran: 0 });
});

test('closing the day refuses what is pending', () => {
  const { world } = sent('92');
  expect(happen(world, FRIDAY, { kind: 'ted.clear', closes: true })).toEqual({ ran: 1 });
  expect(only(fetched(world, FRIDAY), 'STR0008R1').body.state).toBe('24');
  pass(world, later(FRIDAY, 60 * MINUTE_MS));
  expect(fetched(world, later(FRIDAY, 60 * MINUTE_MS))).toEqual([]);
});

test('open at any hour, and closed whatever the hour', () => {
  const night = at('2026-11-28T01:00:00Z');
  const world = newWorld();
  const { ted: faults } = world.faults;
  happen(world, night, { kind: 'faults.set', request: { ted: { ...faults, session: 'open' } } });
  send(world, night, ted(night));
  expect(only(fetched(world, night), 'STR0008R1').body.state).toBe('1');
  happen(world, FRIDAY, { kind: 'faults.set', request: { ted: { ...faults, session: 'closed' } } });
  send(world, FRIDAY, ted(FRIDAY));
  expect(errorsOf(only(fetched(world, FRIDAY), 'STR0008E').body)).toEqual(['EGEN0300']);
});

test('settled in silence and refused when it comes again: only the statement tells', () => {
  const world = newWorld();
  happen(world, FRIDAY, { kind: 'faults.set', request: { ted: { ...world.faults.ted, refuseAgain: { next: 1 } } } });
  const message = ted(FRIDAY);
  send(world, FRIDAY, message);
  expect(fetched(world, FRIDAY)).toEqual([]);
  send(world, FRIDAY, message);
  expect(errorsOf(only(fetched(world, FRIDAY), 'STR0008E').body)).toEqual(['ESTR0902']);
  expect(statement(world, FRIDAY).entries).toHaveLength(1);
});

test.each([
  ['missing', 0],
  ['extra', 2],
  ['amount', 1],
] as const)('a statement can be made to differ (%s), and still adds up', (is, count) => {
  const { world } = sent('10');
  happen(world, FRIDAY, {
    kind: 'faults.set',
    request: { ted: { ...world.faults.ted, difference: { is, when: { next: 1 } } } },
  });
  const told = statement(world, FRIDAY);
  expect(told.entries).toHaveLength(count);
  expect(statement(world, FRIDAY).entries).toHaveLength(1);
});

test.each(STR_ERRORS)('refuses with %s when told to', (code) => {
  const world = newWorld();
  happen(world, FRIDAY, {
    kind: 'faults.set',
    request: { ted: { ...world.faults.ted, refuse: { code, when: { next: 1 } } } },
  });
  send(world, FRIDAY, ted(FRIDAY));
  expect(errorsOf(only(fetched(world, FRIDAY), 'STR0008E').body)).toEqual([code]);
});

// --- Whatever the order --------------------------------------------------------------------------------------------

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('10', ...Object.keys(TED_SUFFIXES)).map((suffix) => ({ does: 'send', suffix }) as const),
  },
  { weight: 2, arbitrary: fc.constant({ does: 'again' } as const) },
  {
    weight: 3,
    arbitrary: fc.constantFrom('papelaria', 'ana', 'jequi').map((customer) => ({ does: 'get', customer }) as const),
  },
  { weight: 2, arbitrary: fc.constant({ does: 'give-back' } as const) },
  { weight: 2, arbitrary: fc.constant({ does: 'clear' } as const) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 20 * 60 }).map((minutes) => ({ does: 'pass', minutes }) as const) },
  {
    weight: 1,
    arbitrary: fc
      .record({ reorderMs: fc.nat(5_000), delayMs: fc.nat(3_000), share: fc.constantFrom(0, 0.5) })
      .map((slow) => ({ does: 'disturb', ...slow }) as const),
  },
);

test('whatever is sent, repeated, late, returned or cleared: no money is made, statements add up, nothing is told that is not so', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const world = newWorld();
      const told: StrMessage[] = [];
      const mine: StrMessageOf<'STR0008'>[] = [];
      let now = FRIDAY;
      for (const each of steps) {
        switch (each.does) {
          case 'send':
            mine.push(ted(now, `7000${each.suffix}`));
            send(world, now, mine.at(-1) as StrMessage);
            break;
          case 'again':
            if (mine.length > 0) send(world, now, mine[steps.length % mine.length] as StrMessage);
            break;
          case 'get':
            happen(world, now, {
              kind: 'ted.pay',
              customer: each.customer,
              payee: { ...partyOfUs(), account: '10001' },
              amount: money(700n),
              purpose: '00010',
              times: 2,
            });
            break;
          case 'give-back': {
            const got = told.findLast((message) => message.type === 'STR0008R2');
            if (got?.type !== 'STR0008R2') break;
            const { strNumber: originalStrNumber, debtorBank, amount } = got.body;
            send(
              world,
              now,
              request('STR0010', now, {
                debtorBank: BANK,
                creditorBank: debtorBank,
                amount,
                code: '3',
                originalStrNumber,
              }),
            );
            break;
          }
          case 'clear':
            happen(world, now, { kind: 'ted.clear', closes: false });
            break;
          case 'pass':
            now = later(now, each.minutes * MINUTE_MS);
            pass(world, now);
            break;
          case 'disturb': {
            const { reorderMs, delayMs, share } = each;
            happen(world, now, {
              kind: 'faults.set',
              request: {
                ted: {
                  ...world.faults.ted,
                  reorderMs,
                  delayMs,
                  loseAnswer: { share },
                  repeat: { times: 1, when: { share } },
                },
              },
            });
          }
        }
        told.push(...fetched(world, now));
      }
      happen(world, now, { kind: 'faults.reset' });
      for (let round = 0; round < 3; round += 1) happen(world, now, { kind: 'ted.clear', closes: false });
      told.push(...fetched(world, now));
      expect(world.ted.plans).toEqual([]);

      // Reserves go from one bank to another and nowhere else; a TED comes back once, whole.
      expect([...world.ted.net.values()].reduce<bigint>((sum, net) => sum + net, 0n)).toBe(0n);
      const entries = [...world.ted.entries.values()];
      const returns = entries.flatMap(({ content }) =>
        'originalStrNumber' in content ? [content.originalStrNumber] : [],
      );
      expect(new Set(returns).size).toBe(returns.length);

      // Each day's statement begins where the one before it ended, and the last ends with what the reserves are.
      const days = [...new Set(entries.map(({ since }) => bankingDate(since)))].toSorted();
      let closing: bigint = OPENING_AT_STR;
      const proven = new Set<string>();
      for (const day of days) {
        const { opening, entries: listed, closing: end } = statement(world, now, day);
        expect(opening).toBe(closing);
        closing = end;
        for (const { strNumber } of listed) proven.add(strNumber);
      }
      expect(closing).toBe(OPENING_AT_STR + (world.ted.net.get(BANK) ?? 0n));

      // Whatever the bank was told to be settled stands in a statement, and nothing that it was told to be refused does.
      for (const message of told) {
        if (message.type === 'STR0008R2' || message.type === 'STR0010R2')
          expect(proven).toContain(message.body.strNumber);
        if (message.type !== 'STR0008R1') continue;
        const { state, strNumber } = message.body;
        if (state === '1') expect(proven).toContain(strNumber);
        if (state === '5' || state === '24') expect(proven).not.toContain(strNumber);
      }
    }),
    { numRuns: 60 },
  );
});
