import type { Json, JsonObject } from '@bank/ledger';
import { formatBrl, formatDate, parseCivilDate, parseDecimal } from '@bank/core';

/** What an audit record tells beside its action. */
type Data = JsonObject;
type Words = string | ((data: Data) => string);

/**
 * Every act that the bank writes into a company's log, in words. A test reads the code and fails on an act that is
 * written and has no words here, so nobody meets a bare code.
 */
export const ACTION_WORDS: Readonly<Record<string, Words>> = {
  // access
  'access.signed-in': (data) => (text(data.kind) === 'app' ? 'Entrou no aplicativo' : 'Entrou no internet banking'),
  'access.sign-in-refused': 'Tentativa de entrada recusada',
  'access.signed-out': 'Saiu',
  'access.request-confirmed': 'Confirmou no aplicativo uma entrada por QR Code',
  'access.request-refused': 'Recusou no aplicativo uma entrada por QR Code',
  'access.request-failed': 'Erro ao confirmar uma entrada por QR Code',
  'access.password-reset-refused': 'Tentativa de troca de senha recusada',
  'access.password-reset': 'Trocou a senha temporária por uma definitiva',
  'access.denied': 'Pedido negado por falta de permissão',
  // devices
  'devices.registered': 'Registrou um aparelho',
  'devices.trusted': 'Aparelho confirmado e confiável',
  'devices.code-refused': 'Código de confirmação do aparelho não conferiu',
  'devices.code-sent': 'Código de confirmação do aparelho enviado',
  'devices.approved': (data) => `Aprovou um aparelho${ofOwner(data)}`,
  'devices.renamed': (data) => `Mudou o nome de um aparelho${ofOwner(data)}`,
  'devices.blocked': (data) => `Bloqueou um aparelho${ofOwner(data)}`,
  'devices.unblocked': (data) => `Desbloqueou um aparelho${ofOwner(data)}`,
  'devices.removed': (data) => `Removeu um aparelho${ofOwner(data)}`,
  'devices.session-ended': (data) => `Encerrou uma sessão${ofOwner(data)}`,
  // signed-changes
  'signed-changes.asked': (data) => `Pediu uma mudança${titled(data)}`,
  'signed-changes.signed': (data) => `Assinou no aplicativo a mudança que pediu${titled(data)}`,
  'signed-changes.approved': (data) => `Autorizou no aplicativo a mudança de outra pessoa${titled(data)}`,
  'signed-changes.refused': (data) => `Recusou uma mudança${titled(data)}`,
  // With a reason where somebody's newer request took its place, who need not be the one who had asked for it.
  'signed-changes.cancelled': (data) =>
    `${text(data.reason) === null ? 'Desistiu de' : 'Pôs um pedido mais novo no lugar de'} uma mudança${titled(data)}`,
  'signed-changes.expired': (data) => `Venceu sem assinatura uma mudança${titled(data)}`,
  'signed-changes.failed': (data) => `Não pôde ser feita uma mudança${titled(data)}`,
  // operators
  'operators.invited': (data) => `Convidou ${operator(data)}`,
  'operators.rights-changed': (data) => `Mudou os direitos de ${operator(data)}`,
  'operators.blocked': (data) => `Bloqueou ${operator(data)}`,
  'operators.unblocked': (data) => `Desbloqueou ${operator(data)}`,
  'operators.removed': (data) => `Removeu ${operator(data)}`,
  'operators.password-reset': (data) => `Enviou nova senha temporária a ${operator(data)}`,
  'operators.absence-set': (data) => `Deu um substituto a ${operator(data)}`,
  'operators.absence-ended': (data) => `Encerrou a substituição de ${operator(data)}`,
  'operators.profile-created': (data) => `Criou o perfil ${text(data.name) ?? 'de permissão'}`,
  'operators.profile-changed': (data) => `Mudou o perfil ${text(data.name) ?? 'de permissão'}`,
  'operators.profile-removed': (data) => `Removeu o perfil ${text(data.name) ?? 'de permissão'}`,
  'operators.sessions-ended': (data) => `Encerrou as sessões de ${operator(data)}`,
  'operators.exported': (data) =>
    typeof data.count === 'number'
      ? `Exportou a lista de operadores em CSV (${data.count} ${data.count === 1 ? 'operador' : 'operadores'})`
      : 'Exportou a lista de operadores em CSV',
  // payment-orders
  'payment-orders.created': (data) =>
    data.state === 'scheduled' ? `Agendou ${payment(data)}${scheduledFor(data)}` : `Criou ${payment(data)}`,
  'payment-orders.confirmed': (data) => `Confirmou no aplicativo ${payment(data)}`,
  'payment-orders.cancelled': (data) => `Cancelou ${payment(data)}`,
  'payment-orders.approved': (data) =>
    `Aprovou${data.inPlaceOf === undefined ? '' : `, no lugar de ${text(data.inPlaceOf) ?? 'outra pessoa'},`} ${payment(data)}`,
  'payment-orders.refused': (data) => `Recusou ${payment(data)}`,
  'payment-orders.edited': (data) => `Alterou ${payment(data)}${scheduledFor(data)}`,
  'payment-orders.expired': (data) => `Venceu sem confirmação ou autorização ${payment(data)}`,
  'payment-orders.submitted': (data) => `Enviado ao sistema de pagamentos ${payment(data)}`,
  'payment-orders.settled': (data) => `Liquidado ${payment(data)}`,
  'payment-orders.rejected': (data) => `Não pôde ser feito ${payment(data)}${noted(data)}`,
  'payment-orders.unanswered': (data) => `Sem resposta do sistema de pagamentos: ${payment(data)}`,
  'payment-orders.returned-to-authorization': (data) => `Voltou a esperar autorização ${payment(data)}`,
  'payment-orders.postponed': (data) => `Adiado ${payment(data)}${noted(data)}`,
  'payment-orders.repeated': (data) =>
    `Criou o pagamento do dia e passou ao próximo${scheduledFor(data)}: ${payment(data)}`,
  'payment-orders.skipped': (data) => `Pulou um dia, por estar pausado: ${payment(data)}`,
  'payment-orders.paused': (data) => `Pausou a repetição de ${payment(data)}`,
  'payment-orders.resumed': (data) => `Retomou a repetição de ${payment(data)}`,
  // usage-limits
  'usage-limits.changed': (data) => `Mudou um limite${titled(data)}`,
  'usage-limits.raise-cancelled': (data) => `Desistiu de um aumento de limite${titled(data)}`,
  // authorizations
  'authorizations.rules-changed': 'Mudou as regras de aprovação',
  // pix
  'pix.payee-looked-up': 'Consultou quem recebe um Pix',
  'pix.received': (data) => `Recebeu um Pix${ofAmount(data)}${from(data)}`,
  'pix.returned': (data) => `Recebeu de volta um Pix${ofAmount(data)}${from(data)}`,
  // fees
  'fees.charged': (data) => `Cobrada ${fee(data)}`,
  'fees.waits': (data) => `Espera saldo ${fee(data)}`,
  'fees.given-back': (data) => `Devolvida ${fee(data)}${because(data)}`,
  // statement
  'statement.exported': (data) =>
    `Exportou o extrato de ${day(data.from)} a ${day(data.to)} em ${text(data.format)?.toUpperCase() ?? 'arquivo'}`,
  'statement.annotated': 'Mudou a nota ou a categoria de um lançamento',
  // schedules
  'schedules.exported': (data) =>
    `Exportou em CSV os agendamentos de ${day(data.from)} a ${day(data.to)}${ofPayments(data.count)}`,
  // history
  'history.exported': (data) =>
    data.format === 'chain' ? 'Exportou a cadeia do histórico' : 'Exportou o histórico em CSV',
  'history.verified': (data) =>
    data.isWhole === false
      ? 'Verificou a integridade do histórico: há uma falha'
      : 'Verificou a integridade do histórico: está íntegro',
  // onboarding: of no company but the last
  'onboarding.code-sent': 'Código de cadastro enviado',
  'onboarding.code-refused': 'Código de cadastro não conferiu',
  'onboarding.submitted': 'Cadastro recebido',
  'onboarding.documents-sent': 'Documentos do cadastro recebidos',
  'onboarding.pending': 'Cadastro à espera de documentos ou de análise',
  'onboarding.approved': 'Cadastro aprovado',
  'onboarding.denied': 'Cadastro negado',
  'onboarding.struck-out': 'Dados pessoais de cadastro negado apagados',
  'company.opened': 'Conta aberta',
  // company
  'company.confirmed': (data) => `Confirmou que continua certo no cadastro: ${partInWords(data)}`,
  'company.document-downloaded': (data) => `Baixou um documento da empresa${named(data)}`,
  'company.requested': (data) => `${request(data)} pedida ao banco${titled(data)}`,
  'company.request-approved': (data) => `${request(data)} aprovada${titled(data)}`,
  'company.request-denied': (data) => `${request(data)} recusada${titled(data)}`,
  'company.request-cancelled': (data) => `${request(data)} cancelada pela empresa${titled(data)}`,
};

