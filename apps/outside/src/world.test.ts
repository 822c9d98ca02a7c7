import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectOk, instant, later, money, parseInstant, type Instant } from '@bank/core';
import { parseCnpj } from '@bank/documents';
import { ispb } from '@bank/identifiers';
import { encodeStr } from '@bank/str';
import { OPENING_BALANCE, CUSTOMERS } from './bank/customers.ts';
import { fromJson, toJson } from './platform/state-json.ts';
import { slipNamed, US as PAYER } from './slips/testing/asks.ts';
import { ted } from './ted/testing/bank-side.ts';
import {
  applyEvent,
  newWorld,
  nextChange,
  worldFrom,
  type StampedEvent,
  type World,
  type WorldEvent,
} from './world.ts';

const BANK = ispb('99999008');
/** A banking day, within the hours of the STR. */
const T0 = parseInstant('2026-11-24T13:00:00.000Z') ?? instant(0);
const US = {
  ispb: BANK,
  account: '10001',
  type: 'CACC',
  document: expectOk(parseCnpj('11222333000181')),
  name: 'Nós',
} as const;

function stamp(event: WorldEvent, at: Instant, seed: number): StampedEvent {
  return { event, at, seed: `seed-${seed}` };
}

function pay(customer: string, payee: Extract<WorldEvent, { kind: 'bank.pay' }>['payee'] = US): WorldEvent {
  return { kind: 'bank.pay', customer, payee, amount: money(500n) };
}

const SLIPS = ['em-dia', 'muda', 'devolvido-63', 'devolvido-82', 'corrigido', 'pago-em-outro-banco'] as const;

const anEvent: fc.Arbitrary<WorldEvent> = fc.oneof(
  fc.constantFrom('ana', 'papelaria', 'elisa', 'jequi').map((customer) => pay(customer)),
  fc
    .constantFrom('98', '97', '03', '99', '01')
    .map((suffix) => pay('jequi', { ...US, ispb: ispb('99999010'), account: `7000${suffix}` })),
  fc.constantFrom('lenta', 'recusa', 'carla').map((id) => {
    const {
      ispb: at,
      branch,
      account,
      type,
      document,
      name,
    } = CUSTOMERS.find((each) => each.id === id) ?? CUSTOMERS[0]!;
    return pay('helena', { ispb: at, branch, account, type, document, name });
  }),
  fc.record({ delayMs: fc.nat(50_000), jitterMs: fc.nat(5_000), reorderMs: fc.nat(2_000) }).map((slow): WorldEvent => ({
    kind: 'faults.set',
    request: { spi: { ...slow, stop: false, hang: false, loseAnswer: { share: 0.5 } } },
  })),
  fc.constantFrom('vendas@estreladosul.example', '+5511990010002').map((key): WorldEvent => ({
    kind: 'dict.claim',
    participant: BANK,
    request: {
      requestId: '5f2f4d1e-9d5c-4f5e-8a57-000000000001',
      type: 'PORTABILITY',
      key,
      keyType: key.startsWith('+') ? 'PHONE' : 'EMAIL',
      claimerAccount: { participant: BANK, number: US.account, type: 'CACC' },
      claimer: { type: 'LEGAL_PERSON', taxId: US.document, name: US.name },
    },
  })),
  fc.constantFrom('10', '02', '03', '92', '97').map((suffix): WorldEvent => ({
    kind: 'ted.message',
    xml: encodeStr(ted(T0, `7000${suffix}`)),
  })),
  fc.constantFrom('ana', 'jequi').map((customer): WorldEvent => ({
    kind: 'ted.pay',
    customer,
    payee: { bank: BANK, branch: '0001', accountType: 'CC', account: '10001', document: US.document, name: US.name },
    amount: money(300n),
    purpose: '00010',
    times: 1,
  })),
  fc.boolean().map((closes): WorldEvent => ({ kind: 'ted.clear', closes })),
  fc.constantFrom(...SLIPS).map((name): WorldEvent => ({
    kind: 'slips.write-off',
    participant: BANK,
    barcode: slipNamed(name, T0),
    controlNumber: `C${name.replace(/-/g, '')}`,
    writeOff: { kind: '0', channel: '3', amount: money(15_000n), paidAt: T0, paidBy: PAYER, revision: 1 },
  })),
  fc.constantFrom(...SLIPS).map((name): WorldEvent => ({
    kind: 'slips.pay',
    customer: 'helena',
    barcode: slipNamed(name, T0),
  })),
  fc.constant<WorldEvent>({ kind: 'slips.clear' }),
  fc.constant<WorldEvent>({ kind: 'faults.reset' }),
  fc.constant<WorldEvent>({ kind: 'tick' }),
);
const aRun = fc.array(fc.tuple(anEvent, fc.nat(30_000)), { maxLength: 30 }).map((steps) => {
  let at = T0;
  return steps.map(([event, wait], index) => stamp(event, (at = later(at, wait)), index));
});

