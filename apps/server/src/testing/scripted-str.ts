import { randomUUID, type KeyObject } from 'node:crypto';
import {
  bankingDate,
  money,
  ok,
  refuse,
  type CivilDate,
  type Clock,
  type Entropy,
  type Instant,
  type Money,
} from '@bank/core';
import type { Document } from '@bank/documents';
import type { Ispb } from '@bank/identifiers';
import { openSealed, sealMessage, type StrClient } from '@bank/rails-protocol';
import {
  encodeStr,
  entryState,
  newOperationNumber,
  partyFields,
  refusalOf,
  STR_ISPB,
  strNumber,
  type IncomingTransfer,
  type StatementEntry,
  type StrBodies,
  type StrEntryState,
  type StrError,
  type StrMessage,
  type StrMessageOf,
  type StrMessageType,
  type StrNumber,
  type TedPurpose,
  type TedReturnCode,
} from '@bank/str';
import { scriptedStream, type ScriptedStream } from './scripted-stream.ts';

/** What the scripted STR does with the next TED or return of ours. */
export type StrScript =
  | { readonly does: 'settle' }
  /** Answers with another state: refused, or pending until told. */
  | { readonly does: 'state'; readonly state: StrEntryState }
  | { readonly does: 'error'; readonly error: StrError }
  /** Takes it with 201 and knows nothing of it. */
  | { readonly does: 'lose-request' }
  /** Settles it and never says so, however often it comes; the day's statement has it. */
  | { readonly does: 'never-answer' }
  /** Settles it, never says so, and refuses the message with that error when it comes again. */
  | { readonly does: 'error-again'; readonly error: StrError }
  /** Settles it and answers so many times, each in a message of its own. */
  | { readonly does: 'repeat'; readonly times: number }
  /** Refuses it with that error, and settles it all the same: what has been seen. */
  | { readonly does: 'error-but-settle'; readonly error: StrError }
  | { readonly does: 'unavailable' };

type Request = StrMessageOf<'STR0008'> | StrMessageOf<'STR0010'>;

/** An STR in memory that does what a test says. */
export interface ScriptedStr {
  readonly client: StrClient;
  /** Messages of ours as they came, opened; and the same as bytes. */
  readonly received: StrMessage[];
  readonly receivedSealed: string[];
  script: StrScript;
  /** Whether questions for the statement of a day are answered. */
  answersQuestions: boolean;
  /** Why questions for a statement are refused; undefined: they are not. */
  questionError: StrError | undefined;
  /** What becomes of the text of a statement before it is sealed; undefined: nothing. */
  spoilsStatement: ((xml: string) => string) | undefined;
  /** The TED of ours with that control number, the last time that it came; it throws where none did. */
  sentFor(controlNumber: string | null): StrMessageOf<'STR0008'>;
  /** Says now how the entry of a TED or return of ours stands. */
  tell(controlNumber: string, state: StrEntryState): void;
  /** Gives a TED of ours back, settled now; `numbers`: of the TED, and of this return where it is told once more. */
  giveBack(controlNumber: string, code: TedReturnCode, again?: StrNumber): StrNumber;
  /** A TED from another bank, settled now. */
  pay(to: IncomingTed): IncomingTransfer;
  /** Tells of that TED once more, or otherwise under its number. */
  tellOf(transfer: IncomingTransfer): void;
  /** Messages that the bank has not acknowledged yet. */
  readonly unread: number;
  /** The last message, once more, byte for byte. */
  pushAgain(times?: number): void;
  /** Puts text into the stream as it is. */
  pushText(text: string): void;
  /** What was settled, in the order of settlement; a test may take from it, or add. */
  readonly settled: (StatementEntry & { readonly day: CivilDate })[];
  /** What the account moved by before the day that is asked about, beside all entries; a test may set it. */
  untold: bigint;
}

/** A TED to an account of ours. */
export interface IncomingTed {
  readonly account: string;
  readonly document: string;
  readonly amount: Money;
  readonly purpose?: TedPurpose;
  readonly history?: string;
  readonly payerDocument?: string;
  readonly branch?: string;
  /** Nobody tells the bank of it; the day's statement has it. */
  readonly isLost?: boolean;
}

const BANK = '99999008' as Ispb;
const OTHER = '99999010' as Ispb;
const OPENING = 10n ** 12n;

/** Pairs of keys: the bank's, and Banco Central's. */
interface KeyPairs {
  readonly bank: { readonly publicKey: KeyObject };
  readonly spi: { readonly privateKey: KeyObject };
}

/** Makes the STR of one test bank. */
export function scriptedStr(
  tools: { readonly clock: Clock; readonly entropy: Entropy },
  keyPairs: KeyPairs,
): ScriptedStr {
  return new StrInMemory(tools, keyPairs);
}

