import type { ActData, CapabilityActs } from './acts.ts';
import { text } from './phrases.ts';

/** Credentials for the company's own programs. */
export const integrationsActs: CapabilityActs = {
  kind: 'rights',
  words: {
    'integrations.created': (data) => `Criou a credencial${named(data)}`,
    'integrations.changed': (data) => `Alterou a credencial${named(data)}`,
    'integrations.secret-renewed': (data) => `Trocou o segredo da credencial${named(data)}`,
    'integrations.secret-shown': (data) => `Viu o segredo da credencial${named(data)}`,
    'integrations.revoked': (data) => `Revogou a credencial${named(data)}`,
  },
};

function named(data: ActData): string {
  const name = text(data.name);
  return name === null ? '' : ` ${name}`;
}
