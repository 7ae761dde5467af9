import { little, u8, zeros } from '../crate/bytes.ts'

const PAGE_BYTES = 4096
const HEADER_BYTES = 40
const HEAP_BYTES = PAGE_BYTES - HEADER_BYTES
const GROUP_ROWS = 16
/** The limit of a one-byte count in old readers. */
const PAGE_ROWS_MAX = 255
const INDEX_PAGE = 0x64
const DATA_PAGE = 0x24
/** Marks an index without an entry, and an empty entry of an index page. */
const NONE = 0x1fff
const EMPTY_ENTRY = 0x1ffffff8
const INDEX_ENTRIES = 1004

/** A table of rows, each aligned to four bytes. */
export interface PdbTable {
  type: number
  rows: readonly Buffer[]
}

/** A string in the database's format: short ASCII in one byte a character behind its length, else UTF-16. */
export function deviceText(text: string): Buffer {
  const plain = text.toWellFormed()
  const isAscii = /^[\0-\x7f]*$/.test(plain)
  if (isAscii && plain.length < 127) return Buffer.concat([u8(((plain.length + 1) << 1) | 1), Buffer.from(plain, 'latin1')])
  const bytes = Buffer.from(plain, isAscii ? 'latin1' : 'utf16le')
  return Buffer.concat([u8(isAscii ? 0x40 : 0x90), little.u16(bytes.length + 4), u8(0), bytes])
}

export const aligned = (row: Buffer) => Buffer.concat([row, zeros((4 - (row.length % 4)) % 4)])

/**
 * A database of these tables in pages, as players read it: first the header with the first and last page of each table, then for
 * each table an index page without entries and its rows.
 */
export function pdbOf(tables: readonly PdbTable[]): Buffer {
  const pages: Buffer[] = []
  const filled = tables.map(({ type, rows }) => ({ type, contents: pagesOfRows(rows) }))
  const pageCount = 1 + filled.reduce((sum, { contents }) => sum + 1 + Math.max(1, contents.length), 0)
  let spare = pageCount
  const headers = filled.map(({ type, contents }) => {
    const first = 1 + pages.length
    const last = first + contents.length
    // The page after a table's last one is where it would grow.
    const empty = contents.length === 0 ? first + 1 : spare++
    pages.push(indexPage(type, first, contents.length > 0, first + 1))
    for (const [index, rows] of contents.entries()) {
      const pageNo = first + 1 + index
      pages.push(dataPage(type, pageNo, pageNo === last ? empty : pageNo + 1, rows))
    }
    if (contents.length === 0) pages.push(zeros(PAGE_BYTES))
    return [type, empty, first, last]
  })
  const numbers = [0, PAGE_BYTES, tables.length, spare, 5, pageCount, 0, ...headers.flat()]
  const header = Buffer.concat(numbers.map(little.u32))
  return Buffer.concat([header, zeros(PAGE_BYTES - header.length), ...pages])
}

const indexBytes = (rows: number) => rows * 2 + Math.ceil(rows / GROUP_ROWS) * 4

/** Rows by page, as many as fit beside their index. */
function pagesOfRows(rows: readonly Buffer[]): Buffer[][] {
  const pages: Buffer[][] = []
  let used = HEAP_BYTES
  for (const row of rows) {
    const last = pages.at(-1)
    if (last && last.length < PAGE_ROWS_MAX && used + row.length + indexBytes(last.length + 1) <= HEAP_BYTES) {
      last.push(row)
      used += row.length
    } else {
      pages.push([row])
      used = row.length
    }
  }
  return pages
}

function pageHeader(
  type: number,
  pageNo: number,
  next: number,
  flags: number,
  { rows, free, used }: Record<'rows' | 'free' | 'used', number>,
) {
  const counts = rows | (rows << 13)
  const numbers = Buffer.concat([0, pageNo, type, next, pageNo, 0].map(little.u32))
  return Buffer.concat([numbers, little.u32(counts).subarray(0, 3), u8(flags), little.u16(free), little.u16(used)])
}

function indexPage(type: number, pageNo: number, hasRows: boolean, next: number): Buffer {
  const page = Buffer.concat([
    pageHeader(type, pageNo, next, INDEX_PAGE, { rows: 0, free: 0, used: 0 }),
    ...[NONE, NONE, 0x03ec, 0].map(little.u16),
    ...[pageNo, hasRows ? next : 0x03ffffff, 0x03ffffff, 0].map(little.u32),
    ...[0, NONE].map(little.u16),
    ...Array.from({ length: INDEX_ENTRIES }, () => little.u32(EMPTY_ENTRY)),
  ])
  return Buffer.concat([page, zeros(PAGE_BYTES - page.length)])
}

function dataPage(type: number, pageNo: number, next: number, rows: readonly Buffer[]): Buffer {
  const heap = Buffer.concat(rows)
  const index = rowIndex(rows)
  const free = HEAP_BYTES - heap.length - index.length
  return Buffer.concat([
    pageHeader(type, pageNo, next, DATA_PAGE, { rows: rows.length, free, used: heap.length }),
    // As if the last row had been inserted last.
    ...[1, rows.length - 1, 0, 0].map(little.u16),
    heap,
    zeros(free),
    index,
  ])
}

/** The offsets of the rows, in groups from the page's end backwards. */
function rowIndex(rows: readonly Buffer[]): Buffer {
  let offset = 0
  const offsets = rows.map(({ length }) => {
    offset += length
    return offset - length
  })
  const groups: Buffer[] = []
  for (let from = 0; from < offsets.length; from += GROUP_ROWS) {
    const group = offsets.slice(from, from + GROUP_ROWS)
    const present = (1 << group.length) - 1
    const lastCome = from + GROUP_ROWS < offsets.length ? 0 : 1 << (group.length - 1)
    groups.unshift(Buffer.concat([...group.toReversed(), present, lastCome].map(little.u16)))
  }
  return Buffer.concat(groups)
}
