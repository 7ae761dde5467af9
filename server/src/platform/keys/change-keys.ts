import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import type { Db } from '../database/db.ts'
import { decideKey, type KeyRefusal } from './decide-key.ts'
import { lockKeys, upsertFingerprint } from './keys.sql.ts'
import {
  fingerprintOf,
  KEY_NAMES,
  type KeyName,
  type KeySettings,
  type KeyState,
  keyFile,
  readKeyState,
  refusal,
  type SelectSealed,
} from './keys.ts'
import { isKey, readStoredKey, storeKey } from './stored-key.ts'

interface Deps {
  db: Db
  settings: KeySettings
  sealed: readonly SelectSealed[]
}

/** A key as an operator sees it. */
export interface ShownKey {
  name: KeyName
  source: 'setting' | 'file' | 'none'
  /** The first digits of its fingerprint, by which to compare machines; they are not those of the key. */
  fingerprint: string
  state: 'ok' | KeyRefusal | 'unregistered'
}

const shortFingerprint = (name: KeyName, key: string) => fingerprintOf(name, key).toString('hex').slice(0, 8)

/** Each key of this machine, and whether a start would use it. */
export async function showKeys({ db, settings, sealed }: Deps): Promise<ShownKey[]> {
  const states = await Promise.all(KEY_NAMES.map((name) => readKeyState(db, settings, name, sealed)))
  return states.map((state) => {
    const decision = decideKey(state)
    const isRefused = typeof decision === 'object' && 'refuse' in decision
    const chosen = typeof decision === 'object' && 'use' in decision ? state.candidates[decision.use] : state.candidates[0]
    return {
      name: state.name,
      source: chosen?.source ?? 'none',
      fingerprint: chosen ? shortFingerprint(state.name, chosen.key) : '',
      state: isRefused ? decision.refuse : chosen?.isRegistered ? 'ok' : 'unregistered',
    }
  })
}

/**
 * Makes the keys that are missing and registers those of this machine, also over another machine's where nothing is lost by it.
 * With `isLost` what was sealed with a lost key is given up. Throws an error with what the operator has to do.
 */
export async function makeKeys(deps: Deps, { isLost }: { isLost: boolean }): Promise<void> {
  await alone(deps, async (db) => {
    for (const name of KEY_NAMES) {
      const state = await readKeyState(db, deps.settings, name, deps.sealed)
      const why = refusalOf(state)
      if (why && !isLost && !isHarmless(why, state)) throw refusal(deps.settings, name, why)
      const chosen = state.candidates.find(({ opens }) => opens) ?? state.candidates[0]
      const key = chosen?.key ?? (await storeKey(keyFile(deps.settings, name), randomBytes(32).toString('hex')))
      await upsertFingerprint(db, name, fingerprintOf(name, key))
    }
  })
}

/** True when another machine's key may be replaced: nothing is sealed, or a key of this machine opens what is. */
const isHarmless = (why: KeyRefusal, { isSealed, candidates }: KeyState) =>
  why === 'differs' && (!isSealed || candidates.some(({ opens }) => opens))

function refusalOf(state: KeyState): KeyRefusal | undefined {
  const decision = decideKey(state)
  return typeof decision === 'object' && 'refuse' in decision ? decision.refuse : undefined
}

/** Writes the keys that this machine uses into a new file, as lines of an `.env`. Throws where there is such a file. */
export async function exportKeys({ db, settings, sealed }: Deps, file: string): Promise<KeyName[]> {
  const lines: string[] = []
  const names: KeyName[] = []
  for (const name of KEY_NAMES) {
    const state = await readKeyState(db, settings, name, sealed)
    const decision = decideKey(state)
    if (typeof decision !== 'object') continue
    if ('refuse' in decision) throw refusal(settings, name, decision.refuse)
    names.push(name)
    lines.push(`${name}=${state.candidates[decision.use]?.key}\n`)
  }
  if (names.length > 0) await writeFile(file, lines.join(''), { mode: 0o600, flag: 'wx', flush: true })
  return names
}

/**
 * Stores the keys of an exported file in the data folder, each tried on what is sealed first; another one that is there is put
 * aside. Throws an error with what the operator has to do.
 */
export async function importKeys(deps: Deps, file: string): Promise<KeyName[]> {
  const given = readLines(await readFile(file, 'utf8'))
  await alone(deps, async (db) => {
    for (const [name, key] of given) {
      const here = { ...deps.settings, [name]: key, DATA_DIR: `${file}.none` }
      const why = refusalOf(await readKeyState(db, here, name, deps.sealed))
      if (why) throw refusal(deps.settings, name, why)
    }
    for (const [name, key] of given) {
      const path = keyFile(deps.settings, name)
      const stored = await readStoredKey(path)
      if (stored !== undefined && stored !== key) await rename(path, `${path}.replaced-${Date.now()}`)
      await storeKey(path, key)
      await upsertFingerprint(db, name, fingerprintOf(name, key))
    }
  })
  return given.map(([name]) => name)
}

function readLines(text: string): [KeyName, string][] {
  return KEY_NAMES.flatMap((name) => {
    const key = text
      .split('\n')
      .find((line) => line.startsWith(`${name}=`))
      ?.slice(name.length + 1)
      .trim()
    return key !== undefined && isKey(key) ? [[name, key] as [KeyName, string]] : []
  })
}

const alone = ({ db }: Deps, run: (db: Db) => Promise<void>) =>
  db.transaction().execute(async (transaction) => {
    await lockKeys(transaction)
    await run(transaction)
  })
