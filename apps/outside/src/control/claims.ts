import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { participantByIspb } from '@bank/identifiers';
import { recognisePixKey } from '@bank/pix-key';
import type { DictClaim, DictClaimMove, DictClaimRequest, DictEntry } from '@bank/rails-protocol';
import * as z from 'zod';
import { CUSTOMERS } from '../bank/customers.ts';
import { isFormOf } from '../bank/routes.ts';
import { claimOf } from '../dict/claim-routes.ts';
import { readInput } from '../platform/http.ts';
import { Problem } from '../platform/problem.ts';
import type { Runtime } from '../runtime.ts';

// What customers of other banks do with keys: they ask for one of the bank's, or answer when the bank asks for theirs.

const startSchema = z.strictObject({
  key: z.string().min(1).max(100),
  /** The customer that wants it; nobody: its own owner, who brings it to another bank. */
  from: z.string().max(40).optional(),
});
const ANSWERS = ['confirm', 'keep', 'complete', 'withdraw'] as const;
const answerSchema = z.strictObject({ answer: z.enum(ANSWERS) });
const idParams = z.object({ id: z.uuid() });

/** The bank to which owners bring their keys, and the account that they have there. */
const ELSEWHERE = { participant: '99999010', branch: '0001', number: '920010', type: 'CACC' } as const;

/** The controls of claims: the list, starting one, answering one. */
export function claimControls(http: FastifyInstance, runtime: Runtime): void {
  http.get('/control/claims', (_, reply) => reply.send({ claims: [...runtime.world.dict.claims.values()] }));

  http.post('/control/claims', async (request, reply) => {
    const isForm = isFormOf(request.headers['content-type']);
    const asked = readInput(startSchema, withoutBlanks(request.body));
    const claim = requestOf(runtime, asked);
    const { participant } = claim.claimerAccount;
    const outcome = runtime.commit({ kind: 'dict.claim', participant, request: claim });
    await runtime.settled();
    const made = claimOf(outcome);
    return isForm ? reply.redirect('/#pedidos', 303) : reply.code(201).send(made);
  });

  http.post('/control/claims/:id', async (request, reply) => {
    const isForm = isFormOf(request.headers['content-type']);
    const { id } = readInput(idParams, request.params);
    const { answer } = readInput(answerSchema, request.body);
    const claim = runtime.world.dict.claims.get(id);
    if (!claim) throw new Problem(404, 'ClaimNotFound', 'Este pedido não existe.');
    const moved = letAnswer(runtime, claim, answer);
    await runtime.settled();
    return isForm ? reply.redirect('/#pedidos', 303) : reply.send(moved);
  });
}

function withoutBlanks(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).filter(([, value]) => typeof value !== 'string' || value.trim()));
}

function requestOf(runtime: Runtime, { key, from }: z.infer<typeof startSchema>): DictClaimRequest {
  const found = recognisePixKey(key);
  const candidates = found.kind === 'key' ? [found] : found.kind === 'ambiguous' ? found.candidates : [];
  const entry = candidates.map(({ canonical }) => runtime.world.dict.entries.get(canonical)).find(Boolean);
  if (!entry) throw new Problem(404, 'ClaimKeyNotFound', 'Ninguém registrou esta chave.');
  const { key: canonical, keyType } = entry;
  const claimer = from === undefined ? { owner: entry.owner, account: ELSEWHERE } : claimerOf(from);
  return {
    requestId: randomUUID(),
    type: from === undefined ? 'PORTABILITY' : 'OWNERSHIP',
    key: canonical,
    keyType,
    claimerAccount: claimer.account,
    claimer: claimer.owner,
  };
}

function claimerOf(id: string): Pick<DictEntry, 'account' | 'owner'> {
  const customer = CUSTOMERS.find((each) => each.id === id);
  if (!customer) throw new Problem(404, 'bank.no-such-customer', 'Este cliente não existe.');
  const { ispb, branch, account, document, name } = customer;
  return {
    account: { participant: ispb, branch, number: account, type: 'CACC' },
    owner: { type: document.length === 11 ? 'NATURAL_PERSON' : 'LEGAL_PERSON', taxId: document, name },
  };
}

/** What the customer of the other bank says, as that bank does it. */
function letAnswer(runtime: Runtime, claim: DictClaim, answer: (typeof ANSWERS)[number]): DictClaim {
  const isClaimer = answer === 'complete' || answer === 'withdraw';
  const participant = isClaimer ? claim.claimerAccount.participant : claim.donorParticipant;
  if (participant === runtime.bank) throw new Problem(409, 'Forbidden', 'Isto é com o nosso banco.');
  const move = (asked: DictClaimMove): DictClaim =>
    claimOf(runtime.commit({ kind: 'dict.claim-move', participant, id: claim.id, move: asked }));
  switch (answer) {
    case 'complete':
      return move({ move: 'complete' });
    case 'withdraw':
      return move({ move: 'cancel', reason: 'USER_REQUESTED', side: 'CLAIMER' });
    case 'keep': {
      const reason = claim.type === 'PORTABILITY' ? 'USER_REQUESTED' : 'FRAUD';
      return move({ move: 'cancel', reason, side: 'DONOR' });
    }
    case 'confirm':
      move({ move: 'acknowledge' });
      return move({ move: 'confirm', reason: 'USER_REQUESTED' });
  }
}

/** A participant by its name. */
export function bankNameOf({ bank }: Pick<Runtime, 'bank'>, ispb: string): string {
  if (ispb === bank) return `Nosso banco (${ispb})`;
  return participantByIspb(ispb)?.name ?? ispb;
}
