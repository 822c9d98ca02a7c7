import { parseArgs } from 'node:util';
import { bankingDate, parseCivilDate, type CivilDate } from '@bank/core';
import { WrongUsage, type Command, type CommandLine } from '../command.ts';
import { READERS, type Reading } from '../readers.ts';
import { printCnab } from './read-cnab.ts';

const CNAB = 'cnab';
const kinds = [...Object.keys(READERS), CNAB].join(', ');

export const readCommand: Command = {
  help: `Uso: ipe read TIPO [--lines] [--date AAAA-MM-DD] [ARQUIVO]

Lê ARQUIVO ou a entrada padrão. Com --lines cada linha é um código; sem, a entrada inteira é um. Para cada um escreve
uma linha de JSON: {"ok":true,"value":{…}} ou {"ok":false,"errors":[{"code","message","at"}]}. Sai com 0 se todos foram
lidos, com 1 se algum foi recusado. --date diz que dia é hoje, para o que depende disso (sem: hoje em São Paulo).

Um arquivo cnab é lido inteiro e também o que tem defeitos: "errors" e "warnings" dizem linha, campo e posições de cada um.
É recusado só quando a sua estrutura não permite confiar em nada.

Tipos: ${kinds}`,
  async run(line) {
    const { values, positionals } = parseArgs({
      args: [...line.arguments],
      options: { lines: { type: 'boolean' }, date: { type: 'string' } },
      allowPositionals: true,
    });
    const [kind, file, ...more] = positionals;
    const byLine = values.lines === true;
    if (more.length > 0) throw new WrongUsage('Informe no máximo um arquivo.');
    const today = todayOf(line, values.date);
    if (kind === CNAB) {
      if (byLine) throw new WrongUsage('Um arquivo CNAB é um só: leia-o sem --lines.');
      return printCnab(line, await readAll(() => line.readBytes(file)));
    }
    const read = kind !== undefined && Object.hasOwn(READERS, kind) ? READERS[kind] : undefined;
    if (!read)
      throw new WrongUsage(`${kind === undefined ? 'Falta o tipo.' : `Não há o tipo "${kind}".`} Há: ${kinds}.`);
    const input = await readAll(() => line.readInput(file));
    let refused = false;
    for (const code of codesOf(input, byLine)) {
      const reading: Reading = read(code, today);
      refused ||= !reading.ok;
      line.print(`${JSON.stringify(reading)}\n`);
    }
    return refused ? 1 : 0;
  },
};

function todayOf(line: CommandLine, given: string | undefined): CivilDate {
  if (given === undefined) return bankingDate(line.clock.now());
  const date = parseCivilDate(given);
  if (!date.ok) throw new WrongUsage('--date: informe uma data como 2026-11-20.');
  return date.value;
}

/** A file that cannot be read is wrong usage, not a refused code. */
export async function readAll<Content>(read: () => Promise<Content>): Promise<Content> {
  try {
    return await read();
  } catch (error) {
    throw new WrongUsage(`O arquivo não pôde ser lido: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The codes of an input: each line, or the whole; the line break at the end belongs to no code. */
export function codesOf(input: string, byLine: boolean): readonly string[] {
  const whole = input.replace(/^\uFEFF/, '').replace(/\r?\n$/, '');
  if (!byLine) return [whole];
  return input === '' ? [] : whole.split(/\r?\n/);
}
