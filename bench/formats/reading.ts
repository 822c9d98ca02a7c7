import { createRequire } from 'node:module';
import { boletoAmountDue, ONE_PERCENT, readBoleto, type Boleto, type BoletoTerms } from '@bank/boleto';
import { readBrCode } from '@bank/brcode';
import { readCmc7 } from '@bank/cmc7';
import { amountDue, readCharge } from '@bank/cobv';
import { addDays, money, type CivilDate } from '@bank/core';
import { parseCnpj, parseCpf } from '@bank/documents';
import { parseEndToEndId, parseTxid } from '@bank/identifiers';
import { decodeMessage } from '@bank/iso20022';
import { parsePixKey } from '@bank/pix-key';
import {
  getBoletoInfo,
  getPixKeyInfo,
  getPixPayloadInfo,
  isValidBoleto,
  isValidCnpj,
  isValidCpf,
  isValidPixKey,
} from '@brazilian-utils/brazilian-utils';
import { isValid as fnandoCnpj } from '@fnando/cnpj';
import { validate as cnpjPackage } from 'cnpj';
import { cnpj as validatorCnpj, cpf as validatorCpf } from 'cpf-cnpj-validator';
import { validateBr } from 'js-brasil';
import { hasError, parsePix } from 'pix-utils';
import { isBoleto, isCNPJ, isCPF, isPixCopyPaste, isPixKey } from 'validation-br';
import { cpuMs } from './clock.ts';
import { charges, codes, TODAY } from './codes.ts';
import { figure, median, type Figure, type PeerFigure } from './figure.ts';

const BUDGET_US = 10;
const BATCHES = 15;
const BATCH_MS = 12;

type Read = (code: string) => boolean;

/** A package of npm that does the same or less. */
interface Peer {
  readonly name: string;
  readonly accepts: Read;
  /** What it does, where that is less; without this it does the same job. */
  readonly less?: string;
}

interface Job {
  readonly what: string;
  readonly inputs: readonly string[];
  readonly ours: Read;
  readonly peers: readonly Peer[];
  /** No budget where none was promised. */
  readonly budget?: number | undefined;
}

const require = createRequire(import.meta.url);
const validator = require('boleto-brasileiro-validator') as {
  readonly boleto: (text: string, blocks: boolean) => boolean;
};
const boletoUtils = require('@mrmgomes/boleto-utils') as {
  readonly validarBoleto: (text: string) => { readonly sucesso: boolean };
};

const BR_CODE_PEERS: readonly Peer[] = [
  { name: 'pix-utils', accepts: (code) => !hasError(parsePix(code)) },
  { name: '@brazilian-utils', accepts: (code) => getPixPayloadInfo(code) !== null },
  {
    name: 'validation-br',
    accepts: (code) => isPixCopyPaste(code),
    less: 'only says whether the CRC is right',
  },
];

const KEY_PEERS: readonly Peer[] = [
  { name: '@brazilian-utils', accepts: (key) => getPixKeyInfo(key) !== null },
  { name: '@brazilian-utils', accepts: (key) => isValidPixKey(key), less: 'does not say the type' },
  { name: 'validation-br', accepts: (key) => isPixKey(key), less: 'does not say the type' },
];

const BOLETO_PEERS: readonly Peer[] = [
  {
    name: 'boleto-brasileiro-validator',
    accepts: (code) => validator.boleto(code, true),
    less: 'only says whether it is right',
  },
  { name: '@mrmgomes/boleto-utils', accepts: (code) => boletoUtils.validarBoleto(code).sucesso },
  { name: '@brazilian-utils', accepts: (code) => getBoletoInfo(code) !== null },
  {
    name: '@brazilian-utils',
    accepts: (code) => isValidBoleto(code),
    less: 'only says whether it is right',
  },
  { name: 'validation-br', accepts: (code) => isBoleto(code), less: 'only says whether it is right' },
];

const CNPJ_PEERS: readonly Peer[] = [
  { name: '@fnando/cnpj', accepts: (text) => fnandoCnpj(text) },
  { name: 'cnpj', accepts: (text) => cnpjPackage(text) },
  { name: 'cpf-cnpj-validator', accepts: (text) => validatorCnpj.isValid(text) },
  { name: 'validation-br', accepts: (text) => isCNPJ(text) },
  { name: 'js-brasil', accepts: (text) => validateBr.cnpj?.(text) === true },
  { name: '@brazilian-utils', accepts: (text) => isValidCnpj(text, { version: 2 }) },
];

