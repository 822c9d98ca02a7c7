// npm run attacks: the attacks that the last npm test tried on the bank, as sentences by file. Their tests end with
// "[attack]"; what the bank promises against whom stands in docs/SECURITY.md.
import { attacksInShort, attacksOf } from './checks/attacks.ts';
import { lastReports } from './checks/vitest.ts';
import { root } from './sandbox/tree.ts';

const attacks = attacksOf(lastReports(), root);
let file = '';
for (const attack of attacks) {
  if (attack.file !== file) console.log(`\n${attack.file}`);
  file = attack.file;
  console.log(`  ${attack.held ? 'held' : 'NOT '}  ${attack.sentence}`);
}
console.log(attacks.length === 0 ? 'no report of a test run yet (run npm test)' : `\n${attacksInShort(attacks)}`);
process.exitCode = attacks.every(({ held }) => held) ? 0 : 1;
