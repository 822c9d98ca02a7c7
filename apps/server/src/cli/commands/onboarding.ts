import { parseArgs } from 'node:util';
import {
  APPLICATION_STATE_WORDS,
  applicationStateSchema,
  COMPANY_DOCUMENT_NAMES,
  type ApplicationState,
} from '@bank/contracts';
import {
  bankingDate,
  formatBrl,
  formatDate,
  formatTime,
  parseCivilDate,
  parseDecimal,
  type Instant,
  type Result,
} from '@bank/core';
import { formatCnpj, maskDocument } from '@bank/documents';
import {
  approveByStaff,
  denyByStaff,
  listForStaff,
  showForStaff,
  type StaffRefusal,
  type StaffView,
  type StoredApplication,
} from '../../features/onboarding/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { CommandRefused, WrongUsage, type Command, type CommandLine } from '../command.ts';
import { withPlatform } from '../open-bank.ts';
import { saveDocuments } from '../save-documents.ts';

const REFUSAL_WORDS: Readonly<Record<StaffRefusal, string>> = {
  'not-found': 'Não há cadastro com este protocolo.',
  decided: 'Este cadastro já foi decidido.',
  'name-needed':
    'O registro de empresas não diz o nome de quem é dono do primeiro CPF. Informe-o com --name, como está no documento.',
};

export const onboardingCommand: Command = {
  help: `Uso: ipe onboarding list [--state ESTADO]
       ipe onboarding show PROTOCOLO [--documents PASTA]
       ipe onboarding approve PROTOCOLO --staff NOME [--name NOME] [--second NOME] [--third NOME]
       ipe onboarding deny PROTOCOLO --staff NOME --reason TEXTO

Cadastros de empresas que querem abrir uma conta. "list" mostra os que ainda não foram decididos, ou os de um estado:
${applicationStateSchema.options.join(', ')}. "approve" abre a conta, "deny" encerra o cadastro; os dois valem na hora, são
avisados por e-mail e ficam na auditoria com o nome de quem decidiu.

  --documents PASTA  guarda ali os documentos do cadastro; abra-os num lugar isolado
  --staff NOME       quem decide, pelo banco
  --name NOME        nome do administrador, dono do primeiro CPF, só onde o registro de empresas não o tem
  --second NOME      o mesmo do segundo CPF, e --third do terceiro; sem nome, quem o registro não tem não fica entre os
                     sócios da empresa
  --reason TEXTO     por que a conta não é aberta; a empresa lê este texto`,
  async run(line) {
    const { values, positionals } = parseArgs({
      args: [...line.arguments],
      options: {
        state: { type: 'string' },
        staff: { type: 'string' },
        documents: { type: 'string' },
        name: { type: 'string' },
        second: { type: 'string' },
        third: { type: 'string' },
        reason: { type: 'string' },
      },
      allowPositionals: true,
    });
    const [act, protocol, ...more] = positionals;
    if (more.length > 0) throw new WrongUsage('Informe um cadastro por vez.');
    const acts = actsOf(line, { ...values, protocol });
    const work = act !== undefined && Object.hasOwn(acts, act) ? acts[act]?.() : undefined;
    if (!work) throw new WrongUsage(`Diga o que fazer: ${Object.keys(acts).join(', ')}.`);
    await withPlatform(line, work);
    return 0;
  },
};

interface Given {
  readonly protocol: string | undefined;
  readonly state?: string | undefined;
  readonly staff?: string | undefined;
  readonly documents?: string | undefined;
  readonly name?: string | undefined;
  readonly second?: string | undefined;
  readonly third?: string | undefined;
  readonly reason?: string | undefined;
}

type Work = (platform: Platform) => Promise<void>;

/** Each act, checked before the bank is opened. */
function actsOf(line: CommandLine, given: Given): Readonly<Record<string, () => Work>> {
  return {
    list: () => {
      const states = statesOf(given.state);
      return async (platform) => {
        const found = await listForStaff(platform, states);
        line.print(found.length === 0 ? 'Nenhum cadastro.\n' : `${found.map(lineOf).join('\n')}\n`);
      };
    },
    show: () => {
      const protocol = needed(given.protocol, 'Informe o protocolo.');
      return async (platform) => {
        const view = expectDone(await showForStaff(platform, protocol));
        line.print(describe(view));
        const { documents: folder } = given;
        if (folder === undefined) return;
        const { id, companyId } = view.application;
        await saveDocuments(platform, companyId ?? id, view.documents, { folder, line });
      };
    },
    approve: () => {
      const protocol = needed(given.protocol, 'Informe o protocolo.');
      const staff = personIn(given.staff, '--staff');
      const nameIn = (text: string | undefined, option: string) => (text === undefined ? text : personIn(text, option));
      const names = {
        firstCpf: nameIn(given.name, '--name'),
        secondCpf: nameIn(given.second, '--second'),
        thirdCpf: nameIn(given.third, '--third'),
      };
      return async (platform) => {
        const opened = expectDone(await approveByStaff(platform, protocol, { staff, names }));
        line.print(`Aprovado: conta ${opened.bankAccount ?? ''}.\n`);
      };
    },
    deny: () => {
      const protocol = needed(given.protocol, 'Informe o protocolo.');
      const staff = personIn(given.staff, '--staff');
      const reason = needed(given.reason, '--reason: diga por que, em palavras que a empresa possa ler.');
      if (reason.length > 300) throw new WrongUsage('--reason: use no máximo 300 caracteres.');
      return async (platform) => {
        expectDone(await denyByStaff(platform, protocol, { staff, reason }));
        line.print('Negado.\n');
      };
    },
  };
}

