export * from './clock.ts';
export * from './database.ts';
export * from './entropy.ts';
export * from './free-port.ts';
export * from './made-document.ts';
export * from './readme.ts';
export * from './silent-network.ts';
export * from './timing.ts';
