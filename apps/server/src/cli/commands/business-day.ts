import { parseArgs } from 'node:util';
import { parseCivilDate, sameOrNextBankingDay } from '@bank/core';
import { WrongUsage, type Command } from '../command.ts';
import { codesOf, readAll } from './read.ts';

export const businessDayCommand: Command = {
  help: `Uso: ipe business-day --lines [ARQUIVO]

Lê datas AAAA-MM-DD, uma por linha, e escreve para cada uma o mesmo dia, se é útil bancário, ou o próximo que é (feriados
nacionais; Res. CMN 4.880/2020 e FEBRABAN). Uma data que não existe vira uma linha {"ok":false,"errors":[…]}, e o comando sai com 1.`,
  async run(line) {
    const { positionals } = parseArgs({
      args: [...line.arguments],
      options: { lines: { type: 'boolean' } },
      allowPositionals: true,
    });
    if (positionals.length > 1) throw new WrongUsage('Informe no máximo um arquivo.');
    const input = await readAll(() => line.readInput(positionals[0]));
    let refused = false;
    for (const text of codesOf(input, true)) {
      const date = parseCivilDate(text.trim());
      refused ||= !date.ok;
      line.print(`${date.ok ? sameOrNextBankingDay(date.value) : MALFORMED}\n`);
    }
    return refused ? 1 : 0;
  },
};

const MALFORMED = JSON.stringify({
  ok: false,
  errors: [{ code: 'date.malformed', message: 'A data não existe: use AAAA-MM-DD.' }],
});
