import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import type { Db } from '../database/db.ts'
import type { PartState } from '../http/readiness.ts'
import type { Log } from '../log.ts'
import type { Settings } from '../settings.ts'
import { decideKey, type KeyFacts, type KeyRefusal } from './decide-key.ts'
import { lockKeys, selectFingerprints, upsertFingerprint } from './keys.sql.ts'
import { createSeal } from './seal.ts'
import { readOrCreateKey, readStoredKey } from './stored-key.ts'
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

/** The number of each domain's newest sealed values on which a key is tried. */
export const SEALED_TRIED = 20

/** Selects the newest few of the values that a domain has sealed. */
export type SelectSealed = (db: Db) => Promise<Sealed[]>

export const keyFile = ({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>, name: KeyName) => join(DATA_DIR, KEY_FILES[name])

/** A fingerprint that is equal for equal keys, and reveals nothing about them. */
export const fingerprintOf = (name: KeyName, key: string) =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(`fingerprint of ${name}`).digest().subarray(0, 16)

/** True when the key opens at least one of these: others may have been sealed with a key that was given up. */
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
export interface CandidateKey {
  key: string
  source: 'setting' | 'file'
  isRegistered: boolean
  opens: boolean
}

/** The state of one key on this machine and in the database. */
export interface KeyState extends KeyFacts {
  name: KeyName
  candidates: CandidateKey[]
}

export async function readKeyState(
  db: Db,
  settings: KeySettings,
  name: KeyName,
  domains: readonly SelectSealed[],
): Promise<KeyState> {
  const registered = (await selectFingerprints(db)).get(name)
  const sealed = name === 'IDENTITY_KEY' ? (await Promise.all(domains.map((select) => select(db)))).flat() : []
  const sources = [
    { source: 'setting' as const, key: settings[name] },
    { source: 'file' as const, key: await readStoredKey(keyFile(settings, name)) },
  ]
  const candidates = sources.flatMap(({ source, key }) => {
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
 * refused another one. Throws an error with what the operator has to do.
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
  const chosen = decision === 'make' ? undefined : (state.candidates[decision.use] as CandidateKey)
  if (chosen && state.isSealed && !chosen.opens) log.warn({ name }, 'nothing that is sealed in the database opens with the key')
  if (state.isShared && chosen?.source !== 'setting') {
    log.warn({ name, file }, 'the key is in a file of this machine: other machines need the same (npm run admin -- keys export)')
  }
  const key = chosen?.key ?? (await readOrCreateKey(file))
  if (!chosen?.isRegistered) await upsertFingerprint(db, name, fingerprintOf(name, key))
  return key
}

export const refusal = (settings: KeySettings, name: KeyName, why: KeyRefusal) =>
  new Error(refusalText(why, name, keyFile(settings, name)))

/** `differs` where the database names other keys than those of this process: another machine may have registered its own. */
export async function keysState(db: Db, keys: Partial<Keys>): Promise<PartState> {
  const registered = await selectFingerprints(db)
  const isOther = KEY_NAMES.some((name) => {
    const [key, fingerprint] = [keys[name], registered.get(name)]
    return key && fingerprint && !fingerprint.equals(fingerprintOf(name, key))
  })
  return isOther ? 'differs' : 'ok'
}