/** All that customers have, and what is on its way from them. */
function moneyIn(world: World): bigint {
  let total = 0n;
  for (const balance of world.banks.balances.values()) total += balance;
  return total;
}

test('replaying the events, or going on from a snapshot in the middle, makes the same world', () => {
  fc.assert(
    fc.property(aRun, fc.nat(30), (events, cut) => {
      const whole = newWorld();
      for (const event of events) applyEvent(whole, BANK, event);
      const before = newWorld();
      for (const event of events.slice(0, cut)) applyEvent(before, BANK, event);
      const restored = fromJson(toJson(before)) as World;
      for (const event of events.slice(cut)) applyEvent(restored, BANK, fromJson(toJson(event)) as StampedEvent);
      expect(toJson(restored)).toBe(toJson(whole));
    }),
    { numRuns: 100 },
  );
});

test('a snapshot of before a rail was there goes on with that rail as new', () => {
  const { registry: _, faults, ...old } = newWorld();
  old.banks.balances.set('ana', money(7n));
  const { addresses: __, registry: ___, ...oldFaults } = faults;
  const world = worldFrom({ ...old, faults: oldFaults as World['faults'] });
  expect(world).toEqual({ ...newWorld(), banks: old.banks });
});

test('a snapshot of before the STR was there goes on with it as new', () => {
  const { ted: _, ...old } = newWorld();
  expect(worldFrom(old)).toEqual(newWorld());
});

test('a snapshot of before slips were there goes on with them as new', () => {
  const { slips: _, ...old } = newWorld();
  expect(worldFrom(old)).toEqual(newWorld());
});

test('a snapshot of before accounts were kept at the SPI goes on with them as new', () => {
  const { net: _, files: __, ...spi } = newWorld().spi;
  expect(worldFrom({ spi: spi as World['spi'] })).toEqual(newWorld());
});

test('whatever is slow, lost or refused, when all has ended every centavo is accounted for', () => {
  fc.assert(
    fc.property(aRun, (events) => {
      const world = newWorld();
      for (const event of events) applyEvent(world, BANK, event);
      let at = events.at(-1)?.at ?? T0;
      for (
        let next = nextChange(world, BANK), step = 0;
        next !== undefined;
        next = nextChange(world, BANK), step += 1
      ) {
        at = next > at ? next : at;
        applyEvent(world, BANK, stamp({ kind: 'tick' }, at, 1_000 + step));
      }
      const movements = [...world.banks.movements.values()];
      expect(movements.filter(({ state }) => state === 'waiting')).toEqual([]);
      const ended = movements.filter(({ state }) => state === 'settled');
      const sum = (direction: string) =>
        ended
          .filter((each) => each.direction === direction && each.customer !== '')
          .reduce((total, { amount }) => total + amount, 0n);
      const teds = [...world.ted.entries.values()].filter(
        ({ from, message }) => from !== BANK && message === 'STR0008',
      );
      const sent = teds.reduce((total, { amount }) => total + amount, 0n);
      // All slips are to customers here; what one of these paid has only changed hands.
      const standing = [...world.slips.payments.values()].filter(({ state }) => state === 'effective');
      const collected = standing
        .filter(({ payer }) => payer === undefined)
        .reduce((total, { settled = 0n, payee }) => total + (payee === undefined ? 0n : settled), 0n);
      expect([...world.slips.pending.keys()]).toEqual([]);
      expect(moneyIn(world)).toBe(
        BigInt(CUSTOMERS.length) * OPENING_BALANCE + sum('in') - sum('out') - sent + collected,
      );
    }),
    { numRuns: 100 },
  );
});
