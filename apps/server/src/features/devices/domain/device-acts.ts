import {
  DEVICE_ACTION_LABELS,
  DEVICE_STATE_LABELS,
  type DeviceAction,
  type DeviceState,
  type SignedChangeLine,
} from '@bank/contracts';

const FROM: Readonly<Record<DeviceAction, readonly DeviceState[]>> = {
  approve: ['pending'],
  rename: ['pending', 'trusted', 'blocked'],
  block: ['pending', 'trusted'],
  unblock: ['blocked'],
  remove: ['awaiting_code', 'pending', 'trusted', 'blocked'],
};

const STATE_AFTER: Readonly<Record<Exclude<DeviceAction, 'rename'>, DeviceState>> = {
  approve: 'trusted',
  block: 'blocked',
  unblock: 'trusted',
  remove: 'removed',
};

/** Whose device it is to somebody: their own, one that they administer (permission DEVICES), or both. */
export interface DeviceTie {
  readonly isOwn: boolean;
  readonly administers: boolean;
}

/** The state that an act leads to; renaming leads to none. */
export function stateAfter(act: Exclude<DeviceAction, 'rename'>): DeviceState {
  return STATE_AFTER[act];
}

/** Whether a device in that state can be acted upon so. */
export function fits(act: DeviceAction, state: DeviceState): boolean {
  return FROM[act].includes(state);
}

/** Whether that person may: who owns it or administers devices; what was blocked only an administrator gives back. */
export function may(act: DeviceAction, { isOwn, administers }: DeviceTie): boolean {
  return administers || (isOwn && act !== 'unblock');
}

/** What may be asked for about a device by that person. */
export function actionsOn(state: DeviceState, tie: DeviceTie): DeviceAction[] {
  const acts = Object.keys(FROM) as DeviceAction[];
  return acts.filter((act) => fits(act, state) && may(act, tie));
}

/** A change of a device before it is signed. */
export interface DeviceChange {
  readonly act: DeviceAction;
  readonly device: { readonly name: string; readonly state: DeviceState; readonly ownerName: string };
  readonly isOwn: boolean;
  /** Its owner has no other trusted one. */
  readonly isLastTrusted: boolean;
  /** Another name, for renaming. */
  readonly name?: string;
}

/** How a change reads in the app. */
export function deviceChangeWords(change: DeviceChange): {
  readonly title: string;
  readonly lines: readonly SignedChangeLine[];
  readonly notes: readonly string[];
} {
  const { act, device } = change;
  const title = `${DEVICE_ACTION_LABELS[act]} o dispositivo “${device.name}” de ${device.ownerName}`;
  const about = [
    { label: 'Dispositivo', before: null, after: device.name },
    { label: 'De', before: null, after: device.ownerName },
  ];
  if (act === 'rename') {
    const renamed = { label: 'Nome', before: device.name, after: change.name ?? device.name };
    return { title, lines: [renamed, ...about.slice(1)], notes: [] };
  }
  const state = {
    label: 'Estado',
    before: DEVICE_STATE_LABELS[device.state],
    after: DEVICE_STATE_LABELS[STATE_AFTER[act]],
  };
  return { title, lines: [...about, state], notes: notesOn(change) };
}

const DONE: Readonly<Record<DeviceAction, string>> = {
  approve: 'foi aprovado e já pode confirmar pagamentos e mudanças',
  rename: 'tem outro nome',
  block: 'foi bloqueado e suas sessões terminaram',
  unblock: 'foi desbloqueado e volta a confirmar pagamentos e mudanças',
  remove: 'foi removido e suas sessões terminaram',
};

/** What was done, for the owner: "O dispositivo “Tablet” foi bloqueado e suas sessões terminaram." */
export function deviceChangeDone(act: DeviceAction, device: { readonly name: string }, name?: string): string {
  return `O dispositivo “${device.name}” ${DONE[act]}${name === undefined ? '' : `: “${name}”`}.`;
}

function notesOn({ act, device, isOwn, isLastTrusted }: DeviceChange): readonly string[] {
  switch (act) {
    case 'approve':
    case 'unblock':
      return ['Ele poderá confirmar pagamentos e assinar mudanças. Só assine se você sabe de quem é este dispositivo.'];
    case 'block':
    case 'remove': {
      const ends = 'As sessões abertas nele terminam na hora.';
      if (device.state !== 'trusted' || !isLastTrusted) return [ends];
      const whose = isOwn
        ? 'É o seu único dispositivo confiável'
        : `É o único dispositivo confiável de ${device.ownerName}`;
      return [
        ends,
        `${whose}: sem outro não será possível fazer nem autorizar pagamentos, e um novo só vale depois de aprovado por quem administra os dispositivos ou pelo banco.`,
      ];
    }
    case 'rename':
      return [];
  }
}
