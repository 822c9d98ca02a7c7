import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseCnpj, parseCpf } from './index.ts';

// The public vectors as a whole, read from the folder that IPE_VECTORS names; they are not ours to commit.
const VECTORS = process.env.IPE_VECTORS;

interface Vector {
  readonly input: string;
  /** Null where peers disagree by policy. */
  readonly valid: boolean | null;
}

/** What we decide where peers disagree: lower case is read as capitals, and no right number is black-listed. */
const DECIDED: Readonly<Record<string, boolean>> = { '12abc34501de35': true, '12345678909': true };

test.skipIf(!VECTORS)('reads or refuses every published CPF and CNPJ (needs IPE_VECTORS)', () => {
  const vectors = JSON.parse(readFileSync(`${VECTORS}/boleto/cpf_cnpj.json`, 'utf8')) as {
    readonly cnpj: readonly Vector[];
    readonly cpf: readonly Vector[];
  };
  expect([vectors.cnpj.length, vectors.cpf.length]).toEqual([24, 8]);
  const verdicts = [
    ...vectors.cnpj.map((vector) => ({ ...vector, ours: parseCnpj(vector.input).ok })),
    ...vectors.cpf.map((vector) => ({ ...vector, ours: parseCpf(vector.input).ok })),
  ];
  for (const { input, valid, ours } of verdicts) expect([input, ours]).toEqual([input, valid ?? DECIDED[input]]);
});
