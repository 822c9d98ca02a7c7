import type { ActData, CapabilityActs } from './acts.ts';
import { text } from './phrases.ts';

/** The devices that confirm and sign. */
export const devicesActs: CapabilityActs = {
  kind: 'devices',
  words: {
    // Nothing is registered before the code is typed.
    'devices.registered': (data) =>
      data.state === 'awaiting_code' ? 'Pediu o registro de um dispositivo' : 'Registrou um aparelho',
    'devices.trusted': 'Aparelho confirmado e confiável',
    'devices.code-confirmed': 'Confirmou com o código um aparelho, que espera aprovação',
    'devices.code-refused': 'Código de confirmação do aparelho não conferiu',
    'devices.code-sent': 'Código de confirmação do aparelho enviado',
    'devices.approved': (data) => `Aprovou um aparelho${ofOwner(data)}`,
    'devices.renamed': (data) => `Mudou o nome de um aparelho${ofOwner(data)}`,
    'devices.blocked': (data) => `Bloqueou um aparelho${ofOwner(data)}`,
    'devices.unblocked': (data) => `Desbloqueou um aparelho${ofOwner(data)}`,
    'devices.removed': (data) => `Removeu um aparelho${ofOwner(data)}`,
    'devices.session-ended': (data) => `Encerrou uma sessão${ofOwner(data)}`,
  },
};

function ofOwner(data: ActData): string {
  const name = text(data.deviceName);
  const owner = text(data.owner);
  return `${name === null ? '' : ` (${name})`}${owner === null ? '' : ` de ${owner}`}`;
}
