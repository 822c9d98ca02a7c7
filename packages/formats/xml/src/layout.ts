import { assert } from '@bank/core';
import type { Codec } from './codec.ts';
import type { XmlElement } from './xml.ts';

/** One value: the path of elements down to it, its name in the model, how it is written. */
interface LeafRow<Key, Value> {
  readonly path: string;
  readonly key: Key;
  readonly codec: Codec<Value>;
  readonly optional?: true;
}
/** One part with fields of its own. */
interface GroupRow<Key, Value> {
  readonly path: string;
  readonly key: Key;
  readonly group: Layout<Value>;
  readonly optional?: true;
}
/** Several values or parts, one element each. */
interface ListRow<Key, Item> {
  readonly path: string;
  readonly key: Key;
  readonly each: Codec<Item> | Layout<Item>;
  readonly min: 0 | 1;
  readonly max: number;
}
/** An element that always says the same. */
interface FixedRow {
  readonly path: string;
  readonly fixed: string;
}
/** An element that counts a list. */
interface CountRow<Key> {
  readonly path: string;
  readonly countOf: Key;
}

type KeyedRow<Key, Value> =
  | LeafRow<Key, Value>
  | GroupRow<Key, Value>
  | (Value extends readonly (infer Item)[] ? ListRow<Key, Item> : never);

/** A row of the table of a message: what stands where, in order. */
export type Row<Model> =
  | { [Key in keyof Model & string]-?: KeyedRow<Key, Exclude<Model[Key], undefined>> }[keyof Model & string]
  | CountRow<keyof Model & string>
  | FixedRow;

type AnyRow =
  | LeafRow<string, unknown>
  | GroupRow<string, unknown>
  | ListRow<string, unknown>
  | CountRow<string>
  | FixedRow;

/** The elements that a table of rows makes: neighbours with the same beginning share their outer elements. */
interface Slot {
  readonly name: string;
  readonly row?: AnyRow;
  readonly slots: readonly Slot[];
  readonly optional: boolean;
}

/** The table of a message or a part of one. It alone drives reading, writing and the documentation. */
export interface Layout<Model> {
  readonly rows: readonly Row<Model>[];
  readonly slots: readonly Slot[];
}

/** What is wrong in a message, and where (a path such as Document/PmtRtr/TxInf[1]/RtrId). */
export interface LayoutFault {
  readonly code:
    | 'message.structure' // an element missing, out of order, doubled, unknown, with attributes or text that it must not have
    | 'message.value'; // a value that breaks its rule
  readonly path: string;
}

type Fields = Record<string, unknown>;

/** Makes the layout of a model from its rows. */
export function layout<Model>(rows: readonly Row<Model>[]): Layout<Model> {
  return { rows, slots: slotsOf((rows as readonly AnyRow[]).map((row) => ({ row, path: row.path.split('/') }))) };
}

function slotsOf(rows: readonly { readonly row: AnyRow; readonly path: readonly string[] }[]): readonly Slot[] {
  const slots: Slot[] = [];
  for (let from = 0; from < rows.length;) {
    const name = rows[from]?.path[0] ?? '';
    let to = from + 1;
    while (rows[to]?.path[0] === name) to += 1;
    const mine = rows.slice(from, to);
    const only = mine.length === 1 && mine[0]?.path.length === 1 ? mine[0].row : undefined;
    assert(only || mine.every(({ path }) => path.length > 1), `${name} is both a value and a group`);
    const inner = only ? [] : slotsOf(mine.map(({ row, path }) => ({ row, path: path.slice(1) })));
    slots.push({ name, ...(only && { row: only }), slots: inner, optional: mine.every(({ row }) => isOptional(row)) });
    from = to;
  }
  return slots;
}

function isOptional(row: AnyRow): boolean {
  return ('optional' in row && row.optional === true) || ('each' in row && row.min === 0);
}

