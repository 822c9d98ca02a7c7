import { readRows, type Queryable } from './rows.ts';

/** The database would let the server do, or lose, what it must not; the message says what to do, line by line. */
export class UnsafeDatabase extends Error {
  override readonly name = 'UnsafeDatabase';
}

/**
 * What a production server asks of its database before it does anything else (SECURITY M02): that its login is no more than
 * a member of ipe_app, so that neither a bug nor whoever gets into the process can change an entry, an audit row or the
 * schema; and that what was acknowledged survives a crash. Throws {@link UnsafeDatabase} with everything at once.
 * `on` is the server's own pool: what its role or database sets for it counts.
 */
export async function assertSafeDatabase(on: Queryable): Promise<void> {
  const faults = [...(await loginFaults(on)), ...weakSettings(await readSettings(on))];
  if (faults.length === 0) return;
  throw new UnsafeDatabase(
    ['O servidor não iniciou: o banco de dados não é seguro para produção.', ...faults.map((f) => `- ${f}`)].join('\n'),
  );
}

// ---- who the server is

interface Login {
  readonly login: string;
  /** Attributes that let a role step over every grant. */
  readonly powers: readonly string[];
  /** Roles that it may become, beside ipe_app. */
  readonly others: readonly string[];
  /** What belongs to it or to a role that it may become. */
  readonly owned: readonly string[];
  /** What was granted to it, or to everybody, past ipe_app. */
  readonly granted: readonly string[];
  /** Schemas and databases in which it may make something. */
  readonly creates: readonly string[];
}

// session_user is the login; current_user would be ipe_app, which every connection becomes.
const LOGIN = `
  WITH me AS (SELECT oid, rolname FROM pg_roles WHERE rolname = session_user),
  ours AS (SELECT oid, nspname, nspowner FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'),
  things AS (
    SELECT 'o esquema ' || nspname AS thing, nspowner AS owner FROM ours
    UNION ALL SELECT 'o banco ' || datname, datdba FROM pg_database WHERE datname = current_database()
    UNION ALL SELECT ours.nspname || '.' || relname, relowner FROM pg_class JOIN ours ON ours.oid = relnamespace
      WHERE relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
    UNION ALL SELECT ours.nspname || '.' || proname, proowner FROM pg_proc JOIN ours ON ours.oid = pronamespace
  )
  SELECT me.rolname AS login,
    ARRAY(SELECT DISTINCT power FROM pg_roles r,
      unnest(ARRAY[CASE WHEN r.rolsuper THEN 'SUPERUSER' END, CASE WHEN r.rolcreaterole THEN 'CREATEROLE' END,
        CASE WHEN r.rolcreatedb THEN 'CREATEDB' END, CASE WHEN r.rolreplication THEN 'REPLICATION' END,
        CASE WHEN r.rolbypassrls THEN 'BYPASSRLS' END]) AS power
      WHERE r.rolname IN (me.rolname, 'ipe_app') AND power IS NOT NULL ORDER BY power) AS powers,
    ARRAY(SELECT r.rolname::text FROM pg_roles r
      WHERE pg_has_role(me.oid, r.oid, 'MEMBER') AND r.rolname NOT IN (me.rolname, 'ipe_app')
      ORDER BY r.rolname) AS others,
    ARRAY(SELECT thing FROM things WHERE pg_has_role(me.oid, owner, 'MEMBER') ORDER BY thing) AS owned,
    ARRAY(SELECT DISTINCT ours.nspname || '.' || acls.relname
      FROM (SELECT relname, relnamespace, relowner, relacl AS acl FROM pg_class
        UNION ALL SELECT relname, relnamespace, relowner, attacl
        FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid) AS acls
      JOIN ours ON ours.oid = acls.relnamespace, aclexplode(acls.acl) AS given
      WHERE acls.acl IS NOT NULL AND given.grantee IN (0, me.oid) AND acls.relowner <> me.oid) AS granted,
    ARRAY(SELECT 'o esquema ' || nspname FROM ours WHERE has_schema_privilege(me.oid, ours.oid, 'CREATE')
      UNION SELECT 'o banco ' || current_database()
      WHERE has_database_privilege(me.oid, current_database(), 'CREATE')) AS creates
  FROM me`;

