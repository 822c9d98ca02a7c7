export * from './canonical-xml.ts';
export * from './codec.ts';
export {
  describeLayout,
  elementsOf,
  layout,
  readLayout,
  writeLayout,
  type Layout,
  type LayoutFault,
  type LayoutLine,
  type Row,
} from './layout.ts';
export * from './xml.ts';
