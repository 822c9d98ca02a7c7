import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import {
  APPLICATION_STATE_WORDS,
  APPROVAL_END_LABELS,
  APPROVAL_STEP_LABELS,
  approvalEndSchema,
  approvalStepStateSchema,
  CANNOT_DECIDE_WORDS,
  CERTAINTY_WORDS,
  CHARGE_STAGE_WORDS,
  chargeStageSchema,
  CODE_FINDING_WORDS,
  CODE_PART_WORDS,
  codeFindingSchema,
  codePartSchema,
  certaintySchema,
  applicationStateSchema,
  BACKGROUND_TASK_STATE_LABELS,
  backgroundTaskStateSchema,
  cannotDecideSchema,
  COMPANY_DOCUMENT_NAMES,
  COMPANY_REQUEST_STATE_LABELS,
  companyDocumentKindSchema,
  companyRequestStateSchema,
  CONFIRMATION_REASON_WORDS,
  confirmationReasonSchema,
  CONSTITUTION_TYPE_NAMES,
  CONSTITUTION_TYPES,
  DEVICE_ACTION_LABELS,
  DISPUTE_REASON_WORDS,
  disputeReasonSchema,
  DEVICE_STATE_LABELS,
  deviceActionSchema,
  deviceStateSchema,
  ENDPOINTS,
  entryTypeLabel,
  entryTypeSchema,
  FEE_LINES,
  feeLineSchema,
  CLAIM_ACT_LABELS,
  CLAIM_END_WORDS,
  claimActSchema,
  claimEndSchema,
  HISTORY_KIND_NAMES,
  HISTORY_OUTCOME_LABELS,
  historyKindSchema,
  historyOutcomeSchema,
  KEY_CLAIM_STATE_LABELS,
  KEY_CLAIM_TYPE_NAMES,
  KEY_REFUSAL_WORDS,
  KEY_STATE_LABELS,
  keyClaimStateSchema,
  keyClaimTypeSchema,
  keyRefusalSchema,
  keyStateSchema,
  LARGE_UPLOAD_FAULT_WORDS,
  LARGE_UPLOAD_KIND_ROWS,
  LARGE_UPLOAD_KINDS,
  LARGE_UPLOAD_STATE_WORDS,
  largeUploadFaultSchema,
  largeUploadStateSchema,
  ISSUED_FILE_KIND_ROWS,
  ISSUED_FILE_KINDS,
  LIMIT_CHANGE_STATE_WORDS,
  limitChangeSchema,
  limitMeasuresOf,
  limitMeasureWords,
  NOTIFICATION_KIND_LABELS,
  notificationKindSchema,
  OPERATOR_DEVICE_LABELS,
  OPERATOR_STATE_LABELS,
  operatorDeviceSchema,
  operatorStateSchema,
  ORDER_KIND_NAMES,
  PRECAUTION_REASON_WORDS,
  PRECAUTION_STATE_LABELS,
  precautionReasonSchema,
  precautionStateSchema,
  RECEIVED_DISPUTE_STATE_LABELS,
  receivedDisputeStateSchema,
  SENT_DISPUTE_STATE_LABELS,
  sentDisputeStateSchema,
  ORDER_STATE_EVENTS,
  ORDER_STATE_LABELS,
  orderKindName,
  orderKindSchema,
  orderStateSchema,
  PAYEE_RELATION_WORDS,
  payeeRelationSchema,
  PERMISSION_WORDS,
  permissionSchema,
  PRODUCT_NAMES,
  productSchema,
  RED_FLAG_LABELS,
  SERVICE_NAMES,
  SERVICE_STATE_LABELS,
  serviceNameSchema,
  serviceStateSchema,
  SESSION_PROOF_WORDS,
  sessionProofSchema,
  redFlagNameSchema,
  REGISTRATION_PART_NAMES,
  registrationPartSchema,
  RETURN_DIRECTION_WORDS,
  RETURN_STAGE_WORDS,
  returnDirectionSchema,
  returnStageSchema,
  ROLE_WORDS,
  roleSchema,
  SAVED_VIEW_LIST_NAMES,
  savedViewListSchema,
  SCHEDULE_WAIT_WORDS,
  SIGNED_CHANGE_STATE_WORDS,
  signedChangeStateSchema,
  TIER_NAMES,
  tierSchema,
  WARNING_WORDS,
  warningSchema,
  WITHHELD_WORDS,
  withheldReasonSchema,
} from './index.ts';

