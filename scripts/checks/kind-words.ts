// The words, routes and permissions of one way of paying stand in its own folders, in files named for it, and in the
// registries below, so that another one touches registries only and nothing says "Pix" of what is none.

/** The ways of paying whose names are looked for. */
const NAMES: readonly string[] = ['pix'];

/** Capabilities that one way of paying alone has, though their names do not say so. */
const OF_ONE: Readonly<Record<string, readonly string[]>> = { pix: ['webhooks', 'integrations'] };

const LOOKED_AT = /^(apps\/(server|web|mobile)|packages\/contracts)\/src\/.*[.]tsx?$/;
/** What only tests and seeds need may be about one way of paying. */
const EXAMPLES = /[.]test[.]tsx?$|\/(test|testdata|testing|sample|seed)\/|-fixtures[.]tsx?$/;

/** Where many ways of paying meet, one row for each, and why it cannot stand in the folder of one. */
const REGISTRIES: Readonly<Record<string, string>> = {
  'packages/contracts/src/order-kinds/names.ts': 'the names of the kinds of order',
  'packages/contracts/src/order-kinds/kinds.ts': 'the kinds of order',
  'packages/contracts/src/order-kinds/acts.ts': 'kinds of order that are no payments',
  'packages/contracts/src/access/rights.ts': 'products and permissions',
  'packages/contracts/src/access/permission-matrix.ts': 'what each permission allows',
  'packages/contracts/src/payees/index.ts': 'the kinds of payee, and those from before there were kinds',
  'packages/contracts/src/payees/kinds.ts': 'the kinds of payee',
  'packages/contracts/src/payees/typed-payee.ts': 'whom a list of payments names: by a key or by an account',
  'packages/contracts/src/payees/typed-payee-rules.ts': 'what follows from either of the two',
  'packages/contracts/src/payees/row-titles.ts': 'what the columns of such lists are called',
  'packages/contracts/src/batch-transfers/row-kinds.ts': 'the ways in which rows of batches are paid',
  'packages/contracts/src/payment-orders/signing.ts': 'what each signed field is called',
  'packages/contracts/src/statement/entry-types.ts': 'the types of statement lines',
  'packages/contracts/src/issued-files/kinds.ts': 'the kinds of issued files',
  'packages/contracts/src/fees/lines.ts': 'everything that has a fee',
  'packages/contracts/src/availability/services.ts': 'the services that the bank measures',
  'packages/contracts/src/saved-views/index.ts': 'the lists whose views are kept',
  'packages/contracts/src/errors.ts': 'the refusals of every capability',
  'packages/contracts/src/index.ts': 'the calls of every capability',
  'packages/contracts/src/notifications/live-events.ts': 'what of every capability screens are told of',
  'packages/contracts/src/service-bases.ts': 'the addresses of every capability',
  'apps/server/src/bank.ts': 'puts the features together',
  'apps/server/src/cli/run-ipe.ts': 'the commands of every capability',
  'apps/server/src/cli/commands/cobv.ts': 'a format, by the name that its users know',
  'apps/server/src/cli/commands/disputes.ts': 'a mechanism against fraud that Pix alone has',
  'apps/server/src/cli/commands/precautions.ts': 'a mechanism against fraud that Pix alone has',
  'apps/server/src/cli/commands/write.ts': 'the formats that the command line writes',
  'apps/server/src/cli/readers.ts': 'the formats that the command line reads',
  'apps/server/src/features/access/domain/common-passwords.ts': 'words that people use as passwords',
  'apps/server/src/features/batch-transfers/documents/payment-forms.ts':
    'how each way of paying stands in a file of payments, which has a segment for each',
  'apps/server/src/features/authorizations/application/seed-rules.ts': 'the rules of the sandbox, a seed',
  'apps/server/src/features/company/domain/product-offers.ts': 'what each product is',
  'apps/server/src/features/company/domain/sandbox-companies.ts': 'the companies of the sandbox, a seed',
  'apps/server/src/features/company/domain/tiers.ts': 'what each act costs, and limits, by plan',
  'apps/server/src/features/history/domain/acts/registry.ts': 'the acts of every capability in words',
  'apps/server/src/features/notifications/domain/concerns/registry.ts': 'whom the acts of every capability concern',
  'apps/server/src/features/notifications/domain/may-hear.ts': 'who may hear what of every capability',
  'apps/server/src/features/operators/domain/standard-profiles.ts': 'the profiles that a company begins with',
  'apps/server/src/features/usage-limits/domain/standard-limits.ts': 'the limits that a company begins with',
  'apps/server/src/features/onboarding/application/open-customer.ts': 'the products that a customer begins with',
  'apps/server/src/platform/config/settings.ts': 'the settings of the whole process',
  'apps/web/src/app/routes/router.tsx': 'the screens by address',
  'apps/web/src/platform/screens/screens.ts': 'what every screen is called and asks',
  'apps/web/src/platform/screens/menu-model.ts': 'the menu',
  'apps/web/src/platform/screens/screen-words.ts': 'the words by which people look for each screen',
  'apps/web/src/app/shell/live-bridge.tsx': 'what of every capability makes old what is shown',
  'apps/web/src/app/palette/payable-text.ts': 'what of a typed text each way of paying can pay',
  'apps/web/src/app/pages/payment-outcome.tsx': 'what can be done from an outcome, each a component',
  'apps/web/src/app/pages/order-with-receipt.tsx': 'what can be done from a receipt, each a component',
  'apps/web/src/features/company/components/product-offers.tsx': 'a drawing for each product',
  'apps/web/src/features/home/components/first-steps-card.tsx': 'the first steps, each a component',
  'apps/web/src/features/statement/components/entry-drawer.tsx': 'what can be done from a line, each a component',
  'apps/web/src/app/pages/company-page.tsx': 'what each tab of the company shows, each of its feature',
  'apps/web/src/app/pages/statement-page.tsx': 'what a line of the statement opens, each of its feature',
  'apps/web/src/vocabulary/payee-rows/payee-row.ts': 'rows of lists, read as a key or as an account',
  'apps/web/src/vocabulary/payee-rows/raw-payee.ts': 'the same as they were typed, before anything is judged',
  'apps/web/src/vocabulary/order-mark.tsx': 'a drawing for each kind of order',
};

