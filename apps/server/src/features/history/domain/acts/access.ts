import type { CapabilityActs } from './acts.ts';
import { text } from './phrases.ts';

/** Coming in and going out. */
export const accessActs: CapabilityActs = {
  kind: 'access',
  words: {
    'access.signed-in': (data) => (text(data.kind) === 'app' ? 'Entrou no aplicativo' : 'Entrou no internet banking'),
    'access.sign-in-refused': 'Tentativa de entrada recusada',
    'access.signed-out': 'Saiu',
    'access.device-proved': 'Abriu o aplicativo no dispositivo registrado',
    'access.request-confirmed': 'Confirmou no aplicativo uma entrada por QR Code',
    'access.request-refused': 'Recusou no aplicativo uma entrada por QR Code',
    'access.request-failed': 'Erro ao confirmar uma entrada por QR Code',
    'access.password-reset-refused': 'Tentativa de troca de senha recusada',
    'access.password-reset': 'Trocou a senha temporária por uma definitiva',
    'access.denied': 'Pedido negado por falta de permissão',
  },
};
