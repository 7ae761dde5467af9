import { chmod, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Settings } from './settings.ts'

/** What earlier releases left readable by everybody. */
const FOLDERS = ['builds', 'demo', 'forms', 'incoming', 'outbox', 'pages', 'uploads', 'work']
const FILES = ['catalogue-index', 'identity.key', 'postgres.log', 'postgres.owner', 'push.key']

/**
 * Makes the data folder, and closes it to all but its owner: what this process and its children write from here on, and what
 * lies there. The file store opens the media to their group.
 */
export async function openDataDir({ DATA_DIR, MEDIA_GROUP }: Pick<Settings, 'DATA_DIR' | 'MEDIA_GROUP'>): Promise<void> {
  // The folders above it are not ours alone.
  await mkdir(dirname(DATA_DIR), { recursive: true })
  process.umask(0o077)
  await mkdir(DATA_DIR, { recursive: true })
  // Who may read the media, or runs PostgreSQL for root, passes through without seeing what else is there.
  const isPassage = process.getuid?.() === 0 || MEDIA_GROUP !== ''
  // A volume may belong to somebody else; all that lies in it is closed by itself.
  await chmod(DATA_DIR, isPassage ? 0o711 : 0o700).catch(() => {})
  await Promise.all([
    ...FOLDERS.map((name) => close(join(DATA_DIR, name), 0o700)),
    ...FILES.map((name) => close(join(DATA_DIR, name), 0o600)),
  ])
}

async function close(path: string, mode: number): Promise<void> {
  await chmod(path, mode).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}
