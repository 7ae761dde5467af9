import type { FileHandle } from 'node:fs/promises'
import { HEAD_BYTES, readMoov } from './mp4-atoms.ts'
import { isPersonalName } from './passed-tags.ts'

/** `meta` has a version and flags before its atoms. */
const FLAGS_BYTES = 4
const PATH = ['udta', 'meta', 'ilst'] as const
const FREEFORM = '----'

/** Items that a shop writes about a purchase: account, owner, date, and its numbers for artist, album, genre and country. */
const PERSONAL_ITEMS: ReadonlySet<string> = new Set([
  ...['apID', 'akID', 'ownr', 'purd', 'atID', 'cmID', 'cnID', 'geID', 'plID', 'sfID', 'xid ', '\xa9too', '\xa9enc'],
])
export const isPersonalItem = (name: string): boolean => PERSONAL_ITEMS.has(name) || isPersonalName(name)

interface Atom {
  name: string
  at: number
  size: number
}

/** The names of an MP4's freeform items, as they are written. */
export async function freeformNames(file: FileHandle): Promise<string[]> {
  const { items = [], moov } = (await itemsOf(file)) ?? {}
  return items.flatMap((item) => (item.name === FREEFORM && moov ? [nameOf(moov, item)] : []))
}

/** Drops items of an MP4's list by their name; what is left moves together, and the rest becomes free space. */
export async function wipeItems(file: FileHandle, isDropped: (name: string) => boolean): Promise<void> {
  const index = await itemsOf(file)
  if (!index) return
  const { moov, at, list, items } = index
  const left = items.filter((item) => !isDropped(item.name === FREEFORM ? nameOf(moov, item) : item.name))
  if (left.length === items.length) return
  const bytes = Buffer.concat(left.map((item) => moov.subarray(item.at, item.at + item.size)))
  const written = Buffer.alloc(list.size)
  written.writeUInt32BE(HEAD_BYTES + bytes.length, 0)
  written.write('ilst', 4, 'latin1')
  bytes.copy(written, HEAD_BYTES)
  const free = HEAD_BYTES + bytes.length
  written.writeUInt32BE(list.size - free, free)
  written.write('free', free + 4, 'latin1')
  await file.write(written, 0, written.length, at + list.at)
}

/** Items with numbers, of which the library writes the first alone. */
const NUMBERED: ReadonlySet<string> = new Set(['trkn', 'disk'])

export async function numberedItems(file: FileHandle): Promise<Buffer[]> {
  const { items = [], moov } = (await itemsOf(file)) ?? {}
  return items.flatMap(({ name, at, size }) => (moov && NUMBERED.has(name) ? [moov.subarray(at, at + size)] : []))
}

/** Writes items over those of the same name and length. */
export async function rewriteItems(file: FileHandle, former: readonly Buffer[]): Promise<void> {
  const index = await itemsOf(file)
  for (const item of index?.items ?? []) {
    const same = former.find((each) => each.length === item.size && each.toString('latin1', 4, HEAD_BYTES) === item.name)
    if (same && index) await file.write(same, 0, same.length, index.at + item.at)
  }
}

/** The atom `moov`, where it begins, and the list of items in it. */
async function itemsOf(file: FileHandle) {
  const index = await readMoov(file)
  const list = index && listIn(index.moov)
  return list && { ...index, list, items: atomsIn(index.moov, list.at + HEAD_BYTES, list.at + list.size) }
}

function listIn(moov: Buffer): Atom | undefined {
  let within: Atom = { name: 'moov', at: 0, size: moov.length }
  for (const name of PATH) {
    const from = within.at + HEAD_BYTES + (within.name === 'meta' ? FLAGS_BYTES : 0)
    const child = atomsIn(moov, from, within.at + within.size).find((atom) => atom.name === name)
    if (!child) return undefined
    within = child
  }
  return within
}

function atomsIn(moov: Buffer, from: number, to: number): Atom[] {
  const atoms: Atom[] = []
  for (let at = from; at + HEAD_BYTES <= to; ) {
    const size = moov.readUInt32BE(at)
    if (size < HEAD_BYTES || at + size > to) break
    atoms.push({ name: moov.toString('latin1', at + 4, at + HEAD_BYTES), at, size })
    at += size
  }
  return atoms
}

/** Name of a freeform item, from its atom `name`. */
function nameOf(moov: Buffer, item: Atom): string {
  const name = atomsIn(moov, item.at + HEAD_BYTES, item.at + item.size).find((atom) => atom.name === 'name')
  return name ? moov.toString('utf8', name.at + HEAD_BYTES + FLAGS_BYTES, name.at + name.size) : ''
}
