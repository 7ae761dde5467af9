import { eachAtOnce } from '../each-at-once.ts'
import { isMissing } from '../errors.ts'
import { blobNameOf, type Content, readContent } from './blobs.ts'
import { Altered } from './encryption.ts'
import { contentOf, readManifest } from './manifest.ts'
import { BackupRefused } from './refused.ts'
import { backupsIn, type Repository } from './repository.ts'

/** Content of a folder of backups that is missing or changed, and the backups that need it. */
export interface Damage {
  what: 'manifest' | 'changed' | 'missing'
  /** The blob's name; '' of a manifest. */
  blob: string
  backups: string[]
}

export interface Verified {
  backups: string[]
  blobs: number
  bytes: number
  damage: Damage[]
}

/** Reads all content of all backups and compares it with its hashes. Throws BackupRefused where there is no backup. */
export async function verifyBackups(
  repository: Repository,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number, total: number) => void },
): Promise<Verified> {
  const backups = await backupsIn(repository)
  if (backups.length === 0) throw new BackupRefused(`${repository.folder} 里还没有做好的备份`)
  const damage: Damage[] = []
  const listed = new Map<string, { content: Content; backups: string[] }>()
  for (const name of backups) {
    const manifest = await readManifest(repository, name).catch(ifAltered)
    if (!manifest) damage.push({ what: 'manifest', blob: '', backups: [name] })
    for (const content of manifest ? contentOf(manifest) : []) {
      const blob = blobNameOf(repository, content)
      const entry = listed.get(blob) ?? { content, backups: [] }
      if (entry.backups.at(-1) !== name) entry.backups.push(name)
      listed.set(blob, entry)
    }
  }
  let [done, bytes] = [0, 0]
  await eachAtOnce([...listed], signal, async ([blob, { content, backups: needing }]) => {
    try {
      for await (const chunk of readContent(repository, content)) bytes += chunk.length
    } catch (error) {
      damage.push({ what: isMissing(error) ? 'missing' : (ifAltered(error) ?? 'changed'), blob, backups: needing })
    }
    done += 1
    onProgress(done, listed.size)
  })
  return { backups, blobs: listed.size, bytes, damage }
}

function ifAltered(error: unknown): undefined {
  if (!(error instanceof Altered)) throw error
}
