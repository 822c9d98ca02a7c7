export * from './antiscan.ts';
export * from './explain.ts';
export * from './mask.ts';
export * from './pix-key.ts';
export * from './recognise.ts';
