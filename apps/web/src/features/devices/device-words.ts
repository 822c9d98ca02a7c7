import {
  DEVICE_ACTION_LABELS,
  DEVICE_STATE_LABELS,
  type CompanyDevice,
  type DeviceAction,
  type Session,
} from '@bank/contracts';
import { formatBrl } from '@bank/core';
import type { Tone } from '@bank/ui';
import { centavosOf } from '../../vocabulary/centavos.ts';

/** How each state of a device is said and coloured, and what the device may do in it. */
export const DEVICE_STATES: Readonly<
  Record<CompanyDevice['state'], { readonly tone: Tone; readonly label: string; readonly text: string }>
> = {
  awaiting_code: {
    tone: 'warning',
    label: DEVICE_STATE_LABELS.awaiting_code,
    text: 'Falta digitar no aplicativo o código que foi por e-mail e SMS. Até lá não confirma nada.',
  },
  pending: {
    tone: 'warning',
    label: DEVICE_STATE_LABELS.pending,
    text: 'Confirma acessos e pagamentos pequenos, até ser aprovado por um dispositivo confiável ou por quem administra.',
  },
  trusted: {
    tone: 'positive',
    label: DEVICE_STATE_LABELS.trusted,
    text: 'Confirma acessos e pagamentos, e assina mudanças.',
  },
  blocked: { tone: 'negative', label: DEVICE_STATE_LABELS.blocked, text: 'Não confirma nada e não abre sessão.' },
  removed: { tone: 'neutral', label: DEVICE_STATE_LABELS.removed, text: 'Não faz mais nada pela empresa.' },
};

/** How an act is offered and what it does, said before it is asked for. */
export interface ActWords {
  readonly label: string;
  readonly question: string;
  readonly text: string;
  /** On the button that asks for it: it takes effect when it is signed. */
  readonly confirm: string;
  readonly danger: boolean;
}

/** The words of an act on that device; renaming has a form of its own. */
export function actWords(act: Exclude<DeviceAction, 'rename'>, device: CompanyDevice): ActWords {
  const named = `“${device.name}” de ${device.operator.name}`;
  const ends = device.openSessions === 0 ? '' : ' As sessões abertas nele terminam na hora.';
  switch (act) {
    case 'approve':
      return {
        label: DEVICE_ACTION_LABELS[act],
        question: `Aprovar ${named}?`,
        text: `Depois de assinada a mudança, este dispositivo confirma pagamentos de qualquer valor e assina mudanças. Só aprove se você sabe que é de ${device.isOwn ? 'fato seu' : device.operator.name}.`,
        confirm: 'Pedir aprovação',
        danger: false,
      };
    case 'block':
      return {
        label: DEVICE_ACTION_LABELS[act],
        question: `Bloquear ${named}?`,
        text: `Depois de assinada a mudança, este dispositivo não confirma mais nada.${ends}`,
        confirm: 'Pedir bloqueio',
        danger: true,
      };
    case 'unblock':
      return {
        label: DEVICE_ACTION_LABELS[act],
        question: `Desbloquear ${named}?`,
        text: 'Depois de assinada a mudança, este dispositivo volta a confirmar pagamentos e a assinar mudanças.',
        confirm: 'Pedir desbloqueio',
        danger: false,
      };
    case 'remove':
      return {
        label: DEVICE_ACTION_LABELS[act],
        question: `Remover ${named}?`,
        text: `Depois de assinada a mudança, este dispositivo deixa a empresa e só volta se for registrado de novo.${ends}`,
        confirm: 'Pedir remoção',
        danger: true,
      };
  }
}

/** What a device that is not approved yet may still confirm today: "Até R$ 200,00 por pagamento e mais R$ 700,00 hoje". */
export function pendingWords({ perOrder, perDay, usedToday }: NonNullable<CompanyDevice['pendingLimits']>): string {
  const left = centavosOf(perDay) - centavosOf(usedToday);
  if (left <= 0n) return 'Hoje não confirma mais pagamentos';
  const each = centavosOf(perOrder);
  return `Até ${formatBrl(each < left ? each : left)} por pagamento e mais ${formatBrl(left)} hoje`;
}

/** "4 dispositivos, 1 aguarda aprovação". */
export function devicesInWords(devices: readonly CompanyDevice[]): string {
  const total = devices.length === 1 ? '1 dispositivo' : `${devices.length} dispositivos`;
  const pending = devices.filter(({ state }) => state === 'pending').length;
  if (pending === 0) return total;
  return `${total}, ${pending === 1 ? '1 aguarda' : `${pending} aguardam`} aprovação`;
}

/** Where somebody is signed in: "Chrome no Windows", "Aplicativo em Celular da Ana". */
export function sessionTitle({ kind, browser, deviceName }: Session): string {
  if (kind === 'web') return browser;
  return deviceName === null ? 'Aplicativo' : `Aplicativo em ${deviceName}`;
}
