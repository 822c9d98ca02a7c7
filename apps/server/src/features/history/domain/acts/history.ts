import type { CapabilityActs } from './acts.ts';
import { fileForm } from './phrases.ts';

/** The history itself. */
export const historyActs: CapabilityActs = {
  kind: 'exports',
  words: {
    'history.exported': (data) =>
      data.format === 'chain' ? 'Exportou a cadeia do histórico' : `Exportou o histórico em ${fileForm(data)}`,
    'history.verified': (data) =>
      data.isWhole === false
        ? 'Verificou a integridade do histórico: há uma falha'
        : 'Verificou a integridade do histórico: está íntegro',
  },
};
