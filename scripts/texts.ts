// npm run texts: writes every text that people read into docs/texts.txt, for a native reader to go through.
import { writeFileSync } from 'node:fs';
import { readTexts, TEXTS_DOC, textsDocument } from './checks/shown-texts.ts';
import { inTree, root } from './sandbox/tree.ts';

writeFileSync(inTree(TEXTS_DOC), textsDocument(readTexts(root)));
console.log(TEXTS_DOC);
