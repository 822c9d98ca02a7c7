import { assert, type Instant } from '@bank/core';
import type { BooksCheck, Companion } from '@bank/ledger';
import { faultPointsOfProcess } from '../../platform/jobs/fault-points.ts';
import type { Loop } from '../../platform/jobs/loop.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  park,
  postWrites,
  receiveItems,
  type Parked,
  type Receiving,
  type ReceivingTools,
} from './application/receive.ts';
import { messageChecks } from './application/verify-messages.ts';
import { FAULT_STEPS, type FaultStep } from './domain/fault-steps.ts';
import { howFarRead } from './domain/how-far-read.ts';
import { railName } from './domain/rail-name.ts';
import type { TooEarly } from './domain/waiting.ts';
import { createReader, type ReaderOptions } from './jobs/reader.ts';
import { createSender, type SenderOptions } from './jobs/sender.ts';
import { firstExchange, messageById, orderOfPayment, type MessageSubject } from './postgres/message-queries.ts';
import { forgetTexts, retryParked } from './postgres/parked-queries.ts';
import {
  closeMessage,
  closeSentOnce,
  closeMessagesOfOrder,
  insertMessage,
  reopenMessage,
  replaceMessage,
  type InboundMessage,
  type NewMessage,
  type OrderRef,
} from './postgres/message-statements.ts';

/** The capability rail-messages: what rails and the composition root may use of it. */
export interface RailMessagesFeature {
  /**
   * The messages of one rail, whose own kinds of message are `Definition`. `name` is the rail's in tables and logs,
   * `faultPrefix` begins the names of its fault points. Each may be taken once; anything else is a bug and is thrown.
   */
  openRail<Definition extends string>(rail: {
    readonly name: string;
    readonly faultPrefix: string;
  }): RailMessages<Definition>;
  /** Sends nothing more for an order that people end; whatever its rail. */
  closeMessagesOfOrder(order: OrderRef): Companion;
  /** Has a parked message judged again, by its incident; refused with {@link NOT_PARKED} where none is parked with it. */
  retryParked(incidentId: string, at: Instant): Companion;
  /** Removes the texts of incidents that are over, whatever their rail; resolves with how many had one. */
  forgetTexts(incidentIds: readonly string[], at: Instant): Promise<number>;
  /** Calls that for each incident of any rail, by this process, once it is durable. */
  onParked(hear: (parked: { readonly rail: string; readonly code: string }) => void): void;
  /** What `ipe verify` asks of the messages of every rail (V6, V10, V11). */
  readonly checks: readonly BooksCheck[];
}

/** Outbox, inbox and incidents of one rail. What is a `Companion` is written with the posting that it is given to. */
export interface RailMessages<Definition extends string> {
  /** Keeps a message with what it follows from; it goes out after the commit. Wake the sender then. */
  insertMessage(message: NewMessage<Definition>): Companion;
  /** Puts a message in the place of one that is still open; does nothing where that one is done by now. */
  replaceMessage(replaced: string, message: NewMessage<Definition>): Companion;
  /** Sends the messages of that kind about a payment no more: their answer has come. */
  closeMessage(paymentId: string, definition: Definition): Companion;
  /** The same, refused with {@link SENT_AGAIN} where the message was claimed more than once: it may have been sent twice. */
  closeSentOnce(paymentId: string, definition: Definition): Companion;
  /** Sends a message once more, with the same bytes. */
  reopenMessage(id: string, at: Instant): Companion;
  /** A message of ours by its id. */
  messageById(id: string): Promise<MessageSubject<Definition> | undefined>;
  /** The order that a payment of ours carries out, by the message of that kind about it. */
  orderOfPayment(paymentId: string, definition: Definition): Promise<OrderRef | undefined>;
  /** The first moment at which something was kept to be sent to the rail, or came from it. */
  firstExchange(): Promise<Instant | null>;
  /** Does what a message of the rail says, item by item, once however often it comes: see {@link receiveItems}. */
  receive<Item>(
    message: { readonly inbound: InboundMessage; readonly items: readonly Item[]; readonly mustJudge?: boolean },
    act: (item: Item, receiving: Receiving) => Promise<TooEarly | undefined | void>,
  ): Promise<TooEarly | undefined>;
  /** Parks something for people to look into, with the message that brought it; an alarming code alarms by the log. */
  park(parked: Parked & { readonly at: Instant }, takeIn?: readonly Companion[]): Promise<void>;
  /** Posts writes without money; false when the message was taken in before. Any other refusal is thrown. */
  post(at: Instant, companions: readonly Companion[]): Promise<boolean>;
  /** The loop that sends the messages. */
  createSender(options: SenderOptions): Loop;
  /** The loop that reads a rail which is asked for its messages. */
  createReader<Message>(options: ReaderOptions<Message>): Loop;
  /** Ends the process where a fault run asks for it; does nothing otherwise. The loops call their own steps. */
  faultPoint(step: FaultStep): void;
}

