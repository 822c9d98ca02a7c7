import { cleanJpeg } from './clean-jpeg.ts';
import { cleanPng } from './clean-png.ts';
import type { UploadMediaType } from './judge-upload.ts';

/**
 * What is kept of a file that `judgeUpload` took. Of a picture: the picture, the way up that it is shown and its
 * resolution, without where, when and with what it was taken, thumbnails, texts, profiles of colours and further
 * pictures; in memory of its own. Of a PDF: its bytes as they are, for one that is signed would no longer be.
 */
export function cleanUpload(mediaType: UploadMediaType, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  switch (mediaType) {
    case 'image/jpeg':
      return cleanJpeg(bytes);
    case 'image/png':
      return cleanPng(bytes);
    case 'application/pdf':
      return bytes;
  }
}
