import { expect, test } from 'vitest';
import { faultsOfFiles, NO_FILES, refusedFiles, withFile } from './document-choice.ts';

const file = new File(['x'], 'conta.pdf');
const either = { anyOf: ['lastUpdates', 'socialContract'], because: '' } as const;
const proof = { anyOf: ['proofOfAddress'], because: '' } as const;

test('one of the documents that would do is enough; what is missing is said at the first', () => {
  expect(faultsOfFiles([either, proof], NO_FILES)).toEqual({
    lastUpdates: 'Escolha ao menos um arquivo.',
    proofOfAddress: 'Escolha o arquivo.',
  });
  expect(faultsOfFiles([either], withFile(NO_FILES, 'socialContract', file))).toEqual({});
  expect(faultsOfFiles([], NO_FILES)).toEqual({});
});

test('a removed file leaves nothing behind', () => {
  const chosen = withFile(NO_FILES, 'invoicing', file);
  expect(chosen).toEqual({ invoicing: file });
  expect(withFile(chosen, 'invoicing', undefined)).toEqual({});
});

test('what the bank found wrong with a file is said at that file, and nothing else is', () => {
  const refusal = (field?: string) => ({
    kind: 'refused' as const,
    status: 422,
    code: 'file.unsafe',
    message: 'm',
    members: {},
    errors: [{ code: 'file.unsafe', message: 'm', ...(field === undefined ? {} : { field }) }],
  });
  expect(refusedFiles(refusal('invoicing'))).toEqual({ invoicing: 'm' });
  expect(refusedFiles(refusal('businessEmail'))).toEqual({});
  expect(refusedFiles(refusal())).toEqual({});
  expect(refusedFiles({ kind: 'offline' })).toEqual({});
  expect(refusedFiles(undefined)).toEqual({});
});
