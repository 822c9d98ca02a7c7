import { SCOPES, type Scope } from '@bank/contracts';
import { parseCivilDate } from '@bank/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PRESETS, presetOf, SCOPE_AREAS, scopeLines, scopesInShort } from './scope-words.ts';
import { certificateFault, draftOf, faultsOf, termsLines, termsOf } from './terms-draft.ts';
import { exampleCredential } from './testdata/example-credentials.ts';

const PEM = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----';
const day = parseCivilDate('2027-01-31');

test('every scope stands once in the matrix', () => {
  expect(SCOPE_AREAS.flatMap(({ read, write }) => [read, write])).toEqual([...SCOPES]);
});

test('a preset is known again whatever the order of its scopes, and says itself in a word', () => {
  for (const preset of PRESETS) {
    expect(presetOf(preset.scopes.toReversed())?.name).toBe(preset.name);
    expect(scopesInShort(preset.scopes)).toBe(preset.label);
  }
  expect(scopesInShort(['webhook.read'])).toBe('1 permissão: webhooks');
  expect(scopesInShort(['pix.read', 'pix.write'])).toBe('2 permissões: Pix recebidos e devoluções');
});

test('whatever is given, each scope is said exactly once', () => {
  fc.assert(
    fc.property(fc.subarray([...SCOPES]), (scopes: Scope[]) => {
      const said = scopeLines(scopes).flatMap(({ value }) => value.split(' · '));
      expect(said).toHaveLength(scopes.length);
    }),
  );
});

test('a new credential begins without any right, and says what is missing', () => {
  expect(faultsOf(draftOf(undefined), false)).toEqual({
    name: 'Dê um nome à credencial.',
    scopes: 'Escolha ao menos uma permissão.',
  });
  expect(faultsOf({ ...draftOf(undefined), hasEnd: true }, true)).toMatchObject({
    validUntil: 'Informe o último dia.',
    certificate: 'Envie o certificado que os programas vão apresentar.',
  });
});

test('a private key is never taken for a certificate', () => {
  expect(certificateFault(PEM)).toBeUndefined();
  expect(certificateFault(`${PEM}\n-----BEGIN PRIVATE KEY-----`)).toMatch(/chave privada/);
  expect(certificateFault('MIIB')).toMatch(/em PEM/);
});

test('who may not give back has no cap for it', () => {
  const draft = { ...draftOf(exampleCredential()), scopes: ['cob.read'] as const };
  expect(termsOf(draft).dailyCap).toBe('0.00');
  expect(termsLines(exampleCredential(), draft)).toContainEqual({
    label: 'Devolve sozinha por dia',
    before: 'R$\u00a01.000,00',
    after: 'R$\u00a00,00',
  });
});

test('what stays as it is is no change; what changes is said as it was and will be', () => {
  const erp = exampleCredential();
  expect(termsLines(erp, draftOf(erp))).toEqual([]);
  if (!day.ok) throw new Error('a day');
  expect(termsLines(erp, { ...draftOf(erp), name: 'ERP 2', hasEnd: true, validUntil: day.value })).toEqual([
    { label: 'Nome', before: 'ERP', after: 'ERP 2' },
    { label: 'Vale até', before: 'Sem prazo', after: '31/01/2027' },
  ]);
  expect(termsLines(erp, { ...draftOf(erp), scopes: ['cob.read', 'pix.read', 'pix.write'] })).toEqual([
    { label: 'Cobranças imediatas', before: 'Consultar · Criar e alterar', after: 'Consultar' },
  ]);
});

test('a certificate that does not come again is said to go', () => {
  const certificate = { subject: 'CN=erp', validUntil: '2027-01-01T00:00:00.000Z', thumbprint: 'x' };
  const erp = exampleCredential({ certificate });
  expect(termsLines(erp, draftOf(erp))).toEqual([{ label: 'Certificado', before: 'CN=erp', after: 'nenhum' }]);
});