interface Options {
  readonly options: readonly string[];
}
type Worded = readonly [values: readonly string[], words: Readonly<Record<string, string>>];

const worded = ({ options }: Options, words: Readonly<Record<string, string>>): Worded => [options, words];
const wordedBy = <Value extends string>(values: readonly Value[], word: (value: Value) => string): Worded => [
  values,
  Object.fromEntries(values.map((value) => [value, word(value)])),
];

/** What people read of answers, and the words that stand for it. */
const WORDS: readonly Worded[] = [
  worded(productSchema, PRODUCT_NAMES),
  worded(roleSchema, ROLE_WORDS),
  worded(permissionSchema, PERMISSION_WORDS),
  worded(applicationStateSchema, APPLICATION_STATE_WORDS),
  worded(companyDocumentKindSchema, COMPANY_DOCUMENT_NAMES),
  worded(deviceStateSchema, DEVICE_STATE_LABELS),
  worded(sessionProofSchema, SESSION_PROOF_WORDS),
  worded(deviceActionSchema, DEVICE_ACTION_LABELS),
  worded(signedChangeStateSchema, SIGNED_CHANGE_STATE_WORDS),
  wordedBy(orderKindSchema.options, orderKindName),
  wordedBy(entryTypeSchema.options, entryTypeLabel),
  wordedBy(feeLineSchema.options, (line) => FEE_LINES[line].name),
  worded(orderStateSchema, ORDER_STATE_LABELS),
  worded(orderStateSchema, ORDER_STATE_EVENTS),
  worded(confirmationReasonSchema, CONFIRMATION_REASON_WORDS),
  worded(warningSchema, WARNING_WORDS),
  [[...warningSchema.options, 'unusual'], WARNING_WORDS],
  worded(approvalStepStateSchema, APPROVAL_STEP_LABELS),
  worded(redFlagNameSchema, RED_FLAG_LABELS),
  worded(cannotDecideSchema, CANNOT_DECIDE_WORDS),
  worded(approvalEndSchema, APPROVAL_END_LABELS),
  worded(payeeRelationSchema, PAYEE_RELATION_WORDS),
  worded(certaintySchema, CERTAINTY_WORDS),
  worded(returnDirectionSchema, RETURN_DIRECTION_WORDS),
  worded(returnStageSchema, RETURN_STAGE_WORDS),
  [['no', 'confirmation', 'authorization'], SCHEDULE_WAIT_WORDS],
  ...ORDER_KIND_NAMES.map((kind) =>
    wordedBy(limitMeasuresOf(kind), (measure) => limitMeasureWords(kind, measure) ?? ''),
  ),
  worded(limitChangeSchema.shape.state, LIMIT_CHANGE_STATE_WORDS),
  worded(operatorStateSchema, OPERATOR_STATE_LABELS),
  worded(operatorDeviceSchema, OPERATOR_DEVICE_LABELS),
  worded(withheldReasonSchema, WITHHELD_WORDS),
  [CONSTITUTION_TYPES, CONSTITUTION_TYPE_NAMES],
  worded(tierSchema, TIER_NAMES),
  worded(registrationPartSchema, REGISTRATION_PART_NAMES),
  worded(companyRequestStateSchema, COMPANY_REQUEST_STATE_LABELS),
  worded(keyStateSchema, KEY_STATE_LABELS),
  worded(keyRefusalSchema, KEY_REFUSAL_WORDS),
  worded(keyClaimTypeSchema, KEY_CLAIM_TYPE_NAMES),
  worded(keyClaimStateSchema, KEY_CLAIM_STATE_LABELS),
  worded(claimActSchema, CLAIM_ACT_LABELS),
  worded(claimEndSchema, CLAIM_END_WORDS),
  worded(historyKindSchema, HISTORY_KIND_NAMES),
  worded(historyOutcomeSchema, HISTORY_OUTCOME_LABELS),
  wordedBy(ISSUED_FILE_KINDS, (kind) => ISSUED_FILE_KIND_ROWS[kind].label),
  worded(notificationKindSchema, NOTIFICATION_KIND_LABELS),
  worded(largeUploadStateSchema, LARGE_UPLOAD_STATE_WORDS),
  worded(largeUploadFaultSchema, LARGE_UPLOAD_FAULT_WORDS),
  wordedBy(LARGE_UPLOAD_KINDS, (kind) => LARGE_UPLOAD_KIND_ROWS[kind].name),
  worded(backgroundTaskStateSchema, BACKGROUND_TASK_STATE_LABELS),
  worded(savedViewListSchema, SAVED_VIEW_LIST_NAMES),
  worded(disputeReasonSchema, DISPUTE_REASON_WORDS),
  worded(sentDisputeStateSchema, SENT_DISPUTE_STATE_LABELS),
  worded(receivedDisputeStateSchema, RECEIVED_DISPUTE_STATE_LABELS),
  worded(precautionReasonSchema, PRECAUTION_REASON_WORDS),
  worded(precautionStateSchema, PRECAUTION_STATE_LABELS),
  worded(serviceNameSchema, SERVICE_NAMES),
  worded(serviceStateSchema, SERVICE_STATE_LABELS),
  worded(codeFindingSchema, CODE_FINDING_WORDS),
  worded(codePartSchema, CODE_PART_WORDS),
  worded(chargeStageSchema, CHARGE_STAGE_WORDS),
];

