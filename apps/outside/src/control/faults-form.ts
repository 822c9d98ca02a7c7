import { STATUS_REASONS } from '@bank/iso20022';
import { PARTICIPANT_CATEGORIES } from '@bank/pix-key';
import { DICT_ERRORS, SLIP_REFUSALS } from '@bank/rails-protocol';
import { STR_ERRORS } from '@bank/str';
import * as z from 'zod';
import { ENTRY_DIFFERENCES } from '../spi/state.ts';
import {
  askedFaultsSchema,
  dictFaultsSchema,
  outboxFaultsSchema,
  SLIP_RETURN_REASONS,
  slipsFaultsSchema,
  spiFaultsSchema,
  TED_REJECTIONS,
  TED_SESSIONS,
  tedFaultsSchema,
  type Chance,
  type FaultsRequest,
} from './faults.ts';

// The page's form sends flat text fields; here they become the same request that JSON makes.

const number = z
  .string()
  .max(10)
  .transform((text) => (text.trim() === '' ? 0 : Number(text)))
  .pipe(z.number().int().min(0))
  .default(0);
const check = z
  .string()
  .optional()
  .transform((value) => value !== undefined);
/** Empty, "3" for the next three, or "30%" of all. */
const often = z
  .string()
  .max(10)
  .default('')
  .transform((text, context): Chance | undefined => {
    const match = /^\s*(\d{1,4})\s*(%?)\s*$/.exec(text);
    if (text.trim() === '' || match?.[1] === '0') return undefined;
    if (match) return match[2] ? { share: Math.min(1, Number(match[1]) / 100) } : { next: Number(match[1]) };
    context.issues.push({ code: 'custom', message: 'often', input: text });
    return z.NEVER;
  });
const choice = <T extends string>(codes: readonly T[]) =>
  z
    .string()
    .default('')
    .transform((text) => codes.find((code) => code === text));

/** The fields of the form, all rails side by side. */
const fields = z.object({
  spiDelayMs: number,
  spiJitterMs: number,
  spiReorderMs: number,
  spiStop: check,
  spiHang: check,
  spiRefuseCode: choice(STATUS_REASONS),
  spiRefuse: often,
  spiLoseAnswer: often,
  spiLoseRequest: often,
  spiRefuseAgainCode: choice([...STATUS_REASONS, 'admi.002']),
  spiRefuseAgain: often,
  spiHoldAnswerMs: number,
  spiHoldAnswer: often,
  spiLoseStatus: often,
  spiDifferenceIs: choice(ENTRY_DIFFERENCES),
  spiDifference: often,
  spiRepeatTimes: number,
  spiRepeat: often,
  tedSession: choice(TED_SESSIONS),
  tedDelayMs: number,
  tedJitterMs: number,
  tedReorderMs: number,
  tedStop: check,
  tedHang: check,
  tedRefuseCode: choice(STR_ERRORS),
  tedRefuse: often,
  tedRejectState: choice(TED_REJECTIONS),
  tedReject: often,
  tedLoseAnswer: often,
  tedLoseRequest: often,
  tedRefuseAgain: often,
  tedHoldAnswerMs: number,
  tedHoldAnswer: often,
  tedLoseStatement: often,
  tedDifferenceIs: choice(ENTRY_DIFFERENCES),
  tedDifference: often,
  tedRepeatTimes: number,
  tedRepeat: often,
  slipsDelayMs: number,
  slipsJitterMs: number,
  slipsStop: check,
  slipsHang: check,
  slipsRefuseCode: choice(SLIP_REFUSALS),
  slipsRefuse: often,
  slipsLoseAnswer: often,
  slipsLoseRequest: often,
  slipsGiveBackReason: choice(SLIP_RETURN_REASONS),
  slipsGiveBack: often,
  slipsRepeatTimes: number,
  slipsRepeat: often,
  dictDelayMs: number,
  dictJitterMs: number,
  dictStop: check,
  dictHang: check,
  dictRefuseCode: choice(DICT_ERRORS),
  dictRefuse: often,
  dictCategory: choice(PARTICIPANT_CATEGORIES),
  outboxDelayMs: number,
  outboxStop: check,
  outboxHang: check,
  registryDelayMs: number,
  registryRefuse: often,
  registryStop: check,
  registryHang: check,
  addressesDelayMs: number,
  addressesRefuse: often,
  addressesStop: check,
  addressesHang: check,
});
type Form = z.infer<typeof fields>;

