import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import type { Db } from '../database/db.ts'
import type { PartState } from '../http/readiness.ts'
import type { Log } from '../log.ts'
import type { Settings } from '../settings.ts'
import { decideKey, type KeyFacts, type KeyRefusal } from './decide-key.ts'
import { lockKeys, selectFingerprints, upsertFingerprint } from './keys.sql.ts'
import { createSeal } from './seal.ts'
import { readStoredKey, storedKey } from './stored-key.ts'
import { refusalText } from './texts.ts'

/** The keys that all processes of one database share, and the file of each where its setting is empty. */
export const KEY_FILES = { IDENTITY_KEY: 'identity.key', PUSH_KEY: 'push.key' } as const
export type KeyName = keyof typeof KEY_FILES
export const KEY_NAMES = Object.keys(KEY_FILES) as KeyName[]
export type Keys = Record<KeyName, string>

export type KeySettings = Pick<Settings, KeyName | 'DATA_DIR' | 'DATABASE_URL'>

/** Something that was sealed with IDENTITY_KEY, and for whom. */
export interface Sealed {
  sealed: Buffer
  owner: string
}

/** So many of what a domain sealed last are tried. */
export const SEALED_TRIED = 20

/** Of the values sealed by a domain, the newest few. */
export type SelectSealed = (db: Db) => Promise<Sealed[]>

export const keyFile = ({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>, name: KeyName) => join(DATA_DIR, KEY_FILES[name])

/** Says whether two keys are the same, and nothing about them. */
export const fingerprintOf = (name: KeyName, key: string) =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(`fingerprint of ${name}`).digest().subarray(0, 16)

/** Whether the key opens at least one of these: others may have been sealed with one that was given up. */
function opensAny(key: string, sealed: readonly Sealed[]): boolean {
  const seal = createSeal(Buffer.from(key, 'hex'))
  return sealed.some(({ sealed, owner }) => {
    try {
      seal.open(sealed, owner)
      return true
    } catch {
      return false
    }
  })
}

/** A key of the settings or the data folder, with what decides about it. */
export interface FoundKey {
  key: string
  source: 'setting' | 'file'
  isRegistered: boolean
  opens: boolean
}

/** What is known of one key on this machine and in the database. */
export interface KeyState extends KeyFacts {
  name: KeyName
  candidates: FoundKey[]
}

export async function readKeyState(
  db: Db,
  settings: KeySettings,
  name: KeyName,
  domains: readonly SelectSealed[],
): Promise<KeyState> {
  const registered = (await selectFingerprints(db)).get(name)
  const sealed = name === 'IDENTITY_KEY' ? (await Promise.all(domains.map((select) => select(db)))).flat() : []
  const found = [
    { source: 'setting' as const, key: settings[name] },
    { source: 'file' as const, key: await readStoredKey(keyFile(settings, name)) },
  ]
  const candidates = found.flatMap(({ source, key }) => {
    if (!key) return []
    const isRegistered = registered?.equals(fingerprintOf(name, key)) ?? false
    return [{ source, key, isRegistered, opens: opensAny(key, sealed) }]
  })
  return {
    name,
    candidates,
    isRegistered: registered !== undefined,
    isSealed: sealed.length > 0,
    isShared: settings.DATABASE_URL !== '',
  }
}

interface OpenedBy {
  db: Db
  settings: KeySettings
  sealed: readonly SelectSealed[]
  log: Pick<Log, 'warn'>
}

/**
 * The keys that this process uses: tried on what is sealed, made on a first start, and registered, so that the next machine is
 * refused another one. Throws what an operator can do.
 */
export async function openKeys(deps: OpenedBy, names: readonly KeyName[] = KEY_NAMES): Promise<Partial<Keys>> {
  return deps.db.transaction().execute(async (transaction) => {
    await lockKeys(transaction)
    const keys: Partial<Keys> = {}
    for (const name of names) keys[name] = await openKey({ ...deps, db: transaction }, name)
    return keys
  })
}

async function openKey({ db, settings, sealed, log }: OpenedBy, name: KeyName): Promise<string> {
  const state = await readKeyState(db, settings, name, sealed)
  const decision = decideKey(state)
  if (typeof decision === 'object' && 'refuse' in decision) throw refusal(settings, name, decision.refuse)
  const file = keyFile(settings, name)
  const chosen = decision === 'make' ? undefined : (state.candidates[decision.use] as FoundKey)
  if (chosen && state.isSealed && !chosen.opens) log.warn({ name }, 'nothing that is sealed in the database opens with the key')
  if (state.isShared && chosen?.source !== 'setting') {
    log.warn({ name, file }, 'the key is in a file of this machine: other machines need the same (npm run admin -- keys export)')
  }
  const key = chosen?.key ?? (await storedKey(file))
  if (!chosen?.isRegistered) await upsertFingerprint(db, name, fingerprintOf(name, key))
  return key
}

export const refusal = (settings: KeySettings, name: KeyName, why: KeyRefusal) =>
  new Error(refusalText(why, name, keyFile(settings, name)))

/** Whether the keys of this process are those that the database names; another machine may have registered others. */
export async function keysState(db: Db, keys: Partial<Keys>): Promise<PartState> {
  const registered = await selectFingerprints(db)
  const isOther = KEY_NAMES.some((name) => {
    const [key, fingerprint] = [keys[name], registered.get(name)]
    return key && fingerprint && !fingerprint.equals(fingerprintOf(name, key))
  })
  return isOther ? 'differs' : 'ok'
}
