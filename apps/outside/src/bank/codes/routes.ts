import { randomBytes, randomInt, type KeyObject } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { parseCivilDate } from '@bank/core';
import {
  CHARGE_DOCUMENT_TYPE,
  keySetOf,
  newAuthorityKey,
  newChargeSigner,
  signCharge,
  type ChargeSigner,
} from '@bank/rails-protocol';
import { sleep } from '../../platform/http.ts';
import { html, page, raw, sendPage, type Html } from '../../platform/page.ts';
import { samplesTable } from '../../platform/samples-table.ts';
import { Problem } from '../../platform/problem.ts';
import type { Runtime } from '../../runtime.ts';
import { answerOf } from './charges.ts';
import type { SampleCharge } from './sample-charge.ts';
import { slipSamples, slipSamplesSection, type SlipSampleCode } from '../../slips/samples.ts';
import { tedSamples, tedSamplesSection } from '../../ted/samples.ts';
import { CHARGE_HOST, chargeAt, sampleCodes, type SampleCode } from './samples.ts';

/** How long a slow bank takes: longer than any payer's bank waits. */
const SLOW_MS = 30_000;
const TOO_LARGE = 200_000;

/** Who signs: the bank of the samples, and two that should not be believed. */
interface Signers {
  readonly right: ChargeSigner;
  /** The same certificate, and another key behind it. */
  readonly wrongKey: ChargeSigner;
  readonly stranger: ChargeSigner;
}

function signersOf(authority: KeyObject): Signers {
  const bank = { name: 'Banco Araucária S.A.', host: CHARGE_HOST };
  // Keys live as long as this process: each time another id, so that nobody takes one for the other.
  const serial = (): bigint => BigInt(`0x7${randomBytes(8).toString('hex')}`);
  const right = newChargeSigner(authority, { ...bank, serial: serial() });
  const stranger = newChargeSigner(newAuthorityKey(), { ...bank, serial: serial() });
  return { right, stranger, wrongKey: { ...right, key: stranger.key } };
}

/** Other banks' dynamic codes: the net on which their charges stand, and the codes that lead there. */
export function codeRoutes(http: FastifyInstance, runtime: Runtime, authority: KeyObject, stopping: AbortSignal): void {
  const signers = signersOf(authority);

  http.get('/samples', (request, reply) => {
    const now = runtime.clock.now();
    const samples = sampleCodes(now, (length) => randomBytes(length).toString('hex').slice(0, length));
    const slips = slipSamples(now, (length) => String(randomInt(10 ** length)).padStart(length, '0'));
    return request.headers.accept?.includes('text/html') === true
      ? sendPage(reply, samplesPage(samples, slips))
      : reply.send({ samples: [...samples, ...tedSamples(), ...slips] });
  });

  http.get('/hosts/:host/*', async (request, reply) => {
    const { host, '*': rest } = request.params as { readonly host: string; readonly '*': string };
    if (host !== CHARGE_HOST) {
      // Told from a charge that is not there: on the net there would be no answer at all.
      reply.header('x-no-such-host', 'yes');
      throw new Problem(404, 'NoSuchHost', 'Não existe este endereço.');
    }
    if (rest === 'chaves.jwks') {
      return reply.send({ keys: [signers.right, signers.stranger].flatMap((signer) => keySetOf(signer).keys) });
    }
    const charge = chargeAt(`/${rest}`);
    if (!charge) throw new Problem(404, 'CobPayloadNaoEncontrado', 'Não há cobrança neste endereço.');
    const { fault } = charge.sample;
    if (fault === 'slow') await sleep(SLOW_MS, stopping);
    if (fault === 'redirects') return reply.redirect('http://169.254.169.254/latest/meta-data/', 302);
    if (fault === 'gone') throw new Problem(410, 'CobPayloadNaoEncontrado', 'A cobrança não existe mais.');
    if (fault === 'too-large') return reply.type(CHARGE_DOCUMENT_TYPE).send('x'.repeat(TOO_LARGE));
    const { DPP } = request.query as { readonly DPP?: string };
    const day = DPP === undefined ? undefined : parseCivilDate(DPP);
    if (day && !day.ok) throw new Problem(400, 'CobPayloadOperacaoInvalida', 'DPP não é uma data.');
    const answer = answerOf(charge, { day: day?.value, at: runtime.clock.now(), isPaid: isPaid(runtime, charge) });
    if (answer.is === 'not-that-day') {
      throw new Problem(400, 'CobPayloadOperacaoInvalida', 'A cobrança não pode ser paga nesse dia.');
    }
    const signer =
      fault === 'wrong-signature' ? signers.wrongKey : fault === 'unknown-authority' ? signers.stranger : signers.right;
    return reply.type(CHARGE_DOCUMENT_TYPE).send(signCharge(answer.document, signer));
  });
}

function isPaid({ world }: Runtime, { txid }: SampleCharge): boolean {
  return [...world.banks.movements.values()].some(
    (movement) => movement.txid === txid && movement.direction === 'in' && movement.state === 'settled',
  );
}

function samplesPage(samples: readonly SampleCode[], slips: readonly SlipSampleCode[]): Html {
  return page(
    'Exemplos',
    html`<section>
        <p class="muted">
          Códigos de outros bancos para colar em Pix Copia e Cola. A cada visita são outros; o que foi pago continua
          pago.
        </p>
      </section>
      ${samplesTable({ label: 'Códigos Pix', codeHead: 'Código' }, samples)} ${raw(tedSamplesSection())}
      ${raw(slipSamplesSection(slips))}`,
  );
}
