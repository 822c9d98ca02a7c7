/** Ids as facts, each with where it was published; without `at` it is refused, `code` says why. */
export const PAYMENT_IDS = [
  { text: 'E12345678202609281435abcDEF12345', at: '2026-09-28T14:35:00.000Z', origin: 'open-pix, docs on endToEndId' },
  { text: 'D12345678202009091000abcde123456', at: '2020-09-09T10:00:00.000Z', origin: 'API Pix 2.9.0, rtrId' },
  { text: 'E12345678202613281200abcdefghijk', code: 'payment-id.calendar', origin: 'open-pix, tests: month 13' },
  { text: 'E12345678202609282400abcdefghijk', code: 'payment-id.calendar', origin: 'open-pix, tests: hour 24' },
  { text: 'E12345678202602301200abcdefghijk', code: 'payment-id.calendar', origin: 'own: 30 February' },
  { text: 'E9999901012341234123412345678900', code: 'payment-id.calendar', origin: 'DICT API 2.12.1: a placeholder' },
  { text: 'E1234567820240101123456ABC', code: 'payment-id.malformed', origin: 'bacen-regulatorio takes it; 26 long' },
  { text: 'E123', code: 'payment-id.malformed', origin: 'open-pix, tests' },
  { text: 'e12345678202609281435abcDEF12345', code: 'payment-id.malformed', origin: 'own: case matters' },
  { text: 'E12345678202609281435abcDEF1234-', code: 'payment-id.malformed', origin: 'own: a dash' },
] as const;

export const MESSAGE_IDS = [
  { text: 'M12345678abcdefghijklmnopqrstuvw', valid: true, origin: 'open-pix, docs on ISO messages; MsgIdType' },
  { text: 'M12345678abcdefghijklmnopqrstuv', valid: false, origin: 'own: 31 long' },
  { text: 'M1234567aabcdefghijklmnopqrstuvw', valid: false, origin: 'own: lower case in the ISPB' },
] as const;

export const TXIDS = [
  { text: 'A2345678901234567890123456', kind: 'dynamic', valid: true, origin: 'bacen-regulatorio, tests' },
  { text: 'A2345678901234567890123456789012345678', kind: 'dynamic', valid: false, origin: 'the same: 38 long' },
  { text: 'abc123', kind: 'dynamic', valid: false, origin: 'the same: 6 long' },
  { text: '1111111111111111111111', kind: 'static', valid: true, origin: 'ex_pix_brcode (Stone), tests' },
  { text: 'XPTO QRCODE', kind: 'static', valid: false, origin: 'pix-api issue 212, answer of Banco Central' },
  { text: 'F2B8073B0A52461997F53FB2A85FE7E8', kind: 'static', valid: false, origin: 'pix-utils, tests: 32 long' },
  { text: '***', kind: 'static', valid: false, origin: 'Manual de Padrões: means that there is none' },
] as const;

/** Ids of Pix Automático; without `date` it is refused, `code` says why. */
export const RECURRENCE_IDS = [
  { text: 'RR1234567820240115abcdefghijk', date: '2024-01-15', origin: 'API Pix 2.9.0, RecId' },
  { text: 'RN1234567820240115abcdefghijk', date: '2024-01-15', origin: 'API Pix 2.9.0, RecId, no retries' },
  { text: 'SC1234567820240115abcdefghijk', date: '2024-01-15', origin: 'API Pix 2.9.0, SolicRecId' },
  { text: 'RR1234567820240229abcdefghijk', date: '2024-02-29', origin: 'own: leap year' },
  { text: 'RR1234567820230229abcdefghijk', code: 'recurrence-id.calendar', origin: 'own: no leap year' },
  { text: 'SC1234567820241301abcdefghijk', code: 'recurrence-id.calendar', origin: 'own: month 13' },
  { text: 'RA1234567820240115abcdefghijk', code: 'recurrence-id.malformed', origin: 'own: neither RR nor RN' },
  { text: 'rr1234567820240115abcdefghijk', code: 'recurrence-id.malformed', origin: 'own: case matters' },
  { text: 'RR1234567a20240115abcdefghijk', code: 'recurrence-id.malformed', origin: 'own: lower case in the ISPB' },
  { text: 'RR1234567820240115abcdefghij', code: 'recurrence-id.malformed', origin: 'own: 28 long' },
  { text: 'RR1234567820240115abcdefghijkl', code: 'recurrence-id.malformed', origin: 'own: 30 long' },
  { text: 'RR1234567820240115abcdefghij-', code: 'recurrence-id.malformed', origin: 'own: a dash' },
  { text: 'SD1234567820240115abcdefghijk', code: 'recurrence-id.malformed', origin: 'own: not SC' },
] as const;