/** Reads the children of an element by its layout: exactly these, in this order, and nothing else. */
export function readLayout<Model>(
  table: Layout<Model>,
  element: XmlElement,
  path: string,
): { readonly model: Model; readonly fault?: undefined } | { readonly fault: LayoutFault } {
  const fields: Fields = {};
  const fault =
    readSlots(table.slots, element, path, fields) ?? checkCounts(table.rows as readonly AnyRow[], path, fields);
  for (const row of table.rows as readonly AnyRow[]) if ('countOf' in row) delete fields[countKey(row)];
  return fault ? { fault } : { model: fields as Model };
}

function readSlots(slots: readonly Slot[], element: XmlElement, path: string, fields: Fields): LayoutFault | undefined {
  const children: XmlElement[] = [];
  for (const child of element.children) {
    if (typeof child !== 'string') children.push(child);
    else if (child.trim() !== '') return structure(path);
  }
  let at = 0;
  for (const slot of slots) {
    const from = at;
    const max = slot.row && 'each' in slot.row ? slot.row.max : 1;
    while (at - from < max && children[at]?.name === slot.name) {
      const child = children[at] as XmlElement;
      const where = `${path}/${slot.name}${max > 1 ? `[${at - from + 1}]` : ''}`;
      if (child.namespace !== element.namespace) return structure(where);
      const fault = readSlot(slot, child, where, fields);
      if (fault) return fault;
      at += 1;
    }
    if (at === from && !slot.optional) return structure(`${path}/${slot.name}`);
  }
  const extra = children[at];
  return extra ? structure(`${path}/${extra.name}`) : undefined;
}

function readSlot(slot: Slot, element: XmlElement, path: string, fields: Fields): LayoutFault | undefined {
  const { row } = slot;
  if (!row) return readInner(slot, element, path, fields);
  if ('group' in row || ('each' in row && 'rows' in row.each)) {
    if (element.attributes.size > 0) return structure(path);
    const read = readLayout('group' in row ? row.group : (row.each as Layout<unknown>), element, path);
    if (read.fault) return read.fault;
    put(fields, row, read.model);
    return undefined;
  }
  const codec = codecOf(row);
  const fault = checkLeaf(element, codec, path);
  if (fault) return fault;
  const said = codec.attribute && element.attributes.get(codec.attribute.name);
  const value = codec.read(typeof element.children[0] === 'string' ? element.children[0] : '', said);
  if (value === undefined) return { code: 'message.value', path };
  put(fields, row, value);
  return undefined;
}

function readInner(slot: Slot, element: XmlElement, path: string, fields: Fields): LayoutFault | undefined {
  if (element.attributes.size > 0) return structure(path);
  // An element whose parts are all optional still says nothing when it is empty: left out, or refused.
  if (!element.children.some((child) => typeof child !== 'string')) return structure(path);
  return readSlots(slot.slots, element, path, fields);
}

function checkLeaf(element: XmlElement, { attribute }: Codec<unknown>, path: string): LayoutFault | undefined {
  if (element.children.some((child) => typeof child !== 'string')) return structure(path);
  const has = attribute !== undefined && element.attributes.has(attribute.name);
  if (element.attributes.size !== (has ? 1 : 0) || (attribute?.required && !has)) return structure(path);
  return undefined;
}

const COUNT: Codec<unknown> = {
  read: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined),
  write: String,
  rule: 'how many follow, 1 to 15 digits',
};

function codecOf(row: AnyRow): Codec<unknown> {
  if ('codec' in row) return row.codec;
  if ('fixed' in row)
    return { read: (text) => (text === row.fixed ? text : undefined), write: () => row.fixed, rule: row.fixed };
  if ('countOf' in row) return COUNT;
  assert('each' in row && !('rows' in row.each), 'a group has no value of its own');
  return row.each;
}

function put(fields: Fields, row: AnyRow, value: unknown): void {
  // Into the same list each time: a day's statement has thousands.
  if ('each' in row) ((fields[row.key] ??= []) as unknown[]).push(value);
  else if ('key' in row) fields[row.key] = value;
  else if ('countOf' in row) fields[countKey(row)] = value;
}

function countKey(row: CountRow<string>): string {
  return `#${row.countOf}`;
}