function statesOf(text: string | undefined): readonly ApplicationState[] {
  if (text === undefined) return ['received', 'pending'];
  const state = applicationStateSchema.options.find((one) => one === text);
  if (!state) throw new WrongUsage(`--state: há ${applicationStateSchema.options.join(', ')}.`);
  return [state];
}

function needed(text: string | undefined, otherwise: string): string {
  const clean = text?.replace(/[\p{C}\s]+/gu, ' ').trim() ?? '';
  if (clean === '') throw new WrongUsage(otherwise);
  return clean;
}

function personIn(text: string | undefined, option: string): string {
  const name = needed(text, `${option}: informe um nome.`);
  if (name.length > 80) throw new WrongUsage(`${option}: use no máximo 80 caracteres.`);
  return name;
}

function expectDone<T>(done: Result<T, StaffRefusal>): T {
  if (!done.ok) throw new CommandRefused(REFUSAL_WORDS[done.error]);
  return done.value;
}

function lineOf({ protocol, state, cnpj, company, submittedAt, findings, documentsWanted }: StoredApplication): string {
  const waits = state === 'pending' ? ` (aguarda ${documentsWanted.length > 0 ? 'documentos' : 'o banco'})` : '';
  const found = findings.length > 0 ? `  ${findings.join(', ')}` : '';
  const name = company?.corporateName ?? '(dados apagados)';
  return `${protocol}  ${timeOf(submittedAt)}  ${APPLICATION_STATE_WORDS[state]}${waits}  ${formatCnpj(cnpj)}  ${name}${found}`;
}

function describe({ application, documents }: StaffView): string {
  const { company, protocol, state, cnpj, submittedAt, decidedAt, decidedBy, findings, reasons, bankAccount } =
    application;
  const decided = decidedAt === null ? null : `${timeOf(decidedAt)}, ${decidedBy ?? ''}`;
  const said = company && [
    ['Razão social', company.corporateName],
    ['Nome fantasia', company.fantasyName ?? ''],
    ['Constituição', `${company.constitutionType}, ${dayOf(company.constitutionDate)}`],
    ['Ramo', company.activitySector],
    // Whole CPFs are in the documents; here they need only be told apart (SECURITY B04).
    [
      'CPFs',
      [company.firstCpf, company.secondCpf, company.thirdCpf]
        .flatMap((cpf) => (cpf ? [maskDocument(cpf)] : []))
        .join(', '),
    ],
    ['Contato', [company.businessEmail, company.businessPhone].filter(Boolean).join(', ')],
    ['Faturamento', `${brl(company.monthlyBilling)} por mês`],
    ['Capital', `${brl(company.shareCapital)}; patrimônio ${brl(company.patrimony)}`],
    ['Endereço', addressOf(company.address)],
    ['O que faz', company.businessDescription],
  ];
  const rows: readonly (readonly string[])[] = [
    ['Protocolo', protocol],
    ['Estado', APPLICATION_STATE_WORDS[state]],
    ['CNPJ', formatCnpj(cnpj)],
    ...(said ?? []),
    ['Enviado', timeOf(submittedAt)],
    ['Decidido', decided ?? ''],
    ['Achados', findings.join(', ')],
    ['Motivos', reasons.join(' ')],
    ['Conta', bankAccount ?? ''],
    ...documents.map(({ id, kind, name, sizeBytes, receivedAt }) => [
      'Documento',
      `${COMPANY_DOCUMENT_NAMES[kind]}: ${name}, ${sizeBytes} bytes, ${timeOf(receivedAt)}, ${id}`,
    ]),
  ];
  const filled = rows.filter(([, value]) => value !== '');
  return `${filled.map(([label = '', value = '']) => `${label.padEnd(14)} ${value}`).join('\n')}\n`;
}

function addressOf({
  publicPlace,
  number,
  complement,
  street,
  city,
  state,
  cep,
}: NonNullable<StoredApplication['company']>['address']): string {
  return [`${publicPlace}, ${number}`, complement, street, `${city}/${state}`, cep].filter(Boolean).join(', ');
}

function brl(text: string): string {
  const amount = parseDecimal(text);
  return amount.ok ? formatBrl(amount.value) : text;
}

function dayOf(text: string): string {
  const date = parseCivilDate(text);
  return date.ok ? formatDate(date.value) : text;
}

function timeOf(at: Instant): string {
  return `${formatDate(bankingDate(at))} ${formatTime(at)}`;
}
