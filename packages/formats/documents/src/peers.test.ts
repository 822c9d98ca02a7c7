import { isValid as fnandoCnpj } from '@fnando/cnpj';
import { validate as cnpjPackage } from 'cnpj';
import { cnpj as validatorCnpj, cpf as validatorCpf } from 'cpf-cnpj-validator';
import fc from 'fast-check';
import { validateBr } from 'js-brasil';
import { isCNPJ, isCPF } from 'validation-br';
import { expect, test } from 'vitest';
import { CNPJS, CPFS } from '../testdata/documents.ts';
import { cnpjCheckDigits, cpfCheckDigits, parseCnpj, parseCpf } from './index.ts';

// The widely used validators of npm (all MIT or ISC), held against ours.

type Verdict = (text: string) => boolean;

const CNPJ_PEERS: Readonly<Record<string, Verdict>> = {
  'cpf-cnpj-validator 2.1.2': (text) => validatorCnpj.isValid(text),
  'validation-br 2.0.0': (text) => isCNPJ(text),
  '@fnando/cnpj 2.0.0': (text) => fnandoCnpj(text),
  'cnpj 5.1.1': (text) => cnpjPackage(text),
  'js-brasil 2.8.0': (text) => validateBr.cnpj?.(text) === true,
};

const CPF_PEERS: Readonly<Record<string, Verdict>> = {
  'cpf-cnpj-validator 2.1.2': (text) => validatorCpf.isValid(text),
  'validation-br 2.0.0': (text) => isCPF(text),
  'js-brasil 2.8.0': (text) => validateBr.cpf?.(text) === true,
};

/** Where a peer says otherwise than we do: number, peers and the reason why we differ. */
const DISAGREEMENTS: readonly { readonly text: string; readonly peers: readonly string[]; readonly because: string }[] =
  [
    {
      text: '12abc34501de35',
      peers: ['cnpj 5.1.1', 'js-brasil 2.8.0'],
      because: 'lower case is read as capitals: people type so, and no other number is meant',
    },
    {
      text: '12345678909',
      peers: ['cpf-cnpj-validator 2.1.2'],
      because: 'its digits are right and no rule of Receita Federal excludes it; the peer keeps a list of its own',
    },
    {
      text: ' 529.982.247-25 ',
      peers: ['js-brasil 2.8.0'],
      because: 'blanks around a pasted number are dropped',
    },
    {
      text: ' 11222333000181',
      peers: ['cnpj 5.1.1', 'js-brasil 2.8.0'],
      because: 'blanks around a pasted number are dropped',
    },
  ];

function dissenters(peers: Readonly<Record<string, Verdict>>, text: string, ours: boolean): readonly string[] {
  return Object.entries(peers)
    .filter(([, verdict]) => verdict(text) !== ours)
    .map(([name]) => name);
}

function explained(text: string): readonly string[] {
  return DISAGREEMENTS.find((disagreement) => disagreement.text === text)?.peers ?? [];
}

test('every peer says what we say of every fact, but for the disagreements that are explained', () => {
  for (const { text } of [...CNPJS, { text: ' 11222333000181' }]) {
    expect([text, dissenters(CNPJ_PEERS, text, parseCnpj(text).ok)]).toEqual([text, explained(text)]);
  }
  for (const { text } of CPFS) {
    expect([text, dissenters(CPF_PEERS, text, parseCpf(text).ok)]).toEqual([text, explained(text)]);
  }
});

test('every peer finds the same check digits right and wrong', () => {
  const digits = fc.stringMatching(/^[0-9]{2}$/);
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9A-Z]{12}$/), digits, (base, other) => {
      const right = cnpjCheckDigits(base);
      expect(dissenters(CNPJ_PEERS, base + right, parseCnpj(base + right).ok)).toEqual([]);
      expect(dissenters(CNPJ_PEERS, base + other, parseCnpj(base + other).ok)).toEqual([]);
    }),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{9}$/), digits, (base, other) => {
      fc.pre(base !== '123456789');
      const right = cpfCheckDigits(base);
      expect(dissenters(CPF_PEERS, base + right, parseCpf(base + right).ok)).toEqual([]);
      expect(dissenters(CPF_PEERS, base + other, parseCpf(base + other).ok)).toEqual([]);
    }),
  );
});
