import { expect, test } from 'vitest';
import { readDevicesAddress } from './address.ts';
import { listedDevices, listedSessions } from './device-list.ts';
import { actWords, devicesInWords, pendingWords, sessionTitle } from './device-words.ts';
import { exampleDevice, exampleSession, pendingDevice } from './testdata/example-devices.ts';
import { fromNow } from '../../platform/clock/page-clock-fixtures.ts';

test('keeps of an address only what can be', () => {
  const dispositivo = `dev_${'0'.repeat(26)}`;
  expect(readDevicesAddress({ ver: 'meus', dispositivo })).toEqual({ ver: 'meus', dispositivo });
  expect(readDevicesAddress({ ver: 'todos', dispositivo: 'ord_1', x: 1 })).toEqual({});
});

test('what waits for approval stands first, then the last used; "meus" leaves out the others', () => {
  const old = exampleDevice({ id: 'dev_old', lastUsedAt: '2025-01-01T12:00:00.000Z' });
  const blocked = exampleDevice({ id: 'dev_blocked', state: 'blocked' });
  const devices = [old, blocked, exampleDevice(), pendingDevice()];
  expect(listedDevices(devices, {}).map(({ id }) => id)).toEqual([
    pendingDevice().id,
    exampleDevice().id,
    'dev_old',
    'dev_blocked',
  ]);
  expect(listedDevices(devices, { ver: 'meus' })).toHaveLength(3);
});

test('this session stands first, whenever it was last seen', () => {
  const other = exampleSession({ id: 'b', isThis: false, isOwn: false, lastSeenAt: fromNow(0) });
  expect(listedSessions([other, exampleSession()], {}).map(({ isThis }) => isThis)).toEqual([true, false]);
  expect(listedSessions([other, exampleSession()], { ver: 'meus' })).toHaveLength(1);
});

test('S17 says what a device that is not approved may still confirm today', () => {
  const limits = { perOrder: '200.00', perDay: '1000.00' };
  const said = (usedToday: string): string => pendingWords({ ...limits, usedToday }).replaceAll('\u00a0', ' ');
  expect(said('300.00')).toBe('Até R$ 200,00 por pagamento e mais R$ 700,00 hoje');
  expect(said('950.00')).toBe('Até R$ 50,00 por pagamento e mais R$ 50,00 hoje');
  expect(said('1000.00')).toBe('Hoje não confirma mais pagamentos');
});

test('says before an act whose device it is, and that open sessions end with it', () => {
  expect(actWords('approve', pendingDevice()).question).toBe('Aprovar “Tablet do estoque” de Juliana Prado?');
  expect(actWords('approve', pendingDevice()).text).toMatch(/é de Juliana Prado\.$/);
  expect(actWords('block', exampleDevice()).text).toMatch(/sessões abertas nele terminam na hora/);
  expect(actWords('remove', exampleDevice({ openSessions: 0 })).text).not.toMatch(/sessões/);
});

test('counts devices and names sessions in words', () => {
  expect(devicesInWords([exampleDevice()])).toBe('1 dispositivo');
  expect(devicesInWords([exampleDevice(), pendingDevice()])).toBe('2 dispositivos, 1 aguarda aprovação');
  expect(sessionTitle(exampleSession())).toBe('Chrome no Windows');
  expect(sessionTitle(exampleSession({ kind: 'app', deviceName: 'Tablet' }))).toBe('Aplicativo em Tablet');
});
