import { parseArgs } from 'node:util';
import { parseCivilDate } from '@bank/core';
import { WrongUsage, type Command } from '../command.ts';
import { READERS, type Reading } from '../readers.ts';

/** Kinds that the bank's formats bring later; asked for today they are wrong usage. */
const kinds = Object.keys(READERS).join(', ');

export const readCommand: Command = {
  help: `Uso: ipe read TIPO [--lines] [--date AAAA-MM-DD] [ARQUIVO]

Lê ARQUIVO ou a entrada padrão. Com --lines cada linha é um código; sem, a entrada inteira é um. Para cada um escreve
uma linha de JSON: {"ok":true,"value":{…}} ou {"ok":false,"errors":[{"code","message"}]}. Sai com 0 se todos foram lidos, com 1 se
algum foi recusado.

Tipos: ${kinds}`,
  async run(line) {
    const { values, positionals } = parseArgs({
      args: [...line.arguments],
      options: { lines: { type: 'boolean' }, date: { type: 'string' } },
      allowPositionals: true,
    });
    const [kind, file, ...more] = positionals;
    const read = kind !== undefined && Object.hasOwn(READERS, kind) ? READERS[kind] : undefined;
    if (!read)
      throw new WrongUsage(`${kind === undefined ? 'Falta o tipo.' : `Não há o tipo "${kind}".`} Há: ${kinds}.`);
    if (more.length > 0) throw new WrongUsage('Informe no máximo um arquivo.');
    if (values.date !== undefined && !parseCivilDate(values.date).ok)
      throw new WrongUsage('--date: informe uma data como 2026-11-20.');
    const input = await readText(() => line.readInput(file));
    let refused = false;
    for (const code of codesOf(input, values.lines === true)) {
      const reading: Reading = read(code);
      refused ||= !reading.ok;
      line.print(`${JSON.stringify(reading)}\n`);
    }
    return refused ? 1 : 0;
  },
};

/** A file that cannot be read is wrong usage, not a refused code. */
export async function readText(read: () => Promise<string>): Promise<string> {
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
