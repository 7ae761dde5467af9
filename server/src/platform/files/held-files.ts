import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing } from '../errors.ts'

/**
 * While a backup runs, this folder exists, and files that are removed from the store are moved into it instead of deleted: a row
 * of the backup's snapshot may still name them.
 */
const heldFolder = (dataDir: string) => join(dataDir, 'held')

const nameOf = (key: string) => encodeURIComponent(key)

/** The path to which a stored file is moved when it is removed while a backup runs. */
export const heldPath = (dataDir: string, key: string): string => join(heldFolder(dataDir), nameOf(key))

/** Begins to hold removed files, in an empty folder. */
export async function holdRemoved(dataDir: string): Promise<void> {
  await releaseHeld(dataDir)
  await mkdir(heldFolder(dataDir), { recursive: true, mode: 0o700 })
}

/** Deletes what was held, and holds no more. */
export async function releaseHeld(dataDir: string): Promise<void> {
  // Under another name first: what is removed meanwhile finds no folder and is deleted at once.
  const leaving = `${heldFolder(dataDir)}.released`
  await rm(leaving, { recursive: true, force: true })
  await rename(heldFolder(dataDir), leaving).catch(ifMissing(undefined))
  await rm(leaving, { recursive: true, force: true })
}

/** The keys of the files held. */
export const heldKeys = async (dataDir: string): Promise<string[]> =>
  (await readdir(heldFolder(dataDir))).map((name) => decodeURIComponent(name))

/** True while removed files are held: during a backup, and after one that was killed. */
export const isHolding = (dataDir: string): Promise<boolean> =>
  stat(heldFolder(dataDir)).then(
    () => true,
    () => false,
  )

/** Removes a stored file, into the folder of held files if there is one. */
export async function removeOrHold(dataDir: string, key: string, path: string): Promise<void> {
  await rename(path, heldPath(dataDir, key)).catch(ifMissing(undefined))
  await rm(path, { force: true })
}
