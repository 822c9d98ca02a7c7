import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  DISPUTE_SITUATIONS,
  disputeListQuerySchema,
  newFundsRecoverySchema,
  refundClosingSchema,
  reportClosingSchema,
  REPORT_DETAILS_MAX,
  REQUESTING_PARTICIPANT_HEADER,
  type DictRefundAccount,
  type DisputeError,
} from '@bank/rails-protocol';
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { CUSTOMERS } from '../bank/customers.ts';
import { isFormOf } from '../bank/routes.ts';
import { passGate, readInput } from '../platform/http.ts';
import { Problem } from '../platform/problem.ts';
import type { Runtime } from '../runtime.ts';
import { recoveryOf, type DisputeAct } from './disputes.ts';
import { listed } from './listed.ts';
import { refundAccountOf } from './refund-payments.ts';

const idParams = z.object({ id: z.uuid() });

/** What a customer of another bank tells its bank. */
const contestSchema = z.strictObject({
  endToEndId: z.string().max(40),
  reason: z.enum(DISPUTE_SITUATIONS).default('SCAM'),
  details: z.string().max(REPORT_DETAILS_MAX).default('O cliente diz que foi enganado.'),
  /** A customer of another bank whose money whoever paid had passed on; empty: it was theirs. */
  victim: z.enum(['', ...CUSTOMERS.map(({ id }) => id)]).default(''),
});

const mannerSchema = z.strictObject({
  answers: z.enum(['agree', 'disagree', 'not-at-all']),
  pays: z.enum(['whole', 'part', 'nothing']),
  passesOn: z
    .union([z.boolean(), z.enum(['true', 'false'])])
    .default(false)
    .transform((value) => value === true || value === 'true'),
});

const STATUS: Readonly<Record<DisputeError, number>> = {
  FundsRecoveryInvalid: 400,
  FundsRecoveryNotFound: 404,
  FundsRecoveryTransactionNotFound: 404,
  FundsRecoveryTransactionNotSettled: 409,
  FundsRecoveryAlreadyExists: 409,
  FundsRecoveryPeriodExpired: 409,
  InfractionReportNotFound: 404,
  RefundNotFound: 404,
  DisputeStateInvalid: 409,
};

/** Contested payments: what the bank asks of the directory, what other banks' customers do, and how other banks answer. */
export function disputeRoutes(http: FastifyInstance, runtime: Runtime, stopping: AbortSignal): void {
  const { world } = runtime;

  async function act(doing: DisputeAct): Promise<string> {
    const outcome = runtime.commit({ kind: 'dict.dispute', act: doing });
    await runtime.settled();
    if (outcome && 'error' in outcome) throw problem(outcome.error);
    return outcome?.id ?? '';
  }

  /** One call of the bank: who it is, and about what. */
  async function asked(request: FastifyRequest): Promise<{ readonly participant: string; readonly id: string }> {
    await passGate(runtime, 'dict', stopping);
    const { id } = readInput(idParams, request.params, 'FundsRecoveryInvalid');
    return { participant: readParticipant(runtime, request), id };
  }

  const recovery = (reply: FastifyReply, id: string): FastifyReply => {
    const found = recoveryOf(world.disputes, id);
    if (!found) throw problem('FundsRecoveryNotFound');
    return reply.send(found);
  };

  http.post('/dict/funds-recoveries', async (request, reply) => {
    await passGate(runtime, 'dict', stopping);
    const participant = readParticipant(runtime, request);
    const opened = readInput(newFundsRecoverySchema, request.body, 'FundsRecoveryInvalid');
    return recovery(reply, await act({ does: 'open', participant, recovery: opened }));
  });
  http.post('/dict/funds-recoveries/:id/cancel', async (request, reply) =>
    recovery(reply, await act({ does: 'cancel', ...(await asked(request)) })),
  );
  http.post('/dict/funds-recoveries/:id/request-refunds', async (request, reply) =>
    recovery(reply, await act({ does: 'request-refunds', ...(await asked(request)) })),
  );
  http.post('/dict/infraction-reports/:id/acknowledge', async (request, reply) => {
    const id = await act({ does: 'acknowledge', ...(await asked(request)) });
    return reply.send(world.disputes.reports.get(id));
  });
  http.post('/dict/infraction-reports/:id/close', async (request, reply) => {
    const closing = readInput(reportClosingSchema, request.body, 'FundsRecoveryInvalid');
    const id = await act({ does: 'close', ...(await asked(request)), closing });
    return reply.send(world.disputes.reports.get(id));
  });
  http.post('/dict/refunds/:id/close', async (request, reply) => {
    const closing = readInput(refundClosingSchema, request.body, 'FundsRecoveryInvalid');
    const id = await act({ does: 'close-refund', ...(await asked(request)), closing });
    return reply.send(world.disputes.refunds.get(id));
  });
  listRoutes(http, runtime, stopping);
  customerRoutes(http, runtime, act);
}

