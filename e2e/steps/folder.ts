import type { Page, Request } from '@playwright/test'

const FOLDER = 'USB'

/** Replaces the browser's folder picker, which a test cannot operate, by a folder of the page's private file system. */
export async function chooseByItself(page: Page): Promise<void> {
  await page.addInitScript((name) => {
    Object.assign(window, {
      showDirectoryPicker: async () => (await navigator.storage.getDirectory()).getDirectoryHandle(name, { create: true }),
    })
  }, FOLDER)
}

/** All files of the folder by path. */
export async function filesIn(page: Page): Promise<Map<string, Buffer>> {
  const files = await page.evaluate(async (name) => {
    const contents: [string, string][] = []
    async function walk(folder: FileSystemDirectoryHandle, within: string) {
      // TypeScript's type of a folder lacks `entries`.
      const entries: AsyncIterable<[string, FileSystemFileHandle | FileSystemDirectoryHandle]> = Reflect.get(
        folder,
        'entries',
      ).call(folder)
      for await (const [entry, handle] of entries) {
        if (handle.kind === 'directory') await walk(handle, `${within}${entry}/`)
        else {
          const reader = new FileReader()
          reader.readAsDataURL(await handle.getFile())
          await new Promise((resolve) => reader.addEventListener('load', resolve))
          contents.push([`${within}${entry}`, String(reader.result).replace(/^.*?,/, '')])
        }
      }
    }
    await walk(await (await navigator.storage.getDirectory()).getDirectoryHandle(name), '')
    return contents
  }, FOLDER)
  return new Map(files.map(([path, base64]) => [path, Buffer.from(base64, 'base64')]))
}

/** Removes the folder, as if the USB drive were pulled out. */
export const pullOut = (page: Page) =>
  page.evaluate(async (name) => (await navigator.storage.getDirectory()).removeEntry(name, { recursive: true }), FOLDER)

/** Ids of the files whose audio the page requests from now on, in order. */
export function musicRequests(page: Page): string[] {
  const ids: string[] = []
  page.on('request', (request: Request) => {
    const [, id] = /\/media\/download\/[^/]+\/(\d+)/.exec(request.url()) ?? []
    if (id !== undefined) ids.push(id)
  })
  return ids
}
