import { messageOf, type FileParts } from '@bank/contracts';
import { safeFileName } from '@bank/upload-files';
import type { Limits } from '../config/limits.ts';
import type { FileJudge } from './file-judge.ts';
import type { RawFile } from './multipart.ts';
import { waitRefusal } from './problem.ts';
import type { Refusal, UploadedFile } from './route.ts';
import { sourceOf } from './source.ts';
import type { Fault } from './validate.ts';

/** Gives places in memory to bodies with files. */
export interface UploadPlaces {
  /** Takes a place for an address; a refusal when there is none, else what gives it back. */
  take(address: string): Refusal | (() => void);
}

const COME_AGAIN_SECONDS = 5;

/** So many bodies with files at once, and of one address: they lie in memory until they are answered. */
export function createUploadPlaces({ atOnce, atOncePerAddress }: Limits['uploads']): UploadPlaces {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    take(address) {
      const source = sourceOf(address);
      const own = taken.get(source) ?? 0;
      if (all >= atOnce || own >= atOncePerAddress) return waitRefusal('rate.limited', COME_AGAIN_SECONDS);
      all += 1;
      taken.set(source, own + 1);
      let given = false;
      return () => {
        if (given) return;
        given = true;
        all -= 1;
        const left = (taken.get(source) ?? 1) - 1;
        if (left > 0) taken.set(source, left);
        else taken.delete(source);
      };
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
