import { availableParallelism } from 'node:os';
import { hash, verify, type Options } from '@node-rs/argon2';
import { TooBusy } from '../../../platform/http/too-busy.ts';
import { createTurns, type Turns } from './turns.ts';

// Argon2id, 64 MiB, three passes (OWASP's floor is 19 MiB and two): about 60 to 90 ms of one core.
const WORK: Options = { algorithm: 2, memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 };

/** So many hashes at once and no more: the threads that compute them also serve everything else. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
/** So many wait for their turn, some two seconds; whoever comes then is told at once to come again. */
const WAITING_MAX = 32;
const COME_AGAIN_SECONDS = 2;

const turnsOfProcess = createTurns(AT_ONCE, WAITING_MAX);

/** Passwords are compared in one form of Unicode, so that the same letters are the same password (SECURITY S14). */
function normalForm(password: string): string {
  return password.normalize('NFC');
}

/** What is kept of a password: argon2id with its own salt. Throws {@link TooBusy} where too many wait. */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(turnsOfProcess, () => hash(normalForm(password), WORK));
}

/** Compares passwords with what is kept of them; the same work whether there is anything to compare with or not. */
export interface PasswordCheck {
  /**
   * False for a wrong password and always for a missing hash, after the same work (SECURITY S13). To be called within
   * {@link admitted}.
   */
  matches(password: string, passwordHash: string | undefined): Promise<boolean>;
  /** What is kept of a password, as {@link hashPassword} makes it. To be called within {@link admitted}. */
  hash(password: string): Promise<string>;
  /**
   * Does what needs a comparison, in its turn. Throws {@link TooBusy} at once, with nothing done and no try counted, where
   * too many wait: a crowd that guesses costs those who come no more than a short wait, and the server no memory.
   */
  admitted<T>(work: () => Promise<T>): Promise<T>;
}

/** Makes the check. `onWork` is told of each hash that is worked out, for tests that count them. */
export async function createPasswordCheck(
  onWork: () => void = () => undefined,
  turns: Turns = turnsOfProcess,
): Promise<PasswordCheck> {
  const nobodys = await hash(normalForm('nobody has this password'), WORK);
  return {
    async matches(password, passwordHash) {
      onWork();
      const same = await turns.run(() => verify(passwordHash ?? nobodys, normalForm(password)));
      return same && passwordHash !== undefined;
    },
    hash: (password) => turns.run(() => hash(normalForm(password), WORK)),
    admitted: (work) => inTurn(turns, work, false),
  };
}

async function inTurn<T>(turns: Turns, work: () => Promise<T>, hashes = true): Promise<T> {
  const leave = turns.enter();
  if (!leave) throw new TooBusy(COME_AGAIN_SECONDS);
  try {
    return await (hashes ? turns.run(work) : work());
  } finally {
    leave();
  }
}
