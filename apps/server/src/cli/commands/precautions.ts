import { parseArgs } from 'node:util';
import { bankingDate, formatBrl, formatDate, formatTime, type Instant, type Result } from '@bank/core';
import { PRECAUTION_REASON_WORDS, PRECAUTION_STATE_LABELS } from '@bank/contracts';
import {
  createPrecautionsDesk,
  type BlockRefusal,
  type JudgeRefusal,
  type Precaution,
  type PrecautionsDesk,
} from '../../features/pix-disputes/index.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { boundedText, CommandRefused, WrongUsage, type Command, type CommandLine } from '../command.ts';
import { withPlatform } from '../open-bank.ts';
import { staffIn, whoActs } from '../who-acts.ts';

const REASON_CHARACTERS_MAX = 300;

const JUDGE_REFUSAL_WORDS: Readonly<Record<JudgeRefusal, string>> = {
  'not-found': 'Não há bloqueio cautelar com este número.',
  over: 'Este bloqueio já foi decidido ou já terminou. Nada foi feito.',
  'nothing-proposed': 'Ninguém propôs como este bloqueio termina. Nada foi feito.',
  'same-person': 'Quem propôs não confirma: é preciso outra pessoa.',
};

const BLOCK_REFUSAL_WORDS: Readonly<Record<BlockRefusal, string>> = {
  'not-found': 'Nenhuma empresa deste banco recebeu de outro banco um Pix com este ID.',
  'too-late': 'Já passaram 72 horas do crédito. Nada foi feito.',
  known: 'Este Pix está ou já esteve bloqueado por precaução. Nada foi feito.',
  contested: 'Este Pix está em contestação, que já bloqueia o valor. Nada foi feito.',
  'gone-back': 'O valor deste Pix já foi devolvido ou está sendo devolvido. Nada foi feito.',
  'nothing-there': 'A conta não tem saldo para bloquear. Nada foi feito.',
};

const RESULT_WORDS = {
  release: 'liberar o valor',
  'give-back': 'devolver a quem pagou',
} as const;

export const precautionsCommand: Command = {
  help: `Uso: ipe precautions [list]
       ipe precautions show BLOQUEIO
       ipe precautions block ID-DO-PIX --reason TEXTO --staff NOME
       ipe precautions release BLOQUEIO --reason TEXTO --staff NOME
       ipe precautions give-back BLOQUEIO --reason TEXTO --staff NOME
       ipe precautions confirm BLOQUEIO --staff NOME

Pix recebidos por empresas do banco e bloqueados por precaução, por até 72 horas do crédito (bloqueio cautelar). "block"
bloqueia na hora um Pix recebido, e uma pessoa basta. "release" propõe liberar o valor, "give-back" devolver a quem pagou;
nada acontece antes que outra pessoa confirme. Sem decisão, o valor fica livre no fim do prazo.

  --reason TEXTO      por que; o de "block" só a equipe lê, os outros ficam no histórico da empresa
  --staff NOME        quem age; o segredo vem de IPE_STAFF_SECRET, de --secret-file ou da entrada
  --secret-file ARQ   o arquivo com o segredo de quem age`,
  async run(line) {
    const { values, positionals } = parseArgs({
      args: [...line.arguments],
      options: { reason: { type: 'string' }, staff: { type: 'string' }, 'secret-file': { type: 'string' } },
      allowPositionals: true,
    });
    const [act = 'list', id, ...more] = positionals;
    if (more.length > 0) throw new WrongUsage('Informe um bloqueio por vez.');
    const work = workOf(act, id, values);
    await withPlatform(line, (platform) => work(line, createPrecautionsDesk(platform), platform.settings));
    return 0;
  },
};

interface Given {
  readonly reason?: string | undefined;
  readonly staff?: string | undefined;
  readonly 'secret-file'?: string | undefined;
}

type Work = (line: CommandLine, desk: PrecautionsDesk, settings: Settings) => Promise<void>;

