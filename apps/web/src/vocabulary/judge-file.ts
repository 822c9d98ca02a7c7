import { messageOf } from '@bank/contracts';
import { judgeUpload, UPLOAD_BYTES_MAX } from '@bank/upload-files';

/** What is wrong with a file, in words, by the same judgement that the bank will make; undefined where nothing is. */
export async function faultOfFile(file: File): Promise<string | undefined> {
  const { name } = file;
  // What is too large is not read at all.
  if (file.size > UPLOAD_BYTES_MAX) return messageOf('file.too-large', { name });
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    // Removed or moved since it was chosen.
    () => undefined,
  );
  if (bytes === undefined) return messageOf('file.unreadable', { name });
  const judged = judgeUpload(name, bytes);
  return judged.ok ? undefined : messageOf(judged.error, { name });
}
