export * from './account-types.ts';
export * from './entry-states.ts';
export * from './errors.ts';
export * from './purposes.ts';
export * from './return-codes.ts';
export * from './session.ts';
