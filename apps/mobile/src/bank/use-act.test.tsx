import type { CallResult } from '@bank/contracts';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useAct } from './use-act.ts';

const refused = (status: number): CallResult<string> => ({
  ok: false,
  failure: { kind: 'refused', status, code: 'x', message: 'Não pode.', errors: [], members: {} },
});

test('a second press while the first is under way does nothing', async () => {
  const { result } = renderHook(useAct);
  let release: (answer: CallResult<string>) => void = () => undefined;
  const first = result.current.run(() => new Promise<CallResult<string>>((done) => (release = done)));
  const second = result.current.run(() => Promise.reject(new Error('done twice')));
  expect(await act(() => second)).toBe(undefined);
  expect(result.current.busy).toBe(true);
  release({ ok: true, value: 'done' });
  expect(await act(() => first)).toBe('done');
  expect(result.current.busy).toBe(false);
});

test('keeps its key until the bank has answered, and says a refusal in words', async () => {
  const { result } = renderHook(useAct);
  const keys: string[] = [];
  const press = (answer: CallResult<string>): Promise<string | undefined> =>
    act(() =>
      result.current.run((key) => {
        keys.push(key);
        return Promise.resolve(answer);
      }),
    );
  await press({ ok: false, failure: { kind: 'offline' } });
  expect(result.current.fault).toBe('Sem conexão.');
  await press(refused(503));
  await press(refused(422));
  expect(result.current.fault).toBe('Não pode.');
  await press({ ok: true, value: 'done' });
  expect(result.current.fault).toBe(undefined);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[1]).toBe(keys[2]);
  expect(keys[3]).not.toBe(keys[2]);
});