/** Puts the capability together. */
export function createRailMessagesFeature(
  platform: Pick<Platform, 'settings' | 'pool' | 'ledger' | 'clock' | 'entropy' | 'log'>,
): RailMessagesFeature {
  const { settings, pool, ledger, clock, entropy, log } = platform;
  const faultPoints = faultPointsOfProcess(settings);
  const taken = new Set<string>();
  const hearers: Parameters<RailMessagesFeature['onParked']>[0][] = [];
  const onParked: ReceivingTools['onParked'] = (parked) => hearers.forEach((hear) => hear(parked));
  const takeOnce = (what: string): void => {
    assert(!taken.has(what), `${what} belongs to another rail`);
    taken.add(what);
  };
  return {
    openRail<Definition extends string>({ name, faultPrefix }: { name: string; faultPrefix: string }) {
      const rail = railName(name);
      takeOnce(`the name ${rail}`);
      takeOnce(`the fault prefix ${faultPrefix}`);
      const faultPoint = faultPoints.of(faultPrefix, FAULT_STEPS);
      return messagesOf<Definition>({ rail, pool, ledger, clock, entropy, log, faultPoint, onParked });
    },
    closeMessagesOfOrder,
    retryParked,
    forgetTexts: (incidentIds, at) => forgetTexts(pool, incidentIds, at),
    onParked: (hear) => void hearers.push(hear),
    checks: messageChecks(() => clock.now()),
  };
}

function messagesOf<Definition extends string>(
  tools: ReceivingTools & Pick<Platform, 'pool'> & { readonly faultPoint: (step: FaultStep) => void },
): RailMessages<Definition> {
  const { rail, pool } = tools;
  const read = howFarRead();
  return {
    insertMessage: (message) => insertMessage(rail, message),
    replaceMessage: (replaced, message) => replaceMessage(rail, replaced, message),
    closeMessage: (paymentId, definition) => closeMessage(rail, { paymentId, definition }),
    closeSentOnce: (paymentId, definition) => closeSentOnce(rail, { paymentId, definition }),
    reopenMessage: (id, at) => reopenMessage(rail, id, at),
    // Whatever stands there under this rail's name was written by `insertMessage` above.
    messageById: async (id) => (await messageById(pool, rail, id)) as MessageSubject<Definition> | undefined,
    orderOfPayment: (paymentId, definition) => orderOfPayment(pool, rail, { paymentId, definition }),
    firstExchange: () => firstExchange(pool, rail),
    receive: (message, act) => receiveItems(tools, message, act),
    park: (parked, takeIn) => park(tools, parked, takeIn),
    post: (at, companions) => postWrites(tools, at, companions),
    createSender: (options) => createSender({ ...tools, read }, options),
    createReader: (options) => createReader({ ...tools, read }, options),
    faultPoint: tools.faultPoint,
  };
}
