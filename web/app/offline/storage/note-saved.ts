import { MARK } from './has-saved.ts'

/** Records whether anything is saved for any member. */
export function noteSaved(isStored: boolean): void {
  try {
    if (isStored) localStorage.setItem(MARK, '1')
    else localStorage.removeItem(MARK)
  } catch {
    // Where nothing can be written, nothing is saved.
  }
}