function listRoutes(http: FastifyInstance, runtime: Runtime, stopping: AbortSignal): void {
  const { disputes } = runtime.world;
  const read = async (request: FastifyRequest) => {
    await passGate(runtime, 'dict', stopping);
    const participant = readParticipant(runtime, request);
    return { participant, from: readInput(disputeListQuerySchema, request.query) };
  };
  http.get('/dict/funds-recoveries', async (request, reply) => {
    const { participant, from } = await read(request);
    const own = [...disputes.recoveries.values()].filter((each) => each.participant === participant);
    return reply.send(
      listed(
        own.flatMap(({ id }) => recoveryOf(disputes, id) ?? []),
        from,
      ),
    );
  });
  http.get('/dict/infraction-reports', async (request, reply) => {
    const { participant, from } = await read(request);
    const own = [...disputes.reports.values()].filter((each) => each.counterpartyParticipant === participant);
    return reply.send(listed(own, from));
  });
  http.get('/dict/refunds', async (request, reply) => {
    const { participant, from } = await read(request);
    const own = [...disputes.refunds.values()].filter((each) => each.contestedParticipant === participant);
    return reply.send(listed(own, from));
  });
}

function customerRoutes(http: FastifyInstance, runtime: Runtime, act: (doing: DisputeAct) => Promise<string>): void {
  http.post('/bank/contest', async (request, reply) => {
    const { endToEndId, reason, details, victim } = readInput(contestSchema, request.body);
    const recovery = {
      requestId: randomUUID(),
      rootTransactionId: endToEndId.trim(),
      situationType: reason,
      reportDetails: details,
    };
    const fundsRecoveryId = await act({ does: 'contest', recovery, victim: accountOf(victim) });
    return isFormOf(request.headers['content-type'])
      ? reply.redirect('/#contestacoes', 303)
      : reply.code(201).send({ fundsRecoveryId });
  });
  http.post('/control/disputes', async (request, reply) => {
    await act({ does: 'set-manner', manner: readInput(mannerSchema, request.body) });
    return isFormOf(request.headers['content-type'])
      ? reply.redirect('/#contestacoes', 303)
      : reply.send(runtime.world.disputes.manner);
  });
  http.get('/control/disputes', (_, reply) => {
    const { manner, reports } = runtime.world.disputes;
    return reply.send({ manner, reports: [...reports.values()].slice(-100).reverse() });
  });
}

function accountOf(customerId: string): DictRefundAccount | undefined {
  const customer = CUSTOMERS.find(({ id }) => id === customerId);
  if (!customer) return undefined;
  const { ispb, branch, account: number, type, document } = customer;
  return refundAccountOf(ispb, { branch, number, type }, document);
}

function readParticipant(runtime: Runtime, request: FastifyRequest): string {
  const participant = request.headers[REQUESTING_PARTICIPANT_HEADER.toLowerCase()];
  if (participant !== runtime.bank) throw new Problem(403, 'Forbidden', 'DICT: Forbidden');
  return participant;
}

const WORDS: Partial<Readonly<Record<DisputeError, string>>> = {
  FundsRecoveryTransactionNotFound: 'Não há Pix pago por esse cliente com este ID da transação.',
  FundsRecoveryTransactionNotSettled: 'Este Pix não foi liquidado.',
  FundsRecoveryAlreadyExists: 'Este Pix já está em contestação.',
  FundsRecoveryPeriodExpired: 'O prazo de 80 dias para contestar terminou.',
};

function problem(error: DisputeError): Problem {
  return new Problem(STATUS[error], error, WORDS[error] ?? `DICT: ${error}`);
}
