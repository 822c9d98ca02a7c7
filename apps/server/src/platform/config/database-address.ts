import pg from 'pg';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/;

/**
 * Why production must not reach its database at this address; undefined: it may. Entries, sessions and the login itself
 * travel there, so that beyond this machine only TLS will do whose certificate is checked against the host's name
 * (libpq's `sslmode=verify-full`): without the check anybody on the way can say that they are the database. The address
 * is read as the driver reads it, with all that may override it.
 */
export function unsafeAddress(url: string): string | undefined {
  const read = driverView(url);
  if (!read) return 'o endereço, ou o certificado que ele nomeia em sslrootcert, não pôde ser lido.';
  const { host, ssl } = read;
  if (host.startsWith('/') || LOOPBACK.test(host)) return undefined;
  const isChecked =
    typeof ssl === 'object' && ssl.rejectUnauthorized !== false && ssl.checkServerIdentity === undefined;
  const isSaid = new URL(url).searchParams.getAll('sslmode').join() === 'verify-full';
  if (isChecked && isSaid) return undefined;
  return `a conexão com ${host} passa pela rede e precisa de TLS com o certificado conferido. Acrescente ?sslmode=verify-full ao endereço (e sslrootcert=ARQUIVO, se a autoridade for sua).`;
}

interface DriverView {
  /** A folder for a Unix socket. */
  readonly host: string;
  readonly ssl: false | { readonly rejectUnauthorized?: boolean; readonly checkServerIdentity?: unknown };
}

function driverView(url: string): DriverView | undefined {
  try {
    const { host, connectionParameters } = new pg.Client({ connectionString: url }) as unknown as {
      readonly host: string;
      readonly connectionParameters: { readonly ssl: DriverView['ssl'] | undefined };
    };
    return { host, ssl: connectionParameters.ssl || false };
  } catch {
    return undefined;
  }
}
