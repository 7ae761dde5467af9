import { BULK_MAX, NEW_PACKS_MAX } from '@shenglang/contract/studio/edit/edit-works'
import { parse } from 'csv-parse/sync'
import type { BulkField } from '../../catalog/work/index.ts'
import type { StoredValues } from './bulk-change.sql.ts'
import { withAccess } from './chosen-access.ts'

/** The columns of the file; those with a field can be changed by it. */
export const COLUMNS: readonly { head: string; field?: BulkField }[] = [
  { head: '编号' },
  { head: '标题' },
  { head: '艺人' },
  { head: '艺人编号', field: 'artistId' },
  { head: '分类', field: 'categoryCode' },
  { head: '风格', field: 'style' },
  { head: '价格（元）', field: 'priceFen' },
  { head: '播放等级', field: 'playVipLevel' },
  { head: '下载等级', field: 'freeVipLevel' },
  { head: '曲目编号' },
]
const ID_HEAD = '编号'
const TITLE_HEAD = '标题'
/** Ids of a pack's tracks, in order; empty for other works. */
const MEMBERS_HEAD = '曲目编号'
const BETWEEN_NUMBERS = /[\s,，、;；]+/

export interface Line {
  /** Line number as a text editor shows it: the head is line 1. */
  line: number
  /** '' for a pack that is to be created. */
  resourceId: string
  title: string
  values: StoredValues
}

export interface LineFault {
  line: number
  reason: string
}

/** The lines of a file in UTF-8, or why none of it can be read. */
export function readLines(bytes: ArrayBuffer): { lines: Line[] } | { faults: LineFault[] } {
  const fault = (line: number, reason: string) => ({ faults: [{ line, reason }] })
  const text = textOf(bytes)
  if (text === undefined) return fault(1, '文件不是 UTF-8 编码。在 Excel 里另存为“CSV UTF-8”')
  let rows: Row[]
  try {
    rows = rowsOf(text)
  } catch (error) {
    const { lines: line = 1 } = error as { lines?: number }
    return fault(line, '不是完整的 CSV：引号没有成对')
  }
  const [head, ...body] = rows
  const names = (head?.cells ?? []).map((name) => name.trim())
  if (!names.includes(ID_HEAD)) return fault(1, '没有“编号”一列')
  const beyond = body[BULK_MAX]
  if (beyond) return fault(beyond.line, `一次最多 ${BULK_MAX} 行`)
  const lines = body.map((row) => lineOf(names, row))
  const seen = new Set<string>()
  const twice = lines.find(({ resourceId }) => resourceId !== '' && seen.size === seen.add(resourceId).size)
  const tooMany = lines.filter(({ resourceId }) => resourceId === '')[NEW_PACKS_MAX]
  if (tooMany) return fault(tooMany.line, `一次最多新建 ${NEW_PACKS_MAX} 个合集`)
  return twice ? fault(twice.line, `编号 ${twice.resourceId} 出现了两次`) : { lines }
}

/** Undefined where the bytes are not UTF-8, or contain NUL, which PostgreSQL cannot store. */
function textOf(bytes: ArrayBuffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

interface Row {
  line: number
  cells: string[]
}

/** Throws an error with `lines` where a quote is not closed. */
function rowsOf(text: string): Row[] {
  const ends: number[] = []
  const rows = parse(text, {
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    on_record(cells: string[], { lines }) {
      ends.push(lines)
      return cells
    },
  })
  return rows.map((cells, index) => ({ line: ends[index] ?? 0, cells }))
}

function lineOf(names: readonly string[], { line, cells }: Row): Line {
  const cell = (name: string) => (cells[names.indexOf(name)] ?? '').trim()
  const fields = COLUMNS.flatMap(({ head, field }) => {
    const value = field === undefined ? '' : cell(head)
    return field === undefined || value === '' ? [] : [[field, field === 'priceFen' ? fenText(value) : value]]
  })
  const values = withAccess({ ...Object.fromEntries(fields), ...membersIn(cell(MEMBERS_HEAD)) })
  return { line, resourceId: cell(ID_HEAD), title: cell(TITLE_HEAD), values }
}

/** An empty cell leaves the tracks as they are. */
const membersIn = (text: string) => {
  const memberIds = text.split(BETWEEN_NUMBERS).filter((id) => id !== '')
  return memberIds.length === 0 ? {} : { memberIds }
}

/** Converts yuan with at most two decimals to fen; anything else stays as it is, and is refused by its check. */
function fenText(yuan: string): string {
  const [, whole, decimals = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(yuan) ?? []
  return whole === undefined ? yuan : String(Number(whole) * 100 + Number(decimals.padEnd(2, '0')))
}
