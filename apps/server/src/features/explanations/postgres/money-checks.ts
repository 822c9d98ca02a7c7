import type { BooksCheck } from '@bank/ledger';
import { faultCheck } from '../../../platform/database/fault-check.ts';
import { ENTRY_NAMES, type Explanations, type ExplanationSource } from '../domain/explanation.ts';

const NAMED = `coalesce(${ENTRY_NAMES.map((name) => `detail ->> '${name}'`).join(', ')})`;

const ENTRIES = 'SELECT count(*) FROM ledger.entry';

/** What must hold between the books and what explains them. */
export function moneyChecks(registry: readonly Explanations[]): readonly BooksCheck[] {
  return [
    entriesCheck(registry),
    kindsCheck(registry),
    daysCheck,
    pastCheck,
    holdsCheck(registry),
    ...counters(registry),
  ];
}

function withSources(registry: readonly Explanations[], more: readonly ExplanationSource[]): string {
  const all = [...registry.flatMap(({ sources }) => sources ?? []), ...more];
  return `WITH ${all.map(({ name, sql }) => `${name} AS (${sql})`).join(',\n')}`;
}

/**
 * Claims and entries are counted together, by what makes an entry what it is: a pair that is out of balance is named. What
 * a made-up past explains whole is counted by transaction, for there are millions of those.
 */
function entriesCheck(registry: readonly Explanations[]): BooksCheck {
  const claims = registry
    .flatMap(({ entries }) => entries ?? [])
    .map(({ name, sql }) => `SELECT '${name}' AS by, claimed.* FROM (${sql}) AS claimed`);
  const sql = `${withSources(registry, [
    { name: 'claim (by, transaction_id, account_id, kind, amount, named)', sql: claims.join('\nUNION ALL\n') },
    {
      name: 'compared',
      sql: `SELECT transaction_id, account_id, kind, amount, named, sum(entries) AS entries, sum(claims) AS claims,
          string_agg(DISTINCT by, ', ') AS by
        FROM (SELECT e.transaction_id, e.account_id, e.kind, e.amount, ${NAMED} AS named, 1 AS entries, 0 AS claims, NULL AS by
            FROM ledger.entry e
            WHERE NOT EXISTS (SELECT FROM bank.made_up_past p WHERE p.transaction_id = e.transaction_id AND p.order_id IS NULL)
          UNION ALL SELECT transaction_id, account_id, kind, amount, named, 0, 1, by FROM claim) AS both_sides
        GROUP BY 1, 2, 3, 4, 5 HAVING sum(entries) <> sum(claims)`,
    },
  ])}
    SELECT CASE
        WHEN entries > claims AND claims = 0
          THEN format('an entry of %s centavos (%s) on %s follows from nothing: transaction %s', amount, kind, account_id, transaction_id)
        WHEN entries > claims
          THEN format('%s entries of %s centavos (%s) on %s, explained once by %s: transaction %s', entries, amount, kind, account_id, by, transaction_id)
        WHEN entries = 0
          THEN format('no entry of %s centavos (%s) on %s, which %s explains: transaction %s', amount, kind, account_id, by, transaction_id)
        ELSE format('an entry of %s centavos (%s) on %s is explained %s times, by %s: transaction %s', amount, kind, account_id, claims, by, transaction_id)
      END AS fault FROM compared`;
  return faultCheck(
    'explanations.entries',
    'Cada lançamento segue de exatamente uma ordem, mensagem ou ato, e cada um deles tem os seus lançamentos',
    sql,
    ENTRIES,
  );
}

function kindsCheck(registry: readonly Explanations[]): BooksCheck {
  const kinds = registry.flatMap(({ entries }) => entries ?? []).flatMap(({ entryKinds }) => entryKinds);
  return faultCheck(
    'explanations.kinds',
    'Cada tipo de lançamento é de uma área, que o explica',
    `SELECT format('%s entries of kind %s, which is nobody’s', count(*), kind) AS fault FROM ledger.entry e
      WHERE e.kind <> ALL ($1) AND NOT EXISTS (SELECT FROM bank.made_up_past p WHERE p.transaction_id = e.transaction_id)
      GROUP BY kind`,
    'SELECT count(DISTINCT kind) FROM ledger.entry',
    () => [kinds],
  );
}

/** A closing that had begun by then may have moved an entry to the next day; servers' clocks differ by less than this. */
const CLOCKS_DIFFER = `interval '60 seconds'`;

