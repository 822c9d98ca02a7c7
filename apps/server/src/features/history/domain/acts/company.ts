import { REGISTRATION_PART_NAMES, registrationPartSchema } from '@bank/contracts';
import type { ActData, CapabilityActs } from './acts.ts';
import { text, titled } from './phrases.ts';

/** The company at the bank. */
export const companyActs: CapabilityActs = {
  kind: 'rights',
  words: {
    'company.opened': 'Conta aberta',
    'company.confirmed': (data) => `Confirmou que continua certo no cadastro: ${partInWords(data)}`,
    'company.document-downloaded': (data) => `Baixou um documento da empresa${named(data)}`,
    'company.requested': (data) => `${request(data)} pedida ao banco${titled(data)}`,
    'company.request-approved': (data) => `${request(data)} aprovada${titled(data)}`,
    'company.request-denied': (data) => `${request(data)} recusada${titled(data)}`,
    'company.request-cancelled': (data) => `${request(data)} cancelada pela empresa${titled(data)}`,
  },
};

function partInWords(data: ActData): string {
  const part = registrationPartSchema.safeParse(data.part);
  return part.success ? REGISTRATION_PART_NAMES[part.data].toLowerCase() : 'uma parte';
}

function named(data: ActData): string {
  const name = text(data.name);
  return name === null ? '' : `: ${name}`;
}

function request(data: ActData): string {
  return data.kind === 'upgrade' ? 'Contratação' : 'Mudança do cadastro';
}
