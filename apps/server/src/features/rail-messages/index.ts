export type { Receiving } from './application/receive.ts';
export type { TooEarly } from './domain/waiting.ts';
export { faultPointsOf } from './domain/fault-steps.ts';
export { createRailMessagesFeature, type RailMessages, type RailMessagesFeature } from './feature.ts';
export type { NewMessage, OrderRef } from './postgres/message-statements.ts';
export { SEEN_BEFORE, SENT_AGAIN } from './postgres/message-statements.ts';
export { NOT_PARKED } from './postgres/parked-queries.ts';
/** What each code of an incident is to people, and which of them only count. */
export { COUNTED_INCIDENT_CODES, incidentCode } from './domain/incident-codes.ts';
