import { parseArgs } from 'node:util';
import { importParticipants, type Imported, type ImportRefusal } from '../../features/institutions/index.ts';
import { CommandRefused, WrongUsage, type Command } from '../command.ts';
import { withPlatform } from '../open-bank.ts';
import { staffIn, whoActs } from '../who-acts.ts';

export const banksCommand: Command = {
  help: `Uso: ipe banks import ARQUIVO --staff NOME

Importa a lista de participantes do STR que o Banco Central publica (ParticipantesSTRport.csv), e diz o que mudou: as
instituições novas, as que mudaram de nome ou código e as que saíram. O banco já traz as mais conhecidas; a lista as
atualiza e acrescenta as outras. O mesmo arquivo de novo não muda nada. Um arquivo com um erro não é importado, nem em parte.

  --gone N            quantas instituições saem, quando são muitas: confirma que o arquivo está inteiro
  --staff NOME        quem age; o segredo vem de IPE_STAFF_SECRET, de --secret-file ou da entrada
  --secret-file ARQ   o arquivo com o segredo de quem age`,
  async run(line) {
    const { values, positionals } = parseArgs({
      args: [...line.arguments],
      options: { gone: { type: 'string' }, staff: { type: 'string' }, 'secret-file': { type: 'string' } },
      allowPositionals: true,
    });
    const [act, file, ...more] = positionals;
    if (act !== 'import') throw new WrongUsage('Diga o que fazer: import.');
    if (file === undefined || more.length > 0) throw new WrongUsage('Informe um arquivo.');
    const goneAgreed = countIn(values.gone);
    const staff = staffIn(values.staff);
    const content = await line.readBytes(file);
    const done = await withPlatform(line, async (platform) => {
      const by = await whoActs(line, platform.settings, staff, values['secret-file']);
      return importParticipants(platform, content, { by, goneAgreed });
    });
    if (!done.ok) throw new CommandRefused(refusalWords(done.error));
    line.print(describe(done.value));
    return 0;
  },
};

function countIn(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,6}$/.test(text)) throw new WrongUsage('--gone: informe um número.');
  return Number(text);
}

function refusalWords(refusal: ImportRefusal): string {
  if (refusal.code === 'unreadable') return `${refusal.why} Nada foi importado.`;
  const { gone, known } = refusal;
  return [
    `Com este arquivo sairiam ${gone.length} das ${known} instituições conhecidas. Nada foi importado.`,
    `Se o arquivo está inteiro, repita com --gone ${gone.length}. As que sairiam:`,
    ...gone.map(named),
  ].join('\n');
}

function describe({ listed, added, changed, gone }: Imported): string {
  const counts = `${listed} instituições no arquivo: ${added.length} novas, ${changed.length} com outro nome ou código, ${gone.length} que saíram.`;
  return `${[
    counts,
    ...added.map((one) => `Nova: ${named(one)}`),
    ...changed.map(({ before, now }) => `Mudou: ${named(before)} → ${named(now)}`),
    ...gone.map((one) => `Saiu: ${named(one)}`),
  ].join('\n')}\n`;
}

function named({ ispb, code, name }: { readonly ispb: string; readonly code: string | null; readonly name: string }) {
  return `${ispb}  ${code ?? 'sem código'}  ${name}`;
}