class StrInMemory implements ScriptedStr {
  readonly received: StrMessage[] = [];
  readonly receivedSealed: string[] = [];
  readonly settled: (StatementEntry & { readonly day: CivilDate })[] = [];
  script: StrScript = { does: 'settle' };
  answersQuestions = true;
  questionError: StrError | undefined = undefined;
  spoilsStatement: ((xml: string) => string) | undefined = undefined;
  untold = 0n;
  readonly client: StrClient;
  readonly #tools: { readonly clock: Clock; readonly entropy: Entropy };
  readonly #keys: KeyPairs;
  readonly #stream: ScriptedStream;
  readonly #entries = new Map<
    string,
    { readonly request: Request; readonly number: StrNumber; state: StrEntryState }
  >();
  #places = 0;

  constructor(tools: { readonly clock: Clock; readonly entropy: Entropy }, keys: KeyPairs) {
    this.#tools = tools;
    this.#keys = keys;
    this.#stream = scriptedStream(() => tools.clock.now());
    this.client = {
      send: async (_, sealed) => {
        await Promise.resolve();
        return this.#send(sealed);
      },
      pull: async (_, asked = {}) => {
        const pulled = await this.#stream.pull(asked, 10);
        if (!pulled.ok) return pulled;
        const { messages, pullNext } = pulled.value;
        return ok({ messages: messages.map(({ resourceId, xml }) => ({ resourceId, sealed: xml })), pullNext });
      },
      echo: () => Promise.resolve(ok(undefined)),
    };
  }

  get unread(): number {
    return this.#stream.unread;
  }

  sentFor(controlNumber: string | null): StrMessageOf<'STR0008'> {
    const sent = this.received.findLast(
      (message): message is StrMessageOf<'STR0008'> =>
        message.type === 'STR0008' && message.body.controlNumber === controlNumber,
    );
    if (!sent) throw new Error(`the bank sent no TED ${controlNumber}`);
    return sent;
  }

  tell(controlNumber: string, state: StrEntryState): void {
    const entry = this.#entry(controlNumber);
    const wasSettled = entryState(entry.state).outcome === 'settled';
    entry.state = state;
    if (!wasSettled && entryState(state).outcome === 'settled') this.#settle(entry.request, entry.number);
    this.#say(controlNumber);
  }

  giveBack(controlNumber: string, code: TedReturnCode, again?: StrNumber): StrNumber {
    const { request, number } = this.#entry(controlNumber);
    const { amount } = request.body;
    const strNumberOfReturn = again ?? this.#nextNumber();
    const [day, settledAt] = [this.#today(), this.#second()];
    const sides = { debtorBank: OTHER, creditorBank: BANK } as const;
    const told = { strNumber: strNumberOfReturn, settledAt, amount, day } as const;
    this.#push('STR0010R2', { ...told, ...sides, code, originalStrNumber: number });
    if (again === undefined) this.settled.push({ ...told, message: 'STR0010', counterpart: OTHER, direction: 'C' });
    return strNumberOfReturn;
  }

  pay(to: IncomingTed): IncomingTransfer {
    const { account, document, amount, purpose = '00010', history, payerDocument = '52998224725', branch } = to;
    const debtor = {
      bank: OTHER,
      branch: '3000',
      accountType: 'CC',
      account: '500000',
      name: 'Maria de Fora',
    } as const;
    const creditor = {
      bank: BANK,
      ...(branch === undefined ? ({ accountType: 'PG' } as const) : ({ accountType: 'CC', branch } as const)),
      account,
      name: 'Quem recebe',
    };
    const transfer: IncomingTransfer = {
      strNumber: this.#nextNumber(),
      settledAt: this.#second(),
      ...partyFields({
        debtor: { ...debtor, document: payerDocument as Document },
        creditor: { ...creditor, document: document as Document },
      }),
      amount,
      purpose,
      ...(history !== undefined && { history }),
      day: this.#today(),
    };
    const { strNumber: number, settledAt, day } = transfer;
    const entry = { strNumber: number, settledAt, day, amount, counterpart: OTHER, direction: 'C' } as const;
    this.settled.push({ ...entry, message: 'STR0008' });
    if (to.isLost !== true) this.tellOf(transfer);
    return transfer;
  }

  tellOf(transfer: IncomingTransfer): void {
    this.#push('STR0008R2', transfer);
  }

  pushAgain(times = 1): void {
    this.#stream.pushAgain(times);
  }

  pushText(text: string): void {
    this.#stream.push(text);
  }

  #send(sealed: string): Awaited<ReturnType<StrClient['send']>> {
    if (this.script.does === 'unavailable') return refuse({ code: 'rail.unavailable' });
    const opened = openSealed(sealed, this.#keys.bank.publicKey);
    if (!opened.ok) throw new Error(`the bank sent what cannot be opened: ${opened.error.code}`);
    const message = opened.value;
    this.received.push(message);
    this.receivedSealed.push(sealed);
    if (message.type === 'STR0008' || message.type === 'STR0010') this.#take(message);
    if (message.type === 'STR0014' && this.questionError !== undefined) this.#refuse(message, this.questionError);
    else if (message.type === 'STR0014' && this.answersQuestions) this.#answerQuestion(message.body);
    return ok({ resourceId: randomUUID() });
  }

  #entry(controlNumber: string) {
    const entry = this.#entries.get(controlNumber);
    if (!entry) throw new Error(`the STR has no entry ${controlNumber}`);
    return entry;
  }

