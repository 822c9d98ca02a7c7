import { STATUS_REASONS } from '@bank/iso20022';
import { PARTICIPANT_CATEGORIES } from '@bank/pix-key';
import { DICT_ERRORS } from '@bank/rails-protocol';
import * as z from 'zod';
import { ENTRY_DIFFERENCES } from '../spi/state.ts';
import {
  askedFaultsSchema,
  dictFaultsSchema,
  outboxFaultsSchema,
  spiFaultsSchema,
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

/** The form of the page, as a request for faults. */
export const faultsFormSchema: z.ZodType<FaultsRequest> = z
  .object({
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
  })
  .transform((form): unknown => ({
    spi: {
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
    },
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
      dict: dictFaultsSchema,
      outbox: outboxFaultsSchema,
      registry: askedFaultsSchema,
      addresses: askedFaultsSchema,
    }),
  );
