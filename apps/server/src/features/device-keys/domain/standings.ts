import type { Standing } from '../../explanations/index.ts';

/** What of devices stands until an act changes it: whose they are, their keys, and whether they are trusted. */
export const deviceStandings: readonly Standing[] = [
  {
    what: 'device-keys.device',
    // A device before its code stands as one that is pending, which is the most that its code can make of a later one: acts
    // from before later devices had a code told it so.
    sql: `SELECT company_id, id AS subject, jsonb_build_object('operator', operator_id, 'key', public_key, 'state',
        CASE state WHEN 'awaiting_code' THEN 'pending' ELSE state END) AS value
      FROM bank.device`,
    unsignedActs: ['devices.registered', 'devices.trusted', 'devices.code-confirmed', 'operators.begins-anew'],
  },
];
