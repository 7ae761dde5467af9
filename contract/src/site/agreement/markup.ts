import { cutText } from '../../cut-text.ts'
/** A paragraph, a list, or a table. In its text 《…》 names an agreement and **…** marks what matters to the reader. */
export type Block = string | string[] | { head: string[]; rows: string[][] }

export interface Section {
  /** Fragment of its address. */
  id: string
  title: string
  blocks: Block[]
}

export interface AgreementText {
  /** Before the sections. */
  keyPoints: string[]
  sections: Section[]
}

const HEADING = /^##\s+(.*?)(?:\s*\{#([a-z][a-z0-9-]{0,39})\})?$/
const POINT = '> '
const ITEM = '- '
const RULE = /^\|(\s*:?-+:?\s*\|)+$/

/**
 * Parses the markup of an agreement: `> ` starts a key point, `## title {#id}` a section, `- ` a list item, rows between `|`
 * form a table with a header row, and every other line is a paragraph. There is no HTML: tags are plain text.
 */
export function readMarkup(markup: string): AgreementText {
  const text: AgreementText = { keyPoints: [], sections: [] }
  /** The section for the next block; text before the first heading gets a section without a title. */
  const section = () => {
    if (text.sections.length === 0) text.sections.push({ id: 's0', title: '', blocks: [] })
    return text.sections.at(-1) as Section
  }
  let group: string[] = []
  const endGroup = () => {
    if (group.length > 0) section().blocks.push(blockOf(group))
    group = []
  }
  for (const line of markup.split(/\r?\n/).map((raw) => raw.trim())) {
    const heading = HEADING.exec(line)
    if (kindOf(line) !== kindOf(group[0] ?? '')) endGroup()
    if (heading) text.sections.push({ id: heading[2] ?? `s${text.sections.length + 1}`, title: heading[1] ?? '', blocks: [] })
    else if (line.startsWith(POINT)) text.keyPoints.push(line.slice(POINT.length))
    else if (kindOf(line) !== undefined) group.push(line)
    else if (line !== '') section().blocks.push(line)
  }
  endGroup()
  return text
}

/** The kind of block that a line forms with its neighbours of the same kind; undefined for a paragraph. */
function kindOf(line: string): 'list' | 'table' | undefined {
  if (line.startsWith(ITEM)) return 'list'
  return line.length > 1 && line.startsWith('|') && line.endsWith('|') ? 'table' : undefined
}

function blockOf(lines: string[]): Block {
  if (kindOf(lines[0] ?? '') === 'list') return lines.map((line) => line.slice(ITEM.length))
  const [head = [], ...rows] = lines.filter((line) => !RULE.test(line)).map(cellsOf)
  return { head, rows }
}

const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())

const TAG_SHOWN = 40
const TAG = /<\/?[a-z!][^>]*>?/i

/** The reasons why a text cannot be published, in Chinese; empty when it can. */
export function markupFaults(markup: string): string[] {
  const { sections } = readMarkup(markup)
  const ids = sections.map(({ id }) => id)
  const tag = TAG.exec(markup)
  const ragged = sections.flatMap(({ blocks }) => blocks).find(isRagged)
  return [
    ...(tag ? [`不接受 HTML：“${cutText(tag[0], TAG_SHOWN, { ending: '…' })}”`] : []),
    ...(sections.length === 0 ? ['正文是空的'] : []),
    ...(sections.some(({ title }) => title === '') ? ['第一段之前需要一个“## 标题”'] : []),
    ...(new Set(ids).size < ids.length ? ['有两节的编号相同'] : []),
    ...(ragged ? ['表格每一行的格数应与表头相同'] : []),
  ]
}

const isRagged = (block: Block): boolean =>
  typeof block === 'object' && !Array.isArray(block) && block.rows.some((row) => row.length !== block.head.length)
