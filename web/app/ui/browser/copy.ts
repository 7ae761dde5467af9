import { showToast } from './notifier.ts'
import * as texts from './texts.ts'

/** Copies a text to the clipboard and confirms it (spec §8). */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast(texts.copied, 'good')
  } catch {
    showToast(texts.copyFailed, 'bad')
  }
}

/** The same for the full address of a page of this site. */
export const copyLink = (path: string) => copyText(location.origin + path)
