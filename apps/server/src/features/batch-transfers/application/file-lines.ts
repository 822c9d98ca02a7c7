import { formatDecimal } from '@bank/core';
import { explainCnab, readPayment, type CnabTitle, type Payment } from '@bank/cnab';
import { batchRowKindNamed, type BatchRowField } from '@bank/contracts';
import { isPaidElsewhere, KEY_FIELD, messageToPayee, namedByKey } from '../documents/payment-forms.ts';
import type { TypedLine } from '../domain/batch.ts';
import type { RowFault } from '../domain/row-way.ts';

/** This bank, as files name it. */
export interface FileBank {
  /** COMPE. */
  readonly code: string;
  readonly ispb: string;
  /** The ISPB of another one, by its COMPE code; undefined where no list has it. */
  ispbOfCode(code: string): string | undefined;
}

/** The columns of a row, by the fields of the file's records. */
const FIELDS: Readonly<Record<string, BatchRowField>> = {
  amount: 'amount',
  paymentDate: 'date',
  payeeName: 'name',
  payeeBank: 'ispb',
  payeeIspb: 'ispb',
  payeeBranch: 'branch',
  payeeAccount: 'accountNumber',
  payeeInscriptionNumber: 'document',
  [KEY_FIELD]: 'key',
  tedPurpose: 'purpose',
  documentNumber: 'reference',
};

/** A payment of a file as a row, whatever is wrong with it: nothing of a file is left out in silence. */
export function lineOfTitle(title: CnabTitle, bank: FileBank): TypedLine {
  const payment = readPayment(title);
  const { amountCentavos, paymentDate, documentNumber, transfer } = payment;
  const isSlip = isPaidElsewhere(payment);
  return {
    // A form that is called like a way of paying rows asks for it (FEBRABAN, G029); to an account, the bank chooses.
    kind: batchRowKindNamed(payment.kind) ?? null,
    payee: namedByKey(payment) ?? accountOf(payment, bank),
    amount: amountCentavos === null ? '' : formatDecimal(amountCentavos),
    date: paymentDate,
    purpose: transfer && !/^0*$/.test(transfer.tedPurpose) ? transfer.tedPurpose : null,
    description: messageToPayee(payment),
    reference: documentNumber === '' ? null : documentNumber,
    ...(isSlip && { slip: true as const }),
    fileFaults: [...faultsOf(title), ...movementFaults(payment)],
  };
}

function accountOf({ payee, kind }: Payment, bank: FileBank): TypedLine['payee'] {
  const { name, document } = payee;
  const code = payee.bank.replace(/^0+$/, '');
  const ispb = payee.ispb !== '' ? payee.ispb : code === bank.code ? bank.ispb : (bank.ispbOfCode(code) ?? code);
  const branch = payee.branch.replace(/^0+(?=\d)/, '');
  const number = payee.paymentAccount !== '' ? payee.paymentAccount : `${payee.account}${payee.accountDigit}`;
  return {
    by: 'account',
    ispb,
    branch: /^0*$/.test(branch) ? null : branch,
    accountNumber: number.replaceAll(/[^0-9A-Za-z]/g, '').replace(/^0+(?=.)/, ''),
    accountType: kind === 'savings' ? 'SVGS' : payee.paymentAccount === '' ? 'CACC' : 'TRAN',
    name,
    document,
  };
}

function faultsOf({ faults }: CnabTitle): readonly RowFault[] {
  return faults
    .filter(({ severity }) => severity === 'error')
    .map((fault) => ({
      code: 'file-field',
      field: FIELDS[fault.field ?? ''] ?? 'reference',
      data: { message: explainCnab(fault) },
    }));
}

/** Only new payments are taken: what a file wants changed or taken back is done on screen, where it shows. */
function movementFaults({ movement, instruction }: Payment): readonly RowFault[] {
  if (movement === '0' && (instruction === '00' || instruction === '')) return [];
  const message =
    'O arquivo pede alteração, exclusão ou bloqueio deste pagamento, e aqui só entram pagamentos novos. Remova a linha e faça a mudança na tela do lote.';
  return [{ code: 'file-field', field: 'kind', data: { message } }];
}
