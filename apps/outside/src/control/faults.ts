import { PARTICIPANT_CATEGORIES } from '@bank/pix-key';
import { DICT_ERRORS, SLIP_REFUSALS, type DictError } from '@bank/rails-protocol';
import { STATUS_REASONS, type StatusReason } from '@bank/iso20022';
import { STR_ERRORS } from '@bank/str';
import * as z from 'zod';
import { ENTRY_DIFFERENCES, type EntryDifference } from '../spi/state.ts';

// What can be made to go wrong, rail by rail. All of it is off until it is asked for.

/** How often something happens: by a share of all cases, or in the next n. */
const chance = z.union([
  z.strictObject({ share: z.number().min(0).max(1) }),
  z.strictObject({ next: z.number().int().min(1).max(1000) }),
]);
export type Chance = z.infer<typeof chance>;

const slow = {
  /** Every answer, or message, takes so much longer. */
  delayMs: z.number().int().min(0).max(300_000).default(0),
  /** And up to so much more by chance. */
  jitterMs: z.number().int().min(0).max(300_000).default(0),
  /** Answers 503 to everything. */
  stop: z.boolean().default(false),
  /** Takes every question and answers none. */
  hang: z.boolean().default(false),
};

export const spiFaultsSchema = z.strictObject({
  ...slow,
  /** Refuses the bank's payments and returns with that code. */
  refuse: z.strictObject({ code: z.enum(STATUS_REASONS), when: chance }).optional(),
  /** Never sends the pacs.002 to the bank, though the payment has its outcome. */
  loseAnswer: chance.optional(),
  /** Takes a message with 201 and then knows nothing of it. */
  loseRequest: chance.optional(),
  /** Sends messages to the bank so many times more. */
  repeat: z.strictObject({ times: z.number().int().min(1).max(10), when: chance }).optional(),
  /**
   * Settles the bank's payment, never says so, and refuses the message with that code when it is sent again: a refusal
   * that follows a settlement.
   */
  refuseAgain: z.strictObject({ code: z.enum([...STATUS_REASONS, 'admi.002']), when: chance }).optional(),
  /** Holds the pacs.002 to the bank back for that long, so that what follows from it may come first. */
  holdAnswer: z.strictObject({ ms: z.number().int().min(1).max(300_000), when: chance }).optional(),
  /** Never answers a question about the account (camt.060). */
  loseStatus: chance.optional(),
  /** Makes the list of a day's entries differ from what was settled. */
  difference: z.strictObject({ is: z.enum(ENTRY_DIFFERENCES), when: chance }).optional(),
  /** Holds each message to the bank back for a random part of this time, so that later ones overtake it. */
  reorderMs: z.number().int().min(0).max(60_000).default(0),
});
export type SpiFaults = z.infer<typeof spiFaultsSchema>;

/** Codes with which the STR can be made to refuse an entry: the bank lacks reserves, or the system cancels it. */
export const TED_REJECTIONS = ['5', '9', '15', '22'] as const;
/** When the STR takes entries: by its timetable, always, never. */
export const TED_SESSIONS = ['timetable', 'open', 'closed'] as const;

export const tedFaultsSchema = z.strictObject({
  ...slow,
  /** When it takes entries. */
  session: z.enum(TED_SESSIONS).default('timetable'),
  /** Refuses the bank's transfers and returns with an E message: no entry is made. */
  refuse: z.strictObject({ code: z.enum(STR_ERRORS), when: chance }).optional(),
  /** Makes the entry and refuses it in that state. */
  reject: z.strictObject({ state: z.enum(TED_REJECTIONS), when: chance }).optional(),
  /** Never sends the answer (R1) to the bank, though the entry stands. */
  loseAnswer: chance.optional(),
  /** Takes a message with 201 and then knows nothing of it. */
  loseRequest: chance.optional(),
  /** Sends messages to the bank so many times more. */
  repeat: z.strictObject({ times: z.number().int().min(1).max(10), when: chance }).optional(),
  /** Settles the bank's transfer, never says so, and refuses the message when it is sent again. */
  refuseAgain: chance.optional(),
  /** Holds the answer to the bank back for that long, so that what follows from it may come first. */
  holdAnswer: z.strictObject({ ms: z.number().int().min(1).max(300_000), when: chance }).optional(),
  /** Never answers a question for a statement (STR0014). */
  loseStatement: chance.optional(),
  /** Makes the statement of a day differ from what was settled. */
  difference: z.strictObject({ is: z.enum(ENTRY_DIFFERENCES), when: chance }).optional(),
  /** Holds each message to the bank back for a random part of this time, so that later ones overtake it. */
  reorderMs: z.number().int().min(0).max(60_000).default(0),
});
export type TedFaults = z.infer<typeof tedFaultsSchema>;

