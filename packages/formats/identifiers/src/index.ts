export * from './alphabet.ts';
export * from './end-to-end-id.ts';
export * from './explain.ts';
export * from './ispb.ts';
export * from './message-id.ts';
export * from './participants.ts';
export * from './recurrence-id.ts';
export * from './txid.ts';
