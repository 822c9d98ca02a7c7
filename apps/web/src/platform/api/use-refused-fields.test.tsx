import type { CallFailure } from '@bank/contracts';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useRefusedFields } from './use-refused-fields.ts';

const refusedWith = (...errors: readonly { code: string; message: string; field?: string }[]): CallFailure => ({
  kind: 'refused',
  status: 422,
  code: errors[0]?.code,
  message: errors[0]?.message,
  errors,
  members: {},
});
const taken = { code: 'x.taken', message: 'Este nome já existe.', field: 'name' };

function typing(failure: CallFailure | undefined, typed: { name: string; note: string }) {
  const view = renderHook(
    (props: { failure: CallFailure | undefined; name: string; note: string }) =>
      useRefusedFields(props.failure, { name: props.name, note: props.note }),
    { initialProps: { failure, ...typed } },
  );
  return {
    said: () => [view.result.current.of('name'), view.result.current.of('note'), view.result.current.rest],
    type: (next: { failure: CallFailure | undefined; name: string; note: string }) => view.rerender(next),
  };
}

test('what the bank says of a field stands beside it until that field is changed, whatever else is typed', () => {
  const failure = refusedWith(taken);
  const { said, type } = typing(undefined, { name: 'Ana', note: '' });
  expect(said()).toEqual([undefined, undefined, undefined]);
  type({ failure, name: 'Ana', note: '' });
  expect(said()).toEqual([taken.message, undefined, undefined]);
  type({ failure, name: 'Ana', note: 'outra' });
  expect(said()).toEqual([taken.message, undefined, undefined]);
  type({ failure, name: 'Bia', note: 'outra' });
  expect(said()).toEqual([undefined, undefined, undefined]);
  // Refused again, with what is typed now.
  type({ failure: refusedWith(taken), name: 'Bia', note: 'outra' });
  expect(said()).toEqual([taken.message, undefined, undefined]);
});

test('a part of a field belongs to the field; what is about none of them is said of the whole form', () => {
  const inside = refusedWith({ code: 'x', message: 'Longa demais.', field: 'note/text' });
  expect(typing(inside, { name: '', note: '' }).said()).toEqual([undefined, 'Longa demais.', undefined]);
  const other = refusedWith({ code: 'x', message: 'Não agora.', field: 'device' });
  expect(typing(other, { name: '', note: '' }).said()).toEqual([undefined, undefined, other]);
  expect(typing({ kind: 'offline' }, { name: '', note: '' }).said()[2]).toEqual({ kind: 'offline' });
});