const daysCheck = faultCheck(
  'explanations.days',
  'Cada transação tem o momento do ato de que segue, e o dia desse momento',
  `WITH act AS (SELECT transaction_id, max(at) AS at FROM ledger.audit_record WHERE transaction_id IS NOT NULL GROUP BY 1),
    moved AS (SELECT transaction_id, min(at) AS first_at, max(at) AS last_at, min(banking_date) AS first_day,
        max(banking_date) AS last_day FROM ledger.entry GROUP BY 1)
   SELECT format('transaction %s is of %s, its act of %s', t.id, t.at, coalesce(p.at, act.at)) AS fault
     FROM moved m JOIN ledger.ledger_transaction t ON t.id = m.transaction_id
     LEFT JOIN bank.made_up_past p ON p.transaction_id = t.id LEFT JOIN act ON act.transaction_id = t.id
     WHERE t.at IS DISTINCT FROM coalesce(p.at, act.at)
   UNION ALL
   SELECT format('transaction %s of %s is booked on %s, its entries on %s to %s', t.id, t.at, t.banking_date, m.first_day, m.last_day)
     FROM moved m JOIN ledger.ledger_transaction t ON t.id = m.transaction_id
     WHERE t.banking_date <> (t.at AT TIME ZONE 'America/Sao_Paulo')::date OR m.first_day < t.banking_date
       OR m.first_at <> t.at OR m.last_at <> t.at
   UNION ALL
   SELECT format('entry %s of %s is booked on %s, its transaction on %s, and the day was not closed', e.seq, e.account_id, e.banking_date, t.banking_date)
     FROM moved m JOIN ledger.ledger_transaction t ON t.id = m.transaction_id
     JOIN ledger.entry e ON e.transaction_id = t.id
     WHERE m.last_day > t.banking_date AND e.banking_date > t.banking_date
       AND NOT EXISTS (SELECT FROM bank.made_up_past p WHERE p.transaction_id = t.id)
       AND NOT EXISTS (SELECT FROM ledger.entry b WHERE b.account_id = e.account_id AND b.seq = e.seq - 1 AND b.banking_date = e.banking_date)
       AND NOT EXISTS (SELECT FROM bank.day_closing d WHERE d.date = e.banking_date - 1 AND d.begun_at <= e.at + ${CLOCKS_DIFFER})`,
  'SELECT count(*) FROM ledger.ledger_transaction',
);

const pastCheck = faultCheck(
  'explanations.past',
  'O passado fictício é o que foi escrito, e um banco em produção não tem nenhum',
  `SELECT format('transaction %s is a made-up past in a production bank', p.transaction_id) AS fault
     FROM bank.made_up_past p WHERE EXISTS (SELECT FROM bank.deployment WHERE environment = 'production')
   UNION ALL
   SELECT format('the made-up transaction %s has %s entries that move %s, it was written with %s that move %s', p.transaction_id,
       coalesce(e.entries, 0), coalesce(e.moved, 0), p.entries, p.moved_centavos)
     FROM bank.made_up_past p LEFT JOIN (
       SELECT transaction_id, count(*) AS entries, sum(amount) FILTER (WHERE amount > 0) AS moved FROM ledger.entry GROUP BY 1
     ) e ON e.transaction_id = p.transaction_id
     WHERE e.entries IS DISTINCT FROM p.entries OR e.moved IS DISTINCT FROM p.moved_centavos`,
  'SELECT count(*) FROM bank.made_up_past',
);

function holdsCheck(registry: readonly Explanations[]): BooksCheck {
  const claims = registry
    .flatMap(({ holds }) => holds ?? [])
    .map(({ name, sql }) => `SELECT '${name}' AS by, claimed.* FROM (${sql}) AS claimed`);
  return faultCheck(
    'explanations.holds',
    'Cada valor reservado ou bloqueado segue de exatamente uma ordem ou contestação, que o reservou e o encerrou',
    `${withSources(registry, [{ name: 'claim (by, hold_id, account_id, amount, state, acts_fit)', sql: claims.join('\nUNION ALL\n') }])}
     SELECT CASE
         WHEN h.id IS NULL THEN format('hold %s is not there, which %s explains', c.hold_id, c.by)
         WHEN c.hold_id IS NULL THEN format('hold %s of %s centavos on %s follows from nothing', h.id, h.amount, h.account_id)
         WHEN c.claims > 1 THEN format('hold %s is explained %s times', h.id, c.claims)
         ELSE format('hold %s (%s) of %s centavos on %s: %s explains %s of %s centavos on %s%s', h.id, h.state, h.amount, h.account_id, c.by,
           c.state, c.amount, c.account_id, CASE WHEN c.acts_fit THEN '' ELSE ', by other acts' END)
       END AS fault
       FROM ledger.hold h FULL JOIN (
         SELECT hold_id, count(*) AS claims, min(by) AS by, min(account_id) AS account_id, min(amount) AS amount,
           min(state) AS state, bool_and(acts_fit) AS acts_fit FROM claim GROUP BY hold_id
       ) c ON c.hold_id = h.id
       WHERE h.id IS NULL OR c.hold_id IS NULL OR c.claims > 1 OR c.acts_fit IS NOT TRUE
         OR (h.account_id, h.amount, h.state) IS DISTINCT FROM (c.account_id, c.amount, c.state)`,
    'SELECT count(*) FROM ledger.hold',
  );
}

function counters(registry: readonly Explanations[]): readonly BooksCheck[] {
  const rows = registry.flatMap(({ counters: own }) => own ?? []);
  const said = rows.map(({ sql }) => `SELECT id, used FROM (${sql}) AS said`);
  return [
    faultCheck(
      'explanations.counters',
      'Cada contador de limite é de uma área e tem a soma do que nela foi contado',
      `WITH said AS (SELECT id, sum(used) AS used FROM (${said.join('\nUNION ALL\n')}) AS every GROUP BY id)
       SELECT format('counter %s stands at %s, %s was counted', coalesce(c.id, s.id), coalesce(c.used, 0), coalesce(s.used, 0)) AS fault
         FROM ledger.counter c FULL JOIN said s ON s.id = c.id WHERE coalesce(c.used, 0) <> coalesce(s.used, 0)
       UNION ALL
       SELECT format('counter %s is explained by %s rows', c.id, count(p.pattern))
         FROM ledger.counter c LEFT JOIN unnest($1::text[]) AS p (pattern) ON c.id LIKE p.pattern
         GROUP BY c.id HAVING count(p.pattern) <> 1`,
      'SELECT count(*) FROM ledger.counter',
      () => [rows.flatMap(({ patterns }) => patterns)],
    ),
  ];
}