/** Why the payee's bank gives a settled slip back: differs from the registry, settled before, payee unknown, barcode wrong. */
export const SLIP_RETURN_REASONS = ['82', '68', '73', '63'] as const;
export type SlipReturnReason = (typeof SLIP_RETURN_REASONS)[number];

export const slipsFaultsSchema = z.strictObject({
  ...slow,
  /** Refuses write-offs and payments of bills, after every check of its own. */
  refuse: z.strictObject({ code: z.enum(SLIP_REFUSALS), when: chance }).optional(),
  /** Registers a write-off, or a bill's payment, and never answers. */
  loseAnswer: chance.optional(),
  /** Never answers one and knows nothing of it. */
  loseRequest: chance.optional(),
  /** Gives back in the clearing, with that reason, what it would have settled. */
  giveBack: z.strictObject({ reason: z.enum(SLIP_RETURN_REASONS), when: chance }).optional(),
  /** Tells what the clearing did so many times more. */
  repeat: z.strictObject({ times: z.number().int().min(1).max(10), when: chance }).optional(),
});
export type SlipsFaults = z.infer<typeof slipsFaultsSchema>;

export const dictFaultsSchema = z.strictObject({
  ...slow,
  /** Refuses look-ups with that error. */
  refuse: z.strictObject({ code: z.enum(DICT_ERRORS), when: chance }).optional(),
  /** How many look-ups Banco Central allows the bank as a whole; A, the most, unless said. */
  category: z.enum(PARTICIPANT_CATEGORIES).optional(),
});
export const outboxFaultsSchema = z.strictObject(slow);
/** Of the register of companies, and of the address finder. */
export const askedFaultsSchema = z.strictObject({
  ...slow,
  /** Refuses questions with 429 RateLimited. */
  refuse: chance.optional(),
});

/** Replaces the faults of each rail that is named; a seed makes chance repeatable from here on. */
export const faultsRequestSchema = z.strictObject({
  seed: z.number().int().min(0).max(0xffff_ffff).optional(),
  spi: spiFaultsSchema.optional(),
  ted: tedFaultsSchema.optional(),
  slips: slipsFaultsSchema.optional(),
  dict: dictFaultsSchema.optional(),
  outbox: outboxFaultsSchema.optional(),
  registry: askedFaultsSchema.optional(),
  addresses: askedFaultsSchema.optional(),
  /** Participants that Banco Central has suspended (DS02 of the SPI, ESTR0910 of the STR). */
  blocked: z
    .array(z.string().regex(/^[0-9A-Z]{8}$/))
    .max(20)
    .optional(),
});
export type FaultsRequest = z.infer<typeof faultsRequestSchema>;

/** The faults in force. `random` is the state of the chance generator. */
export interface FaultsState {
  random: number;
  spi: SpiFaults;
  ted: TedFaults;
  slips: SlipsFaults;
  dict: z.infer<typeof dictFaultsSchema>;
  outbox: z.infer<typeof outboxFaultsSchema>;
  registry: z.infer<typeof askedFaultsSchema>;
  addresses: z.infer<typeof askedFaultsSchema>;
  blocked: readonly string[];
}

/** Names of the rails, as addresses and controls use them. */
export const RAILS = ['spi', 'ted', 'slips', 'dict', 'outbox', 'registry', 'addresses'] as const;
export type Rail = (typeof RAILS)[number];
/** Those that only answer questions. */
export type AskedRail = 'registry' | 'addresses';

/** Nothing goes wrong. */
export function noFaults(seed = 1): FaultsState {
  return {
    random: seed >>> 0 || 1,
    spi: spiFaultsSchema.parse({}),
    ted: tedFaultsSchema.parse({}),
    slips: slipsFaultsSchema.parse({}),
    dict: dictFaultsSchema.parse({}),
    outbox: outboxFaultsSchema.parse({}),
    registry: askedFaultsSchema.parse({}),
    addresses: askedFaultsSchema.parse({}),
    blocked: [],
  };
}

/** Puts the faults that were asked for in force. */
export function setFaults(state: FaultsState, { seed, ...named }: FaultsRequest): void {
  Object.assign(state, named, seed !== undefined && { random: seed >>> 0 || 1 });
}

/** A number from 0 to under 1 out of the state itself (xorshift32): the same seed, the same run. */
export function draw(state: FaultsState): number {
  let value = state.random | 0;
  value ^= value << 13;
  value ^= value >>> 17;
  value ^= value << 5;
  state.random = value >>> 0 || 1;
  return state.random / 0x1_0000_0000;
}

/** What is left of a chance after one case, and whether that case is hit. */
function meet(state: FaultsState, when: Chance): { readonly hit: boolean; readonly left: Chance | undefined } {
  if ('share' in when) return { hit: draw(state) < when.share, left: when };
  return { hit: true, left: when.next > 1 ? { next: when.next - 1 } : undefined };
}

