import { parseArgs } from 'node:util';
import type { JsonWebKey } from 'node:crypto';
import { countInWords } from '@bank/core';
import { checkExport } from '../../features/history/index.ts';
import { WrongUsage, type Command } from '../command.ts';
import { readAll } from './read.ts';

export const checkExportCommand: Command = {
  help: `Uso: ipe check-export [--key CHAVE] ARQUIVO

Confere elo por elo, o fim e a assinatura. Sem --key usa a chave pública que está no arquivo e mostra a sua impressão
digital, para comparar com a que o banco publica; com --key (um JSON Web Key em arquivo) só aceita aquela.`,
  async run(line) {
    const { values, positionals } = parseArgs({
      args: [...line.arguments],
      options: { key: { type: 'string' } },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new WrongUsage('Informe um arquivo.');
    const key = values.key === undefined ? undefined : readKey(await readAll(() => line.readInput(values.key)));
    const checked = checkExport(await readAll(() => line.readInput(file)), key);
    if (!checked.ok) {
      line.print(`FALHA na linha ${checked.line}: ${checked.fault}.\n`);
      return 1;
    }
    const { head, links, keyId, fingerprint } = checked;
    line.print(
      `ok: ${countInWords(links)} elos de ${head.company}, conta ${head.bankAccount} (${head.chain}), exportados em ${head.exportedAt}.\nChave ${keyId}, impressão digital SHA-256 ${fingerprint}.\n`,
    );
    return 0;
  },
};

function readKey(text: string): JsonWebKey {
  try {
    return JSON.parse(text) as JsonWebKey;
  } catch {
    throw new WrongUsage('--key: o arquivo não tem um JSON Web Key.');
  }
}
