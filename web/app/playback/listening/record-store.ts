import { type ListeningRecord, parseRecord } from './record.ts'

/** One for each member, so that two who share a device share no record. */
const keyOf = (userId: string) => `listening.record.v1.${userId}`

/** The record of a member on this device; undefined where the browser stores nothing. */
export function loadRecord(userId: string): ListeningRecord | undefined {
  try {
    return parseRecord(localStorage.getItem(keyOf(userId)))
  } catch {
    return undefined
  }
}

/** A full or forbidden storage must not stop the music: false where nothing was stored. */
export function saveRecord(userId: string, record: ListeningRecord): boolean {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(record))
    return true
  } catch {
    return false
  }
}

export function deleteRecord(userId: string): void {
  try {
    localStorage.removeItem(keyOf(userId))
  } catch {
    // Nothing is stored.
  }
}
