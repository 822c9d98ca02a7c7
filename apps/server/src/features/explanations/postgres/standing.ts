import { isDeepStrictEqual } from 'node:util';
import type { BooksCheck } from '@bank/ledger';
import { faultCheck } from '../../../platform/database/fault-check.ts';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { Standing, Told } from '../domain/standing.ts';

type Thing = Told['things'][number];

/** Every standing thing with the name of what it is. */
function everything(standings: readonly Standing[]): string {
  return standings
    .map(({ what, sql }) => `SELECT '${what}' AS what, company_id, subject, value FROM (${sql}) AS standing`)
    .join('\nUNION ALL\n');
}

async function readStanding(
  on: Queryable,
  standings: readonly Standing[],
  companyId: string,
): Promise<readonly Thing[]> {
  return readRows<Thing>(
    on,
    `SELECT what, subject, value FROM (${everything(standings)}) AS every WHERE company_id = $1 ORDER BY what, subject`,
    [companyId],
  );
}

// Taken after the write and before the read: whoever changes the same thing later gets a higher one.
async function nextOrder(on: Queryable): Promise<string> {
  const [row] = await readRows<{ readonly nth: string }>(on, `SELECT nextval('bank.standing_order')::text AS nth`);
  if (!row) throw new Error('a sequence gave no number');
  return row.nth;
}

/** How everything of a company stands now, for the record of the act that opened it. In that act's transaction, at its end. */
export async function tellAll(on: Queryable, standings: readonly Standing[], companyId: string): Promise<Told> {
  const order = await nextOrder(on);
  return { order, things: [...(await readStanding(on, standings, companyId))] };
}

/**
 * Does `work` and says what of that company stands otherwise afterwards, for the record of the act; undefined where nothing
 * does. All in one transaction, which holds what it changes.
 */
export async function tellChanges<T>(
  on: Queryable,
  { standings, companyId }: { readonly standings: readonly Standing[]; readonly companyId: string },
  work: () => Promise<T>,
): Promise<{ readonly done: T; readonly stands: Told | undefined }> {
  const before = await readStanding(on, standings, companyId);
  const done = await work();
  const order = await nextOrder(on);
  const after = await readStanding(on, standings, companyId);
  const things = changesOf(before, after);
  return { done, stands: things.length === 0 ? undefined : { order, things } };
}

function changesOf(before: readonly Thing[], after: readonly Thing[]): Thing[] {
  const nameOf = ({ what, subject }: Thing): string => `${what} ${subject}`;
  const known = new Map(before.map((thing) => [nameOf(thing), thing]));
  const stands = new Set(after.map(nameOf));
  const changed = after.filter((thing) => !isDeepStrictEqual(known.get(nameOf(thing))?.value, thing.value));
  const gone = before.filter((thing) => !stands.has(nameOf(thing)));
  return [...changed, ...gone.map((thing) => ({ ...thing, value: null }))];
}

/**
 * Marks as made up what stands and was never told of: for a seed. Needs a connection of the schema's owner, which the
 * server has not.
 */
export async function markMadeUp(owner: Queryable, standings: readonly Standing[]): Promise<void> {
  await readRows(
    owner,
    `WITH ${TOLD}
     INSERT INTO bank.stood_before (what, company_id, subject, value, because)
     SELECT what, company_id, subject, value, 'made-up' FROM (${everything(standings)}) AS every
     WHERE NOT EXISTS (SELECT FROM told t WHERE t.what = every.what AND t.subject = every.subject
       AND t.company_id IS NOT DISTINCT FROM every.company_id)`,
  );
}

// The records that tell of something are few: the others are not taken apart. A signed change counts where it was signed
// and carried out.
const TOLD = `told AS (
    SELECT thing ->> 'what' AS what, r.company_id, thing ->> 'subject' AS subject, nullif((thing -> 'value')::jsonb, 'null') AS value,
        (r.data -> 'stands' ->> 'order')::bigint AS nth, r.action, change.id IS NOT NULL AS is_signed
      FROM ledger.audit_record r
      CROSS JOIN LATERAL json_array_elements(r.data -> 'stands' -> 'things') AS thing
      LEFT JOIN bank.signed_change change ON change.company_id = r.company_id AND change.id = r.data ->> 'changeId'
        AND change.state = 'done' AND change.signed_device_id IS NOT NULL AND (change.decided_by IS NOT NULL OR NOT change.needs_second)
      WHERE strpos(r.data::text, '"stands"') > 0
    UNION ALL
    SELECT what, company_id, subject, value, nth, NULL, true FROM bank.stood_before)`;

/** What must hold between what stands and what was told of it. */
export function standingChecks(standings: readonly Standing[]): readonly BooksCheck[] {
  const acts = standings.flatMap(({ what, unsignedActs }) => unsignedActs.map((act) => ({ what, act })));
  return [
    faultCheck(
      'explanations.standing',
      'Cada limite, saldo mínimo, direito, regra, plano e chave de dispositivo está como o último ato assinado ou registrado o deixou',
      `WITH ${TOLD},
        last AS (SELECT DISTINCT ON (what, company_id, subject) * FROM told ORDER BY what, company_id, subject, nth DESC),
        standing AS (${everything(standings)})
       SELECT format('%s %s of %s stands as %s, last told %s', coalesce(s.what, l.what), coalesce(s.subject, l.subject),
           coalesce(s.company_id, l.company_id, 'the bank'), coalesce(s.value::text, 'gone'), coalesce(l.value::text, 'nothing')) AS fault
         FROM standing s FULL JOIN last l ON l.what = s.what AND l.subject = s.subject
           AND coalesce(l.company_id, '') = coalesce(s.company_id, '')
         WHERE s.value IS DISTINCT FROM l.value
       UNION ALL
       SELECT format('%s %s of %s was changed by %s, which nobody signed', l.what, l.subject, l.company_id, l.action)
         FROM last l WHERE NOT l.is_signed
           AND NOT EXISTS (SELECT FROM unnest($1::text[], $2::text[]) AS a (what, act) WHERE a.what = l.what AND a.act = l.action)`,
      `SELECT count(*) FROM (${everything(standings)}) AS every`,
      () => [acts.map(({ what }) => what), acts.map(({ act }) => act)],
    ),
    faultCheck(
      'explanations.before',
      'O que uma migração deixou assim foi escrito por ela, e um banco em produção não tem nada fictício',
      `SELECT format('%s %s of %s is made up, in a production bank', what, subject, coalesce(company_id, 'the bank')) AS fault
         FROM bank.stood_before WHERE because = 'made-up' AND EXISTS (SELECT FROM bank.deployment WHERE environment = 'production')
       UNION ALL
       SELECT format('%s %s of %s did not stand before', what, subject, coalesce(company_id, 'the bank'))
         FROM bank.stood_before b WHERE because = 'migration' AND NOT EXISTS (SELECT FROM bank.migration m WHERE m.at = b.at)`,
      'SELECT count(*) FROM bank.stood_before',
    ),
  ];
}
