import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import type { Content } from './blobs.ts'
import { Altered, decrypt, encrypt } from './encryption.ts'
import { manifestPath, type Repository, writeWhole } from './repository.ts'

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
export interface BackupManifest {
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

/**
 * Writes the manifest, compressed: a line of JSON for each table, sequence, file and secret, and one with the hash of all others.
 */
export async function writeManifest(repository: Repository, manifest: BackupManifest): Promise<void> {
  const { tables, sequences, files, secrets, ...about } = manifest
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
  await writeWhole(repository, manifestPath(repository, manifest.name), key ? encrypt(key, packed) : packed)
}

/** Throws Altered where the manifest is not as it was written. */
export async function readManifest(repository: Repository, name: string): Promise<BackupManifest> {
  const stored: AsyncIterable<Buffer> = createReadStream(manifestPath(repository, name))
  const packed = await buffer(repository.key ? decrypt(repository.key, stored) : stored)
  const text = await promisify(zstdDecompress)(packed).catch((cause: unknown) => {
    throw new Altered('the manifest cannot be unpacked', { cause })
  })
  const endAt = text.lastIndexOf('\n', text.length - 2) + 1
  const { end } = parsed(text.subarray(endAt)) as { end?: string }
  if (end !== hashOf(text.subarray(0, endAt))) throw new Altered('the manifest was changed')
  const manifest: BackupManifest = { name, migrations: [], postgres: '', tables: [], sequences: [], files: [], secrets: [] }
  for (let at = 0; at < endAt; ) {
    const until = text.indexOf('\n', at)
    const line = parsed(text.subarray(at, until)) as Line
    if (line.about) Object.assign(manifest, line.about)
    if (line.table) manifest.tables.push(line.table)
    if (line.sequence) manifest.sequences.push(line.sequence)
    if (line.file) manifest.files.push(line.file)
    if (line.secret) manifest.secrets.push(line.secret)
    at = until + 1
  }
  if (manifest.name !== name) throw new Altered('the manifest is that of another backup')
  return manifest
}

interface Line {
  about?: Pick<BackupManifest, 'name' | 'migrations' | 'postgres'>
  table?: StoredTable
  sequence?: BackupManifest['sequences'][number]
  file?: StoredFile
  secret?: BackupManifest['secrets'][number]
}

function parsed(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'))
  } catch (cause) {
    throw new Altered('the manifest cannot be read', { cause })
  }
}

const hashOf = (data: Buffer) => createHash('sha256').update(data).digest('hex')

export const partOf = (sha256: string): Content => ({ sha256, isCompressed: true })
export const fileContentOf = ({ sha256 }: { sha256: string }): Content => ({ sha256, isCompressed: false })

/** All content that a backup needs. */
export function* contentOf({ tables, files, secrets }: BackupManifest): Generator<Content> {
  for (const { parts } of tables) yield* parts.map(partOf)
  for (const file of files) yield fileContentOf(file)
  for (const secret of secrets) yield fileContentOf(secret)
}
