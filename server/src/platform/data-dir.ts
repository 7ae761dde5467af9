import { chmod, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ifMissing } from './errors.ts'
import type { Settings } from './settings.ts'

/** Folders that earlier releases left readable by everybody. */
const FOLDERS = ['builds', 'compile-cache', 'demo', 'forms', 'incoming', 'outbox', 'pages', 'uploads', 'work']
const FILES = ['catalogue-index', 'identity.key', 'operator', 'postgres.log', 'postgres.owner', 'push.key']

/**
 * Makes the data folder, and closes it to all but its owner, with the files in it and all that this process and its children
 * write. The file store opens the media to their group.
 */
export async function openDataDir({ DATA_DIR, MEDIA_GROUP }: Pick<Settings, 'DATA_DIR' | 'MEDIA_GROUP'>): Promise<void> {
  // Other programs may use the folders above it.
  await mkdir(dirname(DATA_DIR), { recursive: true })
  process.umask(0o077)
  await mkdir(DATA_DIR, { recursive: true })
  // The media group, or PostgreSQL run by root, passes through without listing the folder.
  const isPassage = process.getuid?.() === 0 || MEDIA_GROUP !== ''
  // A volume may belong to another account; everything in it is closed by itself.
  await chmod(DATA_DIR, isPassage ? 0o711 : 0o700).catch(() => {})
  await Promise.all([
    ...FOLDERS.map((name) => close(join(DATA_DIR, name), 0o700)),
    ...FILES.map((name) => close(join(DATA_DIR, name), 0o600)),
  ])
}

const close = (path: string, mode: number): Promise<void> => chmod(path, mode).catch(ifMissing(undefined))
