import { parseArgs } from 'node:util';
import { addDays, bankingDate, formatDate, parseCivilDate, type CivilDate } from '@bank/core';
import { closeDay } from '@bank/ledger';
import { feesDayClose } from '../../features/fees/index.ts';
import { countDays, issueClosedMonths } from '../../features/statement/index.ts';
import { WrongUsage, type Command, type CommandLine } from '../command.ts';
import { countInWords, withPlatform } from '../open-bank.ts';

export const closeDayCommand: Command = {
  help: `Uso: ipe close-day [--date AAAA-MM-DD]

Guarda o saldo final de cada conta em cada dia até a data (padrão: ontem, em São Paulo) e não deixa mais nada ser lançado
nesses dias. Depois cobra as mensalidades do mês que começou, a partir do seu primeiro dia útil, e as tarifas que
esperavam saldo, e emite os extratos dos meses que terminaram, a partir do primeiro dia útil do mês seguinte. Pode ser
repetido: um dia fechado fica como está, nada é cobrado duas vezes, e cada mês é emitido uma vez. Sai com 1 se uma conta
não confere ou um extrato não pôde ser emitido.`,
  async run(line) {
    const { values } = parseArgs({ args: [...line.arguments], options: { date: { type: 'string' } } });
    const date = dayToClose(values.date, line);
    return withPlatform(line, async (platform) => {
      const { pool, clock } = platform;
      const closed = await closeDay(pool, date);
      const counted = await countDays(pool, clock.now());
      line.print(
        `${formatDate(date)} fechado: ${countInWords(closed.accounts)} contas, ${countInWords(closed.snapshots)} saldos guardados, ${countInWords(counted)} lançamentos somados.\n`,
      );
      const { charged, waiting } = await feesDayClose.chargeMonthly(platform);
      const collected = await feesDayClose.collectOpen(platform);
      line.print(
        `Mensalidades: ${countInWords(charged)} cobradas, ${countInWords(waiting)} à espera de saldo. Tarifas que esperavam: ${countInWords(collected)} cobradas.\n`,
      );
      const months = await issueClosedMonths({ ...platform, bank: platform.settings.bank, date, at: clock.now() });
      line.print(`Extratos mensais: ${countInWords(months.files)} arquivos emitidos.\n`);
      const faults = [...closed.faults, ...months.faults];
      for (const fault of faults) line.tell(fault);
      return faults.length === 0 ? 0 : 1;
    });
  },
};

function dayToClose(text: string | undefined, { clock }: CommandLine): CivilDate {
  const today = bankingDate(clock.now());
  if (text === undefined) return addDays(today, -1);
  const date = parseCivilDate(text);
  if (!date.ok) throw new WrongUsage('--date: informe uma data que existe, como 2026-11-20.');
  if (date.value >= today) throw new WrongUsage('--date: só um dia que já terminou pode ser fechado.');
  return date.value;
}
