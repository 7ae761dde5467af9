import { cutText } from '../../cut-text.ts'
/** A paragraph, a list, or a table. In its text 《…》 names an agreement and **…** what matters to the reader. */
export type Block = string | string[] | { head: string[]; rows: string[][] }

export interface Section {
  /** The fragment of its address. */
  id: string
  title: string
  blocks: Block[]
}

export interface AgreementText {
  /** The main points, before the sections. */
  points: string[]
  sections: Section[]
}

const HEADING = /^##\s+(.*?)(?:\s*\{#([a-z][a-z0-9-]{0,39})\})?$/
const POINT = '> '
const ITEM = '- '
const RULE = /^\|(\s*:?-+:?\s*\|)+$/

/**
 * Reads the plain markup of an agreement: `> ` a main point, `## title {#id}` a section, `- ` an item of a list, rows between
 * `|` a table whose first row is its head, every other line a paragraph. It has no HTML: what looks like it is text.
 */
export function readMarkup(markup: string): AgreementText {
  const text: AgreementText = { points: [], sections: [] }
  /** Where the next block goes; text before the first section is a section without title. */
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
    else if (line.startsWith(POINT)) text.points.push(line.slice(POINT.length))
    else if (kindOf(line) !== undefined) group.push(line)
    else if (line !== '') section().blocks.push(line)
  }
  endGroup()
  return text
}

/** Lines that belong together with their neighbours of the same kind. */
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

/** Why a text cannot be published, in its order; empty where it can. */
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
