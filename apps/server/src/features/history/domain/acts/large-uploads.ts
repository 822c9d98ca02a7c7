import { LARGE_UPLOAD_FAULT_WORDS, largeUploadFaultSchema } from '@bank/contracts';
import type { ActData, CapabilityActs } from './acts.ts';
import { text } from './phrases.ts';

/** Files that the company sent. */
export const largeUploadsActs: CapabilityActs = {
  kind: 'payments',
  words: {
    'large-uploads.begun': (data) => `Começou a enviar um arquivo${named(data)}`,
    'large-uploads.removed': (data) => `Apagou um arquivo enviado${named(data)}`,
    'large-uploads.read': (data) => `Arquivo recebido e lido${named(data)}`,
    'large-uploads.refused': (data) => `Arquivo recusado${named(data)}${because(data)}`,
  },
};

function named(data: ActData): string {
  const name = text(data.name);
  return name === null ? '' : `: ${name}`;
}

function because(data: ActData): string {
  const fault = largeUploadFaultSchema.safeParse(data.fault);
  return fault.success ? `. ${LARGE_UPLOAD_FAULT_WORDS[fault.data]}` : '';
}
