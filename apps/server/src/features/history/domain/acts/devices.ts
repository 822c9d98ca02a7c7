import type { ActData, CapabilityActs } from './acts.ts';
import { text } from './phrases.ts';

/** The devices that confirm and sign. */
export const devicesActs: CapabilityActs = {
  kind: 'devices',
  words: {
    // Nothing is registered before the code is typed.
    'devices.registered': (data) =>
      data.state === 'awaiting_code' ? 'Pediu o registro de um dispositivo' : 'Registrou um dispositivo',
    'devices.trusted': 'Dispositivo confirmado e confiável',
    'devices.code-confirmed': 'Confirmou com o código um dispositivo, que aguarda aprovação',
    'devices.code-refused': 'Código de confirmação do dispositivo não conferiu',
    'devices.code-sent': 'Código de confirmação do dispositivo enviado',
    'devices.approved': (data) => `Aprovou um dispositivo${ofOwner(data)}`,
    'devices.renamed': (data) => `Alterou o nome de um dispositivo${ofOwner(data)}`,
    'devices.blocked': (data) => `Bloqueou um dispositivo${ofOwner(data)}`,
    'devices.unblocked': (data) => `Desbloqueou um dispositivo${ofOwner(data)}`,
    'devices.removed': (data) => `Removeu um dispositivo${ofOwner(data)}`,
    'devices.session-ended': (data) => `Encerrou uma sessão${ofOwner(data)}`,
  },
};

function ofOwner(data: ActData): string {
  const name = text(data.deviceName);
  const owner = text(data.owner);
  return `${name === null ? '' : ` (${name})`}${owner === null ? '' : ` de ${owner}`}`;
}
