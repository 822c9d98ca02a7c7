import type { CapabilityActs } from './acts.ts';
import { day } from './phrases.ts';

/** Return files of a past day that somebody asked for. */
export const pixReturnFilesActs: CapabilityActs = {
  kind: 'exports',
  words: { 'pix-return-files.asked': (data) => `Pediu os arquivos de retorno Pix do dia ${day(data.day)}` },
};
