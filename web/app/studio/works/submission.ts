import type { MyWork, ReleaseNeed, ReleaseNeedCode } from '@shenglang/contract/studio/entities'
import { hasEdits } from './edits.ts'

type Submitted = Pick<MyWork, 'state' | 'edits' | 'needs'> & { files: { isPublished: boolean }[] }

/** Whether there is something of the work that a review has not seen, and that is not on its way to one. */
export function isToSubmit(work: Submitted): boolean {
  const { state, files } = work
  const hasChanges = files.some((file) => !file.isPublished) || hasEdits(work)
  return state === 'draft' || state === 'taken_down' || (state === 'published' && hasChanges)
}

/** What it needs before it can be submitted; empty where it is complete, or there is nothing to submit. */
export const openNeeds = (work: Submitted): ReleaseNeed[] => (isToSubmit(work) ? work.needs : [])

/** Where each need is answered: the name of the control in the editor, or the id of a part of it. */
const TARGETS: Record<ReleaseNeedCode, string> = {
  audio: 'versions',
  members: 'members',
  title: 'title',
  artist: '',
  cover: 'cover',
  style: 'style',
  access: 'freeVipLevel',
  terms: 'priceFen',
  aiMade: 'aiMade',
}

/** The address that answers a need of a work. */
export const needAddress = (resourceId: string, code: ReleaseNeedCode) =>
  code === 'artist' ? '/user/editProfile' : `/artist/uploadMusic?id=${resourceId}#${TARGETS[code]}`

/** Focuses the control or the part of the editor that an address names, in the middle of the page. */
export function focusNeed(editor: HTMLElement, hash: string): void {
  const name = CSS.escape(hash.slice(1))
  if (name === '') return
  const target = editor.querySelector<HTMLElement>(`[name="${name}"]`) ?? editor.querySelector<HTMLElement>(`#${name}`)
  // Headings of parts are not controls.
  if (target?.tabIndex === -1) target.tabIndex = -1
  target?.focus({ preventScroll: true })
  target?.scrollIntoView({ block: 'center' })
}
