// Who may import whom. Every rule says why; scripts/checks/boundaries.test.ts seeds a breach of each and sees it caught.
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const TEST = '([.](test|spec)[.]tsx?$|/(test|testdata|testing)/)';
const CONFIG = '[.]config[.](ts|mjs)$';
const PURE = '^packages/(formats/[^/]+|core)/';
const BROWSER = '^(apps/(web|mobile)|packages/(ui|contracts|core|formats/[^/]+))/src/';
const NPM = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-bundled', 'npm-no-pkg', 'npm-unknown'];
const SAMPLE = '^apps/web/src/sample/';

/** A package of ours may import these of ours and no others. */
const mayImport = (name, comment, from, packages) =>
  forbid(
    name,
    comment,
    { path: `^${from}/`, pathNot: [TEST, CONFIG] },
    { path: '^(apps|packages)/', pathNot: [`^${from}/`, ...packages.map((path) => `^packages/${path}/`)] },
  );

export default {
  forbidden: [
    forbid('no-cycles', 'A cycle has no bottom, so nobody can read it bottom-up.', {}, { circular: true }),
    forbid(
      'resolvable',
      'Also catches deep imports that a package\'s "exports" do not publish.',
      {},
      { couldNotResolve: true, pathNot: '^virtual:' },
    ),
    forbid(
      'packages-by-name',
      'Across packages by name (@bank/x), so that a package shows only what it publishes.',
      { path: '^((apps|packages/formats|packages)/[^/]+)/' },
      { path: '^packages/', pathNot: '^$1/', dependencyTypesNot: ['aliased', 'undetermined', ...NPM] },
    ),

    // --- packages ------------------------------------------------------------------------------
    mayImport('core-knows-no-one', 'Core is the ground that all the rest stands on.', 'packages/core', []),
    forbid(
      'formats-know-no-one',
      'A format never knows the bank that uses it.',
      { path: '^packages/formats/', pathNot: TEST },
      { path: '^(apps|packages)/', pathNot: '^packages/(core|formats)/' },
    ),
    forbid(
      'pure-packages-have-no-io',
      'Core and formats run in browser, server and simulators: no Node built-ins.',
      { path: `${PURE}src/`, pathNot: TEST },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'pure-packages-have-no-vendors',
      'Core and formats are our own code; only XML (iso20022) and packing (upload-files, spreadsheets) are left to libraries.',
      { path: PURE, pathNot: [TEST, '^packages/formats/(iso20022|upload-files|spreadsheets)/'] },
      { dependencyTypes: NPM, pathNot: '@bank/' },
    ),
    forbid(
      'iso20022-has-xml-only',
      'It has these two vendors and no more.',
      { path: '^packages/formats/iso20022/', pathNot: TEST },
      { dependencyTypes: NPM, pathNot: '(@bank|node_modules/(fast-xml-parser|xmlbuilder2))/' },
    ),
    forbid(
      'upload-files-unpack-only',
      'These have this vendor and no more.',
      { path: '^packages/formats/(upload-files|spreadsheets)/', pathNot: TEST },
      { dependencyTypes: NPM, pathNot: '(@bank|node_modules/fflate)/' },
    ),
    mayImport('contracts-are-the-wire', 'Contracts are the wire, not the rules.', 'packages/contracts', [
      'core',
      'formats',
    ]),
    mayImport(
      'rails-protocol-is-wire-only',
      'Shared by server and simulators, owned by neither.',
      'packages/rails-protocol',
      ['core', 'formats'],
    ),
    mayImport(
      'ui-knows-no-bank',
      'The design system imports core, and what reads a CPF or CNPJ for its cells, at most.',
      'packages/ui',
      ['core', 'formats/documents'],
    ),
    mayImport('ledger-knows-no-business', 'The ledger knows accounts and entries, no capability.', 'packages/ledger', [
      'core',
    ]),
    forbid(
      'ledger-is-the-servers-only',
      'One writer of money.',
      { pathNot: '^(apps/server|packages/ledger|bench|faults)/' },
      { path: '^packages/ledger/' },
    ),
    forbid(
      'testkit-is-for-tests',
      'Builders and fake clocks never ship.',
      { pathNot: [TEST, '^packages/testkit/', '^(e2e|bench|faults|scripts)/'] },
      { path: '^packages/testkit/' },
    ),
    forbid(
      'test-code-stays-in-tests',
      'What only tests need never ships.',
      { path: '^(apps|packages)/', pathNot: [TEST, '^packages/testkit/', CONFIG] },
      {
        path: '([.](test|spec)[.]tsx?$|node_modules/(vitest|fast-check|playwright-core|axe-core|happy-dom|@testing-library)/)',
      },
    ),

    // --- browser side --------------------------------------------------------------------------
    forbid(
      'browser-code-has-no-node',
      'Keeps server code and secrets out of bundles.',
      { path: BROWSER, pathNot: TEST },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'browsers-do-not-know-rails',
      'Browser apps speak contracts; rails are a server matter.',
      { path: BROWSER },
      { path: '^packages/(rails-protocol|ledger)/' },
    ),

    // --- apps ----------------------------------------------------------------------------------
    forbid(
      'apps-do-not-import-apps',
      'Apps meet over HTTP, described by contracts.',
      { path: '^apps/([^/]+)/' },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),
    forbid(
      'packages-do-not-import-apps',
      'What is shared knows nothing of those who share it.',
      { path: '^packages/' },
      { path: '^apps/' },
    ),
    forbid(
      'sample-is-entered-by-one-door',
      'The bank does not know its sample area, but for one lazy import in src/app.',
      { path: '^apps/', pathNot: [SAMPLE, '^apps/web/src/app/'] },
      { path: SAMPLE },
    ),
    forbid(
      'sample-is-entered-lazily',
      'A plain import would put the sample area into every build.',
      { path: '^apps/web/src/app/' },
      { path: SAMPLE, dependencyTypesNot: ['dynamic-import'] },
    ),
    forbid(
      'sample-knows-no-bank',
      'The sample area and its fake API import the design system, core and spreadsheets, nothing of the bank.',
      { path: SAMPLE, pathNot: TEST },
      { path: '^(apps|packages)/', pathNot: [SAMPLE, '^packages/(ui|core|formats/spreadsheets)/'] },
    ),

    // --- web: layers, each of which knows those before it ----------------------------------------
    forbid(
      'web-vocabulary-calls-nobody',
      'Words and small pieces of the bank: whoever shows one brings what it shows. It knows no other layer.',
      { path: '^apps/web/src/vocabulary/', pathNot: TEST },
      { path: '^apps/web/src/', pathNot: '^apps/web/src/vocabulary/' },
    ),
    forbid(
      'web-platform-knows-no-feature',
      'Session, calls, live news and the page carry every screen; they do not know which.',
      { path: '^apps/web/src/platform/', pathNot: TEST },
      { path: '^apps/web/src/(payment-form|signed-changes|features|app)/' },
    ),
    forbid(
      'web-shared-pieces-know-no-feature',
      'The payment form serves every way of paying, signed changes every capability; what is special is handed to them.',
      { path: '^apps/web/src/(payment-form|signed-changes)/', pathNot: TEST },
      { path: '^apps/web/src/(payment-form|signed-changes|features|app)/', pathNot: '^apps/web/src/$1/' },
    ),
    forbid(
      'payment-form-knows-no-way-of-paying',
      'Keys, accounts and lines of slips are read by the feature that pays with them.',
      { path: '^apps/web/src/payment-form/', pathNot: TEST },
      { path: '^packages/formats/' },
    ),
    forbid(
      'web-features-know-no-app',
      'The app composes features; one that imports it back closes a circle that no build can cut.',
      { path: '^apps/web/src/features/', pathNot: TEST },
      { path: '^apps/web/src/app/' },
    ),

    // --- features ------------------------------------------------------------------------------
    forbid(
      'features-meet-at-index',
      'Server: only through index.ts. Web: never; compose in src/app.',
      { path: '^(apps/[^/]+/src/features)/([^/]+)/' },
      { path: '^$1/', pathNot: ['^$1/$2/', '^apps/server/src/features/[^/]+/index[.]ts$'] },
    ),
    forbid(
      'features-are-entered-at-index',
      'The composition root and the platform use the same door.',
      { path: '^apps/server/', pathNot: ['^apps/server/src/features/', TEST] },
      { path: '^apps/server/src/features/[^/]+/(?!index[.]ts$)' },
    ),
    forbid(
      'platform-knows-no-feature',
      'The platform carries features; it does not know which.',
      { path: '^apps/server/src/platform/', pathNot: TEST },
      { path: '^apps/server/src/features/' },
    ),

    // --- rules apart from I/O ------------------------------------------------------------------
    forbid(
      'domain-has-no-io',
      'Decisions stand in domain/; effects in postgres/, http/, rails/, jobs/ and the platform.',
      { path: '/domain/', pathNot: TEST },
      { path: '/(postgres|http|rails|jobs|platform)/' },
    ),
    forbid(
      'domain-imports-domain-only',
      'Rules stand on rules: never on the use cases that ask them. Of another capability they know what its door says.',
      { path: '^(apps/server/src/features)/([^/]+)/domain/', pathNot: TEST },
      {
        path: '^(apps|packages)/',
        pathNot: ['^$1/$2/domain/', '^$1/[^/]+/index[.]ts$', '^packages/(core|contracts|ledger|formats/[^/]+)/'],
      },
    ),
    forbid(
      'domain-has-no-vendors',
      'Allow a library here only with a decision record; node:crypto is for hashing (its randomness is barred by oxlint).',
      { path: '/domain/', pathNot: TEST },
      { dependencyTypes: [...NPM, 'core'], pathNot: ['@bank/', '^(node:)?crypto$'] },
    ),
    forbid(
      'application-has-no-http',
      'A use case is the same whoever asks for it: application/, and the rooms that others have instead of it.',
      { path: '^apps/server/src/features/[^/]+/(?!http/)[^/]+/', pathNot: TEST },
      { path: '(/features/[^/]+/http/|node_modules/(fastify|@fastify)/)' },
    ),
  ],
  options: {
    parser: 'swc', // TypeScript 7 offers no parser to it, and without one it sees no import and passes everything.
    tsPreCompilationDeps: true, // counts `import type` too
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(/dist/|[.]cache/|[.]data/)' },
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.css', '.svg', '.json'],
    },
  },
};