/** What is to be done, checked before the bank is opened. */
function workOf(act: string, id: string | undefined, given: Given): Work {
  if (act === 'list') {
    if (id !== undefined) throw new WrongUsage('"list" não leva número; "show" leva.');
    return list;
  }
  if (!id) throw new WrongUsage('Informe o número, como "ipe precautions list" o mostra; em "block", o ID do Pix.');
  switch (act) {
    case 'show':
      return show(id);
    case 'block':
      return block(id, given);
    case 'release':
    case 'give-back':
      return propose(id, act, given);
    case 'confirm':
      return confirm(id, given);
    default:
      throw new WrongUsage('Diga o que fazer: list, show, block, release, give-back, confirm.');
  }
}

async function list(line: CommandLine, desk: PrecautionsDesk): Promise<void> {
  const found = await desk.list();
  line.print(found.length === 0 ? 'Nenhum bloqueio cautelar em aberto.\n' : `${found.map(lineOf).join('\n')}\n`);
}

function show(id: string): Work {
  return async (line, desk) => {
    const precaution = await desk.show(id);
    if (!precaution) throw new CommandRefused(JUDGE_REFUSAL_WORDS['not-found']);
    line.print(describe(precaution));
  };
}

function block(endToEndId: string, given: Given): Work {
  const note = boundedText(given.reason, '--reason', 'diga por quê.', REASON_CHARACTERS_MAX);
  const staff = staffIn(given.staff);
  return async (line, desk, settings) => {
    const by = await whoActs(line, settings, staff, given['secret-file']);
    const done = await desk.block(endToEndId, { by, note });
    if (!done.ok) throw new CommandRefused(BLOCK_REFUSAL_WORDS[done.error]);
    line.print(`${describe(done.value)}Feito.\n`);
  };
}

function propose(id: string, result: keyof typeof RESULT_WORDS, given: Given): Work {
  const reason = boundedText(given.reason, '--reason', 'diga por quê.', REASON_CHARACTERS_MAX);
  const staff = staffIn(given.staff);
  return async (line, desk, settings) => {
    const by = await whoActs(line, settings, staff, given['secret-file']);
    const proposed = judged(await desk.propose(id, { result, reason, by }));
    line.print(`${describe(proposed)}Outra pessoa confirma com: ipe precautions confirm ${id} --staff NOME\n`);
  };
}

function confirm(id: string, given: Given): Work {
  const staff = staffIn(given.staff);
  return async (line, desk, settings) => {
    const by = await whoActs(line, settings, staff, given['secret-file']);
    line.print(`${describe(judged(await desk.confirm(id, by)))}Feito.\n`);
  };
}

function judged(done: Result<Precaution, JudgeRefusal>): Precaution {
  if (!done.ok) throw new CommandRefused(JUDGE_REFUSAL_WORDS[done.error]);
  return done.value;
}

function lineOf({ id, state, amount, blocked, until }: Precaution): string {
  return `${id}  ${PRECAUTION_STATE_LABELS[state]}  ${formatBrl(amount)}, bloqueado ${formatBrl(blocked)}  termina até ${momentOf(until)}`;
}

function describe(precaution: Precaution): string {
  const { endToEndId, reason, askedBy, note, creditedAt, proposal } = precaution;
  const lines = [
    lineOf(precaution),
    `Pix: ${endToEndId}, creditado em ${momentOf(creditedAt)}`,
    `Motivo: ${PRECAUTION_REASON_WORDS[reason]}`,
    ...(askedBy === null ? [] : [`Pedido por ${askedBy}: ${note ?? ''}`]),
    ...(proposal ? [`Proposta de ${proposal.by}: ${RESULT_WORDS[proposal.result]}. ${proposal.reason}`] : []),
  ];
  return `${lines.join('\n')}\n`;
}

function momentOf(at: Instant): string {
  return `${formatDate(bankingDate(at))} ${formatTime(at)}`;
}
