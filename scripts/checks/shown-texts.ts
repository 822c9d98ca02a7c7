import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';

// The texts of the source that people read, so that a native reader can go through all of them.

/** The list of all texts, made by `npm run texts`. */
export const TEXTS_DOC = 'docs/texts.txt';

/** What stands in a text where a value goes. */
const VALUE = '{…}';

const READ = /^(apps\/(server|web|mobile|outside)|packages\/[^/]+(\/[^/]+)?)\/src\/.*[.]tsx?$/;
const UNREAD =
  /[.]test[.]tsx?$|\/(test|testdata|testing|testkit)\/|-fixtures[.]tsx?$|\/sample\/(data|api)\/|\/migrations\/|\/postgres\/|\/platform\/database\/|common-passwords/;

/** Whether a file may say something to people: code of the product, neither tests nor made-up data. */
export function saysSomething(file: string): boolean {
  return READ.test(file) && !UNREAD.test(file);
}

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

/**
 * The texts of one file that people read, in its order: what stands between tags, and literals that read as words.
 * Values in them are `{…}`. Names of classes, SQL, what is thrown at programmers and what is written in English for
 * them are left out.
 */
export function shownTexts(source: string, file: string): readonly string[] {
  const program = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'esnext' });
  const texts: string[] = [];
  collect(program as unknown as Node, texts);
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => isRead(text));
}

/** The texts of every file under a root, by file. */
export function readTexts(root: string): ReadonlyMap<string, readonly string[]> {
  const files = globSync(['apps/*/src/**/*.{ts,tsx}', 'packages/**/src/**/*.{ts,tsx}'], { cwd: root })
    .filter((file) => saysSomething(file))
    .sort();
  return new Map(files.map((file) => [file, shownTexts(readFileSync(join(root, file), 'utf8'), file)]));
}

/** What has one name on screens and in messages: the words that are not used for it, and the one that is. */
export const ONE_NAME: readonly { readonly not: RegExp; readonly but: string; readonly except?: RegExp }[] = [
  { not: /\baparelhos?\b/i, but: 'dispositivo' },
  { not: /\b(no|do|pelo|seu) app\b/i, but: 'aplicativo' },
  { not: /EndToEndId/, but: 'ID da transação' },
  { not: /^(Mudar|Trocar|Editar)\b(?! de )/, but: 'Alterar', except: /\/sample\/|contracts\/src\/access\// },
  { not: /\bEsperando (por|voc|documentos)/, but: 'Aguardam, aguardando' },
  { not: /\bendereço \{…\}/, but: 'IP, where it is one of the network' },
  {
    not: /^(Saldo|Valor|Há valor) bloquead/,
    but: 'reservado, where the bank itself holds it',
    // Home tells both apart.
    except: /formats\/cnab|balance-card/,
  },
  { not: /o sim d[eao]\b/, but: 'aprovação' },
  {
    not: /(?<!\b(conta|banco) de )\bdestinos?\b/i,
    but: 'favorecido; an account or a bank may be "de destino"',
    // A message of a rail, a code with two addresses, and the column that says bank and account of a payee.
    except: /rail-messages|formats\/brcode|rows-sheet/,
  },
  { not: /\bpass[ae] do limite/, but: 'exceder', except: /server\/src\/cli/ },
  {
    not: /\b([Tt]irar?|[Tt]irou|[Tt]ire|[Rr]etir(ar|e))\b/,
    but: 'remover',
    except: /server\/src\/(cli|platform|main)|\/sample\/|formats\/cnab/,
  },
  { not: /^Usad[oa]s?\b/, but: 'Utilizado, of a limit', except: /features\/devices/ },
];

/** The list of all texts as a file: each file with its texts below it, in the order of the tree. */
export function textsDocument(files: ReadonlyMap<string, readonly string[]>): string {
  const blocks = [...files]
    .filter(([, texts]) => texts.length > 0)
    .map(([file, texts]) => `${file}\n${texts.map((text) => `  ${text}\n`).join('')}`);
  return `Every text that people read, made by \`npm run texts\`.\n\n${blocks.join('\n')}`;
}

function collect(node: Node, texts: string[]): void {
  if (isUnread(node)) return;
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    if (hasWords(node)) texts.push(textOfElement(node));
    else for (const child of node['children'] as readonly Node[]) collect(child, texts);
    collectWithin(node, texts);
    return;
  }
  if (isText(node)) {
    texts.push(textOf(node));
    if (node.type === 'TemplateLiteral')
      for (const value of node['expressions'] as readonly Node[]) collect(value, texts);
    return;
  }
  for (const child of childrenOf(node)) collect(child, texts);
}

/** What an element holds besides its children: its properties, and the expressions among its words. */
function collectWithin(node: Node, texts: string[]): void {
  const opening = node['opening'] as Node | undefined;
  for (const attribute of (opening?.['attributes'] ?? []) as readonly Node[]) collectAttribute(attribute, texts);
  if (!hasWords(node)) return;
  for (const child of node['children'] as readonly Node[]) {
    if (child.type === 'JSXExpressionContainer' && !isText(child['expression'] as Node)) collect(child, texts);
    if (child.type === 'JSXElement') collectWithin(child, texts);
  }
}

function collectAttribute(attribute: Node, texts: string[]): void {
  const name = (attribute['name'] as Node | undefined)?.['value'];
  const isNameOfClass = typeof name === 'string' && /^(className|to|href|type|id|data-.*)$/.test(name);
  const value = attribute['value'] as Node | null | undefined;
  if (value && !isNameOfClass) collect(value, texts);
}

