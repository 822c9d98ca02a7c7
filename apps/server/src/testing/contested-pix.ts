import { beforeEach, expect } from 'vitest';
import type { ReceivedDispute, ReceivedPix } from '@bank/contracts';
import { money } from '@bank/core';
import type { PaymentReturn } from '@bank/iso20022';
import { balanceOf } from '@bank/ledger';
import type { DictRefund } from '@bank/rails-protocol';
import { createDisputesDesk } from '../features/pix-disputes/index.ts';
import { creditedPix } from './credited-pix.ts';
import { startPixBank, type PixBank } from './pix-bank.ts';

/** A Pix that company 10001 received, which the bank found to be made by fraud. */
export interface FoundedContest {
  readonly id: string;
  readonly endToEndId: string;
  /** The other bank asks for so much of it; all of it unless said. */
  ask(asked?: bigint): DictRefund;
}

/** What tests do about contested Pix of company 10001 at a bank with a scripted directory. */
export interface ContestedPix {
  /** Lets turns of the loops pass until it is so. */
  turnsUntil(what: string, isSo: () => boolean | Promise<boolean>): Promise<void>;
  /** A Pix of Maria's to the company, credited. */
  credited(centavos: bigint): Promise<string>;
  /** The same, contested and found to be founded; `before` happens between the two. */
  founded(centavos: bigint, before?: () => Promise<unknown>): Promise<FoundedContest>;
  read(id: string): Promise<ReceivedDispute>;
  reaches(id: string, state: ReceivedDispute['state']): Promise<void>;
  /** A refund as the directory has it. */
  closedAs(refund: DictRefund): DictRefund | undefined;
  /** The returns of a Pix that the bank has sent, each as often as it was sent. */
  sentFor(endToEndId: string): readonly PaymentReturn[];
  /** A received Pix as the company sees it, with what went back of it. */
  received(endToEndId: string): Promise<ReceivedPix>;
  /** What of the company's account is held, and available. */
  funds(): Promise<{ readonly held: bigint | undefined; readonly available: bigint | undefined }>;
}

/**
 * A bank of which company 10001 has so many centavos, a phone and no need to confirm payments; before each test its directory
 * and its SPI answer as they should, a second later.
 */
export async function startContestBank(centavos: bigint): Promise<ContestedPix & { readonly bank: PixBank }> {
  const bank = await startPixBank();
  await bank.device('maker');
  await bank.knowPayees();
  await bank.fund('10001', centavos);
  await bank.setCompany('10001', 'confirmation_threshold_centavos = 100000000');
  beforeEach(() => {
    bank.rails.script = { does: 'settle' };
    bank.rails.statusAnswers = 'truth';
    bank.rails.disputes.fault = undefined;
    bank.clock.advance(1000);
  });
  return { bank, ...contestedPix(bank) };
}

function contestedPix(bank: PixBank): ContestedPix {
  const { rails } = bank;
  const { disputes } = rails;
  const desk = createDisputesDesk(bank.platform);

  const turnsUntil = (what: string, isSo: () => boolean | Promise<boolean>) =>
    bank.until(what, async () => {
      bank.wake();
      return isSo();
    });

  async function founded(centavos: bigint, before: () => Promise<unknown> = () => Promise.resolve()) {
    const endToEndId = await creditedPix(bank, centavos);
    await before();
    const report = disputes.report(endToEndId);
    let id = '';
    await turnsUntil('it is contested', async () => {
      const { items } = (await (await bank.as('admin')).get('/services/pix-disputes/received')).json<{
        items: ReceivedDispute[];
      }>();
      id = items.find((each) => each.endToEndId === endToEndId)?.id ?? '';
      return id !== '';
    });
    await desk.propose(id, { result: 'AGREED', reason: 'Não houve venda.', by: 'ana' });
    expect(await desk.confirm(id, 'bruno')).toMatchObject({ ok: true });
    return { id, endToEndId, ask: (asked = centavos) => disputes.askRefund(report, money(asked)) };
  }

  const read = async (id: string): Promise<ReceivedDispute> =>
    (await (await bank.as('admin')).get(`/services/pix-disputes/received/${id}`)).json();

  return {
    turnsUntil,
    credited: (centavos) => creditedPix(bank, centavos),
    founded,
    read,
    reaches: (id, state) => turnsUntil(`${id} is ${state}`, async () => (await read(id)).state === state),
    closedAs: (refund) => disputes.refunds.get(refund.id),
    sentFor: (id) =>
      rails.received
        .flatMap((message) => (message.type === 'pacs.004' ? message.body.returns : []))
        .filter(({ endToEndId }) => endToEndId === id),
    received: async (id) => (await (await bank.as('maker')).get(`/services/pix/received/${id}`)).json(),
    async funds() {
      const balance = await balanceOf(bank.pool, 'customer:10001');
      return { held: balance?.held, available: balance?.available };
    },
  };
}
