import { ok, refuse, type Result } from '@bank/core';
import type { EndToEndId, Ispb } from '@bank/identifiers';
import type { Document } from '@bank/documents';
import * as z from 'zod';
import { cepAnswerSchema, type CepAnswer } from './addresses-wire.ts';
import { dictAnswerSchema, INCLUDE_STATISTICS, type DictAnswer } from './dict-statistics.ts';
import {
  DICT_ERRORS,
  dictClaimSchema,
  dictClaimsSchema,
  dictEntrySchema,
  END_TO_END_ID_HEADER,
  PAYER_ID_HEADER,
  REQUESTING_PARTICIPANT_HEADER,
  type DictClaim,
  type DictClaimMove,
  type DictClaimRequest,
  type DictClaims,
  type DictEntry,
  type DictError,
  type DictRegistration,
} from './dict-wire.ts';
import { disputesClient, type DisputesClient } from './disputes-client.ts';
import { echo, readAnswer, readJson, refusalOf, type Ask } from './answers.ts';
import { pullMessages, sendMessage, type Pulling, type PullOptions } from './message-client.ts';
import type { Channel, OutboxMessage } from './outbox-wire.ts';
import { companyAnswerSchema, fraudMarksSchema, type CompanyAnswer, type FraudMark } from './registry-wire.ts';
import { request, type RailFault, type RailResponse } from './request.ts';
import { decodeEntryFile, ENTRY_FILE_BYTES_MAX, hashOfEntryFile, type SpiEntryFile } from './spi-entry-file.ts';
import { pulledSchema, SPI_MESSAGE_TYPE, type Pulled } from './spi-wire.ts';
import { slipsClient, type SlipsClient } from './slips-client.ts';
import { strClient, type StrClient } from './str-client.ts';

/** What the directory refused, or why it gave no answer. */
export type DictFault = RailFault | { readonly code: 'dict.refused'; readonly error: DictError };

/** What the stream brought, and what acknowledges it. */
export type Pull = Pulling<Pulled>;

/** The instant-payment system, seen from a participant. */
export interface SpiClient {
  /** Hands over a signed message. Sending the same one again is safe. */
  send(ispb: Ispb, xml: string): Promise<Result<{ readonly resourceId: string }, RailFault>>;
  /**
   * Waits for messages to this participant (20 s by default, then answers with none). `pullNext` of the answer before
   * acknowledges what that one brought; what is never acknowledged comes again.
   */
  pull(ispb: Ispb, options?: PullOptions): Promise<Result<Pull, RailFault>>;
  /** The file with a day's entries that a camt.052 announced, by the hash given there: with no other content. */
  entryFile(ispb: Ispb, hash: string): Promise<Result<SpiEntryFile, RailFault>>;
  /** A sign of life: asks for nothing and changes nothing. */
  echo(): Promise<Result<undefined, RailFault>>;
}

/** The directory of Pix keys. */
export interface DictClient {
  /** Whose key it is, and what is known of frauds with it. `key` in canonical form. */
  lookUp(
    key: string,
    asked: { readonly participant: Ispb; readonly payer: Document; readonly endToEndId: EndToEndId },
  ): Promise<Result<DictAnswer, DictFault>>;
  /** Registers a key for one of our accounts; the same request again gives the same entry. */
  register(participant: Ispb, registration: DictRegistration): Promise<Result<DictEntry, DictFault>>;
  /** Removes one of our keys; one that is not there is EntryNotFound. */
  remove(participant: Ispb, key: string): Promise<Result<undefined, DictFault>>;
  /** Asks for a key that another person or participant holds; the same request again gives the same claim. */
  claim(participant: Ispb, request: DictClaimRequest): Promise<Result<DictClaim, DictFault>>;
  /** Our claims, of either side, that changed at that moment (UTC) or later, the earliest change first; without one, from the first on. */
  claims(participant: Ispb, modifiedAfter?: string): Promise<Result<DictClaims, DictFault>>;
  /** Does something with a claim; what was done already is answered with the claim as it stands. */
  moveClaim(participant: Ispb, id: string, move: DictClaimMove): Promise<Result<DictClaim, DictFault>>;
  /** A sign of life: asks for nothing and changes nothing. */
  echo(): Promise<Result<undefined, RailFault>>;
}

