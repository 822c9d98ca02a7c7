import type { CapabilityActs } from './acts.ts';

/** The history itself. */
export const historyActs: CapabilityActs = {
  kind: 'exports',
  words: {
    'history.exported': (data) =>
      data.format === 'chain' ? 'Exportou a cadeia do histórico' : 'Exportou o histórico em CSV',
    'history.verified': (data) =>
      data.isWhole === false
        ? 'Verificou a integridade do histórico: há uma falha'
        : 'Verificou a integridade do histórico: está íntegro',
  },
};