const UNKNOWN = 'Ato registrado no histórico';

/** An act in words; one that has none yet gets a plain sentence rather than a code. */
export function describeAction(action: string, data: Data): string {
  const words = Object.hasOwn(ACTION_WORDS, action) ? ACTION_WORDS[action] : undefined;
  if (words === undefined) return UNKNOWN;
  return typeof words === 'string' ? words : words(data);
}

function ofOwner(data: Data): string {
  const name = text(data.deviceName);
  const owner = text(data.owner);
  return `${name === null ? '' : ` (${name})`}${owner === null ? '' : ` de ${owner}`}`;
}

function titled(data: Data): string {
  const title = text(data.title);
  return title === null ? '' : `: ${title}`;
}

function payment(data: Data): string {
  const to = text(data.payeeName);
  return `um Pix${ofAmount(data)}${to === null ? '' : ` para ${to}`}`;
}

function fee(data: Data): string {
  return `${text(data.description) ?? 'uma tarifa'}${ofAmount(data)}`
    .replace(/^Tarifa/, 'tarifa')
    .replace(/^Mens/, 'mens');
}

function because(data: Data): string {
  const reason = text(data.reason);
  return reason === null ? '' : `: ${reason.replace(/\.$/, '')}`;
}

/** The bank's own words of why. */
function noted(data: Data): string {
  const note = text(data.note);
  return note === null ? '' : `: ${note.replace(/\.$/, '')}`;
}

