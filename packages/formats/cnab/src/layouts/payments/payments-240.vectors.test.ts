import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readCnabFile } from '../../read-cnab.ts';
import { readPayment } from './payments-240-items.ts';

// The public vectors have one file of payments; it is not ours to commit.
const VECTORS = process.env.IPE_VECTORS;

test.skipIf(!VECTORS)('reads the public retorno of Itaú as its origin asserts (needs IPE_VECTORS)', () => {
  const file = readCnabFile(readFileSync(`${VECTORS}/boleto/cnab/cnab240__SB22112AIT.RET`));
  expect(file).toMatchObject({
    layout: 'CNAB240',
    direction: 'retorno',
    service: 'pagamentos',
    bank: '341',
    date: '2012-11-22',
    fileSequence: 208,
    records: 5,
    errors: [],
    warnings: [{ code: 'cnab.dirt.line-feed' }],
  });
  expect(file.titles.map((title) => readPayment(title))).toMatchObject([
    {
      form: '03',
      line: 3,
      documentNumber: '1',
      paymentDate: '2012-11-22',
      amountCentavos: 26_235n,
      payee: { bank: '001', branch: '00102', account: '000000041210', accountCheck: '4' },
      transfer: { clearing: '000' },
      occurrences: [{ code: 'BD', meaning: 'Inclusão efetuada com sucesso' }],
    },
  ]);
  // Entered in the bank's books, and not paid yet.
  expect(file.totals).toMatchObject({ titles: 1, amountCentavos: 26_235n, paidCentavos: 0n });
});
