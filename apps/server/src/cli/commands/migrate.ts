import { parseArgs } from 'node:util';
import { migrate, SchemaMismatch } from '../../platform/database/migrate.ts';
import { CommandRefused, type Command } from '../command.ts';
import { withUnpreparedPlatform } from '../open-bank.ts';

export const migrateCommand: Command = {
  help: `Uso: ipe migrate

Aplica as migrações que faltam, como dono do esquema (IPE_MIGRATE_URL, ou DATABASE_URL).`,
  async run(line) {
    parseArgs({ args: [...line.arguments] });
    const applied = await withUnpreparedPlatform(line, ({ settings }) =>
      migrate(settings.migrateUrl).catch((error: unknown) => {
        throw error instanceof SchemaMismatch ? new CommandRefused(error.message) : error;
      }),
    );
    for (const name of applied) line.print(`aplicada: ${name}\n`);
    if (applied.length === 0) line.print('O banco de dados já está atualizado.\n');
    return 0;
  },
};
