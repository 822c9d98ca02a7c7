export * from './brcode.ts';
export * from './crc.ts';
export * from './explain.ts';
export * from './find-brcode.ts';
export * from './merchant-text.ts';
export * from './payload-url.ts';
export * from './read-brcode.ts';
export * from './write-brcode.ts';
