import { showToast } from './notifier.ts'

/** Puts a text on the clipboard and says so (spec §8). */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast('复制成功', 'good')
  } catch {
    showToast('复制失败', 'bad')
  }
}

/** The same for the whole address of a page of this site. */
export const copyLink = (path: string) => copyText(location.origin + path)
