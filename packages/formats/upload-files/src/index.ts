export {
  judgeUpload,
  UPLOAD_BYTES_MAX,
  UPLOAD_MEDIA_TYPES,
  type JudgedUpload,
  type UploadFault,
  type UploadMediaType,
} from './judge-upload.ts';
export { cleanUpload } from './clean-upload.ts';
export { safeFileName } from './file-name.ts';
