import type { MyWork, ReleaseNeed, ReleaseNeedCode } from '@shenglang/contract/studio/entities'
import { hasEdits } from './edits.ts'

type Submitted = Pick<MyWork, 'state' | 'edits' | 'needs'> & { files: { isPublished: boolean }[] }

/** True when part of the work was neither reviewed nor submitted for review. */
export function isToSubmit(work: Submitted): boolean {
  const { state, files } = work
  const hasChanges = files.some((file) => !file.isPublished) || hasEdits(work)
  return state === 'draft' || state === 'taken_down' || (state === 'published' && hasChanges)
}

/** The open requirements for submitting it; empty if it is complete, or there is nothing to submit. */
export const openNeeds = (work: Submitted): ReleaseNeed[] => (isToSubmit(work) ? work.needs : [])

/** The target of each requirement in the editor: the name of a control, or the id of a part. */
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
