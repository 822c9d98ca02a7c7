import type { DeviceKeys } from '../../device-keys/index.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Standing } from '../../explanations/index.ts';
import type { ChangeKind } from '../change-kind.ts';
import type { Sight } from '../postgres/changes.ts';

/** What the use cases of signed changes work with. */
export interface ChangesContext {
  readonly platform: Platform;
  readonly devices: Pick<DeviceKeys, 'trustedDeviceOf' | 'checkDeviceSignature' | 'verifyDeviceSignature'>;
  readonly kinds: Kinds;
  /** Everything that a change may change: its act tells how that stands from then on. */
  readonly standings: readonly Standing[];
}

/** The kinds of change that the capabilities know to carry out. */
export class Kinds {
  readonly #byName = new Map<string, ChangeKind>();

  /** Throws on a kind that is known already. */
  add(kind: ChangeKind): void {
    if (this.#byName.has(kind.kind)) throw new Error(`${kind.kind} is a kind of change already`);
    this.#byName.set(kind.kind, kind);
  }

  /** Throws on one that is not known. */
  of(name: string): ChangeKind {
    const kind = this.#byName.get(name);
    if (!kind) throw new Error(`${name} is no kind of change`);
    return kind;
  }

  /** What this person sees of the company's changes: an administrator all, others theirs and those of their rights. */
  sightOf({ companyId, operatorId, role, permissions }: Caller): Sight {
    if (role === 'SA') return { companyId, operatorId, kinds: null };
    const seen = [...this.#byName.values()].filter(({ needs, seenWith = needs }) => {
      return seenWith !== undefined && permissions.includes(seenWith);
    });
    return { companyId, operatorId, kinds: seen.map(({ kind }) => kind) };
  }
}
