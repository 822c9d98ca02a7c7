import { parseArgs } from 'node:util';
import { countAnew } from '../../features/pix-dashboard/index.ts';
import { readRows } from '../../platform/database/rows.ts';
import { CommandRefused, WrongUsage, type Command, type ExitCode } from '../command.ts';
import { withPlatform } from '../open-bank.ts';

export const pixDashboardCommand: Command = {
  help: `Uso: ipe pix-dashboard rebuild CONTA
       ipe pix-dashboard rebuild --all

Conta de novo, desde o primeiro lançamento, o que o painel Pix de uma empresa (ou de todas) mostra. Os lançamentos não mudam.
O banco pode continuar no ar: enquanto a contagem não termina, o painel diz até quando contou. Pode ser repetido.

  CONTA  os cinco dígitos da conta da empresa`,
  async run(line) {
    const { values, positionals } = parseArgs({
      args: [...line.arguments],
      options: { all: { type: 'boolean' } },
      allowPositionals: true,
    });
    const [act, bankAccount, ...more] = positionals;
    if (act !== 'rebuild') throw new WrongUsage('Diga o que fazer: rebuild.');
    if (more.length > 0 || (bankAccount === undefined) !== (values.all === true)) {
      throw new WrongUsage('Informe uma conta, ou --all.');
    }
    return withPlatform(line, async ({ pool }): Promise<ExitCode> => {
      const companies = await readRows<{ id: string }>(
        pool,
        'SELECT id FROM bank.company WHERE $1::text IS NULL OR bank_account = $1 ORDER BY id',
        [bankAccount ?? null],
      );
      if (bankAccount !== undefined && companies.length === 0) {
        throw new CommandRefused(`Não há empresa com a conta ${bankAccount}.`);
      }
      for (const { id } of companies) await countAnew(pool, id);
      line.print(`Contado de novo: ${companies.length === 1 ? '1 empresa' : `${companies.length} empresas`}.\n`);
      return 0;
    });
  },
};
