import { describe, expect, test } from 'vitest';
import type { Device } from '@bank/contracts';
import { actionsOn, deviceChangeDone, deviceChangeWords, fits, stateAfter } from './device-acts.ts';

const STATES: readonly Device['state'][] = ['awaiting_code', 'pending', 'trusted', 'blocked', 'removed'];
const owner = { isOwn: true, administers: false };
const administrator = { isOwn: false, administers: true };

describe('what may be done to a device', () => {
  test.each([
    ['awaiting_code', ['remove'], ['remove']],
    ['pending', ['approve', 'rename', 'block', 'remove'], ['approve', 'rename', 'block', 'remove']],
    ['trusted', ['rename', 'block', 'remove'], ['rename', 'block', 'remove']],
    // Who was blocked does not free themselves.
    ['blocked', ['rename', 'remove'], ['rename', 'unblock', 'remove']],
    ['removed', [], []],
  ] as const)('%s: by its owner %j, by the administrator %j', (state, byOwner, byAdministrator) => {
    expect(actionsOn(state, owner)).toEqual(byOwner);
    expect(actionsOn(state, administrator)).toEqual(byAdministrator);
    expect(actionsOn(state, { isOwn: false, administers: false })).toEqual([]);
  });

  test('no act but approving and giving back makes a device trusted, and none fits the state that it leads to', () => {
    const acts = ['approve', 'block', 'unblock', 'remove'] as const;
    expect(acts.filter((act) => stateAfter(act) === 'trusted')).toEqual(['approve', 'unblock']);
    for (const act of acts) expect(fits(act, stateAfter(act))).toBe(false);
    expect(STATES.filter((state) => fits('approve', state))).toEqual(['pending']);
  });
});

describe('how a change of a device reads', () => {
  const device = { name: 'Tablet', state: 'trusted', ownerName: 'Ana' } as const;

  test('says what ends, and what the last trusted device means', () => {
    const remove = { act: 'remove', device, isOwn: true, isLastTrusted: true } as const;
    expect(deviceChangeWords(remove)).toEqual({
      title: 'Remover o dispositivo “Tablet” de Ana',
      lines: [
        { label: 'Dispositivo', before: null, after: 'Tablet' },
        { label: 'De', before: null, after: 'Ana' },
        { label: 'Estado', before: 'Confiável', after: 'Removido' },
      ],
      notes: [
        'As sessões abertas nele terminam na hora.',
        'É o seu único dispositivo confiável: sem outro não será possível fazer nem autorizar pagamentos, e um novo só vale depois de aprovado por quem administra os dispositivos ou pelo banco.',
      ],
    });
    expect(deviceChangeWords({ ...remove, isOwn: false }).notes[1]).toContain('de Ana');
    expect(deviceChangeWords({ ...remove, isLastTrusted: false }).notes).toHaveLength(1);
    const pending = { ...device, state: 'pending' } as const;
    expect(deviceChangeWords({ ...remove, device: pending }).notes).toHaveLength(1);
  });

  test('a new name stands beside the old one', () => {
    const rename = { act: 'rename', device, isOwn: true, isLastTrusted: false, name: 'Celular' } as const;
    expect(deviceChangeWords(rename).lines[0]).toEqual({ label: 'Nome', before: 'Tablet', after: 'Celular' });
    expect(deviceChangeDone('rename', device, 'Celular')).toBe('O dispositivo “Tablet” tem outro nome: “Celular”.');
    expect(deviceChangeDone('block', device)).toBe('O dispositivo “Tablet” foi bloqueado e suas sessões terminaram.');
  });
});