/** Every place that names one way of paying and is neither its own nor a registry, and every listed file that names none. */
export function strayKindWords(tree: {
  readonly files: readonly string[];
  read(file: string): string;
}): readonly string[] {
  return tree.files
    .filter((file) => LOOKED_AT.test(file) && !EXAMPLES.test(file))
    .flatMap((file) => faultsIn(file, tree.read(file)));
}

function faultsIn(file: string, text: string): readonly string[] {
  const lines = codeLines(text);
  const named = NAMES.filter((name) => !isNamedFor(file, name)).flatMap((name) =>
    lines.flatMap((line, index) => (pattern(name).test(line) ? [{ name, place: `${file}:${index + 1}` }] : [])),
  );
  if (Object.hasOwn(REGISTRIES, file))
    return named.length > 0 ? [] : [`${file} names no way of paying: take it off the lists of kind-words.ts`];
  return named.map(
    ({ name, place }) =>
      `${place}: names ${name}: take the word from the registry of kinds, or keep it in a folder "${name}"`,
  );
}

/** Whether a folder on the way to a file, or the file, has the name as one of its words, or is of a capability of its own. */
function isNamedFor(file: string, name: string): boolean {
  const words = file.split(/[/.-]/);
  return words.includes(name) || (OF_ONE[name] ?? []).some((capability) => words.includes(capability));
}

/** The name as a word, a part of a camel-case name or a constant: pix, pixKey, readPix, PIX_VIEW; not pixel. */
function pattern(name: string): RegExp {
  const capitalised = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
  return new RegExp(`(?<![A-Za-z])${name}(?![a-z])|${capitalised}(?![a-z])|${name.toUpperCase()}(?![A-Za-z])`);
}

/** The lines of a file without their comments, which may give examples. */
function codeLines(text: string): readonly string[] {
  let inComment = false;
  return text.split('\n').map((line) => {
    const trimmed = line.trimStart();
    const begins = trimmed.startsWith('/*') || trimmed.startsWith('{/*');
    const isComment = inComment || begins || trimmed.startsWith('//');
    inComment = (inComment || begins) && !trimmed.includes('*/');
    return isComment ? '' : line.replace(/\s\/\/\s.*$/, '');
  });
}