  #today(): CivilDate {
    return bankingDate(this.#tools.clock.now());
  }

  /** What messages say of a moment has no parts of a second. */
  #second(): Instant {
    return (Math.floor(this.#tools.clock.now() / 1000) * 1000) as Instant;
  }

  #nextNumber(): StrNumber {
    return strNumber(this.#today(), (this.#places += 1));
  }

  #push<Type extends StrMessageType>(type: Type, body: StrBodies[Type]): void {
    const operation = newOperationNumber(STR_ISPB, this.#today(), this.#tools.entropy);
    const message = { type, header: { from: STR_ISPB, to: BANK, operation }, body } as unknown as StrMessage;
    const xml = encodeStr(message);
    const text = type === 'STR0014R1' && this.spoilsStatement ? this.spoilsStatement(xml) : xml;
    this.#stream.push(sealMessage(text, this.#keys.spi.privateKey));
  }

  #say(controlNumber: string): void {
    const { request, number, state } = this.#entry(controlNumber);
    this.#push(request.type === 'STR0008' ? 'STR0008R1' : 'STR0010R1', {
      controlNumber: request.body.controlNumber,
      debtorBank: BANK,
      strNumber: number,
      state,
      at: this.#second(),
      day: request.body.day,
    });
  }

  #refuse(request: Request | StrMessageOf<'STR0014'>, error: StrError): void {
    const { type, body } = refusalOf(request, { error });
    this.#push(type, body as never);
  }

  #enter(request: Request, state: StrEntryState): void {
    const number = this.#nextNumber();
    this.#entries.set(request.body.controlNumber, { request, number, state });
    if (entryState(state).outcome === 'settled') this.#settle(request, number);
  }

  #settle(request: Request, number: StrNumber): void {
    const { controlNumber, amount, day, creditorBank } = request.body;
    const entry = { controlNumber, amount, day, counterpart: creditorBank, direction: 'D' } as const;
    this.settled.push({ ...entry, message: request.type, strNumber: number, settledAt: this.#second() });
  }

  #take(request: Request): void {
    const { controlNumber } = request.body;
    const { script } = this;
    if (this.#entries.has(controlNumber)) {
      if (script.does === 'error-again') this.#refuse(request, script.error);
      else if (script.does !== 'never-answer') this.#say(controlNumber);
      return;
    }
    switch (script.does) {
      case 'settle':
        this.#enter(request, '1');
        return this.#say(controlNumber);
      case 'repeat':
        this.#enter(request, '1');
        for (let time = 0; time < script.times; time += 1) this.#say(controlNumber);
        return undefined;
      case 'state':
        this.#enter(request, script.state);
        return this.#say(controlNumber);
      case 'error':
        return this.#refuse(request, script.error);
      case 'error-but-settle':
        this.#enter(request, '1');
        return this.#refuse(request, script.error);
      case 'never-answer':
      case 'error-again':
        return this.#enter(request, '1');
      case 'lose-request':
      case 'unavailable':
        return undefined;
    }
  }

  #answerQuestion({ controlNumber, day }: StrBodies['STR0014']): void {
    const ofDay = this.settled.filter((entry) => entry.day === day).map(({ day: _day, ...entry }) => entry);
    const opening = OPENING + this.untold + sumOf(this.settled.filter((entry) => entry.day < day));
    this.#push('STR0014R1', {
      controlNumber,
      bank: BANK,
      opening: money(opening),
      entries: ofDay,
      closing: money(opening + sumOf(ofDay)),
      at: this.#second(),
      day,
    });
  }
}

function sumOf(entries: readonly Pick<StatementEntry, 'direction' | 'amount'>[]): bigint {
  return entries.reduce((sum, { direction, amount }) => sum + (direction === 'C' ? amount : -amount), 0n);
}
