import type { ArgsOf } from '@shenglang/contract/route'
import { instantOfShanghai, shanghaiInput } from '@shenglang/contract/shanghai'
import type { MyWorkDetail } from '@shenglang/contract/studio/entities'
import type { saveResource } from '@shenglang/contract/studio/works'

/** The values of a work's form, as its controls write them. */
export interface Facts {
  title: string
  cover: string
  /** Only goods have pictures. */
  pictures: string[]
  categoryCode: string
  style: string
  version: string
  genres: string[]
  tbpm: string
  tkey: string
  energy: string
  description: string
  priceYuan: string
  playVipLevel: string
  /** '' before it is chosen. */
  freeVipLevel: string
  /** The value of `<input type="datetime-local">`, in Shanghai; '' for at once. */
  releaseAt: string
  /** A day, a month or a year; '' for the day of publication. */
  releaseDate: string
  /** Separated by `;`. */
  credits: string
  album: string
  label: string
  /** One line per track. */
  tracklist: string
  /** Null before it is declared. */
  aiMade: boolean | null
  passesTags: boolean
}

/** The facts as the artist last saved them, including changes that wait for a review. */
export function factsOf(work: MyWorkDetail): Facts {
  const { priceFen, playVipLevel, freeVipLevel } = { ...work, ...work.edits }
  return {
    title: work.edits.title ?? work.title,
    cover: work.edits.cover ?? work.cover,
    pictures: work.edits.pictures ?? work.pictures,
    categoryCode: work.categoryCode,
    style: work.style,
    version: work.version,
    genres: work.genres,
    tbpm: work.tbpm > 0 ? String(Math.round(work.tbpm * 100) / 100) : '',
    tkey: work.tkey,
    energy: String(work.energy),
    description: work.edits.description ?? work.description,
    priceYuan: priceFen > 0 ? String(priceFen / 100) : '',
    playVipLevel: String(playVipLevel),
    freeVipLevel: work.isAccessChosen ? String(freeVipLevel) : '',
    releaseAt: shanghaiInput(work.releaseTime),
    releaseDate: work.releaseDate,
    credits: work.edits.credits ?? work.credits,
    album: work.edits.album ?? work.album,
    label: work.edits.label ?? work.label,
    tracklist: work.edits.tracklist ?? work.tracklist,
    aiMade: work.aiMade,
    passesTags: work.passesTags,
  }
}

const READ: { [Name in keyof Facts]: (value: Facts[Name]) => ArgsOf<typeof saveResource> } = {
  title: (title) => ({ title }),
  cover: (cover) => ({ cover }),
  pictures: (pictures) => ({ pictures }),
  categoryCode: (categoryCode) => ({ categoryCode }),
  style: (style) => ({ style }),
  version: (version) => ({ version }),
  genres: (genres) => ({ genres }),
  tbpm: (tbpm) => ({ tbpm: Number(tbpm) }),
  tkey: (tkey) => ({ tkey }),
  energy: (energy) => ({ energy: Number(energy) }),
  description: (description) => ({ description }),
  priceYuan: (yuan) => ({ priceFen: Math.round(Number(yuan) * 100) }),
  playVipLevel: (level) => ({ playVipLevel: Number(level) }),
  freeVipLevel: (level) => (level === '' ? {} : { freeVipLevel: Number(level) }),
  releaseAt: (at) => ({ releaseTime: instantOfShanghai(at) }),
  releaseDate: (releaseDate) => ({ releaseDate }),
  credits: (credits) => ({ credits }),
  album: (album) => ({ album }),
  label: (label) => ({ label }),
  tracklist: (tracklist) => ({ tracklist }),
  aiMade: (aiMade) => (aiMade === null ? {} : { aiMade }),
  passesTags: (passesTags) => ({ passesTags }),
}

/** The call that saves these changes only: fields that are not sent stay open to the analysis. */
export function savingOf(resourceId: string, edits: Partial<Facts>): ArgsOf<typeof saveResource> {
  const changes = Object.entries(edits).map(([name, value]) => READ[name as keyof Facts](value as never))
  return Object.assign({ resourceId }, ...changes)
}
