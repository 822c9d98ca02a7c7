import type { CapabilityActs } from './acts.ts';
import { day, text } from './phrases.ts';

/** The statement. */
export const statementActs: CapabilityActs = {
  kind: 'payments',
  otherKinds: {
    'statement.exported': 'exports',
  },
  words: {
    'statement.exported': (data) =>
      `Exportou o extrato de ${day(data.from)} a ${day(data.to)} em ${text(data.format)?.toUpperCase() ?? 'arquivo'}`,
    'statement.annotated': 'Alterou a nota ou a categoria de um lançamento',
  },
};
