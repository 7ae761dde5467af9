import { readFile, writeFile } from 'node:fs/promises'
import { LOCK_FILE, readLock, readMigrations, updateLock, writeLock } from './migration-lock.ts'

/** Adds new migrations to the lock; with `release 0.2.0` or `fixture 0109` it also marks the last one as that point. */
const [kind, name] = process.argv.slice(2)
const lock = updateLock(await readMigrations(), readLock(await readFile(LOCK_FILE, 'utf8')))
const last = lock.migrations.at(-1)?.name
if ((kind === 'release' || kind === 'fixture') && name && last) lock.points.push({ kind, name, last })
await writeFile(LOCK_FILE, writeLock(lock))