const PART_WORDS: Readonly<Record<string, string>> = {
  data: 'dados',
  address: 'endereço',
  contact: 'contato',
  finances: 'finanças',
  partners: 'sócios',
};

function partInWords(data: Data): string {
  return PART_WORDS[text(data.part) ?? ''] ?? 'uma parte';
}

function named(data: Data): string {
  const name = text(data.name);
  return name === null ? '' : `: ${name}`;
}

function request(data: Data): string {
  return data.kind === 'upgrade' ? 'Contratação' : 'Mudança do cadastro';
}

function operator(data: Data): string {
  return text(data.name) ?? 'um operador';
}

function ofAmount(data: Data): string {
  const amount = parseDecimal(text(data.amount) ?? '');
  return amount.ok ? ` de ${formatBrl(amount.value)}` : '';
}

function from(data: Data): string {
  const name = text(data.payerName) ?? text(data.name);
  return name === null ? '' : ` de ${name}`;
}

function scheduledFor(data: Data): string {
  const date = parseCivilDate(text(data.date) ?? '');
  return date.ok ? ` para o dia ${formatDate(date.value)}` : '';
}

function ofPayments(count: Json | undefined): string {
  if (typeof count !== 'number') return '';
  return count === 1 ? ': 1 pagamento' : `: ${count} pagamentos`;
}

function day(value: Json | undefined): string {
  const date = parseCivilDate(text(value) ?? '');
  return date.ok ? formatDate(date.value) : 'data desconhecida';
}

function text(value: Json | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