function checkCounts(rows: readonly AnyRow[], path: string, fields: Fields): LayoutFault | undefined {
  for (const row of rows) {
    if ('each' in row) fields[row.key] ??= [];
    if (!('countOf' in row)) continue;
    const list = fields[row.countOf] as unknown[] | undefined;
    if (fields[countKey(row)] !== (list?.length ?? 0)) return { code: 'message.value', path: `${path}/${row.path}` };
  }
  return undefined;
}

function structure(path: string): LayoutFault {
  return { code: 'message.structure', path };
}

/** Writes a model as the children of an element. A model that breaks a rule is a bug and is thrown. */
export function writeLayout<Model>(table: Layout<Model>, model: Model, namespace: string): readonly XmlElement[] {
  return table.slots.flatMap((slot) => writeSlot(slot, model as Fields, namespace));
}

function writeSlot(slot: Slot, fields: Fields, namespace: string): readonly XmlElement[] {
  const { row, name } = slot;
  const element = (children: XmlElement['children'], attributes = new Map<string, string>()): XmlElement => ({
    name,
    namespace,
    attributes,
    children,
  });
  if (!row) {
    const inner = slot.slots.flatMap((child) => writeSlot(child, fields, namespace));
    return inner.length === 0 && slot.optional ? [] : [element(inner)];
  }
  const values = valuesOf(row, fields);
  return values.map((value) => {
    if ('group' in row) return element(writeLayout(row.group, value, namespace));
    if ('each' in row && 'rows' in row.each) return element(writeLayout(row.each, value, namespace));
    const codec = codecOf(row);
    const text = codec.write(value);
    const said = codec.attribute?.of(value);
    assert(codec.read(text, said) !== undefined, `${name} cannot be written: ${codec.rule}`);
    return element([text], said === undefined ? new Map() : new Map([[codec.attribute?.name ?? '', said]]));
  });
}

function valuesOf(row: AnyRow, fields: Fields): readonly unknown[] {
  if ('fixed' in row) return [row.fixed];
  if ('countOf' in row) return [(fields[row.countOf] as unknown[]).length];
  const value = fields[row.key];
  if ('each' in row) {
    assert(
      Array.isArray(value) && value.length >= row.min && value.length <= row.max,
      `${row.path}: ${row.min} to ${row.max}`,
    );
    return value as readonly unknown[];
  }
  assert(value !== undefined || isOptional(row), `${row.path} is missing`);
  return value === undefined ? [] : [value];
}

/** One line of the documentation of a layout. */
export interface LayoutLine {
  readonly path: string;
  readonly occurs: string;
  readonly rule: string;
  readonly field: string;
}

/** The layout as lines for the documentation. */
export function describeLayout(table: Layout<unknown>, path = '', field = ''): readonly LayoutLine[] {
  return (table.rows as readonly AnyRow[]).flatMap((row) => {
    const where = path === '' ? row.path : `${path}/${row.path}`;
    const name = 'key' in row ? `${field}${row.key}` : '';
    const occurs = 'each' in row ? `${row.min}..${row.max}` : isOptional(row) ? '0..1' : '1';
    if ('group' in row) {
      const parts = describeLayout(row.group, where, `${name}.`);
      return row.optional ? [{ path: where, occurs, rule: '', field: name }, ...parts] : parts;
    }
    if ('each' in row && 'rows' in row.each) {
      return [{ path: where, occurs, rule: '', field: `${name}[]` }, ...describeLayout(row.each, where, `${name}[].`)];
    }
    return [{ path: where, occurs, rule: codecOf(row).rule, field: 'each' in row ? `${name}[]` : name }];
  });
}

/** The child elements, if they are exactly these and nothing else stands between them. */
export function elementsOf(element: XmlElement, names: readonly string[]): readonly XmlElement[] | undefined {
  const elements = element.children.filter((child) => typeof child !== 'string');
  const blank = element.children.every((child) => typeof child !== 'string' || child.trim() === '');
  const fits = elements.length === names.length && elements.every(({ name }, index) => name === names[index]);
  const sameNamespace = elements.every(({ namespace }) => namespace === element.namespace);
  return blank && fits && sameNamespace && element.attributes.size === 0 ? elements : undefined;
}
