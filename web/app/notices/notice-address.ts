import type { InboxItem, NoticeKind } from '@shenglang/contract/notices/entities'
import { resourceAddress } from '../track/resource-address.ts'

/** Where notices lead that are about nothing with an address of its own. */
const PLACES: { readonly [Kind in NoticeKind]?: string } = {
  application: '/artist/applyArtist',
  wish: '/udesign',
  work: '/artist/uploadMusic',
  infringement: '/artist/uploadMusic',
  order: '/user/orders',
}

/** Several people at once have no page of their own but the list of all. */
const OWN_FANS = '/user/userCenter?index=5'

/** Where an item of the list leads; undefined where it leads nowhere. */
export function noticeAddress({ businessType, clickParams, contentType, kind, peopleCount }: InboxItem): string | undefined {
  const { id, dataType } = clickParams
  if (businessType === 'PRIVATE_MSG') return `/user/components/Chat?userId=${id}`
  switch (dataType) {
    case 'ITEM':
    case 'COLLEC':
      return resourceAddress({ resourceId: id, contentType })
    case 'TEXT':
      return `/post?id=${id}`
    case 'USER':
      return kind === 'follow' && peopleCount > 1 ? OWN_FANS : `/user?id=${id}`
    case 'ORDER':
      return `/user/orders?id=${id}`
    case 'WORK':
      return '/artist/uploadMusic'
    default:
      return kind === '' ? undefined : PLACES[kind]
  }
}

/** What stands before, in and after the 《》 of a title; all before where there are none. */
export function titleParts(title: string): { before: string; subject: string; after: string } {
  const [start, end] = [title.indexOf('《'), title.lastIndexOf('》')]
  if (start < 0 || end < start) return { before: title, subject: '', after: '' }
  return { before: title.slice(0, start), subject: title.slice(start + 1, end), after: title.slice(end + 1) }
}
