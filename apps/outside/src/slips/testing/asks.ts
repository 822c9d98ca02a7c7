import { assert, bankingDate, instant, money, parseInstant, type Instant, type Money } from '@bank/core';
import { ispb } from '@bank/identifiers';
import type { ClearingItem, RegisteredSlip, SlipParty, SlipRefusal, SlipWriteOff } from '@bank/rails-protocol';
import { applyEvent, newWorld, nextChange, type OutcomeOf, type World, type WorldEvent } from '../../world.ts';
import { clearingAfter } from '../clearing.ts';
import { makeSlip } from '../made-slip.ts';
import { dueOn, registeredSlipOf } from '../registered-slip.ts';
import { SLIP_SAMPLES, type SlipSample } from '../sample-slips.ts';
import type { SlipPayment, TakenOutcome } from '../state.ts';

/** The bank under test, and the other one whose customers pay slips of Banco Araucária. */
export const BANK = ispb('99999008');
export const JEQUITIBA = ispb('99999011');
/** Friday 27 November 2026, 10:00 in Brasília: before the cut of the day. */
export const FRIDAY = parseInstant('2026-11-27T13:00:00Z') ?? instant(0);
export const US: SlipParty = { document: '11222333000181', name: 'Estrela do Sul Ltda' };

/** A moment of that November as the clocks of São Paulo show it. */
export function november(day: number, time: string): Instant {
  const at = parseInstant(`2026-11-${String(day).padStart(2, '0')}T${time}:00Z`);
  assert(at !== undefined, `no moment ${day} ${time}`);
  return instant(at + 3 * 3_600_000);
}

/** The kind of slip with that name. */
export function sampleNamed(name: string): SlipSample {
  const sample = SLIP_SAMPLES.find((each) => each.name === name);
  assert(sample, `no slip ${name}`);
  return sample;
}

/** The barcode of a slip of that kind made at that moment; `serial` tells it from others of its kind. */
export function slipNamed(name: string, at = FRIDAY, serial = 1): string {
  return makeSlip(sampleNamed(name), at, String(serial).padStart(12, '0')).barcode;
}

let made = 0;

/** Lets an event happen. */
export function happen<Kind extends WorldEvent['kind']>(
  world: World,
  at: Instant,
  event: Extract<WorldEvent, { kind: Kind }>,
): OutcomeOf<Kind> {
  made += 1;
  return applyEvent(world, BANK, { at, seed: `seed-${made}`, event }) as OutcomeOf<Kind>;
}

/** What the registry says of a slip that it must know. */
export function look(world: World, barcode: string, at = FRIDAY, on = bankingDate(at)): RegisteredSlip {
  const slip = registeredSlipOf(world.slips, barcode, { at, on });
  assert(slip, `nobody registered ${barcode}`);
  return slip;
}

/** What a write-off says unless a test says otherwise: the whole of what is due, as the registry knows it. */
interface Paying extends Partial<SlipWriteOff> {
  readonly at?: Instant;
  readonly controlNumber?: string;
  readonly participant?: typeof BANK;
}

/** Looks a slip up, and writes it off. */
export function pay(world: World, barcode: string, paying: Paying = {}): TakenOutcome {
  const { at = FRIDAY, controlNumber = `C${(made += 1)}`, participant = BANK, ...said } = paying;
  const slip = registeredSlipOf(world.slips, barcode, { at });
  const writeOff: SlipWriteOff = {
    kind: '0',
    channel: '3',
    amount: slip ? dueOn(slip, bankingDate(at)) : money(15_000n),
    paidAt: at,
    paidBy: US,
    ...(slip && { revision: slip.revision }),
    ...said,
  };
  return happen(world, at, { kind: 'slips.write-off', participant, barcode, controlNumber, writeOff });
}

/** The payment that was taken; fails on a refusal. */
export function taken(outcome: TakenOutcome): SlipPayment {
  assert('payment' in outcome, 'refusal' in outcome ? outcome.refusal : 'it got lost');
  return outcome.payment;
}

/** The refusal; fails where it was taken. */
export function refusalIn(outcome: TakenOutcome): SlipRefusal {
  assert('refusal' in outcome, 'it was taken');
  return outcome.refusal;
}

/** Time passes until that moment: whatever happens by itself happens when it is due. */
export function pass(world: World, until: Instant): void {
  for (let next = nextChange(world, BANK); next !== undefined && next <= until; next = nextChange(world, BANK)) {
    happen(world, next, { kind: 'tick' });
  }
}

/** All that a participant was told by the clearing. */
export function told(world: World, participant = BANK): readonly ClearingItem[] {
  const items: ClearingItem[] = [];
  for (let hasMore = true; hasMore;) {
    const page = clearingAfter(world.slips, participant, items.at(-1)?.sequence ?? 0);
    items.push(...page.items);
    hasMore = page.hasMore;
  }
  return items;
}

/** A new world. */
export const aWorld = newWorld;

/** So many reais. */
export function reais(amount: number): Money {
  return money(BigInt(Math.round(amount * 100)));
}
