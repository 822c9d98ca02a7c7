// npm run graph: draws who imports whom, package by package, into docs/boundaries.md.
import { writeFileSync } from 'node:fs';
import { runCommand } from './checks/command.ts';
import { inTree } from './sandbox/tree.ts';

const FOLDERS =
  '^(apps/[^/]+/src/features/[^/]+|apps/web/src/(vocabulary|platform|payment-form|signed-changes|app|sample)|apps/[^/]+|packages/formats/[^/]+|packages/[^/]+)';

const { ok, output } = await runCommand('depcruise', [
  'apps',
  'packages',
  '--output-type=mermaid',
  `--collapse=${FOLDERS}`,
  '--exclude=(node_modules|[.]test[.]tsx?$|testdata)',
  '--include-only=^(apps|packages)',
]);
if (!ok) throw new Error(output);
const drawing = output.slice(output.indexOf('flowchart'));
const intro = 'Who imports whom, as it is (made by `npm run graph`). The rules are in `.dependency-cruiser.mjs`.';
writeFileSync(inTree('docs/boundaries.md'), `# Boundaries\n\n${intro}\n\n\`\`\`mermaid\n${drawing.trim()}\n\`\`\`\n`);
console.log('docs/boundaries.md');
