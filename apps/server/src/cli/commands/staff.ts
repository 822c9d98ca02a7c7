import { parseArgs } from 'node:util';
import { isStaffName, newStaffMember } from '../../platform/config/staff.ts';
import { WrongUsage, type Command } from '../command.ts';

export const staffCommand: Command = {
  help: `Uso: ipe staff NOME

Faz uma pessoa da equipe, com um segredo ao acaso: mostra o segredo uma só vez, na saída de erros, e escreve na saída o que
entra em "people" do arquivo de IPE_STAFF_FILE: {"people": [ … ]}. Entregue o segredo à pessoa e guarde só a linha. Duas
pessoas são o mínimo: quem propõe uma resolução nunca a confirma.`,
  run(line) {
    const { positionals } = parseArgs({ args: [...line.arguments], options: {}, allowPositionals: true });
    const name = positionals.join(' ').trim();
    if (!isStaffName(name)) throw new WrongUsage('Informe um nome, só com letras, espaços, pontos e hifens.');
    const { member, secret } = newStaffMember(name);
    line.tell(`O segredo de ${name}, que não aparece de novo:`);
    line.tell(secret);
    line.print(`${JSON.stringify(member)}\n`);
    return Promise.resolve(0);
  },
};