/** What an answer holds and nobody reads as such, and why: one line for each list of values. */
const NOT_READ: Readonly<Record<string, string>> = {
  'LEGAL NATURAL': 'chooses a menu',
  'system light dark': 'a choice of looks, whose options the settings name',
  'blue green purple graphite': 'as above',
  'layout1 layout2': 'as above',
  'contained full': 'as above',
  'full compact': 'as above',
  'normal large larger': 'as above',
  'EMAIL PHONE': 'two of the kinds of keys',
  'active paid removed removed-by-bank': 'chooses what may be done; a charge is shown by its stage',
  'claimer donor': 'chooses between two sentences',
  'web app': 'chooses between two sentences',
  'confirm-order authorize-order': 'the line says it in its title',
  'order series fee arriving': 'chooses a drawing; the line says it in its words',
  'in out': 'the sign of an amount',
  'day night': 'chooses between two sentences',
  'static immediate due': 'the card of a code says it in sentences',
  'CACC SVGS TRAN SLRY OTHR': 'the form of the payment names the accounts that it offers',
  'CPF CNPJ PHONE EMAIL EVP': 'the form of the payment names the keys that it offers',
  'same-day next-business-day previous-business-day': 'the repetition says it in sentences',
  'A B C': 'the letter is what people read',
  'order order-night day night night-start period': 'the change says it in its lines, and the screen by limitTitle',
  'edit block unblock remove reset-password end-sessions absence end-absence': 'chooses which buttons stand there',
  'application/pdf image/jpeg image/png': 'chooses how a file is opened',
  'registration upgrade': 'chooses between two sentences',
  'cnab240 cnab400': 'chooses what reads the records',
  'contracted in-analysis available': 'chooses between a label and a button',
  'current in-analysis available': 'chooses between a label and a button',
};

test('no value of an answer reaches a screen as a code: its words are here, or somebody has said why it needs none', () => {
  const known = new Set([...WORDS.map(([values]) => values.join(' ')), ...Object.keys(NOT_READ)]);
  const answered = new Set(ENDPOINTS.flatMap(({ response }) => (response === undefined ? [] : enumsIn(response))));
  expect(answered.size).toBeGreaterThan(40);
  // The states of Brazil are read as they are.
  expect([...answered].filter((values) => !known.has(values) && !values.startsWith('AC AL AM'))).toEqual([]);
  expect(Object.keys(NOT_READ).filter((values) => !answered.has(values))).toEqual([]);
});

test.each(WORDS)('%s: each has words of its own, which are no code', (values, words) => {
  for (const value of values) {
    expect(words[value], value).toMatch(/^[\p{L}][^_{}]+$/u);
    expect(words[value], value).not.toBe(value);
  }
  expect(new Set(values.map((value) => words[value])).size).toBe(values.length);
});

/** Every list of values that somewhere in the schema a text must be one of. */
function enumsIn(schema: z.core.$ZodType): readonly string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'enum':
      return [Object.values(def.entries).join(' ')];
    case 'object':
      return Object.values(def.shape).flatMap(enumsIn);
    case 'array':
      return enumsIn(def.element);
    case 'union':
      return def.options.flatMap(enumsIn);
    case 'nullable':
    case 'optional':
    case 'catch':
      return enumsIn(def.innerType);
    case 'pipe':
      return enumsIn(def.out);
    default:
      return [];
  }
}
