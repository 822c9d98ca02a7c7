import type { Plugin } from 'vite';

/** What the tree of a module says of one statement, as far as it is read here. */
interface Statement {
  readonly type: string;
  readonly kind?: string;
  readonly declaration?: Statement | null;
  readonly declarations?: readonly { readonly init: Expression | null }[];
}
interface Expression {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** Values whose making the bundler takes for an act that somebody may count on. */
const MADE = ['ArrayExpression', 'CallExpression', 'NewExpression', 'ObjectExpression', 'TemplateLiteral'];

/**
 * Lets a screen that uses one endpoint of a contract go without the others. Modules at these places promise that their
 * top level only declares things; the bundler cannot see that of `endpoint({ body: z.object(…) })` and would keep each
 * declaration that nobody uses, with its texts, its schemas and all that these import. Each is therefore handed to it as
 * a function that is called at once and marked as pure, which it leaves out, or unwraps, as a whole.
 */
export function onlyDeclares(places: RegExp): Plugin {
  return {
    name: 'only-declares',
    apply: 'build',
    transform: {
      filter: { id: places },
      handler(code) {
        const made = madeAtTheTop(this.parse(code).body as unknown as readonly Statement[]);
        return { code: made.reduceRight(asPure, code), map: null };
      },
    },
  };
}

/** The values of a module's constants that are made by a call, in the order of the text. */
function madeAtTheTop(statements: readonly Statement[]): readonly Expression[] {
  return statements
    .map((statement) => statement.declaration ?? statement)
    .filter(({ type, kind }) => type === 'VariableDeclaration' && kind === 'const')
    .flatMap(({ declarations = [] }) => declarations.map(({ init }) => init))
    .filter((init) => init !== null)
    .filter(({ type }) => MADE.includes(type));
}

function asPure(code: string, { start, end }: Expression): string {
  return `${code.slice(0, start)}/* @__PURE__ */ (() => (${code.slice(start, end)}))()${code.slice(end)}`;
}
