import { parseSync } from '@swc/core';

// The texts that a TypeScript file holds, so that rules can be asked of the SQL in them.

/**
 * What stands in a text where a value goes that the file itself does not spell out. `parameter`: a parameter of the
 * function around it; `import`: a name from another file; `call`: what a function gives; `unknown`: anything else.
 */
export type Blank = 'parameter' | 'import' | 'call' | 'unknown';

/** A blank as it stands in a text. */
export function blank(kind: Blank): string {
  return `⟦${kind}⟧`;
}

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** What the names that a text uses stand for. */
interface Names {
  /** Constants of the file that are texts. */
  readonly constants: ReadonlyMap<string, Node>;
  readonly imports: ReadonlySet<string>;
}

/**
 * Every string, template and sum of strings in a TypeScript file, except the keys of objects, what is imported from and
 * what stands in types. A constant of the same file is put in where a template names it; any other value leaves a
 * {@link blank}.
 */
export function literalTexts(source: string): readonly string[] {
  const program = parseSync(source, { syntax: 'typescript', target: 'esnext' }) as unknown as Node;
  const names = { constants: constantsOf(program), imports: importsOf(program) };
  const texts: string[] = [];
  collect(program, { names, parameters: new Set(), texts });
  return texts;
}

/** The names of a file's constants that are texts, wherever they stand in it; one that stands there twice is none. */
function constantsOf(program: Node): ReadonlyMap<string, Node> {
  const constants = new Map<string, Node>();
  const twice = new Set<string>();
  const look = (node: Node): void => {
    if (node.type === 'VariableDeclaration' && node['kind'] === 'const') {
      for (const { id, init } of node['declarations'] as readonly { readonly id: Node; readonly init?: Node }[]) {
        const name = nameOf(id);
        if (name === undefined || !init || !isText(bare(init))) continue;
        if (constants.has(name)) twice.add(name);
        constants.set(name, bare(init));
      }
    }
    for (const child of childrenOf(node)) look(child);
  };
  look(program);
  for (const name of twice) constants.delete(name);
  return constants;
}

function importsOf(program: Node): ReadonlySet<string> {
  const declarations = (program['body'] as readonly Node[]).filter(({ type }) => type === 'ImportDeclaration');
  const specifiers = declarations.flatMap(
    (declaration) => declaration['specifiers'] as readonly { readonly local: Node }[],
  );
  return new Set(specifiers.flatMap(({ local }) => nameOf(local) ?? []));
}

interface Collecting {
  readonly names: Names;
  readonly parameters: ReadonlySet<string>;
  readonly texts: string[];
}

function collect(node: Node, around: Collecting): void {
  if (isSkipped(node)) return;
  if (isText(node)) around.texts.push(textOf(node, around));
  const within = { ...around, parameters: new Set([...around.parameters, ...parametersOf(node)]) };
  for (const child of childrenOf(node)) collect(child, within);
}

function isSkipped({ type }: Node): boolean {
  return /^(ImportDeclaration|Ts(LiteralType|TypeAnnotation|TypeAliasDeclaration|InterfaceDeclaration))$/.test(type);
}

function isText({ type, operator }: Node): boolean {
  return type === 'StringLiteral' || type === 'TemplateLiteral' || (type === 'BinaryExpression' && operator === '+');
}

function textOf(node: Node, around: Collecting, within: readonly string[] = []): string {
  const inner = bare(node);
  switch (inner.type) {
    case 'StringLiteral':
      return inner['value'] as string;
    case 'TemplateLiteral': {
      const values = inner['expressions'] as readonly Node[];
      const parts = inner['quasis'] as readonly { readonly cooked: string | null; readonly raw: string }[];
      return parts
        .map(
          ({ cooked, raw }, index) => `${cooked ?? raw}${values[index] ? textOf(values[index], around, within) : ''}`,
        )
        .join('');
    }
    case 'BinaryExpression':
      if (inner['operator'] !== '+') return blank('unknown');
      return `${textOf(inner['left'] as Node, around, within)}${textOf(inner['right'] as Node, around, within)}`;
    case 'CallExpression':
      return blank('call');
    case 'Identifier':
      return textOfName(inner['value'] as string, around, within);
    default:
      return blank('unknown');
  }
}

function textOfName(name: string, around: Collecting, within: readonly string[]): string {
  if (around.parameters.has(name)) return blank('parameter');
  if (around.names.imports.has(name)) return blank('import');
  const constant = around.names.constants.get(name);
  return constant && !within.includes(name) ? textOf(constant, around, [...within, name]) : blank('unknown');
}

/** An expression without what types and brackets put around it. */
function bare(node: Node): Node {
  const isWrapped = /^(ParenthesisExpression|Ts(As|Satisfies|NonNull)Expression|TsConstAssertion)$/.test(node.type);
  return isWrapped ? bare(node['expression'] as Node) : node;
}

/** The names that a function binds by its parameters, those that it takes out of an object or a list among them. */
function parametersOf(node: Node): readonly string[] {
  const isFunction =
    /^(Function(Declaration|Expression)|ArrowFunctionExpression|ClassMethod|MethodProperty|Constructor)$/;
  const own = isFunction.test(node.type) ? node : (node['function'] as Node | undefined);
  const parameters = own?.['params'] as readonly Node[] | undefined;
  return (parameters ?? []).flatMap((parameter) => bound(parameter));
}

function bound(node: Node): readonly string[] {
  if (isSkipped(node)) return [];
  const name = nameOf(node);
  if (name !== undefined) return [name];
  if (node.type === 'AssignmentPattern') return bound(node['left'] as Node);
  if (node.type === 'KeyValuePatternProperty') return bound(node['value'] as Node);
  if (node.type === 'AssignmentPatternProperty') return bound(node['key'] as Node);
  return childrenOf(node).flatMap((child) => bound(child));
}

function nameOf(node: Node): string | undefined {
  return node.type === 'Identifier' ? (node['value'] as string) : undefined;
}

function childrenOf(node: Node): readonly Node[] {
  const isKeyed = /^(KeyValueProperty|MethodProperty|ClassProperty|ClassMethod)$/.test(node.type);
  return Object.entries(node)
    .filter(([field]) => !(isKeyed && field === 'key'))
    .flatMap(([, value]) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .flatMap((value) => nodesIn(value));
}

/** A node, or those in what swc wraps its arguments and declarators in. */
function nodesIn(value: unknown): readonly Node[] {
  if (typeof value !== 'object' || value === null) return [];
  if (typeof (value as { readonly type?: unknown }).type === 'string') return [value as Node];
  return Object.values(value).flatMap((inner) => (Array.isArray(inner) ? inner.flatMap(nodesIn) : nodesIn(inner)));
}
