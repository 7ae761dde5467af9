import type { Page } from '@playwright/test'

/** The download button of a track's page, whose label includes the access rule: 免费, or a level. */
export function downloadOf(page: Page, title: string) {
  const name = title.replace(/[()]/g, String.raw`\$&`)
  return page.getByRole('main').getByRole('button', { name: new RegExp(`^下载( · [^ ]+)? ${name}$`) })
}
