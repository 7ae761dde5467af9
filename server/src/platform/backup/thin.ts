import { rm } from 'node:fs/promises'
import { blobNameOf } from './blobs.ts'
import { contentOf, readManifest } from './manifest.ts'
import { backupsIn, blobPath, blobsIn, deleteBackup, type Repository, timeOfBackup } from './repository.ts'
import { backupsTooMany, type Retention } from './retention.ts'

/**
 * Deletes the backups that are too many, then the content that no other one needs. Throws, before any content is deleted, where
 * the manifest of a backup that stays cannot be read. No backup may be running.
 */
export async function thinBackups(repository: Repository, retention: Retention): Promise<string[]> {
  const backups = (await backupsIn(repository)).map((name) => ({ name, at: timeOfBackup(name) }))
  const tooMany = backupsTooMany(backups, retention).map(({ name }) => name)
  const needed = new Set<string>()
  for (const { name } of backups.filter((backup) => !tooMany.includes(backup.name))) {
    for (const content of contentOf(await readManifest(repository, name))) needed.add(blobNameOf(repository, content))
  }
  for (const name of tooMany) await deleteBackup(repository, name)
  for (const name of await blobsIn(repository)) if (!needed.has(name)) await rm(blobPath(repository, name))
  return tooMany
}
