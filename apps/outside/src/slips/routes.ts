import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bankingDate, daysBetween, formatDecimal, formatInstant, type CivilDate } from '@bank/core';
import type { Ispb } from '@bank/identifiers';
import {
  billBarcodeSchema,
  billPaymentSchema,
  dictDocumentSchema,
  PAYER_ID_HEADER,
  REQUESTING_PARTICIPANT_HEADER,
  slipBarcodeSchema,
  slipControlNumberSchema,
  slipDaySchema,
  slipWriteOffSchema,
} from '@bank/rails-protocol';
import * as z from 'zod';
import { neverAnswer, passGate, readInput, sleep } from '../platform/http.ts';
import { Problem } from '../platform/problem.ts';
import type { Runtime } from '../runtime.ts';
import { billerOf } from './billers.ts';
import { clearingAfter } from './clearing.ts';
import { slipProblem } from './refusals.ts';
import { registeredSlipOf } from './registered-slip.ts';
import type { SlipPayment, TakenOutcome } from './state.ts';

const slipParams = z.object({ barcode: slipBarcodeSchema });
const billParams = z.object({ barcode: billBarcodeSchema });
const controlParams = z.object({ controlNumber: slipControlNumberSchema });
const writeOffParams = slipParams.extend(controlParams.shape);
const lookQuery = z.strictObject({ on: slipDaySchema });
const clearingQuery = z.strictObject({ after: z.coerce.number().int().min(0).default(0) });

/** Days before and after today for which the registry works out what is due. */
const DAYS_KNOWN = { before: 31, after: 366 } as const;
/** Payments that may wait for the clearing. */
const PENDING_MAX = 50_000;

/** The registry of slips and its clearing, as a participant asks them. */
export function slipsRoutes(http: FastifyInstance, runtime: Runtime, stopping: AbortSignal): void {
  const { world, clock } = runtime;

  /** Lets one call of the bank through. */
  async function enter(request: FastifyRequest): Promise<Ispb> {
    await passGate(runtime, 'slips', stopping);
    const participant = request.headers[REQUESTING_PARTICIPANT_HEADER.toLowerCase()];
    if (participant !== runtime.bank) throw new Problem(403, 'Forbidden', 'Só o próprio participante pergunta.');
    return runtime.bank;
  }

  async function answer(reply: FastifyReply, outcome: TakenOutcome): Promise<FastifyReply> {
    await runtime.settled();
    if ('refusal' in outcome) throw slipProblem(outcome.refusal);
    if ('isLost' in outcome || outcome.answer === 'never') return neverAnswer(stopping);
    if (outcome.answer) await sleep(outcome.answer.afterMs, stopping);
    return reply.send(answerOf(outcome.payment));
  }

  http.get('/slips/echo', async (_, reply) => {
    await passGate(runtime, 'slips', stopping);
    return reply.code(204).send();
  });

  http.get('/slips/clearing', async (request, reply) => {
    const participant = await enter(request);
    const { after } = readInput(clearingQuery, request.query);
    const { items, hasMore } = clearingAfter(world.slips, participant, after);
    await runtime.settled();
    const told = items.map((item) => ({ ...item, at: formatInstant(item.at) }));
    return sendAmounts(reply, { items: told, hasMore });
  });

  http.get('/slips/billers/:barcode', async (request, reply) => {
    await enter(request);
    const known = billerOf(readInput(billParams, request.params).barcode);
    return sendAmounts(reply, known ? { found: true, biller: known.biller } : { found: false });
  });

  http.get('/slips/:barcode', async (request, reply) => {
    await enter(request);
    const { barcode } = readInput(slipParams, request.params);
    // Whose money it would be is asked for and not looked at: nobody is rationed here.
    readInput(dictDocumentSchema, request.headers[PAYER_ID_HEADER.toLowerCase()]);
    const { on } = readInput(lookQuery, request.query);
    assertNear(runtime, on, 'on');
    const slip = registeredSlipOf(world.slips, barcode, { at: clock.now(), on });
    return sendAmounts(reply, slip ? { found: true, slip } : { found: false });
  });

  http.put('/slips/:barcode/write-offs/:controlNumber', async (request, reply) => {
    const participant = await enter(request);
    const { barcode, controlNumber } = readInput(writeOffParams, request.params);
    const writeOff = readInput(slipWriteOffSchema, request.body);
    assertNear(runtime, bankingDate(writeOff.paidAt), 'paidAt');
    // No slip of the bank's own is registered here, so none was issued by whoever takes it.
    if (writeOff.kind === '1' || writeOff.kind === '3') throw new Problem(400, 'BadRequest', 'Campo inválido: kind.');
    assertRoomForPayment(runtime);
    return answer(reply, runtime.commit({ kind: 'slips.write-off', participant, barcode, controlNumber, writeOff }));
  });

  http.post('/slips/:barcode/write-offs/:controlNumber/cancel', async (request, reply) => {
    const participant = await enter(request);
    const { barcode, controlNumber } = readInput(writeOffParams, request.params);
    return answer(reply, runtime.commit({ kind: 'slips.cancel', participant, barcode, controlNumber }));
  });

  http.put('/slips/bills/:controlNumber', async (request, reply) => {
    const participant = await enter(request);
    const { controlNumber } = readInput(controlParams, request.params);
    const payment = readInput(billPaymentSchema, request.body);
    assertNear(runtime, bankingDate(payment.paidAt), 'paidAt');
    assertRoomForPayment(runtime);
    return answer(reply, runtime.commit({ kind: 'slips.bill', participant, controlNumber, payment }));
  });
}

/** Refuses days for which terms may come to nothing that can be paid, and on which nobody pays. */
function assertNear({ clock }: Runtime, day: CivilDate, field: string): void {
  const days = daysBetween(bankingDate(clock.now()), day);
  if (days >= -DAYS_KNOWN.before && days <= DAYS_KNOWN.after) return;
  throw new Problem(400, 'BadRequest', `Campo inválido: ${field}.`);
}

function assertRoomForPayment({ world }: Runtime): void {
  if (world.slips.pending.size < PENDING_MAX) return;
  throw new Problem(503, 'ServiceUnavailable', 'Há pagamentos demais à espera da compensação.');
}

function answerOf({ controlNumber, state, registeredAt, settlesAt }: SlipPayment) {
  return {
    controlNumber,
    // A return comes after the effective write-off, which it does not undo.
    state: state === 'returned' ? 'effective' : state,
    registeredAt: formatInstant(registeredAt),
    settlesOn: bankingDate(settlesAt),
  };
}

/** Sends JSON with amounts as decimal text. */
function sendAmounts(reply: FastifyReply, body: object): FastifyReply {
  const text = JSON.stringify(body, (_, part: unknown) => (typeof part === 'bigint' ? formatDecimal(part) : part));
  return reply.type('application/json').send(text);
}
