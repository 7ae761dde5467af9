import { MARK } from './has-saved.ts'

/** Tells whether anything is saved for anybody. */
export function noteSaved(isKept: boolean): void {
  try {
    if (isKept) localStorage.setItem(MARK, '1')
    else localStorage.removeItem(MARK)
  } catch {
    // Where nothing can be written, nothing is saved.
  }
}