/** The faults that only say when, rail by rail. */
interface PlainFaults {
  readonly spi: 'loseAnswer' | 'loseRequest' | 'loseStatus';
  readonly ted: 'loseAnswer' | 'loseRequest' | 'loseStatement' | 'refuseAgain';
  readonly slips: 'loseAnswer' | 'loseRequest';
}

/** Decides whether a fault hits this case. A fault for the next n cases counts this one. */
export function hits<On extends keyof PlainFaults>(state: FaultsState, rail: On, fault: PlainFaults[On]): boolean {
  const faults = state[rail] as Readonly<Partial<Record<PlainFaults[On], Chance>>>;
  const when = faults[fault];
  if (!when) return false;
  const { hit, left } = meet(state, when);
  Object.assign(state, { [rail]: { ...faults, [fault]: left } });
  return hit;
}

/** Decides the same of a fault that has details beside its `when`. `left` is the fault for the following cases. */
function meetDetailed<Asked extends { readonly when: Chance }>(
  state: FaultsState,
  asked: Asked,
): { readonly hit: boolean; readonly left: Asked | undefined } {
  const { hit, left } = meet(state, asked.when);
  return { hit, left: left && { ...asked, when: left } };
}

/** The faults of the SPI that have details beside their `when`: a code, a delay, a difference. */
type DetailedFault = 'refuse' | 'refuseAgain' | 'holdAnswer' | 'difference' | 'repeat';

/** The fault of the SPI, if this case is hit; a fault for the next n is used up by it. */
function meetSpi<Fault extends DetailedFault>(
  state: FaultsState,
  fault: Fault,
): NonNullable<SpiFaults[Fault]> | undefined {
  const asked = state.spi[fault];
  if (!asked) return undefined;
  const { hit, left } = meetDetailed(state, asked);
  state.spi = { ...state.spi, [fault]: left };
  return hit ? asked : undefined;
}

/** The fault of the STR, if this case is hit; a fault for the next n is used up by it. */
export function meetTed<Fault extends 'refuse' | 'reject' | 'holdAnswer' | 'difference' | 'repeat'>(
  state: FaultsState,
  fault: Fault,
): NonNullable<TedFaults[Fault]> | undefined {
  const asked = state.ted[fault];
  if (!asked) return undefined;
  const { hit, left } = meetDetailed(state, asked);
  state.ted = { ...state.ted, [fault]: left };
  return hit ? asked : undefined;
}

/** The fault of the registry of slips, if this case is hit; a fault for the next n is used up by it. */
export function meetSlips<Fault extends 'refuse' | 'giveBack' | 'repeat'>(
  state: FaultsState,
  fault: Fault,
): NonNullable<SlipsFaults[Fault]> | undefined {
  const asked = state.slips[fault];
  if (!asked) return undefined;
  const { hit, left } = meetDetailed(state, asked);
  state.slips = { ...state.slips, [fault]: left };
  return hit ? asked : undefined;
}

/** The code with which the SPI is to refuse this payment, if it is. */
export function spiRefusal(state: FaultsState): StatusReason | undefined {
  return meetSpi(state, 'refuse')?.code;
}

/** The code with which the SPI is to refuse this payment when it comes again, its settlement never told, if it is. */
export function spiSecondRefusal(state: FaultsState): StatusReason | 'admi.002' | undefined {
  return meetSpi(state, 'refuseAgain')?.code;
}

/** How long this answer to the bank is held back. */
export function spiHoldsAnswer(state: FaultsState): number {
  return meetSpi(state, 'holdAnswer')?.ms ?? 0;
}

/** How the list of entries that is asked for now is to differ, if it is. */
export function spiDifference(state: FaultsState): EntryDifference | undefined {
  return meetSpi(state, 'difference')?.is;
}

/** How many times more this message is to be sent. */
export function spiRepeats(state: FaultsState): number {
  return meetSpi(state, 'repeat')?.times ?? 0;
}

/** The error with which the directory is to refuse this look-up, if it is. */
export function dictRefusal(state: FaultsState): DictError | undefined {
  const { refuse } = state.dict;
  if (!refuse) return undefined;
  const { hit, left } = meet(state, refuse.when);
  state.dict = { ...state.dict, refuse: left && { ...refuse, when: left } };
  return hit ? refuse.code : undefined;
}

/** Whether this question is to be refused. */
export function refusesQuestion(state: FaultsState, rail: AskedRail): boolean {
  const { refuse } = state[rail];
  if (!refuse) return false;
  const { hit, left } = meet(state, refuse);
  state[rail] = { ...state[rail], refuse: left };
  return hit;
}
