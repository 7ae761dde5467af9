import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import type { Content } from './blobs.ts'
import { Altered, decrypt, encrypt } from './encryption.ts'
import { listPath, type Repository, writeWhole } from './repository.ts'

export interface StoredTable {
  schema: string
  name: string
  columns: string[]
  rows: number
  /** Its rows as COPY writes them, cut between two rows: the SHA-256 of each part. */
  parts: string[]
}

export interface StoredFile {
  key: string
  size: number
  modifiedMs: number
  sha256: string
}

/** Everything that one backup holds. */
export interface BackupList {
  name: string
  migrations: string[]
  postgres: string
  tables: StoredTable[]
  /** The last value that each sequence gave. */
  sequences: { schema: string; name: string; last: string }[]
  files: StoredFile[]
  /** Key files of the data folder. */
  secrets: { name: string; sha256: string }[]
}

/** Writes the list, compressed: a line of JSON for each table, sequence, file and secret, and one with the hash of all others. */
export async function writeList(repository: Repository, list: BackupList): Promise<void> {
  const { tables, sequences, files, secrets, ...about } = list
  const lines = [
    { about },
    ...tables.map((table) => ({ table })),
    ...sequences.map((sequence) => ({ sequence })),
    ...files.map((file) => ({ file })),
    ...secrets.map((secret) => ({ secret })),
  ]
  const body = Buffer.concat(lines.map((line) => Buffer.from(`${JSON.stringify(line)}\n`)))
  const end = Buffer.from(`${JSON.stringify({ end: hashOf(body) })}\n`)
  const packed = Readable.from([await promisify(zstdCompress)(Buffer.concat([body, end]))], { objectMode: true })
  const { key } = repository
  await writeWhole(repository, listPath(repository, list.name), key ? encrypt(key, packed) : packed)
}

/** Throws Altered where the list is not as it was written. */
export async function readList(repository: Repository, name: string): Promise<BackupList> {
  const stored: AsyncIterable<Buffer> = createReadStream(listPath(repository, name))
  const packed: Buffer[] = []
  for await (const chunk of repository.key ? decrypt(repository.key, stored) : stored) packed.push(chunk)
  const text = await promisify(zstdDecompress)(Buffer.concat(packed)).catch((cause: unknown) => {
    throw new Altered('the list cannot be unpacked', { cause })
  })
  const endAt = text.lastIndexOf('\n', text.length - 2) + 1
  const { end } = parsed(text.subarray(endAt)) as { end?: string }
  if (end !== hashOf(text.subarray(0, endAt))) throw new Altered('the list was changed')
  const list: BackupList = { name, migrations: [], postgres: '', tables: [], sequences: [], files: [], secrets: [] }
  for (let at = 0; at < endAt; ) {
    const until = text.indexOf('\n', at)
    const line = parsed(text.subarray(at, until)) as Line
    if (line.about) Object.assign(list, line.about)
    if (line.table) list.tables.push(line.table)
    if (line.sequence) list.sequences.push(line.sequence)
    if (line.file) list.files.push(line.file)
    if (line.secret) list.secrets.push(line.secret)
    at = until + 1
  }
  if (list.name !== name) throw new Altered('the list is that of another backup')
  return list
}

interface Line {
  about?: Pick<BackupList, 'name' | 'migrations' | 'postgres'>
  table?: StoredTable
  sequence?: BackupList['sequences'][number]
  file?: StoredFile
  secret?: BackupList['secrets'][number]
}

function parsed(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'))
  } catch (cause) {
    throw new Altered('the list cannot be read', { cause })
  }
}

const hashOf = (data: Buffer) => createHash('sha256').update(data).digest('hex')

export const partOf = (sha256: string): Content => ({ sha256, isCompressed: true })
export const fileContentOf = ({ sha256 }: { sha256: string }): Content => ({ sha256, isCompressed: false })

/** All content that a backup needs. */
export function* contentOf({ tables, files, secrets }: BackupList): Generator<Content> {
  for (const { parts } of tables) yield* parts.map(partOf)
  for (const file of files) yield fileContentOf(file)
  for (const secret of secrets) yield fileContentOf(secret)
}
