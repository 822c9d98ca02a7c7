import { beforeEach, expect, test, vi } from 'vitest';
import { civilDate, expectOk, money, newUuid } from '@bank/core';
import { seededEntropy } from '@bank/testkit';
import { createBank, type Bank } from '../../bank.ts';
import { openPlatform, type OpenPlatform } from '../../platform/open-platform.ts';
import { startTransfersBank } from '../../testing/transfers-bank.ts';
import { connectionsWaiting, whileLedgerAccountHeld } from '../../testing/while-held.ts';

// A TED came in whose message was late: people credit it by hand, and in that very moment the message is read. The account at the
// STR is held until both are on their way to the books.
const bank = await startTransfersBank();
await bank.device('maker');
await bank.fund('10001', 1_000_000_00n);
await bank.knowPayees();
const { str } = bank.rails;
const ESTRELA = { account: '10001', document: '11222333000181' } as const;
const TODAY = civilDate('2026-11-23');
// What people credit is told as an error in the log: it is meant here.
bank.platform.log.error = (() => undefined) as never;

// The STR is asked for statements once something was exchanged with it.
const sent = await bank.transferTo(await bank.as('maker'), '10.00');
bank.wake();
await bank.reaches(await bank.as('maker'), sent.id, 'settled');

beforeEach(() => vi.restoreAllMocks());

async function reconcile() {
  const done = expectOk(await bank.bank.reconciliation.reconcile('str', TODAY, new AbortController().signal));
  if (done.is === 'idle') throw new Error('the STR was not asked');
  return done;
}

/** Somebody proposes to credit to account 10001 what the statement has and the books have not. */
async function proposed(number: string): Promise<string> {
  await reconcile();
  const { desk } = bank.bank.reconciliation;
  const matter = (await desk.list(100)).find(({ kind, paymentId }) => kind === 'difference' && paymentId === number);
  const proposal = { matterId: matter?.id ?? '', kind: 'credit', bankAccount: '10001', by: 'Rita' } as const;
  return expectOk(await desk.propose({ ...proposal, reason: 'Está no extrato do Banco Central.' })).id;
}

/** Another server on the same database, that reads no rail. */
async function anotherServer(): Promise<{ readonly bank: Bank; readonly platform: OpenPlatform }> {
  const { settings, rails } = bank.platform;
  const platform = openPlatform({ settings, clock: bank.clock, entropy: seededEntropy(7), rails });
  return { bank: await createBank(platform), platform };
}

const movedByHand = async (): Promise<number> =>
  (await bank.incidents()).filter((code) => code === 'payment.moved-by-hand').length;

type Mover = 'message' | 'people';
const KINDS = { message: 'ted_in', people: 'resolution' } as const;

/** Both at once, in that order; resolves with whether people credited it. */
async function race(
  order: readonly Mover[],
  { bank: server, platform }: { bank: Bank; platform: OpenPlatform },
): Promise<boolean> {
  const transfer = str.pay({ ...ESTRELA, amount: money(42_00n), isLost: true });
  const proposal = await proposed(transfer.strNumber);
  const isOneServer = platform === bank.platform;
  const spies = { message: vi.spyOn(bank.platform.ledger, 'postOne'), people: vi.spyOn(platform.ledger, 'postOne') };
  let confirmed: ReturnType<typeof server.reconciliation.desk.confirm> | undefined;
  const begun = Promise.withResolvers<void>();
  const begin = async (): Promise<void> => {
    // Keeps the writer of a server busy, so that it writes both together. It changes nothing: its guard is another one.
    const busy = { id: newUuid(bank.clock, seededEntropy(8)), kind: 'test', bankingDate: TODAY, legs: [] };
    const guard = { accountId: 'bank:str', version: -1n };
    if (isOneServer) void bank.platform.ledger.postOne({ ...busy, at: bank.clock.now(), guard });
    for (const [index, mover] of order.entries()) {
      if (mover === 'message') str.tellOf(transfer);
      else confirmed = server.reconciliation.desk.confirm(proposal, 'Otto');
      await bank.until(`${mover} moves it`, () => spies[mover].mock.calls.some(([{ kind }]) => kind === KINDS[mover]));
      // Of two servers whoever waits first is served first.
      await bank.until('it waits', async () => (await connectionsWaiting(bank)) >= (isOneServer ? 1 : index + 1));
    }
    begun.resolve();
  };
  await whileLedgerAccountHeld(bank, 'bank:str', begin, { waiting: isOneServer ? 1 : 2, change: () => begun.promise });
  const done = await confirmed;
  if (done?.ok === false) expect(done.error).toBe('not-possible');
  await bank.until('the message is read', () => str.unread === 0);
  return done?.ok === true;
}

test.each([
  ['its message first', ['message', 'people']],
  ['people first', ['people', 'message']],
] as const)('two servers at once, %s: it is credited once, by whoever came first [attack]', async (_, order) => {
  const [before, toldBefore] = [await bank.balance('10001'), await movedByHand()];
  const other = await anotherServer();
  const isByHand = await race(order, other);
  expect(isByHand).toBe(order[0] === 'people');
  expect(await bank.balance('10001')).toBe(before + 42_00n);
  expect(await movedByHand()).toBe(toldBefore + (isByHand ? 1 : 0));
  expect((await reconcile()).open).toEqual([]);
  await other.bank.stop();
});

test.each([
  ['its message first', ['message', 'people']],
  ['people first', ['people', 'message']],
] as const)('one server that writes both together, %s: it is credited once [attack]', async (_, order) => {
  const [before, toldBefore] = [await bank.balance('10001'), await movedByHand()];
  const isByHand = await race(order, bank);
  expect(await bank.balance('10001')).toBe(before + 42_00n);
  expect(await movedByHand()).toBe(toldBefore + (isByHand ? 1 : 0));
  expect((await reconcile()).open).toEqual([]);
});
