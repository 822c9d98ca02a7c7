import { messageOf, type FileParts } from '@bank/contracts';
import { safeFileName } from '@bank/upload-files';
import type { UploadPool } from '../config/limits.ts';
import type { FileJudge } from './file-judge.ts';
import type { RawFile } from './multipart.ts';
import { waitRefusal } from './problem.ts';
import type { Refusal, UploadedFile } from './route.ts';
import { sourceOf } from './source.ts';
import type { Fault } from './validate.ts';

/** A body with files from its first byte to the answer. */
export interface OpenBody {
  /** So many bytes more are to lie in memory; a refusal where there is no room for them. */
  keep(bytes: number): Refusal | undefined;
  /** The body is there whole: waits until it is its turn to be judged and answered; a refusal where that takes too long. */
  turn(): Promise<Refusal | undefined>;
  /** Gives back all that it took. May be called again. */
  release(): void;
}

/** Room for the bodies with files of some senders. */
export interface UploadRoom {
  /** Lets a body of an address come in, of which its sender says that it has so many bytes; a refusal where it may not. */
  open(address: string, bytesSaid: number): Refusal | OpenBody;
}

const COME_AGAIN_SECONDS = 5;

/**
 * Makes room for bodies with files. While one comes in, it counts among the open ones, of its address and of all, and its
 * bytes count as they come; a place among those that are judged and answered it takes when all of it is there. So
 * whoever sends slowly keeps nobody else from being answered.
 */
export function createUploadRoom(limits: UploadPool): UploadRoom {
  const openOf = new Map<string, number>();
  let open = 0;
  let bytesKept = 0;
  const places = createPlaces(limits);
  const full = (): Refusal => waitRefusal('rate.limited', COME_AGAIN_SECONDS);
  return {
    open(address, bytesSaid) {
      const source = sourceOf(address);
      const own = openOf.get(source) ?? 0;
      if (open >= limits.open || own >= limits.openPerAddress || bytesKept + bytesSaid > limits.bytes) return full();
      open += 1;
      openOf.set(source, own + 1);
      let bytesOwn = 0;
      let leave: (() => void) | undefined;
      let released = false;
      return {
        keep(bytes) {
          if (released || bytesKept + bytes > limits.bytes) return full();
          bytesKept += bytes;
          bytesOwn += bytes;
          return undefined;
        },
        async turn() {
          leave = await places.take();
          return leave ? undefined : full();
        },
        release() {
          if (released) return;
          released = true;
          leave?.();
          bytesKept -= bytesOwn;
          open -= 1;
          const left = (openOf.get(source) ?? 1) - 1;
          if (left > 0) openOf.set(source, left);
          else openOf.delete(source);
        },
      };
    },
  };
}

/** So many at once, the others in the order in which they came, and none for longer than it may. */
function createPlaces({ places, turnMs }: UploadPool): { readonly take: () => Promise<(() => void) | undefined> } {
  let taken = 0;
  const waiting = new Set<() => void>();
  const leave = (): void => {
    const [next] = waiting;
    if (next) next();
    else taken -= 1;
  };
  return {
    take() {
      if (taken < places) {
        taken += 1;
        return Promise.resolve(leave);
      }
      return new Promise((resolve) => {
        const enter = (): void => settle(leave);
        const settle = (place: typeof leave | undefined): void => {
          clearTimeout(timer);
          waiting.delete(enter);
          resolve(place);
        };
        const timer = setTimeout(() => settle(undefined), turnMs);
        waiting.add(enter);
      });
    },
  };
}

/** Judges the files of a request: those that may be handed on, or each one's fault. */
export async function judgeFiles(
  fileParts: FileParts,
  raw: ReadonlyMap<string, RawFile>,
  judge: FileJudge['judge'],
): Promise<{ readonly files: Readonly<Record<string, UploadedFile>>; readonly faults: readonly Fault[] }> {
  const files: Record<string, UploadedFile> = {};
  const faults: Fault[] = [];
  for (const [field, need] of Object.entries(fileParts)) {
    const file = raw.get(field);
    if (!file) {
      if (need === 'required') faults.push({ code: 'file.missing', message: messageOf('file.missing'), field });
      continue;
    }
    const judged = await judge(file);
    if (judged.ok) {
      files[field] = judged.value;
    } else {
      const message = messageOf(judged.error, { name: safeFileName(file.name) });
      faults.push({ code: judged.error, message, field });
    }
  }
  return { files, faults };
}
