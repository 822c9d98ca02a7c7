import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bankingDate, formatBrl, formatDate, formatTime, type Instant } from '@bank/core';
import { DISPUTE_REASON_WORDS, RECEIVED_DISPUTE_STATE_LABELS } from '@bank/contracts';
import {
  createDisputesDesk,
  type DisputesDesk,
  type JudgeRefusal,
  type ReceivedDispute,
} from '../../features/pix-disputes/index.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { boundedText, CommandRefused, WrongUsage, type Command, type CommandLine } from '../command.ts';
import { withPlatform } from '../open-bank.ts';
import { staffIn, whoActs } from '../who-acts.ts';

const REASON_CHARACTERS_MAX = 300;

const REFUSAL_WORDS: Readonly<Record<JudgeRefusal, string>> = {
  'not-found': 'Não há contestação com este número.',
  over: 'Esta contestação já foi decidida ou cancelada. Nada foi feito.',
  'nothing-proposed':
    'Ninguém propôs uma decisão, ou a defesa chegou depois da proposta. Veja de novo. Nada foi feito.',
  'same-person': 'Quem propôs não confirma: é preciso outra pessoa.',
};

const RESULT_WORDS = {
  AGREED: 'procedente: o valor fica bloqueado até o outro banco pedir a devolução',
  DISAGREED: 'improcedente: o valor bloqueado é liberado',
} as const;

export const disputesCommand: Command = {
  help: `Uso: ipe disputes [list]
       ipe disputes show CONTESTAÇÃO [--documents PASTA]
       ipe disputes agree CONTESTAÇÃO --reason TEXTO --staff NOME
       ipe disputes disagree CONTESTAÇÃO --reason TEXTO --staff NOME
       ipe disputes confirm CONTESTAÇÃO --staff NOME

Pix recebidos por empresas do banco que alguém contestou por fraude (MED). "agree" propõe que houve fraude, "disagree" que
não; nada acontece antes que outra pessoa confirme, em até 7 dias da contestação. Uma defesa que chega desfaz a proposta.

  --documents PASTA   guarda ali os documentos da defesa; abra-os num lugar isolado
  --reason TEXTO      por que; fica no histórico da empresa
  --staff NOME        quem age; o segredo vem de IPE_STAFF_SECRET, de --secret-file ou da entrada
  --secret-file ARQ   o arquivo com o segredo de quem age`,
  async run(line) {
    const { values, positionals } = parseArgs({
      args: [...line.arguments],
      options: {
        documents: { type: 'string' },
        reason: { type: 'string' },
        staff: { type: 'string' },
        'secret-file': { type: 'string' },
      },
      allowPositionals: true,
    });
    const [act = 'list', id, ...more] = positionals;
    if (more.length > 0) throw new WrongUsage('Informe uma contestação por vez.');
    const work = workOf(act, id, values);
    await withPlatform(line, (platform) => work(line, createDisputesDesk(platform), platform.settings));
    return 0;
  },
};

interface Given {
  readonly documents?: string | undefined;
  readonly reason?: string | undefined;
  readonly staff?: string | undefined;
  readonly 'secret-file'?: string | undefined;
}

type Work = (line: CommandLine, desk: DisputesDesk, settings: Settings) => Promise<void>;

/** What is to be done, checked before the bank is opened. */
function workOf(act: string, id: string | undefined, given: Given): Work {
  if (act === 'list') {
    if (id !== undefined) throw new WrongUsage('"list" não leva número; "show" leva.');
    return list;
  }
  if (!id) throw new WrongUsage('Informe o número, como "ipe disputes list" o mostra.');
  switch (act) {
    case 'show':
      return show(id, given.documents);
    case 'agree':
      return propose(id, 'AGREED', given);
    case 'disagree':
      return propose(id, 'DISAGREED', given);
    case 'confirm':
      return confirm(id, given);
    default:
      throw new WrongUsage('Diga o que fazer: list, show, agree, disagree, confirm.');
  }
}

async function list(line: CommandLine, desk: DisputesDesk): Promise<void> {
  const found = await desk.list();
  line.print(found.length === 0 ? 'Nenhuma contestação em aberto.\n' : `${found.map(lineOf).join('\n')}\n`);
  const odd = await desk.putAside();
  if (odd.length === 0) return;
  line.print('\nO diretório disse, e o banco não pôde usar; fale com o diretório:\n');
  for (const { list: name, itemId, modified, fault } of odd)
    line.print(`  ${name}  ${itemId}  ${modified}  ${fault}\n`);
}

function show(id: string, folder: string | undefined): Work {
  return async (line, desk) => {
    const dispute = await desk.show(id);
    if (!dispute) throw new CommandRefused(REFUSAL_WORDS['not-found']);
    const files = await desk.evidence(dispute);
    line.print(describe(dispute));
    for (const { number, name } of files) line.print(`Documento ${number}: ${name}\n`);
    if (folder === undefined) return;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const { number, extension, content } of files) {
      // What the sender called a file is no name for ours, and what is there already is never written over.
      const file = join(folder, `${id}-${number}.${extension}`);
      await writeFile(file, content, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'EEXIST' ? new CommandRefused(`${file}: já existe, e nada é gravado por cima.`) : error;
      });
      line.tell(`Guardado: ${file}`);
    }
  };
}

function propose(id: string, result: keyof typeof RESULT_WORDS, given: Given): Work {
  const reason = boundedText(given.reason, '--reason', 'diga por quê.', REASON_CHARACTERS_MAX);
  const staff = staffIn(given.staff);
  return async (line, desk, settings) => {
    const by = await whoActs(line, settings, staff, given['secret-file']);
    const done = await desk.propose(id, { result, reason, by });
    if (!done.ok) throw new CommandRefused(REFUSAL_WORDS[done.error]);
    line.print(`${describe(done.value)}Outra pessoa confirma com: ipe disputes confirm ${id} --staff NOME\n`);
  };
}

function confirm(id: string, given: Given): Work {
  const staff = staffIn(given.staff);
  return async (line, desk, settings) => {
    const by = await whoActs(line, settings, staff, given['secret-file']);
    const done = await desk.confirm(id, by);
    if (!done.ok) throw new CommandRefused(REFUSAL_WORDS[done.error]);
    line.print(`${describe(done.value)}Feito.\n`);
  };
}

function lineOf(dispute: ReceivedDispute): string {
  const { id, state, amount, blocked, analysisUntil } = dispute;
  return `${id}  ${RECEIVED_DISPUTE_STATE_LABELS[state]}  ${formatBrl(amount)}, bloqueado ${formatBrl(blocked)}  decidir até ${momentOf(analysisUntil)}`;
}

function describe(dispute: ReceivedDispute): string {
  const { endToEndId, reason, openedAt, answer, answeredAt, proposal } = dispute;
  const lines = [
    lineOf(dispute),
    `Pix: ${endToEndId}`,
    `Motivo: ${DISPUTE_REASON_WORDS[reason]}`,
    `Aberta em ${momentOf(openedAt)}`,
    answer === null || answeredAt === null ? 'Sem defesa' : `Defesa de ${momentOf(answeredAt)}:\n${answer}`,
    ...(proposal ? [`Proposta de ${proposal.by}: ${RESULT_WORDS[proposal.result]}. ${proposal.reason}`] : []),
  ];
  return `${lines.join('\n')}\n`;
}

function momentOf(at: Instant): string {
  return `${formatDate(bankingDate(at))} ${formatTime(at)}`;
}
