export * from './canonical-xml.ts';
export { isMessageText } from './codecs.ts';
export * from './credit-transfer.ts';
export { describeLayout, type LayoutFault, type LayoutLine } from './layout.ts';
export * from './message-reject.ts';
export * from './message.ts';
export * from './payment-return.ts';
export * from './status-report.ts';
export * from './xml.ts';