const CPF_PEERS: readonly Peer[] = [
  { name: 'cpf-cnpj-validator', accepts: (text) => validatorCpf.isValid(text) },
  { name: 'validation-br', accepts: (text) => isCPF(text) },
  { name: 'js-brasil', accepts: (text) => validateBr.cpf?.(text) === true },
  { name: '@brazilian-utils', accepts: (text) => isValidCpf(text) },
];

const brCode: Read = (text) => readBrCode(text).ok;
const key: Read = (text) => parsePixKey(text).ok;
const boleto = (kind: Boleto['kind']): Read => {
  return (text) => {
    const read = readBoleto(text, TODAY);
    return read.ok && read.value.kind === kind;
  };
};

const JOBS: readonly Job[] = [
  { what: 'BR Code, static', inputs: codes.staticCodes, ours: brCode, peers: BR_CODE_PEERS },
  { what: 'BR Code, dynamic', inputs: codes.dynamicCodes, ours: brCode, peers: BR_CODE_PEERS },
  { what: 'BR Code, dynamic with recurrence', inputs: codes.compositeCodes, ours: brCode, peers: BR_CODE_PEERS },
  { what: 'BR Code, recurrence', inputs: codes.recurrenceCodes, ours: brCode, peers: BR_CODE_PEERS },
  { what: 'Pix key, CPF', inputs: codes.cpfKeys, ours: key, peers: KEY_PEERS },
  { what: 'Pix key, CNPJ', inputs: codes.cnpjKeys, ours: key, peers: KEY_PEERS },
  { what: 'Pix key, phone', inputs: codes.phoneKeys, ours: key, peers: KEY_PEERS },
  { what: 'Pix key, e-mail', inputs: codes.emailKeys, ours: key, peers: KEY_PEERS },
  { what: 'Pix key, EVP', inputs: codes.evpKeys, ours: key, peers: KEY_PEERS },
  { what: 'endToEndId', inputs: codes.endToEndIds, ours: (text) => parseEndToEndId(text).ok, peers: [] },
  { what: 'txid', inputs: codes.txids, ours: (text) => parseTxid(text).ok, peers: [] },
  { what: 'boleto, barcode of 44', inputs: codes.cobrancaBarcodes, ours: boleto('cobranca'), peers: BOLETO_PEERS },
  { what: 'boleto, line of 47', inputs: codes.cobrancaLines, ours: boleto('cobranca'), peers: BOLETO_PEERS },
  { what: 'boleto, masked line of 47', inputs: codes.maskedLines, ours: boleto('cobranca'), peers: BOLETO_PEERS },
  {
    what: 'arrecadação, barcode of 44',
    inputs: codes.arrecadacaoBarcodes,
    ours: boleto('arrecadacao'),
    peers: BOLETO_PEERS,
  },
  { what: 'arrecadação, line of 48', inputs: codes.arrecadacaoLines, ours: boleto('arrecadacao'), peers: BOLETO_PEERS },
  { what: 'CMC7', inputs: codes.cheques, ours: (text) => readCmc7(text).ok, peers: [] },
  { what: 'CPF', inputs: codes.cpfs, ours: (text) => parseCpf(text).ok, peers: CPF_PEERS },
  { what: 'CNPJ', inputs: codes.cnpjs, ours: (text) => parseCnpj(text).ok, peers: CNPJ_PEERS },
  { what: 'CNPJ with letters', inputs: codes.letterCnpjs, ours: (text) => parseCnpj(text).ok, peers: CNPJ_PEERS },
];

/** Reads every kind of code, warm, against the packages of npm that accept the same codes. */
export function readingFigures(): readonly Figure[] {
  return [...JOBS.map(measureJob), cobvFigure(), boletoAmountFigure(), messageFigure()];
}

function measureJob({ what, inputs, ours, peers, budget = BUDGET_US }: Job): Figure {
  const refused = inputs.filter((input) => !ours(input));
  if (refused.length > 0) throw new Error(`${what}: refused ${refused[0]}`);
  const able = peers.filter(({ accepts }) => inputs.every((input) => answers(accepts, input)));
  const [own = Number.NaN, ...theirs] = microsecondsEach(
    [ours, ...able.map(({ accepts }) => accepts)].map((read) => each(inputs, read)),
    inputs.length,
  );
  const measured = able.map((peer, index) => ({ ...peer, value: theirs[index] ?? Number.NaN }));
  const peer = fastest(measured.filter(({ less }) => less === undefined));
  const lesser = fastest(measured.filter(({ less }) => less !== undefined));
  return figure(what, own, 'µs', {
    budget,
    peer: peer && asFigure(peer, own),
    lesser: lesser && { ...asFigure(lesser, own), does: lesser.less ?? '' },
    note: noteOf(peers, able),
  });
}

