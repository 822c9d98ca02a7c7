export * from './engine/fault.ts';
export * from './engine/layout.ts';
export * from './engine/record.ts';
export * from './engine/service.ts';
export * from './engine/write.ts';
export type { CnabTitle } from './engine/titles.ts';
export * from './explain.ts';
export * from './read-cnab.ts';
export * as codes240 from './layouts/charging/charging-240-codes.ts';
export { writeChargingRemessa240, writeChargingRetorno240 } from './layouts/charging/charging-240-write.ts';
export * as codes400 from './layouts/charging/charging-400-codes.ts';
export {
  eventFitsCnab400,
  fitsCnab400,
  writeChargingRemessa400,
  writeChargingRetorno400,
} from './layouts/charging/charging-400-write.ts';
export * from './layouts/charging/charging-meanings.ts';
export * from './layouts/charging/charging-order.ts';
export * from './layouts/charging/charging-read.ts';
export * as custodyCodes240 from './layouts/custody/custody-240-codes.ts';
export { chequeKey, readCheque, type Cheque, type ChequeLoan } from './layouts/custody/custody-240-items.ts';
export { writeCustody240, type CustodyBatch, type CustodyFile } from './layouts/custody/custody-240-write.ts';
export type { Company240, FileHeader240 } from './layouts/file/file-240-write.ts';
export * as paymentCodes240 from './layouts/payments/payments-240-codes.ts';
export {
  paymentKind,
  readPayment,
  type Address,
  type Occurrence,
  type PaidBoleto,
  type Party,
  type Payee,
  type Payment,
  type PaymentKind,
  type PixTerms,
  type RecordTerms,
  type TransferTerms,
} from './layouts/payments/payments-240-items.ts';
export { PAYMENT_OCCURRENCES } from './layouts/payments/payments-240-occurrences.ts';
export { writePayments240, type PaymentBatch, type PaymentFile } from './layouts/payments/payments-240-write.ts';
export { readPixEntry, type PixEntry, type PixPerson } from './layouts/pix/pix-750-items.ts';
export { writePix750, type PixFile, type PixReceiver } from './layouts/pix/pix-750-write.ts';
export * as statementCodes240 from './layouts/statement/statement-240-codes.ts';
export { readStatementEntry, type Side, type StatementEntry } from './layouts/statement/statement-240-items.ts';
export {
  writeStatements240,
  type AccountStatement,
  type StatementBalance,
  type StatementFile,
} from './layouts/statement/statement-240-write.ts';
