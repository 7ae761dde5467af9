import type { InboxItem, NoticeKind } from '@shenglang/contract/notices/entities'
import { resourceAddress } from '../track/text/resource-address.ts'

/** Targets of notices about things without an address. */
const ADDRESSES: { readonly [Kind in NoticeKind]?: string } = {
  application: '/artist/applyArtist',
  wish: '/udesign',
  work: '/artist/uploadMusic',
  infringement: '/artist/uploadMusic',
  order: '/user/orders',
  reminder: '/choiseOne',
}

/** Notices about several followers link to the list of all followers. */
const MY_FANS = '/user/userCenter?index=5'

/** The target of an item; undefined without one. */
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
      if (kind === 'reminder') return `/artist?id=${id}`
      return kind === 'follow' && peopleCount > 1 ? MY_FANS : `/user?id=${id}`
    case 'ORDER':
      return `/user/orders?id=${id}`
    case 'LINK':
      return id
    case 'WORK':
      return '/artist/uploadMusic'
    default:
      return kind === '' ? undefined : ADDRESSES[kind]
  }
}

/** The parts of a title before, in and after 《》; all before without them. */
export function titleParts(title: string): { before: string; subject: string; after: string } {
  const [start, end] = [title.indexOf('《'), title.lastIndexOf('》')]
  if (start < 0 || end < start) return { before: title, subject: '', after: '' }
  return { before: title.slice(0, start), subject: title.slice(start + 1, end), after: title.slice(end + 1) }
}
