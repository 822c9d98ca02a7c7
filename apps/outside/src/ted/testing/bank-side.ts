import { bankingDate, expectOk, instant, money, parseInstant, type Instant } from '@bank/core';
import { parseCnpj, parseCpf } from '@bank/documents';
import { ispb } from '@bank/identifiers';
import {
  decodeStr,
  encodeStr,
  newControlNumber,
  newOperationNumber,
  partyFields,
  STR_ISPB,
  type CustomerTransfer,
  type StrMessage,
  type StrMessageOf,
  type StrMessageType,
  type TedParty,
} from '@bank/str';
import { seededEntropy } from '@bank/testkit';
import { applyEvent, nextChange, type OutcomeOf, type World, type WorldEvent } from '../../world.ts';

/** The bank under test, and another one of which nobody in the sandbox has a customer's account named here. */
export const BANK = ispb('99999008');
export const ARAUCARIA = ispb('99999010');
/** Friday 27 November 2026, 10:00 in Brasília: the STR is open. */
export const FRIDAY = parseInstant('2026-11-27T13:00:00Z') ?? instant(0);

const US: TedParty = {
  bank: BANK,
  branch: '0001',
  accountType: 'CC',
  account: '10001',
  document: expectOk(parseCnpj('11222333000181')),
  name: 'Nós Ltda',
};
const THEM: TedParty = {
  bank: ARAUCARIA,
  branch: '0001',
  accountType: 'CC',
  account: '700010',
  document: expectOk(parseCpf('52998224725')),
  name: 'Alguém',
};

let made = 0;

/** A TED of ours at that moment, to that account of Banco Araucária or to another party. */
export function ted(
  at: Instant,
  to: string | Partial<TedParty> = {},
  more: Partial<CustomerTransfer> = {},
): StrMessageOf<'STR0008'> {
  made += 1;
  const entropy = seededEntropy(made);
  const day = bankingDate(at);
  const creditor = { ...THEM, ...(typeof to === 'string' ? { account: to } : to) };
  return {
    type: 'STR0008',
    header: { from: BANK, to: STR_ISPB, operation: newOperationNumber(BANK, day, entropy) },
    body: {
      controlNumber: newControlNumber(day, entropy),
      ...partyFields({ debtor: US, creditor }),
      amount: money(1_000n),
      purpose: '00010',
      day,
      ...more,
    },
  };
}

/** Any other request of ours. */
export function request<Type extends 'STR0001' | 'STR0010' | 'STR0011' | 'STR0014'>(
  type: Type,
  at: Instant,
  body: Omit<StrMessageOf<Type>['body'], 'controlNumber' | 'day'> & { readonly day?: CustomerTransfer['day'] },
): StrMessageOf<Type> {
  made += 1;
  const entropy = seededEntropy(made);
  const day = bankingDate(at);
  const header = { from: BANK, to: STR_ISPB, operation: newOperationNumber(BANK, day, entropy) };
  return {
    type,
    header,
    body: { controlNumber: newControlNumber(day, entropy), day, ...body },
  } as unknown as StrMessageOf<Type>;
}

/** Lets an event happen. */
export function happen<Kind extends WorldEvent['kind']>(
  world: World,
  at: Instant,
  event: Extract<WorldEvent, { kind: Kind }>,
): OutcomeOf<Kind> {
  made += 1;
  return applyEvent(world, BANK, { at, seed: `seed-${made}`, event }) as OutcomeOf<Kind>;
}

/** The bank sends a message. */
export function send(world: World, at: Instant, message: StrMessage): void {
  happen(world, at, { kind: 'ted.message', xml: encodeStr(message) });
}

/** What the bank may fetch at that moment, oldest first. It stays in the queue. */
export function waiting(world: World, at: Instant): readonly StrMessage[] {
  return [...world.ted.queue.values()]
    .filter(({ availableAt }) => availableAt <= at)
    .toSorted((a, b) => a.availableAt - b.availableAt)
    .map(({ message }) => message);
}

/** What the bank fetches and acknowledges at that moment, as it reads it from the wire. */
export function fetched(world: World, at: Instant): readonly StrMessage[] {
  const messages = waiting(world, at).map((message) => expectOk(decodeStr(encodeStr(message))));
  const resourceIds = [...world.ted.queue.values()]
    .filter(({ availableAt }) => availableAt <= at)
    .map(({ resourceId }) => resourceId);
  happen(world, at, { kind: 'ted.acknowledged', resourceIds });
  return messages;
}

/** The only message of that kind among some; fails where there is none or several. */
export function only<Type extends StrMessageType>(messages: readonly StrMessage[], type: Type): StrMessageOf<Type> {
  const found = messages.filter((message): message is StrMessageOf<Type> => message.type === type);
  if (found.length !== 1 || !found[0]) {
    throw new Error(`${found.length} ${type} among ${messages.map((each) => each.type).join(' ')}`);
  }
  return found[0];
}

/** Time passes until that moment: whatever happens by itself happens when it is due. */
export function pass(world: World, until: Instant): void {
  for (let next = nextChange(world, BANK); next !== undefined && next <= until; next = nextChange(world, BANK)) {
    happen(world, next, { kind: 'tick' });
  }
}
