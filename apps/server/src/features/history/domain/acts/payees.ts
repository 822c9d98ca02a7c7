import type { ActData, CapabilityActs } from './acts.ts';
import { text } from './phrases.ts';

/** Whom the company pays again and again. */
export const payeesActs: CapabilityActs = {
  kind: 'payments',
  words: {
    'payees.favourite-saved': (data) => `Salvou ${favourite(data)}`,
    'payees.favourite-renamed': (data) => `Deu outro nome a ${favourite(data)}`,
    'payees.favourite-removed': (data) => `Removeu ${favourite(data)}`,
  },
};

function favourite(data: ActData): string {
  const name = text(data.name);
  return name === null ? 'um favorecido' : `o favorecido ${name}`;
}
