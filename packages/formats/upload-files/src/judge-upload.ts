import { ok, refuse, type Result } from '@bank/core';
import { safeFileName } from './file-name.ts';
import { carriesForeignContent } from './foreign-content.ts';
import { judgeJpeg } from './jpeg.ts';
import { judgePdf } from './pdf.ts';
import { judgePng } from './png.ts';

/** What may be sent: the three kinds of file in which companies keep their documents. */
export const UPLOAD_MEDIA_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export type UploadMediaType = (typeof UPLOAD_MEDIA_TYPES)[number];

/** The size of a file at most: 10 MiB. */
export const UPLOAD_BYTES_MAX = 10 * 1024 * 1024;

/**
 * Why a file is not taken. `file.type`: its content is none of the three kinds, or its extension says another;
 * `file.unreadable`: it breaks off or breaks its format; `file.unsafe`: it does something, or has something else in it.
 */
export type UploadFault = 'file.empty' | 'file.type' | 'file.too-large' | 'file.unreadable' | 'file.unsafe';

/** A file that may be kept: what it really is, under a name that misleads nobody. */
export interface JudgedUpload {
  readonly name: string;
  readonly mediaType: UploadMediaType;
}

interface Kind {
  readonly mediaType: UploadMediaType;
  readonly extension: RegExp;
  readonly signature: readonly number[];
  readonly judge: (bytes: Uint8Array, text: string) => 'file.unreadable' | 'file.unsafe' | undefined;
}

const KINDS: readonly Kind[] = [
  {
    mediaType: 'application/pdf',
    extension: /\.pdf$/i,
    signature: [0x25, 0x50, 0x44, 0x46, 0x2d],
    judge: judgePdf,
  },
  {
    mediaType: 'image/png',
    extension: /\.png$/i,
    signature: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    judge: judgePng,
  },
  { mediaType: 'image/jpeg', extension: /\.jpe?g$/i, signature: [0xff, 0xd8, 0xff], judge: judgeJpeg },
];

// One character for each byte, so that a place in the text is a place in the file.
const oneByteText = new TextDecoder('latin1');

/**
 * Judges a file by its content, not by what its sender says of it: the one kind that it is, whole from the first byte to
 * the last, with nothing that acts and no other file in it (SECURITY I05). Pure: server and browsers judge alike.
 */
export function judgeUpload(name: string, bytes: Uint8Array): Result<JudgedUpload, UploadFault> {
  if (bytes.length === 0) return refuse('file.empty');
  if (bytes.length > UPLOAD_BYTES_MAX) return refuse('file.too-large');
  const kind = KINDS.find(({ signature }) => signature.every((byte, index) => bytes[index] === byte));
  const safeName = safeFileName(name);
  if (!kind?.extension.test(safeName)) return refuse('file.type');
  const text = oneByteText.decode(bytes);
  const fault = kind.judge(bytes, text) ?? (carriesForeignContent(text) ? 'file.unsafe' : undefined);
  return fault === undefined ? ok({ name: safeName, mediaType: kind.mediaType }) : refuse(fault);
}
