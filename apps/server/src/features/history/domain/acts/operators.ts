import type { ActData, CapabilityActs } from './acts.ts';
import { fileForm, text } from './phrases.ts';

/** Operators, profiles and absences. */
export const operatorsActs: CapabilityActs = {
  kind: 'rights',
  otherKinds: {
    'operators.exported': 'exports',
  },
  words: {
    'operators.invited': (data) => `Convidou ${operator(data)}`,
    'operators.rights-changed': (data) => `Alterou os direitos de ${operator(data)}`,
    'operators.blocked': (data) => `Bloqueou ${operator(data)}`,
    'operators.unblocked': (data) => `Desbloqueou ${operator(data)}`,
    'operators.removed': (data) => `Removeu ${operator(data)}`,
    'operators.password-reset': (data) => `Enviou nova senha temporária a ${operator(data)}`,
    'operators.begins-anew': (data) => `Removeu os dispositivos de ${operator(data)}, que registra um primeiro de novo`,
    'operators.blocked-by-bank': (data) => `Bloqueou ${operator(data)}, pelo banco`,
    'operators.absence-set': (data) => `Deu um substituto a ${operator(data)}`,
    'operators.absence-ended': (data) => `Encerrou a substituição de ${operator(data)}`,
    'operators.profile-created': (data) => `Criou o perfil ${text(data.name) ?? 'de permissão'}`,
    'operators.profile-changed': (data) => `Alterou o perfil ${text(data.name) ?? 'de permissão'}`,
    'operators.profile-removed': (data) => `Removeu o perfil ${text(data.name) ?? 'de permissão'}`,
    'operators.sessions-ended': (data) => `Encerrou as sessões de ${operator(data)}`,
    'operators.exported': (data) =>
      typeof data.count === 'number'
        ? `Exportou a lista de operadores em ${fileForm(data)} (${data.count} ${data.count === 1 ? 'operador' : 'operadores'})`
        : `Exportou a lista de operadores em ${fileForm(data)}`,
  },
};

function operator(data: ActData): string {
  return text(data.name) ?? 'um operador';
}
