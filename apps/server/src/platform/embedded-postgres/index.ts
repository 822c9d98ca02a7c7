export {
  findRunningPostgres,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './start.ts';
export { FREE_SPACE_BYTES_MIN, freeSpaceBytes, hasRoomForMoney } from './free-space.ts';
export { EmbeddedPostgresRefused, type RefusalCode } from './refused.ts';
