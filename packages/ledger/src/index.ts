export { ledgerMigrations, type Migration } from './migrations.ts';
export { canonicalJson, type Json, type JsonObject } from './domain/canonical-json.ts';
export {
  auditContent,
  BANK_CHAIN,
  CHAIN_START,
  chainOf,
  companyOfChain,
  contentHash,
  headContent,
  linkHash,
  type AuditRecord,
  type AuditRow,
  type ChainHead,
  type HeadSigner,
  type HeadVerifier,
  type SignedHead,
} from './domain/audit.ts';
export {
  companion,
  type Companion,
  type CompanionStatement,
  type CompanionValue,
  type CounterStep,
  type EntryReceipt,
  type Guard,
  type HoldStep,
  type IdempotencyClaim,
  type LedgerRefusal,
  type Leg,
  type Posting,
  type PostResult,
  type Receipt,
  type StoredAnswer,
} from './domain/posting.ts';
export type { KnownAnswer } from './domain/decide.ts';
export { ed25519Signer, ed25519Verifier, type HeadKey } from './head-keys.ts';
export {
  BoundedClient,
  DatabaseSilent,
  KEEP_ALIVE,
  NO_SILENCE_BOUND,
  type BoundedClientOptions,
} from './postgres/bounded-client.ts';
export { createBoundedPool, type BoundedPoolOptions } from './postgres/bounded-pool.ts';
export {
  columnTypes,
  createLedgerPool,
  planAnew,
  type LedgerPoolOptions,
  type Queryable,
} from './postgres/connection.ts';
export { inTransaction } from './postgres/transaction.ts';
export { arrayValue } from './postgres/row-set.ts';
export { PATIENCE, type Patience } from './postgres/patience.ts';
export { createLedger, LedgerUnavailable, type Ledger, type LedgerOptions } from './postgres/writer.ts';
export {
  balanceOf,
  openAccount,
  openHolds,
  raiseGuard,
  setFloor,
  type Balance,
  type NewAccount,
  type OpenHold,
} from './postgres/accounts.ts';
export { firstAnswer } from './postgres/answers.ts';
export { appendAudit } from './postgres/audit-rows.ts';
export { chainAudit, signHeadsAnew, type ChainerOptions, type ChainRun } from './postgres/chainer.ts';
export { anchorHeads, readAnchors, type Anchor } from './postgres/anchors.ts';
export {
  balanceAtEndOf,
  entriesOf,
  readEntries,
  type EntriesPage,
  type EntriesQuery,
  type StatementEntry,
} from './postgres/entries.ts';
export { closeDay, type DayClosed, type DayFault } from './postgres/close-day.ts';
export { analyzeBooks, importPostings, type ImportCount } from './postgres/import-postings.ts';
export { LEDGER_CHANNEL, readNotice } from './postgres/notices.ts';
export type { BooksCheck, Finding, VerifyOptions } from './postgres/books-check.ts';
export { verifyChain, type ChainFault, type ChainReport } from './postgres/verify-chain.ts';
export { checksOf, verifyBooks, type BooksReport, type CheckResult } from './postgres/verify-books.ts';
