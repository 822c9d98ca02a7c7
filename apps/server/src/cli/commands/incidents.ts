import { parseArgs } from 'node:util';
import { parseReais, type Money } from '@bank/core';
import { createBank } from '../../bank.ts';
import {
  resolving,
  type ConfirmRefusal,
  type OpenMattersDesk,
  type ProposalRefusal,
} from '../../features/reconciliation/index.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { CommandRefused, WrongUsage, type Command, type CommandLine, type ExitCode } from '../command.ts';
import { withPlatform } from '../open-bank.ts';
import { staffIn, whoActs } from '../who-acts.ts';
import { describeMatter, describeResolution, matterLines } from '../open-matters-text.ts';

const LISTED = 500;
const REASON_CHARACTERS_MAX = 300;

export const incidentsCommand: Command = {
  help: `Uso: ipe incidents [list]
       ipe incidents show NÚMERO
       ipe incidents resolve NÚMERO --as O-QUÊ --reason TEXTO --staff NOME [--amount REAIS] [--account CONTA]
       ipe incidents confirm RESOLUÇÃO --staff NOME

O que está em aberto entre o banco e os trilhos: ordens sem resposta, contradições, mensagens retidas, diferenças da
conciliação, perguntas sem resposta; do mais antigo ao mais novo. "resolve" propõe o que fazer e não move nada; "confirm"
faz, e é sempre de outra pessoa. Uma proposta nova toma o lugar da anterior. Fica na auditoria com o nome das duas.

  --as O-QUÊ          ${resolving.RESOLUTION_KINDS.map((kind) => `${kind}: ${resolving.RESOLUTION_WORDS[kind].toLowerCase()}`).join('\n                      ')}
  --reason TEXTO      por que; a empresa lê este texto onde a conta ou a ordem dela muda
  --amount REAIS      quanto, como 10,00, onde o assunto não o diz
  --account CONTA     de quem, pelos cinco dígitos da conta, onde o assunto não o diz
  --staff NOME        quem age; o segredo vem de IPE_STAFF_SECRET, de --secret-file ou da entrada
  --secret-file ARQ   o arquivo com o segredo de quem age

Numa sandbox, as duas pessoas e os seus segredos estão em DATA_DIR/keys/staff.`,
  async run(line) {
    const { values, positionals } = parseArgs({
      args: [...line.arguments],
      options: {
        as: { type: 'string' },
        reason: { type: 'string' },
        amount: { type: 'string' },
        account: { type: 'string' },
        staff: { type: 'string' },
        'secret-file': { type: 'string' },
      },
      allowPositionals: true,
    });
    const [act = 'list', id, ...more] = positionals;
    if (more.length > 0) throw new WrongUsage('Informe um número por vez.');
    const work = workOf(act, id, values);
    return withPlatform(line, async (platform) => {
      const { reconciliation, http } = await createBank(platform);
      try {
        return await work(line, reconciliation.desk, platform.settings);
      } finally {
        await http.close();
      }
    });
  },
};

interface Given {
  readonly as?: string | undefined;
  readonly reason?: string | undefined;
  readonly amount?: string | undefined;
  readonly account?: string | undefined;
  readonly staff?: string | undefined;
  readonly 'secret-file'?: string | undefined;
}

type Work = (line: CommandLine, desk: OpenMattersDesk, settings: Settings) => Promise<ExitCode>;

/** What is to be done, checked before the bank is opened. */
function workOf(act: string, id: string | undefined, given: Given): Work {
  switch (act) {
    case 'list':
      if (id !== undefined) throw new WrongUsage('"list" não leva número; "show" leva.');
      return list;
    case 'show':
      return show(numberIn(id));
    case 'resolve':
      return resolve(numberIn(id), given);
    case 'confirm':
      return confirm(numberIn(id), given);
    default:
      throw new WrongUsage('Diga o que fazer: list, show, resolve, confirm.');
  }
}

async function list(line: CommandLine, desk: OpenMattersDesk): Promise<ExitCode> {
  const [counts, matters] = await Promise.all([desk.count(), desk.list(LISTED)]);
  line.print(matterLines(counts, matters, line.clock.now()));
  return 0;
}

function show(id: string): Work {
  return async (line, desk) => {
    const found = await desk.show(id);
    if (!found) throw new CommandRefused('Não há nada com este número que se resolva.');
    line.print(describeMatter(found.subject, line.clock.now()));
    for (const resolution of found.resolutions) line.print(`\n${describeResolution(resolution)}`);
    return 0;
  };
}

