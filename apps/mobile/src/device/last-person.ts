/** The document and account that were last used to sign in on this device, as typed; never the password. */
export interface LastPerson {
  readonly cpf: string;
  readonly account: string;
}

/** Begins as all that the app keeps on this origin does: a sign-out of the web leaves it. */
const KEY = 'ipe.app.person';

/** Reads who signed in here last; empty where nobody did, or the browser keeps nothing. */
export function readLastPerson(storage: Storage): LastPerson {
  try {
    const { cpf, account } = JSON.parse(storage.getItem(KEY) ?? '{}') as Readonly<Record<string, unknown>>;
    return { cpf: typeof cpf === 'string' ? cpf : '', account: typeof account === 'string' ? account : '' };
  } catch {
    return { cpf: '', account: '' };
  }
}

/** Keeps who signed in, without the password. */
export function keepLastPerson(storage: Storage, { cpf, account }: LastPerson): void {
  try {
    storage.setItem(KEY, JSON.stringify({ cpf, account }));
  } catch {
    // Full, or forbidden: both are typed again next time.
  }
}
