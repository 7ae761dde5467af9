import type { Announcement, AnnouncementAudience, saveAnnouncement } from '@shenglang/contract/notices/announcements'
import type { ArgsOf } from '@shenglang/contract/route'
import { instantOfShanghai, shanghaiInput } from '@shenglang/contract/shanghai'
import type { Versioned } from '../edit/use-edit.ts'
import * as texts from './texts.ts'

type Args = ArgsOf<typeof saveAnnouncement>

/** The values of the form of an announcement; times are texts of their inputs. */
export type Entered = Pick<Announcement, 'title' | 'content' | 'link' | 'audience' | 'vipLevel' | 'outTime' | 'untilTime'> &
  Pick<Args, 'sending'>

export const NEW: Versioned<Entered> = {
  value: { title: '', content: '', link: '', audience: 'all', vipLevel: 1, sending: 'draft', outTime: '', untilTime: '' },
  version: 0,
}

export const enteredOf = (read: Announcement): Versioned<Entered> => ({
  value: {
    ...{ title: read.title, content: read.content, link: read.link, audience: read.audience },
    vipLevel: read.vipLevel || 1,
    sending: read.outTime === '' ? 'draft' : 'at',
    outTime: shanghaiInput(read.outTime),
    untilTime: shanghaiInput(read.untilTime),
  },
  version: read.version,
})

/** The arguments of the call; an empty time is left out, and the call reports it where one is required. */
export function argsOf(entered: Entered, version: number, announcementId: string | undefined): Args {
  const { outTime, untilTime, vipLevel, ...others } = entered
  return {
    ...others,
    vipLevel: entered.audience === 'vip' ? vipLevel : 0,
    ...(announcementId === undefined ? {} : { announcementId, version }),
    ...(entered.sending === 'at' && outTime !== '' ? { outTime: instantOfShanghai(outTime) } : {}),
    ...(untilTime === '' ? {} : { untilTime: instantOfShanghai(untilTime) }),
  }
}

/** The recipients as text. */
export const audienceText = ({ audience, vipLevel }: { audience: AnnouncementAudience; vipLevel: number }): string =>
  audience === 'vip' ? texts.levelOf(vipLevel) : texts.AUDIENCE_NAMES[audience]