async function loginFaults(on: Queryable): Promise<readonly string[]> {
  const [found] = await readRows<Login>(on, LOGIN);
  if (!found) return ['O papel com que o servidor se conecta não está em pg_roles.'];
  const { login, powers, others, owned, granted, creates } = found;
  const instead = `Crie um login só para o servidor (CREATE ROLE ipe_servidor LOGIN PASSWORD '…'; GRANT ipe_app TO ipe_servidor;) e use-o em DATABASE_URL; o dono do esquema fica em IPE_MIGRATE_URL, só para "ipe migrate".`;
  // A superuser is a member of every role and owns everything: one line says it.
  if (powers.includes('SUPERUSER')) return [`DATABASE_URL: ${login} é SUPERUSER. ${instead}`];
  const faults: string[] = [];
  if (powers.length > 0) faults.push(`DATABASE_URL: ${login}, ou ipe_app, tem ${powers.join(', ')}. ${instead}`);
  if (owned.length > 0) faults.push(`DATABASE_URL: ${login} é, ou pode ser, dono de ${some(owned)}. ${instead}`);
  if (others.length > 0)
    faults.push(`DATABASE_URL: ${login} pode assumir também ${some(others)}. Rode REVOKE ${others[0]} FROM ${login};`);
  if (granted.length > 0)
    faults.push(
      `DATABASE_URL: ${login}, ou todos (PUBLIC), têm direitos além dos de ipe_app em ${some(granted)}. Rode REVOKE ALL ON ${granted[0]} FROM ${login}, PUBLIC;`,
    );
  if (owned.length === 0 && creates.length > 0)
    faults.push(
      `DATABASE_URL: ${login} pode criar objetos n${some(creates)}. Rode REVOKE CREATE ON … FROM ${login}, PUBLIC;`,
    );
  return faults;
}

const NAMED_MAX = 3;

function some(names: readonly string[]): string {
  const named = names.slice(0, NAMED_MAX).join(', ');
  return names.length > NAMED_MAX ? `${named} e mais ${names.length - NAMED_MAX}` : named;
}

// ---- what the database promises

/** What each setting may be, and what would happen otherwise. PostgreSQL's documentation, chapters 20 and 30. */
const NEEDED: Readonly<Record<string, readonly [values: readonly string[], otherwise: string]>> = {
  fsync: [['on'], 'uma queda da máquina perderia ou estragaria lançamentos'],
  full_page_writes: [['on'], 'uma página escrita pela metade não se recupera'],
  // With standbys, `local` and `remote_write` would lose at a failover what was acknowledged.
  synchronous_commit: [['on', 'remote_apply'], 'um lançamento confirmado poderia se perder numa queda'],
  data_sync_retry: [['off'], 'um erro do disco seria tomado por escrita feita'],
  zero_damaged_pages: [['off'], 'páginas estragadas sumiriam em silêncio'],
  ignore_checksum_failure: [['off'], 'páginas estragadas seriam lidas como boas'],
  default_transaction_isolation: [['read committed'], 'o servidor conta com este nível, e com nenhum outro'],
  default_transaction_read_only: [['off'], 'nada se grava'],
  session_replication_role: [['origin'], 'restrições e gatilhos não valeriam'],
};

/** Why these settings, by their names, will not do for money, each with what to do. */
export function weakSettings(settings: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(NEEDED).flatMap(([name, [values, otherwise]]) => {
    const value = settings[name];
    if (value !== undefined && values.includes(value)) return [];
    const [good = ''] = values;
    return [
      `PostgreSQL: ${name} está em ${value ?? 'nenhum valor'}, e ${otherwise}. Rode ALTER SYSTEM SET ${name} = '${good}' e SELECT pg_reload_conf(), e tire o valor que ALTER ROLE, ALTER DATABASE ou o endereço derem.`,
    ];
  });
}

async function readSettings(on: Queryable): Promise<Readonly<Record<string, string>>> {
  const rows = await readRows<{ readonly name: string; readonly setting: string }>(
    on,
    'SELECT name, setting FROM pg_settings WHERE name = ANY($1)',
    [Object.keys(NEEDED)],
  );
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
}
