import { availableParallelism } from 'node:os';
import { hash, verify, type Options } from '@node-rs/argon2';

// Argon2id, 64 MiB, three passes (OWASP's floor is 19 MiB and two): about 60 to 90 ms of one core.
const WORK: Options = { algorithm: 2, memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 };

/** Passwords are compared in one form of Unicode, so that the same letters are the same password (SECURITY S14). */
function normalForm(password: string): string {
  return password.normalize('NFC');
}

/** What is kept of a password: argon2id with its own salt. */
export async function hashPassword(password: string): Promise<string> {
  return turns.run(() => hash(normalForm(password), WORK));
}

/** Compares passwords with what is kept of them; the same work whether there is anything to compare with or not. */
export interface PasswordCheck {
  /** False for a wrong password and always for a missing hash, after the same work (SECURITY S13). */
  matches(password: string, passwordHash: string | undefined): Promise<boolean>;
}

/** Makes the check. `onWork` is told of each hash that is worked out, for tests that count them. */
export async function createPasswordCheck(onWork: () => void = () => undefined): Promise<PasswordCheck> {
  const nobodys = await hashPassword('nobody has this password');
  return {
    async matches(password, passwordHash) {
      onWork();
      const same = await turns.run(() => verify(passwordHash ?? nobodys, normalForm(password)));
      return same && passwordHash !== undefined;
    },
  };
}

/** So many hashes at once and no more: the threads that compute them also serve everything else. */
class Turns {
  readonly #max: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(max: number) {
    this.#max = max;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    while (this.#running >= this.#max) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }
}

const turns = new Turns(Math.max(1, Math.min(2, availableParallelism() - 1)));
