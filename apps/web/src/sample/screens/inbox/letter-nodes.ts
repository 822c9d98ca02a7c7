import { $createLinkNode, $isLinkNode, LinkNode } from '@lexical/link';
import {
  $createListItemNode,
  $createListNode,
  $isListItemNode,
  $isListNode,
  ListItemNode,
  ListNode,
} from '@lexical/list';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  getStyleObjectFromCSS,
  type ElementNode,
  type LexicalNode,
} from 'lexical';
import {
  safeHref,
  SIZE_EM,
  TEXT_SIZES,
  type Letter,
  type LetterBlock,
  type LetterRun,
  type TextSize,
} from './letter.ts';

// Names that begin with $ run within the editor's own read or update, as its library has it.

/** The nodes of the editor beside paragraphs and text. */
export const LETTER_NODES = [ListNode, ListItemNode, LinkNode];

/** The size that a CSS text of the editor means. */
export function sizeOfStyle(css: string): TextSize {
  return sizeOfEm(getStyleObjectFromCSS(css)['font-size'] ?? '');
}

/** The size that a font size of the editor means; normal for any other. */
export function sizeOfEm(em: string): TextSize {
  return TEXT_SIZES.find((size) => SIZE_EM[size] === em) ?? 'normal';
}

function $textNodes({ text, bold, italic, underline, size }: LetterRun): readonly LexicalNode[] {
  return text.split('\n').flatMap((line, place) => {
    const node = $createTextNode(line);
    if (bold) node.toggleFormat('bold');
    if (italic) node.toggleFormat('italic');
    if (underline) node.toggleFormat('underline');
    if (size !== undefined) node.setStyle(`font-size: ${SIZE_EM[size]}`);
    return [...(place > 0 ? [$createLineBreakNode()] : []), ...(line === '' ? [] : [node])];
  });
}

/** The nodes of a line. */
export function $lineNodes(runs: readonly LetterRun[]): LexicalNode[] {
  return runs.flatMap((run) =>
    run.href === undefined ? $textNodes(run) : [$createLinkNode(run.href).append(...$textNodes(run))],
  );
}

function $blockNode(block: LetterBlock): ElementNode {
  if (block.kind === 'paragraph') return $createParagraphNode().append(...$lineNodes(block.runs));
  const list = $createListNode(block.ordered ? 'number' : 'bullet');
  return list.append(...block.items.map((item) => $createListItemNode().append(...$lineNodes(item))));
}

/** The nodes of a letter. */
export function $letterNodes(letter: Letter): ElementNode[] {
  return letter.map($blockNode);
}

/** The letter that stands in the editor. */
export function $readEditor(): Letter {
  return $getRoot().getChildren().filter($isElementNode).map($readBlock);
}

function $readBlock(node: ElementNode): LetterBlock {
  if (!$isListNode(node)) return { kind: 'paragraph', runs: $readLine(node) };
  return { kind: 'list', ordered: node.getListType() === 'number', items: $readItems(node) };
}

/** The items of a list, those of lists within it on the same level. */
function $readItems(list: ListNode): readonly (readonly LetterRun[])[] {
  return list
    .getChildren()
    .filter($isListItemNode)
    .flatMap((item) => {
      const inner = item.getChildren().filter($isListNode);
      return inner.length > 0 ? inner.flatMap($readItems) : [$readLine(item)];
    });
}

function $readLine(line: ElementNode, href?: string): readonly LetterRun[] {
  return line.getChildren().flatMap((node): readonly LetterRun[] => {
    const link = href === undefined ? {} : { href };
    if ($isLineBreakNode(node)) return [{ text: '\n', ...link }];
    if ($isLinkNode(node)) return $readLine(node, safeHref(node.getURL()));
    if (!$isTextNode(node)) return [];
    const size = sizeOfStyle(node.getStyle());
    return [
      {
        text: node.getTextContent(),
        ...(node.hasFormat('bold') && { bold: true }),
        ...(node.hasFormat('italic') && { italic: true }),
        ...(node.hasFormat('underline') && { underline: true }),
        ...(size !== 'normal' && { size }),
        ...link,
      },
    ];
  });
}
