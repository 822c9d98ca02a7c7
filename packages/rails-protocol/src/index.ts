export * from './addresses-wire.ts';
export * from './dict-wire.ts';
export * from './envelope-signature.ts';
export * from './outbox-wire.ts';
export * from './rails-client.ts';
export * from './registry-wire.ts';
export * from './request.ts';
export * from './spi-wire.ts';