interface Measured extends Peer {
  readonly value: number;
}

function fastest(peers: readonly Measured[]): Measured | undefined {
  return peers.toSorted((a, b) => a.value - b.value)[0];
}

function asFigure({ name, value }: Measured, own: number): PeerFigure {
  return { name, value, ratio: value / own };
}

function noteOf(peers: readonly Peer[], able: readonly Peer[]): string | undefined {
  if (peers.length === 0) return 'no package of npm among our peers reads it';
  const unable = [...new Set(peers.filter((peer) => !able.includes(peer)).map(({ name }) => name))];
  return unable.length > 0 ? `refused some of these right codes: ${unable.join(', ')}` : undefined;
}

function answers(accepts: Read, input: string): boolean {
  try {
    return accepts(input);
  } catch {
    return false;
  }
}

function each<T>(inputs: readonly T[], read: (input: T) => boolean): () => number {
  return () => {
    let right = 0;
    for (const input of inputs) if (read(input)) right += 1;
    return right;
  };
}

/** Medians of batches that take turns, so that whatever slows the machine meets all alike; microseconds a code. */
function microsecondsEach(rounds: readonly (() => number)[], codesInRound: number): readonly number[] {
  const timed = rounds.map((round) => ({ round, repeat: warmUp(round), times: [] as number[] }));
  for (let batch = 0; batch < BATCHES; batch += 1) {
    for (const { round, repeat, times } of timed) {
      const begun = cpuMs();
      for (let done = 0; done < repeat; done += 1) round();
      times.push(((cpuMs() - begun) * 1000) / (repeat * codesInRound));
    }
  }
  return timed.map(({ times }) => median(times));
}

/** Runs until the compiler has settled; how often fills a batch. */
function warmUp(round: () => number): number {
  const begun = cpuMs();
  let rounds = 0;
  while (cpuMs() - begun < 20 * BATCH_MS || rounds < 20) {
    round();
    rounds += 1;
  }
  return Math.max(1, Math.round((BATCH_MS * rounds) / (cpuMs() - begun)));
}

function cobvFigure(): Figure {
  const read = ({ charge, on }: (typeof charges)[number]): boolean => {
    const checked = readCharge(charge);
    return checked.ok && amountDue(checked.value, on).ok;
  };
  if (!charges.every(read)) throw new Error('cobv: refused a charge');
  const [own = Number.NaN] = microsecondsEach([each(charges, read)], charges.length);
  return figure('cobv, read and amount due on a day', own, 'µs', {
    budget: BUDGET_US,
    note: 'no package of npm among our peers does it',
  });
}

function boletoAmountFigure(): Figure {
  const questions: readonly { readonly terms: BoletoTerms; readonly on: CivilDate }[] = charges.map(
    ({ on }, index) => ({
      on,
      terms: {
        nominal: money(BigInt(10_000 + index * 37)),
        dueDate: addDays(TODAY, (index % 30) - 10),
        interest: { kind: 'percent-per-month', percent: ONE_PERCENT },
        fine: { kind: 'percent', percent: ONE_PERCENT },
        discounts: [{ kind: 'percent-until', percent: ONE_PERCENT, until: addDays(TODAY, (index % 30) - 12) }],
      },
    }),
  );
  const read = ({ terms, on }: (typeof questions)[number]): boolean => boletoAmountDue(terms, on).ok;
  if (!questions.every(read)) throw new Error('boleto amount due: refused terms');
  const [own = Number.NaN] = microsecondsEach([each(questions, read)], questions.length);
  return figure('boleto, amount due on a day', own, 'µs', {
    budget: BUDGET_US,
    note: 'no package of npm among our peers does it',
  });
}

function messageFigure(): Figure {
  const { payments } = codes;
  const read: Read = (text) => decodeMessage(text).ok;
  if (!payments.every(read)) throw new Error('pacs.008: refused a message');
  const [own = Number.NaN] = microsecondsEach([each(payments, read)], payments.length);
  const bytes = payments.reduce((sum, text) => sum + text.length, 0) / payments.length;
  return figure('pacs.008 with one payment', own, 'µs', {
    note: `${bytes.toFixed(0)} characters of XML each; no budget`,
  });
}
