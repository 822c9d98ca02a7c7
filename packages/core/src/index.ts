export * from './bank-calendar.ts';
export * from './civil-date.ts';
export * from './clock.ts';
export * from './codes.ts';
export * from './ids.ts';
export * from './money.ts';
export * from './recurrence.ts';
export * from './result.ts';