/** The form of the page, as a request for faults. */
export const faultsFormSchema: z.ZodType<FaultsRequest> = fields
  .transform((form): unknown => ({
    spi: spiFaultsOf(form),
    ted: tedFaultsOf(form),
    slips: slipsFaultsOf(form),
    dict: {
      delayMs: form.dictDelayMs,
      jitterMs: form.dictJitterMs,
      stop: form.dictStop,
      hang: form.dictHang,
      ...(form.dictRefuseCode && form.dictRefuse && { refuse: { code: form.dictRefuseCode, when: form.dictRefuse } }),
      ...(form.dictCategory && { category: form.dictCategory }),
    },
    outbox: { delayMs: form.outboxDelayMs, stop: form.outboxStop, hang: form.outboxHang },
    registry: {
      delayMs: form.registryDelayMs,
      stop: form.registryStop,
      hang: form.registryHang,
      ...(form.registryRefuse && { refuse: form.registryRefuse }),
    },
    addresses: {
      delayMs: form.addressesDelayMs,
      stop: form.addressesStop,
      hang: form.addressesHang,
      ...(form.addressesRefuse && { refuse: form.addressesRefuse }),
    },
  }))
  .pipe(
    z.strictObject({
      spi: spiFaultsSchema,
      ted: tedFaultsSchema,
      slips: slipsFaultsSchema,
      dict: dictFaultsSchema,
      outbox: outboxFaultsSchema,
      registry: askedFaultsSchema,
      addresses: askedFaultsSchema,
    }),
  );

function spiFaultsOf(form: Form) {
  return {
    delayMs: form.spiDelayMs,
    jitterMs: form.spiJitterMs,
    reorderMs: form.spiReorderMs,
    stop: form.spiStop,
    hang: form.spiHang,
    ...(form.spiRefuseCode && form.spiRefuse && { refuse: { code: form.spiRefuseCode, when: form.spiRefuse } }),
    ...(form.spiLoseAnswer && { loseAnswer: form.spiLoseAnswer }),
    ...(form.spiLoseRequest && { loseRequest: form.spiLoseRequest }),
    ...(form.spiRefuseAgainCode &&
      form.spiRefuseAgain && { refuseAgain: { code: form.spiRefuseAgainCode, when: form.spiRefuseAgain } }),
    ...(form.spiHoldAnswer && { holdAnswer: { ms: Math.max(1, form.spiHoldAnswerMs), when: form.spiHoldAnswer } }),
    ...(form.spiLoseStatus && { loseStatus: form.spiLoseStatus }),
    ...(form.spiDifferenceIs &&
      form.spiDifference && { difference: { is: form.spiDifferenceIs, when: form.spiDifference } }),
    ...(form.spiRepeat && { repeat: { times: Math.max(1, form.spiRepeatTimes), when: form.spiRepeat } }),
  };
}

function tedFaultsOf(form: Form) {
  return {
    session: form.tedSession ?? 'timetable',
    delayMs: form.tedDelayMs,
    jitterMs: form.tedJitterMs,
    reorderMs: form.tedReorderMs,
    stop: form.tedStop,
    hang: form.tedHang,
    ...(form.tedRefuseCode && form.tedRefuse && { refuse: { code: form.tedRefuseCode, when: form.tedRefuse } }),
    ...(form.tedRejectState && form.tedReject && { reject: { state: form.tedRejectState, when: form.tedReject } }),
    ...(form.tedLoseAnswer && { loseAnswer: form.tedLoseAnswer }),
    ...(form.tedLoseRequest && { loseRequest: form.tedLoseRequest }),
    ...(form.tedRefuseAgain && { refuseAgain: form.tedRefuseAgain }),
    ...(form.tedHoldAnswer && { holdAnswer: { ms: Math.max(1, form.tedHoldAnswerMs), when: form.tedHoldAnswer } }),
    ...(form.tedLoseStatement && { loseStatement: form.tedLoseStatement }),
    ...(form.tedDifferenceIs &&
      form.tedDifference && { difference: { is: form.tedDifferenceIs, when: form.tedDifference } }),
    ...(form.tedRepeat && { repeat: { times: Math.max(1, form.tedRepeatTimes), when: form.tedRepeat } }),
  };
}

function slipsFaultsOf(form: Form) {
  return {
    delayMs: form.slipsDelayMs,
    jitterMs: form.slipsJitterMs,
    stop: form.slipsStop,
    hang: form.slipsHang,
    ...(form.slipsRefuseCode && form.slipsRefuse && { refuse: { code: form.slipsRefuseCode, when: form.slipsRefuse } }),
    ...(form.slipsLoseAnswer && { loseAnswer: form.slipsLoseAnswer }),
    ...(form.slipsLoseRequest && { loseRequest: form.slipsLoseRequest }),
    ...(form.slipsGiveBackReason &&
      form.slipsGiveBack && { giveBack: { reason: form.slipsGiveBackReason, when: form.slipsGiveBack } }),
    ...(form.slipsRepeat && { repeat: { times: Math.max(1, form.slipsRepeatTimes), when: form.slipsRepeat } }),
  };
}