function resolve(matterId: string, given: Given): Work {
  const kind = kindIn(given.as);
  const reason = reasonIn(given.reason);
  const amount = amountIn(given.amount);
  const bankAccount = accountIn(given.account);
  const staff = staffIn(given.staff);
  return async (line, desk, settings) => {
    const by = await whoActs(line, settings, staff, given['secret-file']);
    const proposed = await desk.propose({ matterId, kind, by, reason, amount, bankAccount });
    if (!proposed.ok) throw new CommandRefused(proposalRefusalInWords(proposed.error));
    const resolution = await desk.resolution(proposed.value.id);
    if (resolution) line.print(describeResolution(resolution));
    line.print(`Outra pessoa confirma com: ipe incidents confirm ${proposed.value.id} --staff NOME\n`);
    return 0;
  };
}

function confirm(id: string, given: Given): Work {
  const staff = staffIn(given.staff);
  return async (line, desk, settings) => {
    const by = await whoActs(line, settings, staff, given['secret-file']);
    const confirmed = await desk.confirm(id, by);
    if (!confirmed.ok) throw new CommandRefused(CONFIRM_REFUSALS[confirmed.error]);
    line.print(`${describeResolution(confirmed.value)}Feito.\n`);
    return 0;
  };
}

function numberIn(id: string | undefined): string {
  if (id === undefined || id === '') throw new WrongUsage('Informe o número, como "ipe incidents list" o mostra.');
  return id;
}

function kindIn(text: string | undefined): resolving.ResolutionKind {
  const kind = resolving.RESOLUTION_KINDS.find((one) => one === text);
  if (kind === undefined) throw new WrongUsage(`--as: use um destes: ${resolving.RESOLUTION_KINDS.join(', ')}.`);
  return kind;
}

function reasonIn(text: string | undefined): string {
  const reason = text?.replace(/[\p{C}\s]+/gu, ' ').trim() ?? '';
  if (reason === '') throw new WrongUsage('--reason: diga por quê.');
  if (reason.length > REASON_CHARACTERS_MAX) {
    throw new WrongUsage(`--reason: use no máximo ${REASON_CHARACTERS_MAX} caracteres.`);
  }
  return reason;
}

function amountIn(text: string | undefined): Money | undefined {
  if (text === undefined) return undefined;
  const amount = parseReais(text);
  if (!amount.ok || amount.value <= 0n) throw new WrongUsage('--amount: informe um valor em reais, como 10,00.');
  return amount.value;
}

function accountIn(text: string | undefined): string | undefined {
  if (text !== undefined && !/^\d{5}$/.test(text))
    throw new WrongUsage('--account: informe os cinco dígitos da conta.');
  return text;
}

const PROPOSAL_REFUSALS: Readonly<Record<ProposalRefusal['code'], string>> = {
  'not-found': 'Não há nada com este número que se resolva.',
  over: 'Isto não está mais em aberto.',
  'not-possible': 'Isto não se faz aqui.',
  'amount-needed': '--amount: o assunto não diz quanto; informe o valor.',
  'amount-given': '--amount: aqui o valor não se escolhe; tire a opção.',
  'amount-above-payment': '--amount: o valor passa do valor do pagamento.',
  'account-needed': '--account: o assunto não diz de quem é; informe a conta.',
  'account-given': '--account: aqui a conta não se escolhe; tire a opção.',
  'account-unknown': '--account: não há empresa com esta conta.',
  'rail-unknown': 'O banco não tem conta com o trilho deste assunto: só se encerra sem lançamento.',
};

function proposalRefusalInWords(refusal: ProposalRefusal): string {
  const words = PROPOSAL_REFUSALS[refusal.code];
  if (refusal.code !== 'not-possible') return words;
  return refusal.allowed.length === 0 ? words : `${words} O que se pode: ${refusal.allowed.join(', ')}.`;
}

const CONFIRM_REFUSALS: Readonly<Record<ConfirmRefusal, string>> = {
  'not-found': 'Não há resolução com este número.',
  'same-person': 'Quem propôs não confirma: é preciso outra pessoa.',
  replaced: 'Outra proposta tomou o lugar desta. Veja-a com "ipe incidents show".',
  confirmed: 'Esta resolução já foi confirmada. Nada foi feito.',
  'not-possible': 'O assunto mudou desde a proposta, e isto não se faz mais. Nada foi feito.',
  'above-payment': 'Com o que já foi acertado deste pagamento, isto passa do valor dele. Nada foi feito.',
  'no-funds': 'A conta não tem saldo para este débito. Nada foi feito.',
  'changed-meanwhile': 'Alguém foi mais rápido: veja de novo. Nada foi feito.',
};
