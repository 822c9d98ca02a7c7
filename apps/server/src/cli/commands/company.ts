import { parseArgs } from 'node:util';
import {
  COMPANY_DOCUMENT_NAMES,
  COMPANY_REQUEST_STATE_LABELS,
  companyRequestStateSchema,
  type CompanyRequestState,
} from '@bank/contracts';
import { bankingDate, formatDate, formatTime, type Instant, type Result } from '@bank/core';
import { formatCnpj } from '@bank/documents';
import { requestDesk, type RequestDeskRefusal, type RequestForStaff } from '../../features/company/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { boundedText, type Command, type CommandLine, CommandRefused, WrongUsage } from '../command.ts';
import { withPlatform } from '../open-bank.ts';
import { saveDocuments } from '../save-documents.ts';

const REFUSAL_WORDS: Readonly<Record<RequestDeskRefusal, string>> = {
  'not-found': 'Não há pedido com este número.',
  decided: 'Este pedido já foi respondido ou cancelado.',
  'registry-away': 'O registro de empresas não respondeu, e os sócios vêm de lá. Nada foi feito: tente mais tarde.',
  'not-in-registry': 'O registro de empresas não conhece sócios desta empresa. Nada foi feito.',
};

const REASON_CHARACTERS_MAX = 300;
const NAME_CHARACTERS_MAX = 80;

export const companyCommand: Command = {
  help: `Uso: ipe company list [--state ESTADO]
       ipe company show PEDIDO [--documents PASTA]
       ipe company approve PEDIDO --staff NOME
       ipe company deny PEDIDO --staff NOME --reason TEXTO

Pedidos de empresas clientes: mudanças do cadastro, produtos e planos. "list" mostra os que aguardam resposta, ou os de um
estado: ${companyRequestStateSchema.options.join(', ')}. "approve" põe em vigor o que foi pedido; sócios são os que o registro de
empresas tem nesse momento. As respostas valem na hora, são avisadas por e-mail e ficam no histórico da empresa.

  --documents PASTA  guarda ali os documentos do pedido; abra-os num lugar isolado
  --staff NOME       quem responde, pelo banco
  --reason TEXTO     por que não; a empresa lê este texto`,
  async run(line) {
    const { values, positionals } = parseArgs({
      args: [...line.arguments],
      options: {
        state: { type: 'string' },
        documents: { type: 'string' },
        staff: { type: 'string' },
        reason: { type: 'string' },
      },
      allowPositionals: true,
    });
    const [act, request, ...more] = positionals;
    if (more.length > 0) throw new WrongUsage('Informe um pedido por vez.');
    const acts = actsOf(line, { ...values, request });
    const work = act !== undefined && Object.hasOwn(acts, act) ? acts[act]?.() : undefined;
    if (!work) throw new WrongUsage(`Diga o que fazer: ${Object.keys(acts).join(', ')}.`);
    await withPlatform(line, work);
    return 0;
  },
};

interface Given {
  readonly request: string | undefined;
  readonly state?: string | undefined;
  readonly documents?: string | undefined;
  readonly staff?: string | undefined;
  readonly reason?: string | undefined;
}

type Work = (platform: Platform) => Promise<void>;

/** Each act, its arguments checked before the bank is opened. */
function actsOf(line: CommandLine, given: Given): Readonly<Record<string, () => Work>> {
  const requestId = (): string => needed(given.request, 'Informe o número do pedido.');
  const staffName = (): string => boundedText(given.staff, '--staff', 'informe um nome.', NAME_CHARACTERS_MAX);
  return {
    list: () => {
      const state = stateOf(given.state);
      return async (platform) => {
        const found = await requestDesk.list(platform, state);
        line.print(found.length === 0 ? 'Nenhum pedido.\n' : `${found.map(lineOf).join('\n')}\n`);
      };
    },
    show: () => {
      const id = requestId();
      return async (platform) => {
        const view = expectDone(await requestDesk.show(platform, id));
        line.print(describe(view));
        const { documents: folder } = given;
        if (folder === undefined) return;
        await saveDocuments(platform, view.request.companyId, view.documents, { folder, line });
      };
    },
    approve: () => {
      const [id, staff] = [requestId(), staffName()];
      return async (platform) => {
        expectDone(await requestDesk.approve(platform, id, staff));
        line.print('Aprovado: já vale.\n');
      };
    },
    deny: () => {
      const [id, staff] = [requestId(), staffName()];
      const reason = boundedText(given.reason, '--reason', 'diga por que, à empresa.', REASON_CHARACTERS_MAX);
      return async (platform) => {
        expectDone(await requestDesk.deny(platform, id, { staff, reason }));
        line.print('Recusado: nada mudou.\n');
      };
    },
  };
}

function stateOf(text: string | undefined): CompanyRequestState {
  if (text === undefined) return 'in-analysis';
  const state = companyRequestStateSchema.options.find((one) => one === text);
  if (!state) throw new WrongUsage(`--state: há ${companyRequestStateSchema.options.join(', ')}.`);
  return state;
}

function needed(text: string | undefined, otherwise: string): string {
  const clean = text?.replace(/[\p{C}\s]+/gu, ' ').trim() ?? '';
  if (clean === '') throw new WrongUsage(otherwise);
  return clean;
}

function expectDone<T>(done: Result<T, RequestDeskRefusal>): T {
  if (!done.ok) throw new CommandRefused(REFUSAL_WORDS[done.error]);
  return done.value;
}

function lineOf({ request, company }: RequestForStaff): string {
  const { id, state, askedAt, lines } = request;
  const asked = lines.map(({ label, after }) => `${label}: ${after}`).join('; ');
  return `${id}  ${timeOf(askedAt)}  ${COMPANY_REQUEST_STATE_LABELS[state].toLowerCase()}  ${company.bankAccount}  ${company.corporateName}  ${asked}`;
}

function describe({ request, company, documents }: RequestForStaff): string {
  const { id, state, askedByName, askedAt, decidedAt, decidedBy, reason } = request;
  const rows: readonly (readonly [string, string])[] = [
    ['Pedido', id],
    ['Estado', COMPANY_REQUEST_STATE_LABELS[state].toLowerCase()],
    ['Empresa', `${company.corporateName}, ${formatCnpj(company.cnpj)}, conta ${company.bankAccount}`],
    ['Pedido por', `${askedByName}, ${timeOf(askedAt)}`],
    ...request.lines.map(
      ({ label, before, after }) => [label, before === null ? after : `${before} → ${after}`] as const,
    ),
    ...documents.map(
      ({ id: documentId, kind, name, sizeBytes }) =>
        ['Documento', `${COMPANY_DOCUMENT_NAMES[kind]}: ${name}, ${sizeBytes} bytes, ${documentId}`] as const,
    ),
    ['Respondido', decidedAt === null ? '' : `${timeOf(decidedAt)}, ${decidedBy ?? ''}`],
    ['Motivo', reason ?? ''],
  ];
  const filled = rows.filter(([, value]) => value !== '');
  return `${filled.map(([label, value]) => `${label.padEnd(22)} ${value}`).join('\n')}\n`;
}

function timeOf(at: Instant): string {
  return `${formatDate(bankingDate(at))} ${formatTime(at)}`;
}
