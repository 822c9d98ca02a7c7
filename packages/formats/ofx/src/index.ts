export { decodeOfx } from './decode.ts';
export * from './explain.ts';
export { describeOfxLayout, type OfxLayoutLine } from './layout.ts';
export * from './read-ofx.ts';
export * from './statement.ts';
export { encodeWindows1252 } from './windows-1252.ts';
export * from './write-ofx.ts';