/** E-mail, SMS and push. */
export interface OutboxClient {
  /** Hands a message over; the same reference again is not delivered twice. */
  send(channel: Channel, message: OutboxMessage): Promise<Result<{ readonly id: string }, RailFault>>;
  /** A sign of life: hands nothing over. */
  echo(channel: Channel): Promise<Result<undefined, RailFault>>;
}

/** The register of companies, and the marks of fraud that participants report. */
export interface RegistryClient {
  /** The company of a CNPJ without mask. That there is none is an answer, not a fault. */
  findCompany(cnpj: string): Promise<Result<CompanyAnswer, RailFault>>;
  /** Whether each of these documents (1 to 50, without mask) has an open mark, in the order of asking. */
  fraudMarks(documents: readonly string[]): Promise<Result<readonly FraudMark[], RailFault>>;
}

/** The address finder. */
export interface AddressesClient {
  /** What is known of a CEP without mask. That it is unknown is an answer, not a fault. */
  find(cep: string): Promise<Result<CepAnswer, RailFault>>;
}

/** All rails. */
export interface RailsClient {
  readonly spi: SpiClient;
  readonly str: StrClient;
  readonly dict: DictClient;
  readonly disputes: DisputesClient;
  readonly outbox: OutboxClient;
  readonly registry: RegistryClient;
  readonly addresses: AddressesClient;
  readonly slips: SlipsClient;
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** The clients of the rails at that address, each question with that time-out (the stream with its own). */
export function createRailsClient(options: {
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
}): RailsClient {
  const transport = { baseUrl: options.baseUrl.replace(/\/$/, ''), fetch: options.fetch };
  const ask: Ask = (question) => request(transport, { timeoutMs: options.timeoutMs, ...question });
  return {
    spi: spiClient(ask),
    str: strClient(ask),
    dict: dictClient(ask),
    disputes: disputesClient(async (schema, question) => readAnswer(schema, await ask(question))),
    outbox: outboxClient(ask),
    registry: registryClient(ask),
    addresses: addressesClient(ask),
    slips: slipsClient(ask),
  };
}

function spiClient(ask: Ask): SpiClient {
  return {
    send: (ispb, xml) => sendMessage(ask, `/spi/${ispb}/messages`, { type: SPI_MESSAGE_TYPE, body: xml }),
    pull: (ispb, options) => pullMessages(ask, { path: `/spi/${ispb}/messages/stream`, schema: pulledSchema }, options),
    async entryFile(ispb, hash) {
      const path = `/spi/${ispb}/files/${encodeURIComponent(hash)}`;
      const answer = await ask({ method: 'GET', path, bytesMax: ENTRY_FILE_BYTES_MAX });
      if (!answer.ok) return answer;
      if (answer.value.status !== 200) return refuse(refusalOf(answer.value));
      const { text } = answer.value;
      const file = hashOfEntryFile(text) === hash ? decodeEntryFile(text) : undefined;
      return file?.participant === ispb ? ok(file) : refuse({ code: 'rail.malformed' });
    },
    echo: () => echo(ask, '/spi/echo'),
  };
}

function dictClient(ask: Ask): DictClient {
  const answerFrom = <T>(schema: z.ZodType<T>, answer: Result<RailResponse, RailFault>): Result<T, DictFault> => {
    if (!answer.ok) return answer;
    if (answer.value.status !== 200 && answer.value.status !== 201) return refuse(dictRefusalOf(answer.value));
    const read = readJson(schema, answer.value);
    return read === undefined ? refuse({ code: 'rail.malformed' }) : ok(read);
  };
  return {
    async lookUp(key, { participant, payer, endToEndId }) {
      const headers = {
        [REQUESTING_PARTICIPANT_HEADER]: participant,
        [PAYER_ID_HEADER]: payer,
        [END_TO_END_ID_HEADER]: endToEndId,
      };
      const path = `/dict/entries/${encodeURIComponent(key)}?${INCLUDE_STATISTICS}=true`;
      return answerFrom(dictAnswerSchema, await ask({ method: 'GET', path, headers }));
    },
    async register(participant, registration) {
      const headers = { ...JSON_TYPE, [REQUESTING_PARTICIPANT_HEADER]: participant };
      const body = JSON.stringify(registration);
      return answerFrom(dictEntrySchema, await ask({ method: 'PUT', path: '/dict/entries', headers, body }));
    },
    async remove(participant, key) {
      const headers = { [REQUESTING_PARTICIPANT_HEADER]: participant };
      const answer = await ask({ method: 'DELETE', path: `/dict/entries/${encodeURIComponent(key)}`, headers });
      if (!answer.ok) return answer;
      return answer.value.status === 204 ? ok() : refuse(dictRefusalOf(answer.value));
    },
    async claim(participant, claimRequest) {
      const headers = { ...JSON_TYPE, [REQUESTING_PARTICIPANT_HEADER]: participant };
      const body = JSON.stringify(claimRequest);
      return answerFrom(dictClaimSchema, await ask({ method: 'POST', path: '/dict/claims', headers, body }));
    },
    async claims(participant, modifiedAfter) {
      const headers = { [REQUESTING_PARTICIPANT_HEADER]: participant };
      const query = modifiedAfter === undefined ? '' : `?modifiedAfter=${encodeURIComponent(modifiedAfter)}`;
      return answerFrom(dictClaimsSchema, await ask({ method: 'GET', path: `/dict/claims${query}`, headers }));
    },
    async moveClaim(participant, id, { move, ...terms }) {
      const headers = { ...JSON_TYPE, [REQUESTING_PARTICIPANT_HEADER]: participant };
      const path = `/dict/claims/${encodeURIComponent(id)}/${move}`;
      return answerFrom(dictClaimSchema, await ask({ method: 'POST', path, headers, body: JSON.stringify(terms) }));
    },
    echo: () => echo(ask, '/dict/echo'),
  };
}

function outboxClient(ask: Ask): OutboxClient {
  const taken = z.object({ id: z.string().min(1).max(64) });
  return {
    async send(channel, message) {
      const body = JSON.stringify(message);
      const answer = await ask({ method: 'POST', path: `/outbox/${channel}`, headers: JSON_TYPE, body });
      if (!answer.ok) return answer;
      if (answer.value.status !== 200 && answer.value.status !== 201) return refuse(refusalOf(answer.value));
      const read = readJson(taken, answer.value);
      return read ? ok({ id: read.id }) : refuse({ code: 'rail.malformed' });
    },
    echo: (channel) => echo(ask, `/outbox/${channel}/echo`),
  };
}

function registryClient(ask: Ask): RegistryClient {
  return {
    async findCompany(cnpj) {
      const path = `/registry/companies/${encodeURIComponent(cnpj)}`;
      return readAnswer(companyAnswerSchema, await ask({ method: 'GET', path }));
    },
    async fraudMarks(documents) {
      // Personal data has no place in an address, which ends up in logs.
      const body = JSON.stringify({ documents });
      const answer = await ask({ method: 'POST', path: '/registry/fraud-marks', headers: JSON_TYPE, body });
      const read = readAnswer(fraudMarksSchema, answer);
      if (!read.ok) return read;
      const { marks } = read.value;
      const isWhole = marks.length === documents.length && marks.every((mark, at) => mark.document === documents[at]);
      return isWhole ? ok(marks) : refuse({ code: 'rail.malformed' });
    },
  };
}

function addressesClient(ask: Ask): AddressesClient {
  return {
    async find(cep) {
      return readAnswer(cepAnswerSchema, await ask({ method: 'GET', path: `/addresses/${encodeURIComponent(cep)}` }));
    },
  };
}

function dictRefusalOf(answer: RailResponse): DictFault {
  const refusal = refusalOf(answer);
  const error = refusal.code === 'rail.refused' && DICT_ERRORS.find((code) => code === refusal.reason);
  return error ? { code: 'dict.refused', error } : refusal;
}
