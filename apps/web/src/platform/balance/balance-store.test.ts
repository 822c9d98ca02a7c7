import type { CallResult } from '@bank/contracts';
import { expect, test, vi } from 'vitest';
import { memoryStorage } from '../session/session-fixtures.ts';
import { BALANCE_KEY, createBalanceStore } from './balance-store.ts';

type Answer = CallResult<{ readonly balance: string }>;
const good: Answer = { ok: true, value: { balance: '254310.87' } };

test('[balance.store] [balance.session-storage] keeps balance, loading and error, and persists the balance', async () => {
  const storage = memoryStorage();
  const store = createBalanceStore(
    storage,
    () => Promise.resolve(good),
    () => 7000,
  );
  expect(store.get()).toMatchObject({ balance: undefined, loading: false, error: undefined });
  const loading = store.load();
  expect(store.get().loading).toBe(true);
  await loading;
  expect(store.get()).toMatchObject({ balance: 25_431_087n, readAt: 7000, loading: false, error: undefined });
  expect(storage.getItem(BALANCE_KEY)).toBe('{"balance":"254310.87","readAt":7000}');
});

test('what was persisted shows at once after a reload, as of when it was read', () => {
  const storage = memoryStorage({ [BALANCE_KEY]: '{"balance":"10.00","readAt":5000}' });
  const store = createBalanceStore(storage, () => Promise.resolve(good));
  expect(store.get()).toMatchObject({ balance: 1000n, readAt: 5000 });
});

test.each([['no JSON'], ['null'], ['{"balance":12}'], ['{"balance":"1,5"}']])(
  'a persisted %s counts as nothing',
  (kept) => {
    const store = createBalanceStore(memoryStorage({ [BALANCE_KEY]: kept }), () => Promise.resolve(good));
    expect(store.get().balance).toBeUndefined();
  },
);

test('[balance.fails] a failure keeps the balance that was there and says why', async () => {
  const storage = memoryStorage({ [BALANCE_KEY]: '{"balance":"10.00","readAt":5000}' });
  const store = createBalanceStore(storage, () => Promise.resolve({ ok: false, failure: { kind: 'offline' } }));
  await store.load();
  expect(store.get()).toMatchObject({ balance: 1000n, readAt: 5000, loading: false, error: { kind: 'offline' } });
});

test('two who ask at once ask the bank once', async () => {
  let asked = 0;
  const store = createBalanceStore(memoryStorage(), () => {
    asked += 1;
    return Promise.resolve(good);
  });
  await Promise.all([store.load(), store.load()]);
  expect(asked).toBe(1);
});

test('what can be spent is known wherever the balance is: as the bank says it, else the balance less what is held', async () => {
  const told = async (value: object) => {
    const store = createBalanceStore(memoryStorage(), () => Promise.resolve({ ok: true, value } as Answer));
    await store.load();
    return store.get().available;
  };
  expect(await told({ balance: '100.00', held: '30.00', available: '70.00' })).toBe(7000n);
  expect(await told({ balance: '100.00', held: '30.00' })).toBe(7000n);
  expect(await told({ balance: '0.00' })).toBe(0n);
});

test('news that come while an answer is under way are asked after once more, however many they are', async () => {
  const answers: ((given: Answer) => void)[] = [];
  const store = createBalanceStore(memoryStorage(), () => new Promise<Answer>((resolve) => answers.push(resolve)));
  const first = store.load();
  const news = [store.refresh(), store.refresh()];
  answers[0]?.({ ok: true, value: { balance: '10.00' } });
  await first;
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(good);
  await Promise.all(news);
  expect(store.get().balance).toBe(25_431_087n);
  expect(answers).toHaveLength(2);
});

test('an answer for who has left is not taken', async () => {
  const storage = memoryStorage();
  let answer: (given: Answer) => void = () => {};
  const store = createBalanceStore(storage, () => new Promise<Answer>((resolve) => (answer = resolve)));
  const loading = store.load();
  store.clear();
  answer(good);
  await loading;
  expect(store.get()).toMatchObject({ balance: undefined, loading: false });
  expect(storage.getItem(BALANCE_KEY)).toBeNull();
});
