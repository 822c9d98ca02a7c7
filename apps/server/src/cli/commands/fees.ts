import { parseArgs } from 'node:util';
import { bankingDate, formatBrl, formatDate, formatTime, type Instant } from '@bank/core';
import { feeDesk, type GiveBackRefusal, type OpenFeeForStaff } from '../../features/fees/index.ts';
import { boundedText, type Command, type CommandLine, CommandRefused, WrongUsage } from '../command.ts';
import { withPlatform } from '../open-bank.ts';

const REFUSAL_WORDS: Readonly<Record<GiveBackRefusal, string>> = {
  'not-found': 'Não há tarifa com este número, nem de ordem com este número.',
  'given-back': 'Esta tarifa já foi devolvida. Nada foi feito.',
};

const OPEN_MAX = 500;
const REASON_CHARACTERS_MAX = 300;
const NAME_CHARACTERS_MAX = 80;

export const feesCommand: Command = {
  help: `Uso: ipe fees
       ipe fees give-back ORDEM|TARIFA --staff NOME --reason TEXTO

Sem mais, mostra as tarifas que aguardam saldo, a mais antiga primeiro; o servidor as cobra sozinho quando há saldo.
"give-back" devolve a tarifa de uma ordem (ord_…), ou uma tarifa pelo seu número (fee_…): o que foi cobrado volta à conta
num lançamento novo, o que ainda esperava deixa de ser devido. Fica no histórico da empresa. Repetir não devolve de novo.

  --staff NOME    quem devolve, pelo banco
  --reason TEXTO  por que; a empresa lê este texto`,
  async run(line) {
    const { values, positionals } = parseArgs({
      args: [...line.arguments],
      options: { staff: { type: 'string' }, reason: { type: 'string' } },
      allowPositionals: true,
    });
    const [act, id, ...more] = positionals;
    if (act === undefined) return listOpen(line);
    if (act !== 'give-back') throw new WrongUsage('Diga o que fazer: give-back; sem mais, mostra o que aguarda saldo.');
    if (id === undefined || more.length > 0) throw new WrongUsage('Informe o número de uma ordem ou de uma tarifa.');
    const staff = boundedText(values.staff, '--staff', 'informe um nome.', NAME_CHARACTERS_MAX);
    const reason = boundedText(values.reason, '--reason', 'diga por que, à empresa.', REASON_CHARACTERS_MAX);
    return giveBack(line, id, { staff, reason });
  },
};

async function listOpen(line: CommandLine): Promise<0> {
  const open = await withPlatform(line, ({ pool }) => feeDesk.listOpen(pool, OPEN_MAX));
  line.print(open.length === 0 ? 'Nenhuma tarifa aguarda saldo.\n' : `${open.map(lineOf).join('\n')}\n`);
  return 0;
}

async function giveBack(
  line: CommandLine,
  id: string,
  by: { readonly staff: string; readonly reason: string },
): Promise<0> {
  const given = await withPlatform(line, (platform) => feeDesk.giveBack(platform, id, by));
  if (!given.ok) throw new CommandRefused(REFUSAL_WORDS[given.error]);
  const { fee, wasCharged } = given.value;
  const amount = formatBrl(fee.amount);
  line.print(
    wasCharged
      ? `Devolvida: ${fee.description}, ${amount}.\n`
      : `Cancelada antes de cobrada: ${fee.description}, ${amount}.\n`,
  );
  return 0;
}

function lineOf({ id, dueAt, bankAccount, amount, description, orderId }: OpenFeeForStaff): string {
  return [id, timeOf(dueAt), bankAccount, formatBrl(amount), description, orderId ?? ''].join('  ').trimEnd();
}

function timeOf(at: Instant): string {
  return `${formatDate(bankingDate(at))} ${formatTime(at)}`;
}
