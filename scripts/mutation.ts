// npm run mutation -- [NAME | FILE …] [--json]: changes the sums of the formats, one place at a time, and tells which
// changes no test noticed. Without a name it takes all of scripts/mutation/targets.ts.
import { parseArgs } from 'node:util';
import { scoreLines, totalOf, type FileScore } from './mutation/score.ts';
import { runTarget } from './mutation/run-target.ts';
import { SCORE_MIN, TARGETS, type MutationTarget } from './mutation/targets.ts';

const { values, positionals } = parseArgs({ options: { json: { type: 'boolean' } }, allowPositionals: true });
const targets = chosen(positionals);

if (targets.length === 0) {
  const names = TARGETS.map(({ name }) => name).join(', ');
  console.error(`Uso: npm run mutation -- [NOME | ARQUIVO …] [--json]\nAlvos: ${names}`);
  process.exitCode = 2;
} else {
  const scores: FileScore[] = [];
  for (const target of targets) {
    const own = await runTarget(target);
    scores.push(...own);
    if (!values.json) console.log(scoreLines(own));
  }
  const missed = scores.filter(({ score }) => score < SCORE_MIN);
  if (values.json) console.log(JSON.stringify({ scoreMin: SCORE_MIN, files: scores }, null, 2));
  else console.log(`\n${totalOf(scores)}`);
  process.exitCode = missed.length > 0 ? 1 : 0;
}

/** The targets that were named, or the one file of a target; all where nothing was. */
function chosen(wanted: readonly string[]): readonly MutationTarget[] {
  if (wanted.length === 0) return TARGETS;
  return TARGETS.flatMap((target) => {
    const files = target.files.filter((file) => wanted.includes(`${target.folder}/${file}`));
    if (wanted.includes(target.name)) return [target];
    return files.length > 0 ? [{ ...target, files }] : [];
  });
}