function hasWords(node: Node): boolean {
  const children = node['children'] as readonly Node[];
  return children.some((child) => child.type === 'JSXText' && /\p{L}/u.test(child['value'] as string));
}

function textOfElement(node: Node): string {
  const children = node['children'] as readonly Node[];
  return children.map((child) => textOfChild(child)).join('');
}

function textOfChild(child: Node): string {
  switch (child.type) {
    case 'JSXText':
      return child['value'] as string;
    case 'JSXElement':
    case 'JSXFragment':
      return textOfElement(child);
    case 'JSXExpressionContainer': {
      const expression = child['expression'] as Node;
      return isText(expression) ? textOf(expression) : expression.type === 'JSXEmptyExpression' ? '' : VALUE;
    }
    default:
      return VALUE;
  }
}

function isText({ type, operator, left, right }: Node): boolean {
  if (type === 'StringLiteral' || type === 'TemplateLiteral') return true;
  return type === 'BinaryExpression' && operator === '+' && (isText(left as Node) || isText(right as Node));
}

function textOf(node: Node): string {
  switch (node.type) {
    case 'StringLiteral':
      return node['value'] as string;
    case 'TemplateLiteral':
      return (node['quasis'] as readonly { readonly cooked: string | null; readonly raw: string }[])
        .map(({ cooked, raw }) => cooked ?? raw)
        .join(VALUE);
    case 'BinaryExpression':
      return isText(node) ? `${textOf(node['left'] as Node)}${textOf(node['right'] as Node)}` : VALUE;
    default:
      return VALUE;
  }
}

/** What holds no text for people: imports, types, what is compared with, SQL and what is thrown at programmers. */
function isUnread(node: Node): boolean {
  if (
    /^(ImportDeclaration|Export(All|Named)Declaration|Ts(LiteralType|TypeAnnotation|TypeAliasDeclaration|InterfaceDeclaration))$/.test(
      node.type,
    )
  )
    return node.type !== 'ExportNamedDeclaration' || !node['declaration'];
  if (node.type === 'TaggedTemplateExpression') return true;
  if (node.type === 'ThrowStatement') return true;
  return node.type === 'BinaryExpression' && /^[!=]==?$/.test(node['operator'] as string);
}

const SQL =
  /^(select|insert into|update|delete from|with|create|alter|lock|listen|notify|set|begin|commit|rollback|from|where|and|or|order by|for update|values|on conflict|copy|truncate|declare|fetch|explain|returning|join|left join|group by|having|union|exists|case|coalesce)\b/i;
const QUERY =
  /\b(SELECT|INSERT INTO|UPDATE \w+\.|FROM (bank|ledger)\.|WHERE \w+|COALESCE)\b|jsonb_|::\w+|\bAS "|translate\(/;
const ENGLISH = /\b(the|is|are|was|were|not|of|with|must|has|have|and|this|that|which|be|an|to|it|its|for|from|by)\b/g;
const PORTUGUESE =
  /\b(o|a|os|as|um|uma|e|é|de|do|da|dos|das|em|no|na|nos|nas|ao|à|por|para|com|sem|que|não|se|seu|sua|este|esta|foi|está|ou|mais)\b/g;
const CODE =
  /^[\w$.:/#@*-]*$|^[a-z-]+\/[a-z0-9.+-]+|[{};]\s*$|=>|^[\^([]|^--|^https?:|^(max|min)-width|^M\d|url\(|\bvar\(|^\d+px|rgb|hsl/;

function isRead(text: string): boolean {
  const words = text.replaceAll(VALUE, ' ').trim();
  if (!/\p{L}{2}/u.test(words)) return false;
  const isWord = /^[\p{Lu}][\p{Ll}]+$/u.test(words) || /^\p{L}*[à-ÿÀ-Ý]\p{L}*$/u.test(words);
  const besideValue = /(?:^|\s)[\p{L}]{3,}[.,:;]?\s+\{…\}|\{…\}\s+\p{L}{3,}/u.test(text) && !/[_$=<>]/.test(words);
  if (isWord) return true;
  if (!/\s/.test(words) || (CODE.test(words) && !/\p{L}\s+\p{L}/u.test(words))) return besideValue;
  const lower = words.toLowerCase();
  const portuguese = (lower.match(PORTUGUESE) ?? []).length + (lower.match(/[ãõçáéíóúâêôà]/g) ?? []).length;
  const english = (lower.match(ENGLISH) ?? []).length;
  if (QUERY.test(words)) return false;
  if (SQL.test(words) && portuguese < 2 && words === lower) return false;
  return english === 0 || portuguese > english;
}

function childrenOf(node: Node): readonly Node[] {
  const isKeyed = /^(KeyValueProperty|MethodProperty|ClassProperty|ClassMethod)$/.test(node.type);
  return Object.entries(node)
    .filter(([field]) => !(isKeyed && field === 'key') && field !== 'typeAnnotation')
    .flatMap(([, value]) => nodesIn(value));
}

/** A node, or those in what swc wraps its arguments and declarators in. */
function nodesIn(value: unknown): readonly Node[] {
  if (Array.isArray(value)) return value.flatMap((inner) => nodesIn(inner));
  if (typeof value !== 'object' || value === null) return [];
  if (typeof (value as { readonly type?: unknown }).type === 'string') return [value as Node];
  return Object.values(value).flatMap((inner) => nodesIn(inner));
}
